package rialto.gateway.address;

/**
 * How a trusted proxy says for whom it speaks. One way alone is believed: a proxy that sets one header passes the others on
 * as its clients wrote them.
 */
public enum ProxyHeader {
    /** The header that nginx, Caddy, Apache and most others set. */
    X_FORWARDED_FOR("x-forwarded-for"),
    /** The header of RFC 7239. */
    FORWARDED("forwarded"),
    /** What HAProxy and load balancers of connections send before anything else, version 1 or 2. */
    PROXY_PROTOCOL("proxy-protocol");

    private final String text;

    ProxyHeader(final String text) {
        this.text = text;
    }

    /** As it stands in the configuration. */
    public String text() {
        return text;
    }

    /** @throws IllegalArgumentException when there is none of this text */
    public static ProxyHeader of(final String text) {
        for (final ProxyHeader header : values()) {
            if (header.text.equals(text)) {
                return header;
            }
        }
        throw new IllegalArgumentException(text);
    }
}
