package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.CommandSourceDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SnapshotBeginEncoder;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** Puts one of the faults of {@link Canary} into a run, once or whenever it can be. */
final class Canaries {
    private static final int LATE_ENOUGH = 60;

    private final Canary canary;
    private int commands;
    private int batches;

    Canaries(final Canary canary) {
        this.canary = canary;
    }

    /** A snapshot's records as a starting member reads them. */
    List<byte[]> loaded(final List<byte[]> records) {
        final List<byte[]> loaded = new ArrayList<>(records);
        if (canary == Canary.SNAPSHOT_MISSES_A_RECORD) {
            loaded.remove(loaded.size() / 2);
        } else if (canary == Canary.SNAPSHOT_MISSES_THE_TIME) {
            final byte[] begin = records.getFirst().clone();
            new UnsafeBuffer(begin)
                    .putLong(
                            MessageHeaderDecoder.ENCODED_LENGTH + SnapshotBeginEncoder.timestampNsEncodingOffset(),
                            0,
                            ByteOrder.LITTLE_ENDIAN);
            loaded.set(0, begin);
        }
        return loaded;
    }

    /** How many times a member carries out its next command. */
    int timesToApply(final boolean isLeader) {
        if (!isLeader && ++commands == LATE_ENOUGH) {
            return canary == Canary.FOLLOWER_APPLIES_TWICE ? 2 : canary == Canary.FOLLOWER_SKIPS_A_COMMAND ? 0 : 1;
        }
        return 1;
    }

    /** A command that nobody recognizes. */
    static byte[] fromNobody(final byte[] command) {
        final byte[] copy = command.clone();
        new UnsafeBuffer(copy)
                .putInt(MessageHeaderDecoder.ENCODED_LENGTH + CommandSourceDecoder.gatewayIdEncodingOffset(), 0);
        return copy;
    }

    /** Whether a reader's stream leaves out its next batch. */
    boolean skipsInStream() {
        return canary == Canary.READER_SKIPS_EVENTS && ++batches == LATE_ENOUGH;
    }

    /** Whether a gateway leaves out what its reader hands over. */
    boolean skipsInGateway() {
        return canary == Canary.GATEWAY_SKIPS_EVENTS && ++batches == LATE_ENOUGH;
    }

    /** Whether a gateway's next command is swallowed and called done. */
    boolean forgets() {
        return canary == Canary.ACKNOWLEDGED_COMMAND_FORGOTTEN && ++commands == LATE_ENOUGH;
    }
}
