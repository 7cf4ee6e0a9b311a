package rialto.benchmarks.fix;

import com.paritytrading.philadelphia.FIXConfig;
import com.paritytrading.philadelphia.FIXConnection;
import com.paritytrading.philadelphia.FIXConnectionStatusListener;
import com.paritytrading.philadelphia.FIXMessage;
import com.paritytrading.philadelphia.FIXMessageListener;
import com.paritytrading.philadelphia.FIXVersion;
import rialto.testsupport.FreePort;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.List;

/**
 * The peer beside the venue: the connection of the same codec library, on one thread. It answers each NewOrderSingle with an
 * ExecutionReport(NEW) of the same ClOrdID, and does nothing else. The argument is the port.
 */
public final class FixEchoServer {
    private static final int MAX_FIELDS = 64;
    private static final int FIELD_BYTES = 256;
    private static final int BUFFER_BYTES = 256 * 1024;
    private static final int CL_ORD_ID = 11;
    private static final int EXEC_TYPE = 150;

    private FixEchoServer() {}

    /** Starts it in a process of its own and does not wait. */
    public static VenueProcess launch(final Path log) {
        final int port = FreePort.next();
        return Launch.main(FixEchoServer.class.getName(), List.of(Integer.toString(port)))
                .port(port)
                .log(log)
                .start();
    }

    public static void main(final String[] args) throws IOException {
        final Selector selector = Selector.open();
        final ServerSocketChannel server = ServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0])));
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        while (true) {
            selector.select(key -> onReady(key, server, selector));
        }
    }

    private static void onReady(final SelectionKey key, final ServerSocketChannel server, final Selector selector) {
        try {
            if (key.isAcceptable()) {
                final SocketChannel channel = server.accept();
                if (channel != null) {
                    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
                    channel.configureBlocking(false);
                    channel.register(selector, SelectionKey.OP_READ, new Client(channel));
                }
            } else if (!((Client) key.attachment()).receive()) {
                key.channel().close();
            }
        } catch (final IOException e) {
            key.cancel();
        }
    }

    private static final class Client implements FIXMessageListener, FIXConnectionStatusListener {
        private final FIXConnection connection;
        private final FIXMessage report;

        private Client(final SocketChannel channel) {
            final FIXConfig config = new FIXConfig.Builder()
                    .setVersion(FIXVersion.FIX_4_4)
                    .setSenderCompID("RIALTO")
                    .setMaxFieldCount(MAX_FIELDS)
                    .setFieldCapacity(FIELD_BYTES)
                    .setRxBufferCapacity(BUFFER_BYTES)
                    .setTxBufferCapacity(BUFFER_BYTES)
                    .build();
            connection = new FIXConnection(channel, config, this, this, System.currentTimeMillis());
            report = connection.create();
        }

        private boolean receive() throws IOException {
            connection.setCurrentTimeMillis(System.currentTimeMillis());
            return connection.receive() >= 0;
        }

        @Override
        public void message(final FIXMessage message) throws IOException {
            if (message.getMsgType().contentEquals('D')) {
                connection.prepare(report, '8');
                report.addField(CL_ORD_ID).set(message.valueOf(CL_ORD_ID));
                report.addField(EXEC_TYPE).setChar('0');
                connection.send(report);
            }
        }

        @Override
        public void logon(final FIXConnection from, final FIXMessage message) throws IOException {
            connection.sendLogon(true);
        }

        @Override
        public void logout(final FIXConnection from, final FIXMessage message) throws IOException {
            connection.sendLogout();
        }

        @Override
        public void reject(final FIXConnection from, final FIXMessage message) throws IOException {
            throw new IOException("rejected: " + message);
        }

        @Override
        public void tooLowMsgSeqNum(final FIXConnection from, final long received, final long expected)
                throws IOException {
            throw new IOException("MsgSeqNum " + received + " where " + expected + " is expected");
        }

        @Override
        public void sequenceReset(final FIXConnection from) {}

        @Override
        public void close(final FIXConnection from, final String message) throws IOException {
            throw new IOException(message);
        }
    }
}
