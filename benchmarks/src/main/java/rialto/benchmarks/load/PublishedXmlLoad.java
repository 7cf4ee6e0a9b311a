package rialto.benchmarks.load;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The load that servers of the exchange protocol were published with: clients that open a connection for each request;
 * each account gets five {@code create} at once (balance 1000, two of six symbols with 100 shares), and when they are
 * answered five {@code transactions} at once (two buys and two sells, amount 1 to 100, limit 5 to 30). Latency counts
 * from before the connection is made until the whole answer is there.
 */
public final class PublishedXmlLoad {
    /** Requests of one account. */
    public static final int REQUESTS_PER_ACCOUNT = 10;

    private static final int AT_ONCE = REQUESTS_PER_ACCOUNT / 2;
    private static final long HIGHEST_NS = TimeUnit.SECONDS.toNanos(120);
    private static final int SYMBOLS = 6;
    private static final int TIMEOUT_MS = 60_000;
    private static final int ANSWER_BYTES = 4_096;
    private static final byte[] NEWLINE = {'\n'};
    private static final Task NO_MORE = new Task(0, false, null, null);

    private final InetSocketAddress address;
    private final int clients;
    private final boolean byThreads;
    private final long seed;

    private record Task(long account, boolean isCreate, SplittableRandom random, AtomicInteger creates) {
        byte[] request() {
            final String xml = isCreate ? create(account, random) : transactions(account, random);
            return (xml.length() + "\n" + xml).getBytes(StandardCharsets.US_ASCII);
        }

        /** The transactions of the account, when its last create was answered. */
        List<Task> next() {
            final List<Task> next = new ArrayList<>();
            if (isCreate && creates.decrementAndGet() == 0) {
                for (int i = 0; i < AT_ONCE; i++) {
                    next.add(new Task(account, false, random.split(), null));
                }
            }
            return next;
        }
    }

    /**
     * What a run gave.
     *
     * @param created      latencies of requests of the first kind, nanoseconds
     * @param transactions of the second kind
     */
    public record Result(int requests, long elapsedNs, Histogram created, Histogram transactions) {
        public double rate() {
            return requests * 1e9 / elapsedNs;
        }
    }

    /**
     * @param clients   requests at a time
     * @param byThreads whether each client is a thread that blocks; otherwise the calling thread plays them all
     */
    public PublishedXmlLoad(
            final InetSocketAddress address, final int clients, final boolean byThreads, final long seed) {
        this.address = address;
        this.clients = clients;
        this.byThreads = byThreads;
        this.seed = seed;
    }

    /**
     * Sends the requests of some accounts and waits for all answers.
     *
     * @param firstAccount number of the first; none of them may exist
     * @throws IOException when an answer is not what it must be
     */
    public Result run(final long firstAccount, final int requests) throws IOException, InterruptedException {
        final SplittableRandom random = new SplittableRandom(seed + firstAccount);
        final int accounts = requests / REQUESTS_PER_ACCOUNT;
        final List<Task> tasks = new ArrayList<>();
        for (int i = 0; i < accounts; i++) {
            final AtomicInteger creates = new AtomicInteger(AT_ONCE);
            for (int j = 0; j < AT_ONCE; j++) {
                tasks.add(new Task(firstAccount + i, true, random.split(), creates));
            }
        }
        final int total = accounts * REQUESTS_PER_ACCOUNT;
        return byThreads ? runThreads(tasks, total) : runEvents(tasks, total);
    }

    private Result runThreads(final List<Task> tasks, final int total) throws IOException, InterruptedException {
        final LinkedBlockingQueue<Task> queue = new LinkedBlockingQueue<>(tasks);
        final AtomicInteger unanswered = new AtomicInteger(total);
        final List<Worker> workers = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            workers.add(new Worker(queue, unanswered));
        }
        final long startNs = System.nanoTime();
        workers.forEach(Thread::start);
        for (final Worker worker : workers) {
            worker.join();
        }
        final long elapsedNs = System.nanoTime() - startNs;
        final Latencies all = new Latencies();
        for (final Worker worker : workers) {
            if (worker.failure != null) {
                throw new IOException("a request failed: " + worker.failure.getMessage(), worker.failure);
            }
            all.created.add(worker.latencies.created);
            all.transactions.add(worker.latencies.transactions);
        }
        return new Result(total, elapsedNs, all.created, all.transactions);
    }

    private Result runEvents(final List<Task> tasks, final int total) throws IOException {
        final ArrayDeque<Task> queue = new ArrayDeque<>(tasks);
        final Latencies latencies = new Latencies();
        final long startNs = System.nanoTime();
        int answered = 0;
        int active = 0;
        try (Selector selector = Selector.open()) {
            while (answered < total) {
                while (active < clients && !queue.isEmpty()) {
                    new Client(address, queue.poll(), selector);
                    active++;
                }
                if (selector.select(TIMEOUT_MS) == 0) {
                    throw new IOException("no answer after " + TIMEOUT_MS + " ms");
                }
                for (final SelectionKey key : selector.selectedKeys()) {
                    final Client client = (Client) key.attachment();
                    if (client.proceed(key, latencies)) {
                        active--;
                        answered++;
                        queue.addAll(client.task.next());
                    }
                }
                selector.selectedKeys().clear();
            }
        }
        return new Result(total, System.nanoTime() - startNs, latencies.created, latencies.transactions);
    }

    private static String create(final long account, final SplittableRandom random) {
        final int first = random.nextInt(SYMBOLS);
        final int second = (first + 1 + random.nextInt(SYMBOLS - 1)) % SYMBOLS;
        return "<create><account id=\"" + account + "\" balance=\"1000\"/>" + symbol(first, account)
                + symbol(second, account) + "</create>";
    }

    private static String symbol(final int symbol, final long account) {
        return "<symbol sym=\"SYM" + symbol + "\"><account id=\"" + account + "\">100</account></symbol>";
    }

    private static String transactions(final long account, final SplittableRandom random) {
        final StringBuilder text = new StringBuilder("<transactions id=\"" + account + "\">");
        for (int i = 0; i < 4; i++) {
            final int amount = 1 + random.nextInt(100);
            text.append("<order sym=\"SYM").append(random.nextInt(SYMBOLS)).append("\" amount=\"");
            text.append(i % 2 == 0 ? amount : -amount)
                    .append("\" limit=\"")
                    .append(5 + random.nextInt(26))
                    .append("\"/>");
        }
        return text.append("</transactions>").toString();
    }

    /** How many bytes the answer that begins in the buffer has; the largest number when its length line is not there. */
    private static int wanted(final byte[] answer, final int end) {
        final int line = Scan.find(answer, 0, end, NEWLINE);
        return line < 0 ? Integer.MAX_VALUE : line + 1 + (int) Scan.number(answer, 0, line);
    }

    /** Every child has an answer: accounts and shares that exist, orders that were opened or could not be paid. */
    private static void check(final Task task, final byte[] answer, final int end) throws IOException {
        final String text = new String(answer, 0, end, StandardCharsets.US_ASCII);
        final int answers = text.split("<created |<error |<opened ", -1).length - 1;
        if (answers != (task.isCreate ? 3 : 4) || task.isCreate && !text.contains("<created sym=")) {
            throw new IOException("unexpected answer: " + text);
        }
    }

    private static final class Latencies {
        private final Histogram created = new Histogram(HIGHEST_NS, 3);
        private final Histogram transactions = new Histogram(HIGHEST_NS, 3);

        void record(final Task task, final long latencyNs) {
            (task.isCreate ? created : transactions).recordValue(latencyNs);
        }
    }

    /** One request that the calling thread plays. */
    private static final class Client {
        private final Task task;
        private final long startNs = System.nanoTime();
        private final SocketChannel channel;
        private final ByteBuffer answer = ByteBuffer.allocate(ANSWER_BYTES);

        Client(final InetSocketAddress address, final Task task, final Selector selector) throws IOException {
            this.task = task;
            channel = SocketChannel.open();
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (channel.connect(address)) {
                send();
                channel.register(selector, SelectionKey.OP_READ, this);
            } else {
                channel.register(selector, SelectionKey.OP_CONNECT, this);
            }
        }

        private void send() throws IOException {
            final ByteBuffer request = ByteBuffer.wrap(task.request());
            channel.write(request);
            if (request.hasRemaining()) {
                throw new IOException("a request does not fit the socket's buffer");
            }
        }

        /** Whether the answer is there. */
        boolean proceed(final SelectionKey key, final Latencies latencies) throws IOException {
            if (key.isConnectable() && channel.finishConnect()) {
                send();
                key.interestOps(SelectionKey.OP_READ);
                return false;
            }
            if (channel.read(answer) < 0) {
                throw new IOException("closed after " + answer.position() + " bytes");
            }
            if (answer.position() < wanted(answer.array(), answer.position())) {
                return false;
            }
            latencies.record(task, System.nanoTime() - startNs);
            channel.close();
            check(task, answer.array(), answer.position());
            return true;
        }
    }

    /** A client that is a thread. */
    private final class Worker extends Thread {
        private final LinkedBlockingQueue<Task> queue;
        private final AtomicInteger unanswered;
        private final Latencies latencies = new Latencies();
        private final byte[] answer = new byte[ANSWER_BYTES];
        private Exception failure;

        Worker(final LinkedBlockingQueue<Task> queue, final AtomicInteger unanswered) {
            this.queue = queue;
            this.unanswered = unanswered;
        }

        @Override
        public void run() {
            try {
                for (Task task = queue.take(); task != NO_MORE; task = queue.take()) {
                    send(task);
                    queue.addAll(task.next());
                    if (unanswered.decrementAndGet() == 0) {
                        queue.add(NO_MORE);
                    }
                }
            } catch (final IOException | InterruptedException | RuntimeException e) {
                failure = e;
            }
            queue.add(NO_MORE);
        }

        private void send(final Task task) throws IOException {
            final long startNs = System.nanoTime();
            try (java.net.Socket socket = new java.net.Socket()) {
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(TIMEOUT_MS);
                socket.connect(address);
                socket.getOutputStream().write(task.request());
                int end = 0;
                while (end < wanted(answer, end)) {
                    final int count = socket.getInputStream().read(answer, end, answer.length - end);
                    if (count < 0) {
                        throw new IOException("closed after " + end + " bytes");
                    }
                    end += count;
                }
                latencies.record(task, System.nanoTime() - startNs);
                check(task, answer, end);
            }
        }
    }
}
