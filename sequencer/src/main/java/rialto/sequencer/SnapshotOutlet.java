package rialto.sequencer;

import org.agrona.DirectBuffer;

/** Where a snapshot is written. */
@FunctionalInterface
interface SnapshotOutlet {
    /** Writes a record; less than 0 means not, with the meanings of {@link io.aeron.Publication#offer}. */
    long offer(DirectBuffer buffer, int offset, int length);
}
