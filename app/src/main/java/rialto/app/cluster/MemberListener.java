package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.ListenFailure;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Takes connections for a few small requests, one each, and cannot be blocked by who begins one and does not end it: each
 * has a thread of its own, a request has five seconds to come, and an address has so many connections. Where one more comes
 * than that, the oldest goes whose request had its time and is not there yet; without one that had, the new one goes: who connects
 * quickly must not cut short everybody's requests. A handshake of TLS is a part of the request.
 */
final class MemberListener implements AutoCloseable {
    /** Of one address at the same time. */
    static final int PER_ADDRESS = 16;
    /** Of all addresses at the same time. */
    static final int CONNECTIONS = 256;
    /** From a connection's begin to the end of its request. */
    static final long REQUEST_LIMIT_MS = 5_000;
    /** So long a request has at least, whoever else comes. */
    static final long REQUEST_LEAST_MS = 250;

    private static final Logger LOGGER = LoggerFactory.getLogger(MemberListener.class);
    private static final int BACKLOG = 128;
    private static final long ACCEPT_PAUSE_MS = 50;
    private static final long CLOSE_LIMIT_MS = 2_000;

    /** What a handshake of TLS begins with; no request of HTTP does. */
    private static final int TLS_HANDSHAKE = 22;

    private static final byte[] PLAIN = ("HTTP/1.1 400 Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket server;
    private final MemberTls tls;
    private final Handler handler;
    private final LongSupplier nanoClock;
    private final Thread acceptor = new Thread(this::accept, "member-server");
    /** Connections over TLS compute one after the other. */
    private final Semaphore turns = new Semaphore(1, true);

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    /** Oldest first. */
    private final List<Connection> connections = new ArrayList<>();

    private volatile boolean isClosed;

    /** Answers a connection's request. */
    @FunctionalInterface
    interface Handler {
        /** Reads a request from the connection and answers it. */
        void serve(Connection connection) throws IOException;
    }

    /** A connection while it is served. */
    final class Connection {
        private final Socket socket;
        private final InetAddress address;
        private InputStream in;
        private OutputStream out;
        private SSLSocket secured;
        /** Null without TLS. */
        private MemberHandshake handshake;

        private final long openedNs = nanoClock.getAsLong();
        private boolean isRead;

        private Connection(final Socket socket) {
            this.socket = socket;
            this.address = socket.getInetAddress();
        }

        /** Waits for its first byte, and for a handshake where the port speaks TLS. */
        private void begin() throws IOException {
            final int first = socket.getInputStream().read();
            if (first < 0) {
                throw new EOFException("closed before its request");
            }
            if (tls.isOn() && first == TLS_HANDSHAKE) {
                handshake = new MemberHandshake(first, socket.getInputStream(), turns, () -> !socket.isClosed());
                secured = tls.secure(socket, handshake);
                try {
                    secured.startHandshake();
                } finally {
                    handshake.rest();
                }
                in = secured.getInputStream();
                out = secured.getOutputStream();
                return;
            }
            in = new SequenceInputStream(new ByteArrayInputStream(new byte[] {(byte) first}), socket.getInputStream());
            out = socket.getOutputStream();
            if (first == TLS_HANDSHAKE) {
                write(PLAIN);
                throw new SSLException("TLS was spoken to a port of plain text");
            }
        }

        /** Whether the port speaks TLS, and this connection does not. Then it is told so, and nothing else. */
        boolean isPlainForTls() {
            return tls.isOn() && secured == null;
        }

        /**
         * Reads what is there, waiting until the request's time is over.
         *
         * @return bytes; -1 at the end
         * @throws IOException when its time is over
         */
        int read(final byte[] into, final int offset) throws IOException {
            try {
                return in.read(into, offset, into.length - offset);
            } finally {
                if (handshake != null) {
                    handshake.rest();
                }
            }
        }

        /** The request is there: it is answered, whatever else comes. */
        void markRead() {
            synchronized (connections) {
                isRead = true;
            }
        }

        private boolean hadItsTime(final long nowNs) {
            return !isRead && nowNs - openedNs >= TimeUnit.MILLISECONDS.toNanos(REQUEST_LEAST_MS);
        }

        void write(final byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
            if (secured != null) {
                secured.shutdownOutput();
            }
        }

        /** Lets the other side read why: what it has sent and nobody reads would reset the connection. */
        private void drain() throws IOException {
            socket.shutdownOutput();
            final byte[] ignored = new byte[1_024];
            while (socket.getInputStream().read(ignored) >= 0) {
                Thread.yield();
            }
        }

        private void expire() {
            try {
                Thread.sleep(REQUEST_LIMIT_MS);
                synchronized (connections) {
                    if (isRead) {
                        return;
                    }
                }
                close();
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private void close() {
            try {
                socket.close();
            } catch (final IOException e) {
                LOGGER.debug("connection of {}: {}", address, e.toString());
            }
        }
    }

    private MemberListener(
            final ServerSocket server, final MemberTls tls, final Handler handler, final LongSupplier nanoClock) {
        this.server = server;
        this.tls = tls;
        this.handler = handler;
        this.nanoClock = nanoClock;
    }

    /**
     * Listens.
     *
     * @param tls what the port speaks
     * @throws StartException when it cannot listen there
     */
    static MemberListener open(final InetSocketAddress place, final MemberTls tls, final Handler handler) {
        return open(place, tls, handler, System::nanoTime);
    }

    /** As above, with another clock. */
    static MemberListener open(
            final InetSocketAddress place, final MemberTls tls, final Handler handler, final LongSupplier nanoClock) {
        try {
            final MemberListener listener = new MemberListener(listen(place), tls, handler, nanoClock);
            listener.acceptor.setDaemon(true);
            listener.acceptor.start();
            return listener;
        } catch (final IOException e) {
            throw new StartException(
                    "the member cannot listen on its administration endpoint " + place.getHostString() + ":"
                            + place.getPort() + ": "
                            + ListenFailure.reason(
                                    place,
                                    e,
                                    "stop what has the port, or give the member another address in cluster.members"),
                    e);
        }
    }

    /** The one place where the port's socket is made. */
    private static ServerSocket listen(final InetSocketAddress place) throws IOException {
        final ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(place, BACKLOG);
            return socket;
        } catch (final IOException e) {
            socket.close();
            throw e;
        }
    }

    private void accept() {
        while (!isClosed) {
            try {
                final Connection connection = new Connection(server.accept());
                if (isAdmitted(connection)) {
                    threads.execute(connection::expire);
                    threads.execute(() -> serve(connection));
                } else {
                    connection.close();
                }
            } catch (final IOException | RuntimeException e) {
                if (!isClosed) {
                    LOGGER.warn("a connection to the administration was lost: {}", e.toString());
                    pause();
                }
            }
        }
    }

    private boolean isAdmitted(final Connection connection) {
        synchronized (connections) {
            if (isClosed) {
                return false;
            }
            final boolean hasRoom = makeRoom(PER_ADDRESS, connection.address) && makeRoom(CONNECTIONS, null);
            if (hasRoom) {
                connections.add(connection);
            }
            return hasRoom;
        }
    }

    /** @param address null for all */
    private boolean makeRoom(final int limit, final InetAddress address) {
        final long nowNs = nanoClock.getAsLong();
        int count = 0;
        for (final Connection other : connections) {
            if (address == null || other.address.equals(address)) {
                count++;
            }
        }
        final Iterator<Connection> oldest = connections.iterator();
        while (count >= limit && oldest.hasNext()) {
            final Connection other = oldest.next();
            if (other.hadItsTime(nowNs) && (address == null || other.address.equals(address))) {
                other.close();
                oldest.remove();
                count--;
            }
        }
        return count < limit;
    }

    private void serve(final Connection connection) {
        try {
            begin(connection);
            handler.serve(connection);
        } catch (final IOException e) {
            LOGGER.debug("a request of {}: {}", connection.address, e.toString());
        } catch (final RuntimeException e) {
            LOGGER.warn("a request of {} failed", connection.address, e);
        } finally {
            connection.close();
            synchronized (connections) {
                connections.remove(connection);
            }
        }
    }

    private static void begin(final Connection connection) throws IOException {
        try {
            connection.begin();
        } catch (final SSLException e) {
            LOGGER.debug("no TLS with {}: {}", connection.address, e.toString());
            connection.drain();
            throw e;
        }
    }

    private static void pause() {
        try {
            Thread.sleep(ACCEPT_PAUSE_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        isClosed = true;
        try {
            server.close();
        } catch (final IOException e) {
            LOGGER.debug("closing the administration: {}", e.toString());
        }
        synchronized (connections) {
            connections.forEach(Connection::close);
        }
        threads.shutdownNow();
        awaitAcceptor();
    }

    /** The port is free when nobody waits at it any more. */
    private void awaitAcceptor() {
        try {
            acceptor.join(CLOSE_LIMIT_MS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
