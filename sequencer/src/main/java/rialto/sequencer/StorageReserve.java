package rialto.sequencer;

import org.agrona.CloseHelper;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.Agent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.CommandIngress;
import rialto.engine.SuspensionReason;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetOrderEntryEncoder;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Before the leader's disk is full it lets in no new orders: cancels still pass, and the venue ends with room left to tell
 * everybody why. The suspension is a command like any other, so all members and readers agree on when it began. Who leads asks
 * for it and lifts it, also what a former leader asked for: followers that run out of room stop alone.
 *
 * <p>Belongs to the thread that watches the disk.
 */
final class StorageReserve implements Agent {
    /** With less free, new orders are refused. */
    static final long LOW_BYTES = 384L * 1024 * 1024;
    /** With this much free again, they are let in. */
    static final long ENOUGH_BYTES = 512L * 1024 * 1024;

    private static final Logger LOGGER = LoggerFactory.getLogger(StorageReserve.class);
    private static final long MIB = 1024L * 1024;
    private static final long REPEAT_NS = TimeUnit.SECONDS.toNanos(1);

    private final int memberId;
    private final LongSupplier freeBytes;
    private final BooleanSupplier isLeader;
    private final IntSupplier suspensions;
    private final Supplier<CommandIngress> ingresses;
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final SetOrderEntryEncoder command = new SetOrderEntryEncoder();
    private CommandIngress ingress;
    private boolean isLow;
    private volatile long seenBytes = Long.MAX_VALUE;
    private long askedNs;
    private boolean wasAsked;

    /**
     * @param freeBytes on this member's disk
     * @param suspensions why the venue takes no new orders now, as events tell: bits of {@link SuspensionReason}
     * @param ingresses connects to the cluster when there is something to say
     */
    StorageReserve(
            final int memberId,
            final LongSupplier freeBytes,
            final BooleanSupplier isLeader,
            final IntSupplier suspensions,
            final Supplier<CommandIngress> ingresses) {
        this.memberId = memberId;
        this.freeBytes = freeBytes;
        this.isLeader = isLeader;
        this.suspensions = suspensions;
        this.ingresses = ingresses;
    }

    @Override
    public int doWork() {
        look();
        final int wrong = isLeader.getAsBoolean() ? wrongMember() : -1;
        if (wrong < 0) {
            CloseHelper.close(ingress);
            ingress = null;
            wasAsked = false;
            return 0;
        }
        if (ingress == null) {
            ingress = ingresses.get();
        }
        ingress.poll();
        final long nowNs = System.nanoTime();
        if (ingress.isConnected() && (!wasAsked || nowNs - askedNs > REPEAT_NS)) {
            wasAsked = true;
            askedNs = nowNs;
            ask(wrong);
        }
        return 1;
    }

    private void look() {
        final long free = freeBytes.getAsLong();
        seenBytes = free;
        if (!isLow && free < LOW_BYTES) {
            isLow = true;
            LOGGER.warn(
                    "{} MiB are free on this member's disk: below {} MiB its venue takes no new orders while it leads",
                    free / MIB,
                    LOW_BYTES / MIB);
        } else if (isLow && free >= ENOUGH_BYTES) {
            isLow = false;
            LOGGER.info("{} MiB are free on this member's disk: enough", free / MIB);
        }
    }

    /** What was free on this member's disk at the last look. Any thread. */
    long freeBytes() {
        return seenBytes;
    }

    /** Whose suspension is not what it should be; -1 for nobody's. */
    private int wrongMember() {
        final int present = suspensions.getAsInt();
        for (int id = 0; id < SuspensionReason.MAX_MEMBERS; id++) {
            if (SuspensionReason.STORAGE.isIn(present, id) != (isLow && id == memberId)) {
                return id;
            }
        }
        return -1;
    }

    private void ask(final int id) {
        command.wrapAndApplyHeader(buffer, 0, header);
        command.source().gatewayId(0).flags(0).correlationId(0);
        command.instrumentId(0)
                .reason(rialto.protocol.SuspensionReason.STORAGE)
                .memberId((short) id)
                .allowed((short) (isLow && id == memberId ? 0 : 1))
                .cancelAll((short) 0);
        ingress.offer(buffer, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength());
    }

    @Override
    public void onClose() {
        CloseHelper.close(ingress);
    }

    @Override
    public String roleName() {
        return "rialto-storage-reserve";
    }
}
