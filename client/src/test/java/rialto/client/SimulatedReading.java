package rialto.client;

import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.aeron.protocol.DataHeaderFlyweight;
import org.agrona.concurrent.UnsafeBuffer;

import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.IntSupplier;

/**
 * Under the real {@link EventReader}: members that are asked for events over a simulated network, and streams of their
 * recordings.
 */
public final class SimulatedReading implements EventSearch {
    private final Members members;
    private final Deque<MemberChannels> candidates = new ArrayDeque<>();
    private MemberChannels found;
    private RuntimeException refusal = new EventStreamException("nobody answers");
    private boolean isSearching;
    private boolean asksAll;
    private int rounds;
    private int purged;

    /** What can be reached. */
    public interface Members {
        int count();

        /** Whether to wait a little longer for an answer. */
        boolean isSlow();

        /**
         * Begins to read a member's recording.
         *
         * @return null when it does not answer
         */
        Source open(int memberId, long fromSequence);
    }

    /** A member's recording, read by one reader. */
    public interface Source {
        /** The first event in the recording is later than what is wanted. */
        boolean beginsTooLate();

        /** Whether the way to it is lost. */
        boolean isLost();

        /** Whether everything was read. */
        boolean isRead();

        /** The next batch, null when there is none yet. */
        byte[] next();

        /** Running hash recorded with the batch that came last. */
        long hash();
    }

    private SimulatedReading(final Members members) {
        this.members = members;
    }

    /** The real reader over simulated members; it finds one when it is polled. */
    public static EventReader reader(final Members members, final long afterSequence, final IntSupplier leader) {
        return new EventReader(new SimulatedReading(members), true, afterSequence, leader);
    }

    @Override
    public EventStream poll(final long afterSequence, final MemberChannels excluded, final int leaderMemberId) {
        if (!isSearching) {
            begin(excluded, leaderMemberId);
        }
        if (candidates.isEmpty() || members.isSlow()) {
            return null;
        }
        final MemberChannels member = candidates.poll();
        final Source source = members.open(member.memberId(), afterSequence + 1);
        if (source == null) {
            refusal = new EventStreamException("member " + member.memberId() + " does not answer");
            return null;
        }
        if (source.beginsTooLate()) {
            purged++;
            refusal = new PurgedEventsException("the recording of member " + member.memberId() + " begins later");
            return null;
        }
        found = member;
        isSearching = false;
        rounds = 0;
        return new Stream(source);
    }

    private void begin(final MemberChannels excluded, final int leaderMemberId) {
        isSearching = true;
        rounds++;
        purged = 0;
        candidates.clear();
        final boolean followersOnly = rounds % 2 == 1;
        for (int i = 0; i < members.count(); i++) {
            final MemberChannels member = MemberChannels.remote(i, "m" + i + ":1", "g");
            if (!member.equals(excluded) && !(followersOnly && i == leaderMemberId)) {
                candidates.add(member);
            }
        }
        asksAll = candidates.size() == members.count();
    }

    @Override
    public MemberChannels found() {
        return found;
    }

    @Override
    public boolean isExhausted() {
        return isSearching && candidates.isEmpty();
    }

    @Override
    public boolean asksAll() {
        return asksAll;
    }

    @Override
    public boolean arePurged() {
        return isExhausted() && purged == members.count();
    }

    @Override
    public RuntimeException refusal() {
        return refusal;
    }

    @Override
    public void endRound() {
        isSearching = false;
    }

    @Override
    public void searchAtOnce() {
        isSearching = false;
    }

    @Override
    public void close() {
        isSearching = false;
    }

    private static final class Stream implements EventStream {
        private final Source source;
        private final Header header = new Header(0, 16);
        private final UnsafeBuffer frame = new UnsafeBuffer(new byte[32]);

        Stream(final Source source) {
            this.source = source;
            header.buffer(frame).offset(0);
        }

        @Override
        public int poll(final FragmentHandler handler, final int fragmentLimit) {
            int count = 0;
            for (byte[] batch; count < fragmentLimit && !source.isLost() && (batch = source.next()) != null; count++) {
                frame.putLong(DataHeaderFlyweight.RESERVED_VALUE_OFFSET, source.hash(), ByteOrder.LITTLE_ENDIAN);
                handler.onFragment(new UnsafeBuffer(batch), 0, batch.length, header);
            }
            return count;
        }

        @Override
        public boolean isLive() {
            return source.isRead();
        }

        @Override
        public Exception failureReason() {
            return source.isLost() ? new EventStreamException("its stream ended") : null;
        }

        @Override
        public long lagBytes(final long position) {
            return -1;
        }

        @Override
        public void close() {}
    }
}
