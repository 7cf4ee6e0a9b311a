package rialto.dialect.xml;

import rialto.gateway.tls.ServerTlsHandler;

/** Since when a request is not whole, comments before it included; TLS hears when one is. */
final class UnfinishedRequest {
    private static final long NONE = Long.MIN_VALUE;

    private final RequestFraming framing;
    private final long limitMs;
    private final ServerTlsHandler decryption;
    private long sinceMs = NONE;
    private long latestMs;

    /**
     * @param limitMs    that a request may take, milliseconds
     * @param decryption null without TLS
     */
    UnfinishedRequest(final RequestFraming framing, final long limitMs, final ServerTlsHandler decryption) {
        this.framing = framing;
        this.limitMs = limitMs;
        this.decryption = decryption;
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
        if (decryption != null) {
            decryption.onWhole();
        }
    }

    /** Whether one takes too long. A comment may be the last that a client says: it takes until the client's last byte. */
    boolean isLate(final long nowMs) {
        return sinceMs != NONE && (framing.isInside() ? nowMs : latestMs) - sinceMs >= limitMs;
    }
}
