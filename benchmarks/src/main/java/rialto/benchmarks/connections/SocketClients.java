package rialto.benchmarks.connections;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.abuse.SourceAddresses;
import rialto.benchmarks.load.TextFrames;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Clients of WebSockets in a process of their own, so that their memory is not the server's. What it is told by {@link Worker} lines: {@code open}, {@code say},
 * {@code ping}, {@code talk}, {@code listen}, {@code heard}, {@code drop}, {@code count}.
 */
public final class SocketClients {
    private static final int FRAME = 4_096;
    private static final int IDLE_MS = 1_000;
    private static final String ENDED = "end";

    private final ClientLoop loop = new ClientLoop();
    private final ByteBuffer frame = ByteBuffer.allocate(FRAME);
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private int heard;

    private SocketClients() throws IOException {}

    /** Takes no arguments. */
    public static void main(final String[] args) throws IOException {
        final SocketClients clients = new SocketClients();
        Thread.ofPlatform().name("tasks").daemon().start(clients::read);
        clients.run();
    }

    private void read() {
        try {
            Tasks.forEach(line -> {
                lines.add(line);
                loop.wakeUp();
            });
        } catch (final IOException e) {
            // whoever started it is gone
        }
        lines.add(ENDED);
        loop.wakeUp();
    }

    private void run() throws IOException {
        for (String line = lines.poll(); !ENDED.equals(line); line = lines.poll()) {
            if (line == null) {
                loop.poll(IDLE_MS);
            } else {
                Tasks.carryOut(line, this::carryOut);
            }
        }
        loop.close();
    }

    private Answer carryOut(final List<String> words) throws IOException {
        return switch (words.getFirst()) {
            case "open" -> open(words);
            case "say" -> say(number(words, 1), words.get(2));
            case "ping" -> ping(number(words, 1), number(words, 2));
            case "talk" -> talk(number(words, 1), number(words, 2), number(words, 3), words.get(4));
            case "listen" -> listen();
            case "heard" -> heard(Long.parseLong(words.get(1)), number(words, 2), number(words, 3));
            case "drop" -> drop();
            case "count" -> counted(Answer.of());
            default -> throw new IllegalArgumentException("there is no task " + words);
        };
    }

    private static int number(final List<String> words, final int at) {
        return Integer.parseInt(words.get(at));
    }

    private Answer counted(final Answer answer) throws IOException {
        if (!loop.firstLoss().isEmpty()) {
            System.err.println(loop.lost() + " lost, the first: " + loop.firstLoss());
        }
        return answer.with("open", loop.clients().size()).with("lost", loop.lost());
    }

    /** {@code open COUNT PORT PATH BLOCK ADDRESSES}: from so many addresses of a block of its own. */
    private Answer open(final List<String> words) throws IOException {
        final InetSocketAddress server = new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), number(words, 2));
        final SourceAddresses sources = new SourceAddresses(number(words, 4), number(words, 5));
        final Histogram tookNs = loop.open(server, words.get(3), sources, number(words, 1));
        return counted(Answer.of().with("took", tookNs));
    }

    /** {@code say COUNT TEXT}: the first so many say something once, and hear an answer. */
    private Answer say(final int count, final String text) throws IOException {
        final Histogram tookNs = Answer.histogram();
        final int[] left = {count};
        loop.listen(
                (client, nowNs) -> {
                    final long asked = client.takeAskedNs();
                    if (asked != 0) {
                        tookNs.recordValue(nowNs - asked);
                        left[0]--;
                    }
                },
                (client, nowNs) -> {});
        for (int n = 0; n < count; n++) {
            ask(loop.clients().get(n), text);
            loop.poll(0);
        }
        loop.pollUntil(() -> left[0] <= 0, System.nanoTime() + TimeUnit.MINUTES.toNanos(1));
        return Answer.of().with("took", tookNs).with("unanswered", left[0]);
    }

    /** {@code ping PER_SECOND SECONDS}: one after the other pings, each a few times at most. */
    private Answer ping(final int perSecond, final int seconds) throws IOException {
        final Histogram tookNs = Answer.histogram();
        loop.listen((client, nowNs) -> {}, (client, nowNs) -> record(tookNs, client, nowNs));
        pace(perSecond, seconds, loop.clients().size(), client -> {
            frame.clear();
            TextFrames.putPing(frame);
            client.ask(frame.flip(), System.nanoTime());
        });
        return Answer.of().with("took", tookNs);
    }

    /** {@code talk CLIENTS PER_SECOND SECONDS TEXT}: so many in turn say something that is answered; the rate is of all. */
    private Answer talk(final int clients, final int perSecond, final int seconds, final String text)
            throws IOException {
        final Histogram tookNs = Answer.histogram();
        loop.listen((client, nowNs) -> record(tookNs, client, nowNs), (client, nowNs) -> {});
        pace(perSecond, seconds, clients, client -> ask(client, text));
        return Answer.of().with("took", tookNs);
    }

    private static void record(final Histogram tookNs, final SocketClient client, final long nowNs) {
        final long asked = client.takeAskedNs();
        if (asked != 0) {
            tookNs.recordValue(nowNs - asked);
        }
    }

    private interface Asking {
        void ask(SocketClient client) throws IOException;
    }

    /** Open loop: each is due at its time, whatever became of those before. */
    private void pace(final int perSecond, final int seconds, final int clients, final Asking asking)
            throws IOException {
        final int total = Math.max(1, perSecond) * seconds;
        final int most = Math.min(clients, loop.clients().size());
        final long beganNs = System.nanoTime();
        for (int n = 0; n < total && most > 0; n++) {
            final long dueNs = beganNs + n * TimeUnit.SECONDS.toNanos(1) / Math.max(1, perSecond);
            loop.pollUntil(() -> false, dueNs);
            loop.poll(0);
            // spread over all of them, so that no few connections are warm
            final SocketClient client = loop.clients()
                    .get((int) (n * 7_919L % Math.min(most, loop.clients().size())));
            if (!client.hasAsked()) {
                asking.ask(client);
            }
        }
        loop.pollUntil(
                () -> loop.clients().stream().noneMatch(SocketClient::hasAsked),
                System.nanoTime() + TimeUnit.SECONDS.toNanos(2));
    }

    private void ask(final SocketClient client, final String text) throws IOException {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        frame.clear();
        TextFrames.put(frame, bytes, bytes.length);
        client.ask(frame.flip(), System.nanoTime());
    }

    /** {@code listen}: from now on each notes when it hears something for the first time. */
    private Answer listen() {
        heard = 0;
        loop.clients().forEach(SocketClient::listen);
        loop.listen((client, nowNs) -> heard += client.hears(nowNs) ? 1 : 0, (client, nowNs) -> {});
        return Answer.of();
    }

    /** {@code heard SINCE COUNT SECONDS}: waits until so many have heard something, and tells how long after a time that was. */
    private Answer heard(final long sinceNs, final int count, final int seconds) throws IOException {
        loop.pollUntil(() -> heard >= count, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
        final Histogram tookNs = Answer.histogram();
        for (final SocketClient client : loop.clients()) {
            if (client.heardNs() != 0) {
                tookNs.recordValue(Math.max(0, client.heardNs() - sinceNs));
            }
        }
        return Answer.of().with("took", tookNs).with("heard", heard);
    }

    private Answer drop() throws IOException {
        final int before = loop.clients().size();
        loop.dropAll();
        return Answer.of().with("dropped", before);
    }
}
