package rialto.gateway.address;

import io.netty.channel.Channel;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.net.SocketAddress;
import io.vertx.core.net.impl.ConnectionBase;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Finds who a request or connection comes from: its peer, or, when that is a proxy that the configuration trusts, whom the
 * proxy names. What anybody else writes into these headers counts for nothing. Owned by the event loop.
 */
public final class ClientAddresses {
    private static final String X_FORWARDED_FOR = "X-Forwarded-For";
    private static final String FORWARDED = "Forwarded";
    /** Of a peer that has no address of the Internet, as a Unix socket. */
    private static final ClientAddress LOCAL = ClientAddress.parse("127.0.0.1");

    private final AddressList trustedProxies;
    private final ProxyHeader header;
    private String lastText = "";
    private ClientAddress last = LOCAL;

    /**
     * @param trustedProxies who may speak for others
     * @param header         how they do
     */
    public ClientAddresses(final AddressList trustedProxies, final ProxyHeader header) {
        this.trustedProxies = trustedProxies;
        this.header = header;
    }

    /** Without any proxy. */
    public static ClientAddresses direct() {
        return new ClientAddresses(AddressList.NONE, ProxyHeader.X_FORWARDED_FOR);
    }

    /** Who sent a request. */
    public ClientAddress of(final HttpServerRequest request) {
        return of(request.remoteAddress(), isByHeader() ? request.headers() : null);
    }

    /** Who opened a WebSocket. */
    public ClientAddress of(final ServerWebSocket socket) {
        return of(socket.remoteAddress(), isByHeader() ? socket.headers() : null);
    }

    /** Who sent what has these headers; for handshakes. */
    public ClientAddress of(final SocketAddress peer, final MultiMap headers) {
        final ClientAddress direct = peer == null ? LOCAL : of(peer.hostAddress());
        return headers == null || !isByHeader() || !trustedProxies.contains(direct) ? direct : behind(direct, headers);
    }

    /** Who is at the other end of a connection, or whom the PROXY protocol names there. */
    public ClientAddress of(final Channel channel) {
        final SocketAddress named =
                channel.attr(ConnectionBase.REMOTE_ADDRESS_OVERRIDE).get();
        if (named != null) {
            return of(named.hostAddress());
        }
        return channel.remoteAddress() instanceof InetSocketAddress peer ? ClientAddress.of(peer.getAddress()) : LOCAL;
    }

    /** Whether this peer may speak for others. */
    public boolean isTrusted(final ClientAddress peer) {
        return trustedProxies.contains(peer);
    }

    /** Whether this peer's connections begin with a header of the PROXY protocol. */
    public boolean isByProxyProtocol(final ClientAddress peer) {
        return header == ProxyHeader.PROXY_PROTOCOL && trustedProxies.contains(peer);
    }

    private boolean isByHeader() {
        return header != ProxyHeader.PROXY_PROTOCOL && !trustedProxies.isEmpty();
    }

    /** Most requests of a moment come from the same few peers. */
    private ClientAddress of(final String text) {
        if (text == null) {
            return LOCAL;
        }
        if (!text.equals(lastText)) {
            final ClientAddress parsed = ClientAddress.parse(text);
            last = parsed == null ? LOCAL : parsed;
            lastText = text;
        }
        return last;
    }

    /**
     * The right-most address that is no trusted proxy: what stands left of it was written by strangers. Where a proxy wrote
     * something that is no address, that proxy itself is charged. Behind a line that cannot be read is somebody unknown.
     */
    private ClientAddress behind(final ClientAddress proxy, final MultiMap headers) {
        final List<ClientAddress> nodes = header == ProxyHeader.FORWARDED
                ? ForwardedNodes.ofForwarded(headers.getAll(FORWARDED))
                : ForwardedNodes.ofXForwardedFor(headers.getAll(X_FORWARDED_FOR));
        ClientAddress client = proxy;
        for (final ClientAddress node : nodes.reversed()) {
            if (node == null) {
                return client;
            }
            client = node;
            if (!trustedProxies.contains(node)) {
                return client;
            }
        }
        return client;
    }
}
