package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.config.VenueConfiguration;
import rialto.app.process.StartException;
import rialto.client.tls.KeyExchanges;
import rialto.client.tls.TlsException;
import rialto.client.tls.TlsFiles;
import rialto.client.tls.TlsMaterial;
import rialto.client.tls.TlsWatch;
import rialto.gateway.tls.TlsSettings;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * TLS 1.3 at a member's administration port, with the certificate of the gateway's ports. When its files change, new
 * connections get the new certificate. Any thread may call.
 */
final class MemberTls implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberTls.class);
    private static final long POLL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final String[] VERSIONS = {"TLSv1.3"};

    private final TlsWatch watch;
    private final String authentication;
    private final Thread thread = new Thread(this::run, "member-tls");
    private volatile SSLContext context;
    private volatile boolean isClosed;

    private MemberTls(final TlsWatch watch, final String authentication) {
        this.watch = watch;
        this.authentication = authentication;
    }

    /** A port of plain text. */
    static MemberTls off() {
        return new MemberTls(null, "none");
    }

    /**
     * What the settings say.
     *
     * @throws StartException when the files cannot be used
     * @throws rialto.gateway.setting.ConfigurationException when settings contradict each other
     */
    static MemberTls of(final VenueConfiguration configuration) {
        final TlsFiles files = TlsSettings.files(configuration);
        if (files == null) {
            return off();
        }
        try {
            return of(files, configuration.get(TlsSettings.CLIENT_AUTHENTICATION), System::currentTimeMillis);
        } catch (final TlsException e) {
            throw new StartException(
                    "TLS (tls.certificate, tls.private-key, tls.client-ca): " + e.getMessage()
                            + "; without tls.certificate a member's administration speaks plain text",
                    e);
        }
    }

    /**
     * @param authentication as {@code tls.client-authentication} says
     * @throws TlsException when the files cannot be used
     */
    static MemberTls of(final TlsFiles files, final String authentication, final LongSupplier nowMs) {
        final MemberTls tls = new MemberTls(new TlsWatch(files, nowMs), authentication);
        tls.context = tls.watch.material().sslContext();
        tls.thread.setDaemon(true);
        tls.thread.start();
        return tls;
    }

    boolean isOn() {
        return watch != null;
    }

    /**
     * A server's end of TLS on a connection; the handshake is still to come. Closing it leaves the connection open.
     *
     * @param received all that comes from there
     */
    SSLSocket secure(final Socket connection, final InputStream received) throws IOException {
        final SSLSocket secured = (SSLSocket) context.getSocketFactory().createSocket(connection, received, false);
        KeyExchanges.restrict(secured);
        secured.setEnabledProtocols(VERSIONS);
        switch (authentication) {
            case "wanted" -> secured.setWantClientAuth(true);
            case "required" -> secured.setNeedClientAuth(true);
            default -> secured.setNeedClientAuth(false);
        }
        return secured;
    }

    private void run() {
        while (!isClosed) {
            look();
            LockSupport.parkNanos(POLL_NS);
        }
    }

    private void look() {
        try {
            final TlsMaterial material = watch.poll();
            if (material != null) {
                context = material.sslContext();
                LOGGER.info("new TLS certificate: {}, until {}", material.subject(), material.notAfter());
            }
        } catch (final TlsException e) {
            LOGGER.error("the new TLS files cannot be used, the old certificate stays: {}", e.getMessage());
        }
        final String reminder = watch.reminder();
        if (reminder != null) {
            LOGGER.warn("{}", reminder);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }
}
