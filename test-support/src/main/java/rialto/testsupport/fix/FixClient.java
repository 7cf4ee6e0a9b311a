package rialto.testsupport.fix;

import rialto.testsupport.client.ApiKey;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * One session of FIX 4.4 as its initiator: its numbers and all it sent stay when a connection ends, and the next connection
 * goes on with them. It asks for what is missing, and sends again what it is asked for. Owned by one thread.
 */
public final class FixClient implements AutoCloseable {
    /** Longer than an election of members. */
    private static final int HEARTBEAT_S = 30;

    private static final long ANSWER_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long DEAD_NS = TimeUnit.SECONDS.toNanos(75);
    private static final int CONNECT_MS = 2_000;
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

    private final String name;
    private final String kind;
    private final ApiKey key;
    private final Consumer<FixMessage> application;
    private final FixJournal journal = new FixJournal();
    private final Map<Long, FixMessage> sent = new TreeMap<>();
    private final Map<Long, String> sentTimes = new TreeMap<>();
    private final TreeMap<Long, FixMessage> waiting = new TreeMap<>();
    private FixFrames frames = new FixFrames();
    private Socket socket;
    private boolean isLoggedOn;
    private String lastLogout = "";
    private long askedFrom;
    private long nextOut = 1;
    private long nextIn = 1;
    private long sentNs;
    private long receivedNs;
    private long connections;

    /**
     * @param name        SenderCompID
     * @param kind        TargetSubID: ORDERS, DROPCOPY or PRICES; null says none
     * @param application is handed every message in order that does not speak of the session only, once
     */
    public FixClient(final String name, final String kind, final ApiKey key, final Consumer<FixMessage> application) {
        this.name = name;
        this.kind = kind;
        this.key = key;
        this.application = application;
    }

    /**
     * Connects to this machine and logs on with the numbers as they are.
     *
     * @return whether it is logged on; {@link #lastLogout} may say why not
     */
    public boolean connect(final int port) {
        return connect(port, false);
    }

    /** Likewise; with a reset both sides begin again at 1. */
    public boolean connect(final int port, final boolean resets) {
        disconnect();
        if (resets) {
            reset();
        }
        try {
            socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MS);
            frames = new FixFrames();
            waiting.clear();
            askedFrom = 0;
            receivedNs = System.nanoTime();
            connections++;
            send(FixMessage.of(FixMessage.LOGON)
                    .with(98, 0)
                    .with(108, HEARTBEAT_S)
                    .with(141, resets ? "Y" : null)
                    .with(553, key.id())
                    .with(554, key.secret()));
            final long deadlineNs = System.nanoTime() + ANSWER_NS;
            while (isConnected() && !isLoggedOn && System.nanoTime() - deadlineNs < 0) {
                poll(100);
            }
        } catch (final IOException e) {
            disconnect();
        }
        if (!isLoggedOn) {
            disconnect();
        }
        return isLoggedOn;
    }

    private void reset() {
        nextOut = 1;
        nextIn = 1;
        sent.clear();
        sentTimes.clear();
        journal.clear();
    }

    public boolean isConnected() {
        return socket != null;
    }

    public boolean isLoggedOn() {
        return isLoggedOn;
    }

    /** What the last Logout said; empty for nothing. */
    public String lastLogout() {
        return lastLogout;
    }

    /** Connections that it has made. */
    public long connections() {
        return connections;
    }

    public FixJournal journal() {
        return journal;
    }

    /** Number of the next message that it expects. */
    public long nextIn() {
        return nextIn;
    }

    /** Number of the next message that it sends. */
    public long nextOut() {
        return nextOut;
    }

    /**
     * Sends with the next number. When the connection ends meanwhile, the message has its number all the same, and the venue asks
     * for it after the next log-on.
     *
     * @return the number
     */
    public long send(final FixMessage message) {
        final long number = nextOut++;
        final String now = TIME.format(Instant.now());
        sent.put(number, message);
        sentTimes.put(number, now);
        write(whole(message, number, now, null));
        return number;
    }

    private FixMessage whole(final FixMessage message, final long number, final String time, final String origTime) {
        final FixMessage whole = FixMessage.of(message.type())
                .with(49, name)
                .with(56, "RIALTO")
                .with(57, kind)
                .with(34, number)
                .with(43, origTime == null ? null : "Y")
                .with(52, time)
                .with(122, origTime);
        message.fields().stream().skip(1).forEach(field -> whole.with(field.tag(), field.value()));
        return whole;
    }

    private void write(final FixMessage message) {
        if (socket == null) {
            return;
        }
        try {
            socket.getOutputStream().write(message.encode());
            sentNs = System.nanoTime();
        } catch (final IOException e) {
            disconnect();
        }
    }

    /** Reads what has come, and waits for something at most so long. Keeps the session alive. */
    public void poll(final int waitMs) {
        if (socket == null) {
            return;
        }
        try {
            socket.setSoTimeout(Math.max(1, waitMs));
            final InputStream in = socket.getInputStream();
            frames.read(in);
            receivedNs = System.nanoTime();
            FixMessage message = frames.next();
            while (message != null && socket != null) {
                onMessage(message);
                message = frames.next();
            }
        } catch (final SocketTimeoutException e) {
            keepAlive();
        } catch (final IOException e) {
            disconnect();
        }
    }

    private void keepAlive() {
        final long nowNs = System.nanoTime();
        if (isLoggedOn && nowNs - sentNs > TimeUnit.SECONDS.toNanos(HEARTBEAT_S)) {
            send(FixMessage.of(FixMessage.HEARTBEAT));
        }
        if (nowNs - receivedNs > DEAD_NS) {
            disconnect();
        }
    }

    private void onMessage(final FixMessage message) {
        final String type = message.type();
        if (type.equals(FixMessage.LOGON)) {
            isLoggedOn = true;
        } else if (type.equals(FixMessage.LOGOUT)) {
            lastLogout = String.valueOf(message.text(58));
        }
        if (type.equals(FixMessage.SEQUENCE_RESET) && !"Y".equals(message.text(123))) {
            nextIn = message.number(36);
            return;
        }
        if (type.equals(FixMessage.RESEND_REQUEST)) {
            sendAgain(message.number(7), message.number(16)); // whatever its number, or both sides wait for each other
        }
        final long number = message.sequence();
        if (number > nextIn) {
            waiting.put(number, message);
            askForMissing();
        } else if (number < nextIn) {
            journal.repeat(message);
        } else {
            take(message);
            drain();
        }
        if (type.equals(FixMessage.LOGOUT)) {
            send(FixMessage.of(FixMessage.LOGOUT));
            disconnect();
        }
    }

    private void askForMissing() {
        if (askedFrom < nextIn) {
            askedFrom = waiting.lastKey();
            send(FixMessage.of(FixMessage.RESEND_REQUEST).with(7, nextIn).with(16, 0));
        }
    }

    private void drain() {
        while (!waiting.isEmpty() && waiting.firstKey() <= nextIn) {
            final FixMessage message = waiting.pollFirstEntry().getValue();
            if (message.sequence() == nextIn) {
                take(message);
            } else if (FixJournal.isReport(message)) {
                journal.fault("number " + message.sequence() + " was " + message + " and is filled");
            }
        }
        if (!waiting.isEmpty()) {
            askForMissing();
        }
    }

    private void take(final FixMessage message) {
        if (message.type().equals(FixMessage.SEQUENCE_RESET)) {
            final long next = message.number(36);
            if (next <= nextIn) {
                journal.fault("a gap of " + nextIn + " is filled up to " + next);
                nextIn++;
                return;
            }
            journal.fill(nextIn, next);
            nextIn = next;
            return;
        }
        nextIn++;
        journal.accept(message);
        if (message.type().equals(FixMessage.TEST_REQUEST)) {
            send(FixMessage.of(FixMessage.HEARTBEAT).with(112, message.text(112)));
        } else if (!message.isOfSession()) {
            application.accept(message);
        }
    }

    private void sendAgain(final long first, final long last) {
        final long end = last == 0 ? nextOut : Math.min(nextOut, last + 1);
        long gap = 0;
        for (long number = first; number < end; number++) {
            final FixMessage message = sent.get(number);
            if (message.isOfSession()) {
                gap = gap == 0 ? number : gap;
                continue;
            }
            fillGap(gap, number);
            gap = 0;
            write(whole(message, number, TIME.format(Instant.now()), sentTimes.get(number)));
        }
        fillGap(gap, end);
    }

    private void fillGap(final long first, final long next) {
        if (first > 0) {
            final String now = TIME.format(Instant.now());
            final FixMessage gap =
                    FixMessage.of(FixMessage.SEQUENCE_RESET).with(123, "Y").with(36, next);
            write(whole(gap, first, now, now));
        }
    }

    /** Says good-bye and waits a little for the answer. */
    public void logout() {
        if (!isLoggedOn) {
            return;
        }
        send(FixMessage.of(FixMessage.LOGOUT));
        final long deadlineNs = System.nanoTime() + ANSWER_NS;
        while (isConnected() && System.nanoTime() - deadlineNs < 0) {
            poll(100);
        }
        disconnect();
    }

    /** Ends the connection without a word. */
    public void disconnect() {
        isLoggedOn = false;
        if (socket != null) {
            try {
                socket.close();
            } catch (final IOException e) {
                // it is gone either way
                isLoggedOn = false;
            }
            socket = null;
        }
    }

    @Override
    public void close() {
        disconnect();
    }
}
