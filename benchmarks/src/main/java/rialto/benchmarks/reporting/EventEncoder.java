package rialto.benchmarks.reporting;

import org.agrona.ExpandableArrayBuffer;
import rialto.protocol.AccountCreatedEncoder;
import rialto.protocol.AssetAddedEncoder;
import rialto.protocol.BalanceChangedEncoder;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderAcceptedEncoder;
import rialto.protocol.OrderCanceledEncoder;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.OrderRestedEncoder;

/** Puts events behind each other into commands, as a member records them. */
final class EventEncoder {
    private static final int MAX_EVENT_LENGTH = 512;

    final AssetAddedEncoder asset = new AssetAddedEncoder();
    final AccountCreatedEncoder account = new AccountCreatedEncoder();
    final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder();
    final OrderRestedEncoder rested = new OrderRestedEncoder();
    final OrderExecutedEncoder executed = new OrderExecutedEncoder();
    final OrderCanceledEncoder canceled = new OrderCanceledEncoder();
    final BalanceChangedEncoder balance = new BalanceChangedEncoder();
    final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer(64 * 1024);
    private int length;
    private int lastEntry;
    private long sequence;
    private long timestampNs = 1_700_000_000_000_000_000L;

    long sequence() {
        return sequence;
    }

    void later(final long elapsedNs) {
        timestampNs += elapsedNs;
    }

    /** Where the next event's message begins; all that is not set there is zero. */
    int begin() {
        sequence++;
        final int offset = EventBatch.messageOffset(length);
        buffer.setMemory(offset, MAX_EVENT_LENGTH, (byte) 0);
        return offset;
    }

    void header(final EventHeaderEncoder header) {
        header.eventSequence(sequence).timestampNs(timestampNs).correlationId(0).gatewayId(0);
    }

    void end(final int bodyLength) {
        lastEntry = length;
        length = EventBatch.endEntry(buffer, length, MessageHeaderEncoder.ENCODED_LENGTH + bodyLength);
    }

    /** Ends the command; returns its events. */
    byte[] command() {
        final int header = EventBatch.messageOffset(lastEntry) + MessageHeaderDecoder.ENCODED_LENGTH;
        final int flags = new EventHeaderDecoder().wrap(buffer, header).flags();
        new EventHeaderEncoder().wrap(buffer, header).flags((short) (flags | EventBatch.END_OF_COMMAND));
        final byte[] command = new byte[length];
        buffer.getBytes(0, command);
        length = 0;
        return command;
    }
}
