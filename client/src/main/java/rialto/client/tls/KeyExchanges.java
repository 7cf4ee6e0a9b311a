package rialto.client.tls;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/**
 * In which groups a server of ours agrees on keys. The JDK would take what the client picks from finite fields as well: one of 8,192
 * bits costs the server four times what a whole handshake costs otherwise, and the client nothing. Every client of TLS 1.3 knows
 * one of these.
 */
public final class KeyExchanges {
    private static final String[] GROUPS = {"x25519", "secp256r1", "secp384r1"};

    private KeyExchanges() {}

    /** Before the handshake. */
    public static void restrict(final SSLEngine engine) {
        engine.setSSLParameters(restricted(engine.getSSLParameters()));
    }

    /** Before the handshake. */
    public static void restrict(final SSLSocket socket) {
        socket.setSSLParameters(restricted(socket.getSSLParameters()));
    }

    private static SSLParameters restricted(final SSLParameters parameters) {
        parameters.setNamedGroups(GROUPS);
        return parameters;
    }
}
