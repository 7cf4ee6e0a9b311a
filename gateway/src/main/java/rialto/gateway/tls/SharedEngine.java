package rialto.gateway.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.DelegatingSslContext;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.spi.tls.SslContextFactory;
import rialto.client.tls.KeyExchanges;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;

/**
 * The JDK's TLS as servers of Vert.x get it here. Handshakes compute on {@link Handshakes}: Vert.x would take a pool of one thread
 * for all ports, first come, first served. Immutable.
 */
final class SharedEngine extends JdkSSLEngineOptions {
    private final Handshakes handshakes;
    private final LongAdder ended;

    /** @param ended counts connections that send records without text */
    SharedEngine(final Handshakes handshakes, final LongAdder ended) {
        this.handshakes = handshakes;
        this.ended = ended;
        setUseWorkerThread(true);
    }

    @Override
    public SharedEngine copy() {
        return this;
    }

    @Override
    public SslContextFactory sslContextFactory() {
        return new Factory(super.sslContextFactory());
    }

    /** Passes on all that Vert.x asks for. */
    private final class Factory implements SslContextFactory {
        private final SslContextFactory real;

        private Factory(final SslContextFactory real) {
            this.real = real;
        }

        @Override
        public SslContextFactory useAlpn(final boolean useAlpn) {
            real.useAlpn(useAlpn);
            return this;
        }

        @Override
        public SslContextFactory forServer(final ClientAuth clientAuth) {
            real.forServer(clientAuth);
            return this;
        }

        @Override
        public SslContextFactory enabledProtocols(final Set<String> protocols) {
            real.enabledProtocols(protocols);
            return this;
        }

        @Override
        public SslContextFactory keyMananagerFactory(final KeyManagerFactory factory) {
            real.keyMananagerFactory(factory);
            return this;
        }

        @Override
        public SslContextFactory trustManagerFactory(final TrustManagerFactory factory) {
            real.trustManagerFactory(factory);
            return this;
        }

        @Override
        public SslContextFactory enabledCipherSuites(final Set<String> suites) {
            real.enabledCipherSuites(suites);
            return this;
        }

        @Override
        public SslContextFactory applicationProtocols(final List<String> protocols) {
            real.applicationProtocols(protocols);
            return this;
        }

        @Override
        public SslContext create() throws SSLException {
            return new Contexts(real.create());
        }
    }

    private final class Contexts extends DelegatingSslContext {
        private Contexts(final SslContext real) {
            super(real);
        }

        @Override
        protected void initEngine(final SSLEngine engine) {
            KeyExchanges.restrict(engine);
        }

        @Override
        protected SslHandler newHandler(
                final ByteBufAllocator allocator, final boolean startTls, final Executor ofVertx) {
            return new ServerTlsHandler(newEngine(allocator), handshakes.newPlace(), ended);
        }

        @Override
        protected SslHandler newHandler(
                final ByteBufAllocator allocator,
                final String host,
                final int port,
                final boolean startTls,
                final Executor ofVertx) {
            return new ServerTlsHandler(newEngine(allocator, host, port), handshakes.newPlace(), ended);
        }
    }
}
