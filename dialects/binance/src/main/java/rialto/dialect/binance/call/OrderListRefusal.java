package rialto.dialect.binance.call;

import rialto.gateway.api.RejectExplanation;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.protocol.ContingencyType;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import static rialto.gateway.api.RejectExplanation.price;

/** Why a list of orders was refused, with what was seen and what would pass. */
final class OrderListRefusal {
    private OrderListRefusal() {}

    /** @param leg number of the order that the reason is about, from 1 */
    static String explain(final RejectReason reason, final OrderListEntry list, final int leg) {
        final OrderEntry order = list.legs().get(leg - 1);
        final String seen = "Order " + leg + " of the list (" + describe(order) + "): ";
        return switch (reason) {
            case ORDER_LIST_PRICES ->
                seen + RejectExplanation.of(reason) + " The other one is "
                        + describe(list.legs().get(leg - 2)) + ".";
            case TRIGGER_REACHED, WOULD_TAKE ->
                seen + RejectExplanation.of(reason) + " The last price is " + lastPrice(order.instrument())
                        + ", the best bid " + best(order.instrument(), Side.BUY) + ", the best ask "
                        + best(order.instrument(), Side.SELL) + ".";
            case INSUFFICIENT_BALANCE ->
                seen
                        + RejectExplanation.of(reason)
                        + (list.type() == ContingencyType.OCO
                                ? " Both orders together hold the greater of what each needs."
                                : " Pending orders hold nothing.");
            default -> seen + RejectExplanation.of(reason);
        };
    }

    private static String describe(final OrderEntry order) {
        final Instrument instrument = order.instrument();
        final StringBuilder text = new StringBuilder(order.side() + " " + order.kind());
        if (order.priceTicks() != 0) {
            text.append(" price ").append(price(instrument, order.priceTicks()));
        }
        if (order.trigger().ticks() != 0) {
            text.append(" stopPrice ").append(price(instrument, order.trigger().ticks()));
        }
        return text.toString();
    }

    private static String lastPrice(final Instrument instrument) {
        return instrument.lastPriceTicks() == 0 ? "none yet" : price(instrument, instrument.lastPriceTicks());
    }

    private static String best(final Instrument instrument, final Side side) {
        final DepthSide depth = instrument.book().side(side);
        return depth.size() == 0 ? "none" : price(instrument, depth.priceTicks(0));
    }
}
