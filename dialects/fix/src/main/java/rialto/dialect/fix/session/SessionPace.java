package rialto.dialect.fix.session;

import rialto.dialect.fix.session.Pace.Verdict;

/** How much a client sends in a second, by its connection and with the others of its account. Owned by the event loop. */
final class SessionPace {
    private final AccountPaces accounts;
    private final AccountShare share;
    private final Pace pace;
    private Verdict verdict = Verdict.TAKEN;
    private long pausedUntilMs;
    private boolean isWaiting;

    /** @param limit how much is taken of the connection in a second */
    SessionPace(final AccountPaces accounts, final AccountShare share, final int limit) {
        this.accounts = accounts;
        this.share = share;
        pace = new Pace(limit);
    }

    /**
     * A message came. One that is refused counts for its connection only: it weighs for its key.
     *
     * @param bytes of the whole message
     */
    Verdict onMessage(final long nowMs, final int bytes) {
        verdict = pace.onMessage(nowMs, bytes);
        if (verdict == Verdict.TAKEN) {
            accounts.onMessage(share, nowMs, bytes);
        }
        return verdict;
    }

    /** Whether the present message is beyond the limit. */
    boolean isOver() {
        return verdict != Verdict.TAKEN;
    }

    /** Nothing more is read in this second. */
    void pause(final long nowMs) {
        pausedUntilMs = Pace.endMs(nowMs);
    }

    /** Whether nothing is read now; {@link #hasEnded} tells when that has changed. */
    boolean isPaused(final long nowMs) {
        final boolean isPaused = nowMs < pausedUntilMs || accounts.isFull(share, nowMs);
        isWaiting |= isPaused;
        return isPaused;
    }

    /** Whether a pause has ended since this was last asked. */
    boolean hasEnded(final long nowMs) {
        final boolean hasEnded = isWaiting && !isPaused(nowMs);
        isWaiting &= !hasEnded;
        verdict = hasEnded ? Verdict.TAKEN : verdict;
        return hasEnded;
    }

    String refusal() {
        return pace.refusal();
    }

    String flood() {
        return pace.flood();
    }
}
