package rialto.dialect.xml;

/** Since when a request is not whole, comments before it included. */
final class UnfinishedRequest {
    private static final long NONE = Long.MIN_VALUE;

    private final RequestFraming framing;
    private final long limitMs;
    private long sinceMs = NONE;
    private long latestMs;

    /** @param limitMs that a request may take, milliseconds */
    UnfinishedRequest(final RequestFraming framing, final long limitMs) {
        this.framing = framing;
        this.limitMs = limitMs;
    }

    /** Bytes have come, and are not looked at yet. A comment so long ago stood after the request before them. */
    void beforeBytes(final long nowMs) {
        if (!framing.isInside() && nowMs - latestMs >= limitMs) {
            sinceMs = NONE;
        }
        latestMs = nowMs;
    }

    /** Bytes were looked at. */
    void afterBytes(final long nowMs) {
        if (!framing.hasBegun()) {
            sinceMs = NONE;
        } else if (sinceMs == NONE) {
            sinceMs = nowMs;
        }
    }

    /** One is whole. */
    void onWhole() {
        sinceMs = NONE;
    }

    /** Whether one takes too long. A comment may be the last that a client says: it takes until the client's last byte. */
    boolean isLate(final long nowMs) {
        return sinceMs != NONE && (framing.isInside() ? nowMs : latestMs) - sinceMs >= limitMs;
    }
}
