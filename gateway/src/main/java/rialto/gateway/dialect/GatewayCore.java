package rialto.gateway.dialect;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.command.CommandSender;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.history.History;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.limits.HeapRelief;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.ops.VenueStatus;
import rialto.gateway.security.GatewayKeys;
import rialto.gateway.security.SignatureChecks;
import rialto.gateway.setting.SettingValues;
import rialto.gateway.state.VenueView;
import rialto.gateway.tls.GatewayTls;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * What a gateway gives its dialects. All of it belongs to the gateway's one event loop, on which a dialect is started and
 * closed and on which all its handlers must run.
 */
public interface GatewayCore {
    Vertx vertx();

    /** Of the event loop. */
    Context eventLoop();

    /** The venue's wall clock, milliseconds since the epoch. */
    LongSupplier nowMs();

    /** Those of the gateway and those that the dialect declared. */
    SettingValues settings();

    /**
     * What the venue's events come to. A dialect adds its listeners at start: they are told of an event before the answer to
     * the command that caused it goes out.
     */
    VenueView view();

    /** The way to the matching engine. */
    CommandSender commands();

    /** Orders that leave when their client's connection does. */
    CancelOnDisconnect cancelTimers();

    /** How much callers may ask for, over all dialects. */
    RateLimiter limits();

    /** Connections that are none of HTTP are added, so that they end with the others while the heap is nearly used up. */
    HeapRelief heapRelief();

    /** Who is on the other side of a connection, behind trusted proxies too. Limits are charged to that. */
    ClientAddresses clientAddresses();

    /** What the database knows. */
    History history();

    GatewayKeys keys();

    /** Computes signatures that are too costly for the event loop. */
    SignatureChecks signatureChecks();

    MemberAccess member();

    /** Paths on the gateway's one HTTP port; to be registered at start. */
    HttpRoutes http();

    /**
     * Opens another HTTP port, with the same limits. The core closes it.
     *
     * @param host   address to listen on
     * @param port   0 takes a free one
     * @param routes registers its paths
     * @return the port
     */
    Future<Integer> listen(String host, int port, Consumer<HttpRoutes> routes);

    /**
     * Opens an HTTP port apart from those of clients: at an address of its own, with a bound of connections of its own, so
     * that it answers while the others are full. It has the files of the screen, and pages of other origins may not call
     * it. The core closes it.
     *
     * @param port   0 takes a free one
     * @param routes registers its paths
     * @return the port
     */
    Future<Integer> listenApart(String host, int port, Consumer<HttpRoutes> routes);

    /** For a port that a dialect opens by itself: it must speak TLS when the others do. */
    GatewayTls tls();

    /** What {@code /venue/v1/status} tells. */
    VenueStatus status();

    ReservedNames reservedNames();
}
