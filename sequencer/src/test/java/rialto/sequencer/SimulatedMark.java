package rialto.sequencer;

import io.aeron.archive.codecs.TruncateRecordingRequestDecoder;
import org.agrona.concurrent.UnsafeBuffer;

import java.util.function.Consumer;

/** A member's file that says how far it has carried out its log; and what authorises its truncation. */
public final class SimulatedMark {
    private final UnsafeBuffer file = new UnsafeBuffer(new byte[4096]);

    /** As a starting process opens it. */
    CommittedMark open() {
        return CommittedMark.in(file);
    }

    /** How far the log was carried out, bytes. */
    public long position() {
        return open().position();
    }

    /** What really authorises the truncation of one process's log. */
    public static final class Truncation {
        private final TruncationAuthoriser truncation;

        public Truncation(final SimulatedMark mark, final Consumer<Throwable> failure) {
            truncation = new TruncationAuthoriser(mark.open(), failure);
        }

        /** @throws RuntimeException if the log is shorter than what was carried out */
        public void checkLog(final long end) {
            truncation.checkLog(new LogExtent(0, 0, end));
        }

        /** Whether the log may be cut off after a position. */
        public boolean allowsCut(final long position) {
            truncation.onTruncate(0, position);
            return truncation.isAuthorised(0, TruncateRecordingRequestDecoder.TEMPLATE_ID, null, new byte[0]);
        }
    }
}
