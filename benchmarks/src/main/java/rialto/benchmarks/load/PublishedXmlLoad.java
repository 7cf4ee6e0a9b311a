package rialto.benchmarks.load;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.net.InetSocketAddress;
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
    private static final byte[] TAG = {'<'};
    private static final byte[] SHARES = "<created sym=".getBytes(StandardCharsets.US_ASCII);
    private static final Task NO_MORE = Task.transactions(new byte[0]);

    private final InetSocketAddress address;
    private final int clients;
    private final boolean byThreads;
    private final long seed;

    /** @param next the transactions of the account, of which each create knows; empty for transactions */
    private record Task(byte[] request, boolean isCreate, AtomicInteger creates, List<Task> next) {
        static Task transactions(final byte[] request) {
            return new Task(request, false, null, List.of());
        }

        /** What may be sent when the account's last create was answered. */
        List<Task> following() {
            return isCreate && creates.decrementAndGet() == 0 ? next : List.of();
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
            final long account = firstAccount + i;
            final AtomicInteger creates = new AtomicInteger(AT_ONCE);
            final List<Task> next = new ArrayList<>();
            for (int j = 0; j < AT_ONCE; j++) {
                tasks.add(new Task(framed(create(account, random)), true, creates, next));
                next.add(Task.transactions(framed(transactions(account, random))));
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
        final ArrayDeque<Client> idle = new ArrayDeque<>();
        for (int i = 0; i < clients; i++) {
            idle.add(new Client());
        }
        final Latencies latencies = new Latencies();
        final List<SelectionKey> ready = new ArrayList<>();
        final long startNs = System.nanoTime();
        int answered = 0;
        try (Selector selector = Selector.open()) {
            while (answered < total) {
                while (!idle.isEmpty() && !queue.isEmpty()) {
                    idle.poll().begin(address, queue.poll(), selector);
                }
                ready.clear();
                if (selector.select(ready::add, TIMEOUT_MS) == 0) {
                    throw new IOException("no answer after " + TIMEOUT_MS + " ms");
                }
                for (final SelectionKey key : ready) {
                    final Client client = (Client) key.attachment();
                    if (client.proceed(latencies)) {
                        answered++;
                        idle.add(client);
                        queue.addAll(client.task.following());
                    }
                }
            }
        }
        return new Result(total, System.nanoTime() - startNs, latencies.created, latencies.transactions);
    }

    private static byte[] framed(final String xml) {
        return (xml.length() + "\n" + xml).getBytes(StandardCharsets.US_ASCII);
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
        int answers = 0;
        for (int at = Scan.find(answer, 0, end, TAG); at >= 0; at = Scan.find(answer, at + 1, end, TAG)) {
            final byte first = answer[at + 1];
            answers += first == 'c' || first == 'e' || first == 'o' ? 1 : 0;
        }
        if (answers != (task.isCreate ? 3 : 4) || task.isCreate && Scan.find(answer, 0, end, SHARES) < 0) {
            throw new IOException("unexpected answer: " + new String(answer, 0, end, StandardCharsets.US_ASCII));
        }
    }

    private static final class Latencies {
        private final Histogram created = new Histogram(HIGHEST_NS, 3);
        private final Histogram transactions = new Histogram(HIGHEST_NS, 3);

        void record(final Task task, final long latencyNs) {
            (task.isCreate ? created : transactions).recordValue(latencyNs);
        }
    }

    /** One client that the calling thread plays: a request after the other, each on a connection of its own. */
    private static final class Client {
        private final ByteBuffer answer = ByteBuffer.allocate(ANSWER_BYTES);
        private Task task;
        private SocketChannel channel;
        private long startNs;

        void begin(final InetSocketAddress address, final Task next, final Selector selector) throws IOException {
            task = next;
            startNs = System.nanoTime();
            answer.clear();
            // to a listening socket of the same machine the connection is there when the call returns
            channel = SocketChannel.open(address);
            channel.write(ByteBuffer.wrap(task.request));
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
        }

        /** Whether the answer is there. */
        boolean proceed(final Latencies latencies) throws IOException {
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
                    queue.addAll(task.following());
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
                socket.getOutputStream().write(task.request);
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
