package rialto.benchmarks.connections;

import io.netty.util.internal.PlatformDependent;
import rialto.events.http.HttpLimits;
import rialto.events.http.HttpServer;
import rialto.events.http.WebSocket;
import rialto.events.http.WebSocketGroup;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The library of events as a server of WebSockets, in a process of its own: it answers with what it was sent, and tells all. */
public final class SocketServer {
    private static final int PATIENCE_SECONDS = 120;

    private final WebSocketGroup all = new WebSocketGroup();

    private SocketServer() {}

    /** @param args port, connections that it takes at most, number of event loops */
    public static void main(final String[] args) throws IOException {
        final SocketServer sockets = new SocketServer();
        final HttpServer server = new HttpServer(Integer.parseInt(args[0]))
                .limits(new HttpLimits().connections(Integer.parseInt(args[1])))
                .eventLoops(Integer.parseInt(args[2]))
                .onEventLoop()
                .on("ws:/", request -> {
                    final WebSocket socket = request.webSocket();
                    sockets.all.add(socket);
                    socket.onText(text -> socket.send(text));
                })
                .start();
        System.out.println(Answer.of().with("port", server.port()).line());
        Tasks.forEach(line -> Tasks.carryOut(line, sockets::carryOut));
        server.close();
    }

    private Answer carryOut(final List<String> words) throws Exception {
        return switch (words.getFirst()) {
            case "memory" -> memory();
            case "tell" -> tell(Integer.parseInt(words.get(1)));
            default -> throw new IllegalArgumentException("memory or tell BYTES is expected (seen: " + words + ")");
        };
    }

    private Answer memory() {
        System.gc();
        final long direct = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return Answer.of()
                .with(
                        "heap",
                        ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed())
                .with("direct", Math.max(direct, PlatformDependent.usedDirectMemory()))
                .with("connections", all.size());
    }

    private Answer tell(final int bytes) throws Exception {
        final long beganNs = System.nanoTime();
        final WebSocketGroup.Told told =
                all.send("x".repeat(bytes)).toCompletableFuture().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        return Answer.of()
                .with("began", beganNs)
                .with("sent", told.sent())
                .with("left", told.leftOut())
                .with("took", System.nanoTime() - beganNs);
    }
}
