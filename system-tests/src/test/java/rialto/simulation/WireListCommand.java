package rialto.simulation;

import org.agrona.ExpandableArrayBuffer;
import rialto.engine.ListCommand;
import rialto.engine.OrderListRequest;
import rialto.protocol.CancelOrderListEncoder;
import rialto.protocol.ContingencyType;
import rialto.protocol.EnterOrderListEncoder;
import rialto.protocol.MessageHeaderEncoder;

/** Random commands about lists of orders as messages of the log. */
final class WireListCommand {
    private final ExpandableArrayBuffer buffer;
    private final WireCommand orders;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    WireListCommand(final ExpandableArrayBuffer buffer, final WireCommand orders) {
        this.buffer = buffer;
        this.orders = orders;
    }

    /** @return length without the header */
    int body(final ListCommand command) {
        return switch (command) {
            case ListCommand.EnterOrderList enter -> enter(enter.list());
            case ListCommand.CancelOrderList cancel -> cancel(cancel);
        };
    }

    private int enter(final OrderListRequest list) {
        final EnterOrderListEncoder encoder = new EnterOrderListEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.clientListId(), list.clientListId);
        encoder.accountId(list.accountId)
                .instrumentId(list.instrumentId)
                .contingencyType(
                        list.contingencyType == null
                                ? ContingencyType.NULL_VAL
                                : ContingencyType.get(list.contingencyType.code()));
        int length = encoder.encodedLength();
        final int legs = list.contingencyType == null ? 0 : list.contingencyType.legCount();
        for (int leg = 0; leg < legs; leg++) {
            length += MessageHeaderEncoder.ENCODED_LENGTH
                    + orders.enterOrder(MessageHeaderEncoder.ENCODED_LENGTH + length, list.legs[leg], null);
        }
        return length;
    }

    private int cancel(final ListCommand.CancelOrderList command) {
        final CancelOrderListEncoder encoder = new CancelOrderListEncoder().wrapAndApplyHeader(buffer, 0, header);
        WireCommand.identifier(encoder.clientListId(), command.cancel().clientOrderId);
        WireCommand.identifier(encoder.requestId(), command.cancel().requestId);
        encoder.accountId(command.cancel().accountId)
                .listId(command.cancel().orderId)
                .instrumentId(command.cancel().instrumentId);
        return command.byAdministrator() ? orders.administer(encoder.encodedLength()) : encoder.encodedLength();
    }
}
