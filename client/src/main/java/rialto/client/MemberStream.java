package rialto.client;

import io.aeron.logbuffer.FragmentHandler;

/** A member's stream of events as one reader reads it. */
final class MemberStream implements AutoCloseable {
    private final EventStream stream;
    private final MemberChannels member;
    private Progress progress = Progress.BEGINS;
    private boolean isDistrusted;
    private long position;

    /** How far the stream has come since it was opened. */
    private enum Progress {
        /** It may begin with events that are there already. */
        BEGINS,
        /** Events are left out before what it brings. */
        LEAVES_OUT,
        /** Its events were handed over. */
        HANDS_OVER
    }

    MemberStream(final EventStream stream, final MemberChannels member) {
        this.stream = stream;
        this.member = member;
    }

    MemberChannels member() {
        return member;
    }

    int memberId() {
        return member.memberId();
    }

    int poll(final FragmentHandler handler, final int fragmentLimit) {
        return stream.poll(handler, fragmentLimit);
    }

    /** No event of it was handed over. */
    boolean begins() {
        return progress != Progress.HANDS_OVER;
    }

    /** Its events are not those that are wanted next. */
    void leaveOut() {
        progress = Progress.LEAVES_OUT;
    }

    boolean leavesOut() {
        return progress == Progress.LEAVES_OUT;
    }

    /**
     * A batch was read.
     *
     * @param isNew whether events of it were handed over
     * @param newPosition after it
     */
    void read(final boolean isNew, final long newPosition) {
        position = newPosition;
        if (isNew) {
            progress = Progress.HANDS_OVER;
        }
    }

    /** Others may have events that this member has not. */
    void distrust() {
        isDistrusted = true;
    }

    boolean isDistrusted() {
        return isDistrusted;
    }

    boolean isLive() {
        return stream.isLive();
    }

    boolean isPrompt() {
        return stream.isPrompt();
    }

    /** Why no more will come; null while it goes on. */
    Exception failureReason() {
        return stream.failureReason();
    }

    /** Bytes recorded and not yet read; -1 when unknown. */
    long lagBytes() {
        return stream.lagBytes(position);
    }

    @Override
    public void close() {
        stream.close();
    }
}
