package rialto.gateway.command;

import org.agrona.concurrent.UnsafeBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.gateway.state.VenueView;
import rialto.protocol.CommandFlags;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.nio.ByteOrder;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Commands out, outcomes back. It numbers each command, keeps it in a bounded table and offers it again when it may be lost.
 * It gathers the events that carry its number until the last one. Register it with the view as its last listener, so that
 * streams come before answers. Owned by the event loop.
 */
public final class CommandFlow extends OrderOutcomes implements CommandSender {
    private static final Logger LOGGER = LoggerFactory.getLogger(CommandFlow.class);

    /** More than the venue takes, so that what is too long can be said. */
    private static final int BUFFER_LENGTH = 2 * CommandIngress.MAX_COMMAND_LENGTH;

    private static final int FLAGS_OFFSET =
            MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.flagsEncodingOffset();

    private static final int TEMPLATE_OFFSET = MessageHeaderEncoder.templateIdEncodingOffset();

    private final CommandOutlet outlet;
    private final LongSupplier nanoClock;
    private final int gatewayId;
    private final long timeoutNs;
    private final CommandTable table;
    private final StorageReserve reserve;
    private final StageLatencies latencies = new StageLatencies();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[BUFFER_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private long lastCorrelationId;
    private PendingCommand current;
    /** The first command that is to be offered, or offered again; null when there is none. */
    private PendingCommand unsent;

    private long busyCount;
    private long timeoutCount;

    /** As below, for a process that has memory enough. */
    public CommandFlow(
            final VenueView view,
            final CommandOutlet outlet,
            final LongSupplier nanoClock,
            final int gatewayId,
            final int capacity,
            final long timeoutNs) {
        this(view, outlet, nanoClock, gatewayId, capacity, timeoutNs, () -> false);
    }

    /**
     * @param gatewayId unlike any that another gateway, or this one in a former life, has used
     * @param capacity  most commands in flight
     * @param isHeapLow whether this process has little memory left, so that few commands are taken that need some
     */
    public CommandFlow(
            final VenueView view,
            final CommandOutlet outlet,
            final LongSupplier nanoClock,
            final int gatewayId,
            final int capacity,
            final long timeoutNs,
            final BooleanSupplier isHeapLow) {
        super(view);
        this.outlet = outlet;
        this.nanoClock = nanoClock;
        this.gatewayId = gatewayId;
        this.timeoutNs = timeoutNs;
        this.table = new CommandTable(capacity);
        this.reserve = new StorageReserve(view, isHeapLow);
    }

    @Override
    public boolean send(final Encoder encoder, final long receivedNs, final Completion completion) {
        return send(encoder, receivedNs, completion, false);
    }

    @Override
    public CommandSender keyless() {
        return (encoder, receivedNs, completion) -> send(encoder, receivedNs, completion, true);
    }

    private boolean send(
            final Encoder encoder, final long receivedNs, final Completion completion, final boolean isKeyless) {
        if (table.isFull()) {
            busyCount++;
            return false;
        }
        final long correlationId = lastCorrelationId + 1;
        final int length = encoder.encode(buffer, 0, header, gatewayId, correlationId);
        if (length > CommandIngress.MAX_COMMAND_LENGTH) {
            throw new CommandTooLongException(length);
        }
        final int templateId = buffer.getShort(TEMPLATE_OFFSET, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
        final long nowNs = nanoClock.getAsLong();
        if (!reserve.admits(templateId, buffer, isKeyless, nowNs)) {
            busyCount++;
            return false;
        }
        // behind others that wait it waits too: the log must have them in the order of their numbers
        final OfferResult result = unsent == null ? outlet.offer(buffer, 0, length) : OfferResult.NOT_CONNECTED;
        if (result != OfferResult.OK && result != OfferResult.NOT_CONNECTED) {
            busyCount++;
            return false;
        }
        lastCorrelationId = correlationId;
        final byte[] bytes = new byte[length];
        buffer.getBytes(0, bytes);
        final PendingCommand command = new PendingCommand(correlationId, completion, receivedNs, nowNs, bytes);
        command.wasOffered = result == OfferResult.OK;
        command.place = reserve.begin();
        table.add(command);
        if (unsent == null && !command.wasOffered) {
            unsent = command;
        }
        return true;
    }

    /** The way to the log has changed: everything without an outcome is offered again. */
    public void repeat() {
        if (table.oldest() != null) {
            LOGGER.info("offering {} commands without an outcome to the leader again", table.size());
        }
        unsent = table.oldest();
        sendOn();
    }

    /** Offers what waits, as far as the ingress takes it. Call it every few milliseconds. */
    public void sendOn() {
        while (unsent != null) {
            final PendingCommand command = unsent;
            buffer.putBytes(0, command.bytes);
            if (command.wasOffered) {
                buffer.putInt(FLAGS_OFFSET, CommandFlags.REPEATED, ByteOrder.LITTLE_ENDIAN);
            }
            if (outlet.offer(buffer, 0, command.bytes.length) != OfferResult.OK) {
                return;
            }
            command.wasOffered = true;
            unsent = command.next;
        }
    }

    /** Gives up on commands whose outcome did not come in time. Call it several times a second. */
    public void expire() {
        final long bound = nanoClock.getAsLong() - timeoutNs;
        PendingCommand command = table.oldest();
        while (command != null && command.offeredNs - bound < 0) {
            remove(command);
            timeoutCount++;
            giveUp(command);
            command = table.oldest();
        }
    }

    /** A fault in one answer must not keep the others from theirs. */
    private static void giveUp(final PendingCommand command) {
        try {
            if (command.wasOffered) {
                command.completion.onTimeout();
            } else {
                command.completion.onUnsent();
            }
        } catch (final RuntimeException e) {
            LOGGER.error("a command's time-out could not be answered", e);
        }
    }

    private void remove(final PendingCommand command) {
        if (command == current) {
            // more of its events may come, in another chunk: they are nobody's any more
            current = null;
        }
        if (command == unsent) {
            unsent = command.next;
        }
        if (!table.remove(command)) {
            return;
        }
        reserve.end(command.place);
    }

    /** Since the oldest command without an outcome was to be sent, in nanoseconds; 0 without any. */
    public long oldestAgeNs() {
        final PendingCommand oldest = table.oldest();
        return oldest == null ? 0 : nanoClock.getAsLong() - oldest.offeredNs;
    }

    /** Commands whose outcome is not known yet. */
    public int inFlight() {
        return table.size();
    }

    /** Commands that were refused as busy so far. */
    public long busyCount() {
        return busyCount;
    }

    /** Commands that were given up so far. */
    public long timeoutCount() {
        return timeoutCount;
    }

    public StageLatencies latencies() {
        return latencies;
    }

    @Override
    public void onEndOfCommand(final int source, final long correlationId) {
        final PendingCommand command = current();
        current = null;
        if (command == null) {
            return;
        }
        final long seenNs = nanoClock.getAsLong();
        remove(command);
        command.outcome.eventSequence = view.eventSequence();
        command.outcome.timestampNs = view.eventTimeNs();
        complete(command);
        latencies.record(command.receivedNs, command.offeredNs, seenNs, nanoClock.getAsLong());
    }

    /** A fault in one answer must not reach the intake of events: the gateway would end for all. */
    private static void complete(final PendingCommand command) {
        try {
            command.completion.onOutcome(command.outcome);
        } catch (final RuntimeException e) {
            LOGGER.error("a command's outcome could not be answered", e);
            giveUp(command);
        }
    }

    /** The command of ours whose event is being taken in, or null. */
    private PendingCommand current() {
        if (view.gatewayId() != gatewayId) {
            return null;
        }
        if (current == null || current.correlationId != view.correlationId()) {
            current = table.get(view.correlationId());
        }
        return current;
    }

    @Override
    CommandOutcome outcome() {
        return current() == null ? null : current.outcome;
    }
}
