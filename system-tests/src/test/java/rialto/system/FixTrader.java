package rialto.system;

import rialto.testsupport.client.ApiKey;
import rialto.testsupport.fix.FixClient;
import rialto.testsupport.fix.FixJournal;
import rialto.testsupport.fix.FixMessage;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A FIX session that enters, replaces and cancels orders without pause, or only listens, and writes down what it was answered. When
 * its connection ends it goes on at another gateway. Owned by one thread; what it wrote down is read when that thread has ended.
 */
final class FixTrader implements Runnable {
    private static final int MAX_WAITING = 8;
    private static final int POLL_MS = 4;
    private static final long RECONNECT_MS = 50;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS").withZone(ZoneOffset.UTC);

    /** A request, and what it was answered. */
    static final class Request {
        private final String type;
        private final String id;
        private final long number;
        private final List<FixMessage> answers = new ArrayList<>();

        Request(final String type, final String id, final long number) {
            this.type = type;
            this.id = id;
            this.number = number;
        }

        String type() {
            return type;
        }

        /** The client's id of it. */
        String id() {
            return id;
        }

        /** Of its message. */
        long number() {
            return number;
        }

        List<FixMessage> answers() {
            return answers;
        }

        /** Whether it only asks how an order stands, which the gateway itself answers. */
        boolean isOfGateway() {
            return type.equals("H");
        }

        @Override
        public String toString() {
            return type + " " + id + " (number " + number + "), answered " + answers;
        }
    }

    /** What is on the book, as far as it was told. */
    private record OpenOrder(String symbol, String side, String quantity, String price) {}

    private final String name;
    private final FixClient client;
    private final Random random;
    private final Supplier<List<Integer>> ports;
    private final boolean isTrading;
    private final Map<String, Request> requests = new LinkedHashMap<>();
    private final Map<String, OpenOrder> open = new LinkedHashMap<>();
    private final FixAnswers answers = new FixAnswers(requests);
    private long nextId;
    private volatile boolean running;
    private volatile boolean isOver;
    private volatile long answered;
    private volatile int waiting;
    private volatile boolean isLoggedOn;
    private volatile boolean isIdle;
    private volatile long waitsUntil;
    private volatile String lastRefusal = "";

    /**
     * @param kind  ORDERS or DROPCOPY; a drop copy only listens
     * @param ports of the gateways that there are now
     */
    FixTrader(
            final String name,
            final String kind,
            final ApiKey key,
            final long seed,
            final Supplier<List<Integer>> ports) {
        this.name = name;
        this.isTrading = kind.equals("ORDERS");
        this.random = new Random(seed);
        this.ports = ports;
        client = new FixClient(name, kind, key, this::onMessage);
        running = isTrading;
    }

    /** Until {@link #finish}, and then until the last number has come. */
    @Override
    public void run() {
        while (!isOver) {
            if (!client.isLoggedOn()) {
                connect();
            } else {
                client.poll(POLL_MS);
            }
            final boolean trades = running;
            if (trades && client.isLoggedOn() && answers.waiting() < MAX_WAITING) {
                act();
            }
            answered = answers.answered();
            waiting = answers.waiting();
            isLoggedOn = client.isLoggedOn();
            isIdle = !trades && waiting == 0;
            isOver = isOver || !running && waitsUntil > 0 && client.nextIn() >= waitsUntil;
        }
        client.logout();
    }

    private void connect() {
        final List<Integer> places = ports.get();
        answers.forgetStatus();
        if (places.isEmpty() || !client.connect(places.get(random.nextInt(places.size())))) {
            lastRefusal = client.lastLogout();
            try {
                Thread.sleep(RECONNECT_MS);
            } catch (final InterruptedException e) {
                Thread.currentThread().interrupt();
                isOver = true;
            }
        }
    }

    /** No more requests: {@link #isIdle} says when all have an answer. Any thread. */
    void stop() {
        isIdle = false;
        running = false;
    }

    /** Whether it has made no request since {@link #stop} that waits for its answer. Any thread. */
    boolean isIdle() {
        return isIdle;
    }

    /** Trades again, after {@link #stop}. Any thread. */
    void goOn() {
        running = isTrading;
    }

    /** Ends it when it expects this number. Any thread. */
    void finish(final long number) {
        running = false;
        waitsUntil = number;
    }

    /** Ends it as it is. Any thread. */
    void abandon() {
        isOver = true;
    }

    /** Requests that were answered. Any thread. */
    long answered() {
        return answered;
    }

    /** Any thread. */
    boolean isLoggedOn() {
        return isLoggedOn;
    }

    boolean isTrading() {
        return isTrading;
    }

    /** How it stands, in words. Any thread; exact when its own has ended. */
    String describe() {
        return name + ": " + (isLoggedOn ? "logged on" : "not logged on") + ", " + client.connections()
                + " connections, "
                + answered + " requests answered, " + waiting + " not, expects " + client.nextIn() + ", "
                + client.journal().resentCount() + " messages came by being sent again"
                + (lastRefusal.isEmpty() ? "" : "; last refused: " + lastRefusal);
    }

    String name() {
        return name;
    }

    FixJournal journal() {
        return client.journal();
    }

    Map<String, Request> requests() {
        return requests;
    }

    // ------------------------------------------------------------------------------------------------------ requests

    private void act() {
        final int dice = random.nextInt(100);
        if (dice < 60 || open.isEmpty()) {
            enter();
        } else if (dice < 78) {
            cancel();
        } else if (dice < 92) {
            replace();
        } else if (dice < 96) {
            askForStatus();
        } else {
            cancelAll();
        }
    }

    private String id() {
        return name + "-" + nextId++;
    }

    private void send(final String id, final FixMessage message) {
        final Request request = new Request(message.type(), id, client.nextOut());
        requests.put(id, request);
        answers.expect(request);
        client.send(message);
    }

    private static String now() {
        return TIME.format(Instant.now());
    }

    private void enter() {
        final String id = id();
        final String symbol = TestMarket.SYMBOLS.get(random.nextInt(TestMarket.SYMBOLS.size()));
        final FixMessage order = FixMessage.of("D")
                .with(11, id)
                .with(55, symbol)
                .with(54, random.nextBoolean() ? 1 : 2)
                .with(60, now())
                .with(38, "0.00" + (1 + random.nextInt(9)));
        final int kind = random.nextInt(10);
        if (kind == 0) {
            order.with(40, 1);
        } else {
            order.with(40, 2).with(44, price()).with(59, kind == 1 ? 3 : kind == 2 ? 4 : 1);
            order.with(18, kind == 3 ? "6" : null);
        }
        send(id, order);
    }

    private String price() {
        return "100." + (10 + random.nextInt(40));
    }

    private String anyOpen() {
        return List.copyOf(open.keySet()).get(random.nextInt(open.size()));
    }

    private void cancel() {
        final String order = anyOpen();
        final String id = id();
        final OpenOrder known = open.get(order);
        send(
                id,
                FixMessage.of("F")
                        .with(41, order)
                        .with(11, id)
                        .with(55, known.symbol)
                        .with(54, known.side)
                        .with(60, now()));
    }

    private void replace() {
        final String order = anyOpen();
        final String id = id();
        final OpenOrder known = open.get(order);
        send(
                id,
                FixMessage.of("G")
                        .with(41, order)
                        .with(11, id)
                        .with(55, known.symbol)
                        .with(54, known.side)
                        .with(60, now())
                        .with(38, random.nextBoolean() ? known.quantity : "0.00" + (1 + random.nextInt(9)))
                        .with(40, 2)
                        .with(44, random.nextBoolean() ? known.price : price())
                        .with(59, 1));
    }

    private void askForStatus() {
        final String order = anyOpen();
        final String id = id();
        final OpenOrder known = open.get(order);
        send(
                id,
                FixMessage.of("H")
                        .with(11, order)
                        .with(790, id)
                        .with(55, known.symbol)
                        .with(54, known.side));
    }

    private void cancelAll() {
        final String id = id();
        send(
                id,
                FixMessage.of("q")
                        .with(11, id)
                        .with(530, 1)
                        .with(55, TestMarket.SYMBOLS.get(random.nextInt(TestMarket.SYMBOLS.size())))
                        .with(60, now()));
    }

    // ------------------------------------------------------------------------------------------------------- answers

    private void onMessage(final FixMessage message) {
        answers.onMessage(message);
        if (isTrading && message.type().equals(FixMessage.EXECUTION_REPORT)) {
            follow(message);
        }
    }

    private void follow(final FixMessage report) {
        final String execType = report.text(150);
        if ("0".equals(execType) || "5".equals(execType)) {
            open.remove(String.valueOf(report.text(41)));
            if (report.decimal(151) != null && report.decimal(151).signum() > 0 && report.text(44) != null) {
                open.put(
                        report.text(11),
                        new OpenOrder(report.text(55), report.text(54), report.text(38), report.text(44)));
            }
        } else if ("F".equals(execType) && report.decimal(151).signum() == 0) {
            open.remove(report.text(11));
        } else if ("4".equals(execType) || "C".equals(execType)) {
            open.remove(report.text(11));
            open.remove(String.valueOf(report.text(41)));
        }
    }
}
