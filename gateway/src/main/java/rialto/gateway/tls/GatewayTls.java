package rialto.gateway.tls;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.ServerSSLOptions;
import io.vertx.core.net.TrustOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.tls.KeyExchanges;
import rialto.client.tls.TlsException;
import rialto.client.tls.TlsFiles;
import rialto.client.tls.TlsMaterial;
import rialto.client.tls.TlsWatch;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.setting.SettingValues;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * TLS at all ports of a gateway. When files change, new connections get the new certificate and open ones go on. Owned by the
 * event loop; files are read on a worker, and handshakes compute on threads of their own.
 */
public final class GatewayTls implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(GatewayTls.class);
    private static final long POLL_MS = 1_000;
    private static final long HANDSHAKE_SECONDS = 10;

    private final TlsWatch watch;
    private final LongSupplier nowMs;
    private final ClientAuth clientAuth;
    private final Handshakes handshakes;
    /** Of the administration: no flood at another port keeps it busy. */
    private final Handshakes handshakesApart;

    private final LongAdder ended = new LongAdder();
    private final Set<String> versions = new LinkedHashSet<>();
    private final List<HttpServer> servers = new ArrayList<>();
    private SSLContext context;
    private long reloads;
    private long failures;

    private GatewayTls(
            final TlsWatch watch,
            final LongSupplier nowMs,
            final ClientAuth clientAuth,
            final ClientAddresses clients) {
        this.watch = watch;
        this.nowMs = nowMs;
        this.clientAuth = clientAuth;
        handshakes = Handshakes.of("handshakes-", clients);
        handshakesApart = new Handshakes(1, "handshakes-apart-", ClientAddresses.direct());
    }

    /** Ports of plain text. */
    public static GatewayTls off() {
        return new GatewayTls(null, () -> 0, ClientAuth.NONE, ClientAddresses.direct());
    }

    /** As below, without any proxy. */
    public static GatewayTls of(final SettingValues values, final LongSupplier nowMs) {
        return of(values, nowMs, ClientAddresses.direct());
    }

    /**
     * What the settings say. Blocks.
     *
     * @param clients tells whose connections are whose; handshakes of addresses take turns
     * @throws rialto.gateway.setting.ConfigurationException when they contradict each other
     * @throws TlsException when the files cannot be used
     */
    public static GatewayTls of(final SettingValues values, final LongSupplier nowMs, final ClientAddresses clients) {
        final TlsFiles files = TlsSettings.files(values);
        if (files == null) {
            return off();
        }
        final ClientAuth clientAuth =
                switch (values.get(TlsSettings.CLIENT_AUTHENTICATION)) {
                    case "wanted" -> ClientAuth.REQUEST;
                    case "required" -> ClientAuth.REQUIRED;
                    default -> ClientAuth.NONE;
                };
        final GatewayTls tls = new GatewayTls(new TlsWatch(files, nowMs), nowMs, clientAuth, clients);
        tls.versions.add("TLSv1.3");
        if (values.get(TlsSettings.OLDEST_VERSION).equals("1.2")) {
            tls.versions.add("TLSv1.2");
        }
        tls.context = tls.watch.material().sslContext();
        tls.remind();
        return tls;
    }

    public boolean isOn() {
        return watch != null;
    }

    /** Makes a server to be speak TLS, if there is TLS. */
    public HttpServerOptions applyTo(final HttpServerOptions options) {
        return applyTo(options, handshakes);
    }

    /** As above; its handshakes do not wait for those of other ports. */
    public HttpServerOptions applyApartTo(final HttpServerOptions options) {
        return applyTo(options, handshakesApart);
    }

    private HttpServerOptions applyTo(final HttpServerOptions options, final Handshakes computing) {
        if (isOn()) {
            // one request at a time on a connection: limits and deadlines count connections, so there is no HTTP/2
            options.setSsl(true)
                    .setUseAlpn(false)
                    .setClientAuth(clientAuth)
                    .setEnabledSecureTransportProtocols(versions)
                    .setKeyCertOptions(KeyCertOptions.wrap(watch.material().keyManager()))
                    .setTrustOptions(trust(watch.material()))
                    .setSslEngineOptions(new SharedEngine(computing, ended))
                    .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS)
                    .setSslHandshakeTimeout(HANDSHAKE_SECONDS);
        }
        return options;
    }

    private static TrustOptions trust(final TlsMaterial material) {
        return material.trustManager() == null ? null : TrustOptions.wrap(material.trustManager());
    }

    /** Gives this server new certificates when there are some. Its options are those of {@link #applyTo}. */
    public void keep(final HttpServer server) {
        servers.add(server);
    }

    /**
     * What decrypts a connection that is not one of Vert.x, to be put first, and told of whole requests; null when there is no
     * TLS.
     */
    public ServerTlsHandler newHandler() {
        if (!isOn()) {
            return null;
        }
        final SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        KeyExchanges.restrict(engine);
        engine.setEnabledProtocols(versions.toArray(String[]::new));
        engine.setWantClientAuth(clientAuth == ClientAuth.REQUEST);
        if (clientAuth == ClientAuth.REQUIRED) {
            engine.setNeedClientAuth(true);
        }
        final ServerTlsHandler handler = new ServerTlsHandler(engine, handshakes.newPlace(), ended);
        handler.setHandshakeTimeout(HANDSHAKE_SECONDS, TimeUnit.SECONDS);
        return handler;
    }

    /** Looks at the files from now on. */
    public void follow(final Vertx vertx) {
        if (isOn()) {
            vertx.setTimer(POLL_MS, ignored -> vertx.executeBlocking(watch::poll)
                    .compose(this::renew)
                    .onFailure(this::onFailure)
                    .onComplete(done -> follow(vertx)));
        }
    }

    private Future<?> renew(final TlsMaterial material) {
        remind();
        if (material == null) {
            return Future.succeededFuture();
        }
        context = material.sslContext();
        return Future.all(servers.stream()
                        .map(server -> server.updateSSLOptions(options(material), true))
                        .toList())
                .onSuccess(taken -> {
                    reloads++;
                    LOGGER.info("new TLS certificate: {}, until {}", material.subject(), material.notAfter());
                });
    }

    private ServerSSLOptions options(final TlsMaterial material) {
        final ServerSSLOptions options = new ServerSSLOptions()
                .setKeyCertOptions(KeyCertOptions.wrap(material.keyManager()))
                .setTrustOptions(trust(material))
                .setClientAuth(clientAuth)
                .setUseAlpn(false)
                .setEnabledSecureTransportProtocols(versions)
                .setSslHandshakeTimeoutUnit(TimeUnit.SECONDS)
                .setSslHandshakeTimeout(HANDSHAKE_SECONDS);
        return options;
    }

    private void onFailure(final Throwable failure) {
        failures++;
        LOGGER.error(
                "the new TLS files cannot be used, the old certificate stays: {}",
                failure instanceof TlsException ? failure.getMessage() : failure.toString());
    }

    /** Once a day while it is about to expire. */
    private void remind() {
        final String reminder = watch.reminder();
        if (reminder != null) {
            LOGGER.warn("{}", reminder);
        }
    }

    /** Whole days until the certificate expires. */
    public long daysLeft() {
        return watch.material().daysLeft(nowMs.getAsLong());
    }

    /** How often new files were taken. */
    public long reloads() {
        return reloads;
    }

    /** How often new files could not be used. */
    public long failures() {
        return failures;
    }

    /** Handshakes that wait to be computed, of all ports. */
    public int waitingHandshakes() {
        return handshakes.waiting() + handshakesApart.waiting();
    }

    /** Parts of handshakes that were computed. */
    public long computedHandshakes() {
        return handshakes.computed() + handshakesApart.computed();
    }

    /** Not computed: their connections ended, or too many waited. */
    public long droppedHandshakes() {
        return handshakes.dropped() + handshakes.refused() + handshakesApart.dropped() + handshakesApart.refused();
    }

    /** Connections that ended because too many of their records brought no text, or next to none. */
    public long endedForEmptyRecords() {
        return ended.sum();
    }

    /** Computes no more handshakes. */
    @Override
    public void close() {
        handshakes.close();
        handshakesApart.close();
    }
}
