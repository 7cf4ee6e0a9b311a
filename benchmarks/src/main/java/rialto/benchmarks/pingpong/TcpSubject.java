package rialto.benchmarks.pingpong;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A TCP connection over the loopback, by plain blocking channels without Nagle's delay. */
final class TcpSubject implements PingPongSubject {
    private static final String HOST = "127.0.0.1";

    @Override
    public String name() {
        return "tcp";
    }

    @Override
    public String title() {
        return "TCP";
    }

    @Override
    public String waits() {
        return "block in the kernel";
    }

    @Override
    public boolean isTransport() {
        return true;
    }

    @Override
    public EchoEnd serve(final MeetingPlace place) throws IOException {
        final ServerSocketChannel listener = ServerSocketChannel.open().bind(new InetSocketAddress(HOST, place.port()));
        return () -> {
            try (listener;
                    SocketChannel channel = listener.accept()) {
                new TcpEcho(prepared(channel)).run();
            }
        };
    }

    @Override
    public Link connect(final MeetingPlace place) throws IOException {
        return new TcpLink(prepared(SocketChannel.open(new InetSocketAddress(HOST, place.port()))));
    }

    private static SocketChannel prepared(final SocketChannel channel) throws IOException {
        return channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }
}
