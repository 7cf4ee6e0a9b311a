package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.process.StartException;
import rialto.client.ListenFailure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Takes connections for a few small requests, one each, and cannot be blocked by who begins one and does not end it: each
 * has a thread of its own, a request has five seconds to come, and an address has so many connections. Where one more comes
 * than that, the oldest whose request is not there yet goes.
 */
final class MemberListener implements AutoCloseable {
    /** Of one address at the same time. */
    static final int PER_ADDRESS = 16;
    /** Of all addresses at the same time. */
    static final int CONNECTIONS = 256;
    /** From a connection's begin to the end of its request. */
    static final long REQUEST_LIMIT_MS = 5_000;

    private static final Logger LOGGER = LoggerFactory.getLogger(MemberListener.class);
    private static final int BACKLOG = 128;
    private static final long ACCEPT_PAUSE_MS = 50;
    private static final long CLOSE_LIMIT_MS = 2_000;

    private final ServerSocket server;
    private final Handler handler;
    private final Thread acceptor = new Thread(this::accept, "member-server");
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
        private final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(REQUEST_LIMIT_MS);
        private boolean isRead;

        private Connection(final Socket socket) {
            this.socket = socket;
            this.address = socket.getInetAddress();
        }

        /**
         * Reads what is there, waiting until the request's time is over.
         *
         * @return bytes; -1 at the end
         * @throws IOException when its time is over
         */
        int read(final byte[] into, final int offset) throws IOException {
            final long leftMs = TimeUnit.NANOSECONDS.toMillis(deadlineNs - System.nanoTime());
            if (leftMs <= 0) {
                throw new IOException("the request took longer than " + REQUEST_LIMIT_MS + " ms");
            }
            socket.setSoTimeout((int) leftMs);
            return socket.getInputStream().read(into, offset, into.length - offset);
        }

        /** The request is there: it is answered, whatever else comes. */
        void markRead() {
            synchronized (connections) {
                isRead = true;
            }
        }

        void write(final byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
        }

        private void close() {
            try {
                socket.close();
            } catch (final IOException e) {
                LOGGER.debug("connection of {}: {}", address, e.toString());
            }
        }
    }

    private MemberListener(final ServerSocket server, final Handler handler) {
        this.server = server;
        this.handler = handler;
    }

    /** @throws StartException when it cannot listen there */
    static MemberListener open(final InetSocketAddress place, final Handler handler) {
        try {
            final MemberListener listener = new MemberListener(listen(place), handler);
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
        int count = 0;
        for (final Connection other : connections) {
            if (address == null || other.address.equals(address)) {
                count++;
            }
        }
        final Iterator<Connection> oldest = connections.iterator();
        while (count >= limit && oldest.hasNext()) {
            final Connection other = oldest.next();
            if (!other.isRead && (address == null || other.address.equals(address))) {
                other.close();
                oldest.remove();
                count--;
            }
        }
        return count < limit;
    }

    private void serve(final Connection connection) {
        try {
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
