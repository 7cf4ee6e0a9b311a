package rialto.benchmarks.fix;

import org.HdrHistogram.Histogram;
import rialto.benchmarks.load.FixScan;
import rialto.benchmarks.load.FixText;
import rialto.testsupport.client.ApiKey;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Orders at a fixed rate, and until when each of many sessions has heard of one: drop copies of its account, or subscribers of its
 * instrument. Each order bids one tick more than the one before, so its price says which it is.
 */
public final class FanOut {
    private static final long HIGHEST_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long DRAIN_NS = TimeUnit.SECONDS.toNanos(2);
    /** Drop copies that an account may have. */
    private static final int COPIES_OF_ACCOUNT = 4;

    private static final int FIRST_TICKS = 10_000;
    private static final byte[] EXEC_TYPE = FixScan.tag(150);
    private static final byte[] PRICE = FixScan.tag(44);
    private static final byte[] ENTRY_PRICE = FixScan.tag(270);

    /**
     * What became of it.
     *
     * @param each    from when an order was due to each session's hearing of it, nanoseconds
     * @param last    likewise to the last session's
     * @param missing deliveries that did not come
     */
    public record Result(int sessions, int heardBy, long orders, Histogram each, Histogram last, long missing) {}

    private final InetSocketAddress address;
    private final List<ApiKey> accounts;
    private final String symbol;
    private final boolean isOfPrices;
    private final List<FixSessions.Plan> plans = new ArrayList<>();
    /** Of each session the account that it hears, or -1 for an entering one of no account's copies. */
    private final List<Integer> heard = new ArrayList<>();

    private final int senders;
    private final Histogram each = new Histogram(HIGHEST_NS, 3);
    private final Histogram last = new Histogram(HIGHEST_NS, 3);
    private long[] dueNs = new long[0];
    private int[] left = new int[0];
    private long missing;

    private FanOut(
            final InetSocketAddress address,
            final List<ApiKey> accounts,
            final String symbol,
            final boolean isOfPrices) {
        this.address = address;
        this.accounts = accounts;
        this.symbol = symbol;
        this.isOfPrices = isOfPrices;
        senders = accounts.size();
        for (int i = 0; i < senders; i++) {
            plan("fan-orders-" + i, "ORDERS", accounts.get(i), -1);
        }
    }

    /** How many accounts so many drop copies need. */
    public static int accountsOf(final int copies) {
        return (copies + COPIES_OF_ACCOUNT - 1) / COPIES_OF_ACCOUNT;
    }

    /** Drop copies, spread over the accounts, which trade in turn. */
    public static FanOut ofDropCopies(
            final InetSocketAddress address, final List<ApiKey> accounts, final String symbol, final int copies) {
        final FanOut fanOut = new FanOut(address, accounts.subList(0, accountsOf(copies)), symbol, false);
        for (int i = 0; i < copies; i++) {
            final int account = i % fanOut.senders;
            fanOut.plan("fan-copy-" + i, "DROPCOPY", accounts.get(account), account);
        }
        return fanOut;
    }

    /** Subscribers of one instrument. */
    public static FanOut ofPrices(
            final InetSocketAddress address, final List<ApiKey> accounts, final String symbol, final int subscribers) {
        final FanOut fanOut = new FanOut(address, accounts.subList(0, 1), symbol, true);
        for (int i = 0; i < subscribers; i++) {
            fanOut.plan("fan-prices-" + i, "PRICES", accounts.get(i % accounts.size()), 0);
        }
        return fanOut;
    }

    private void plan(final String name, final String kind, final ApiKey key, final int account) {
        plans.add(new FixSessions.Plan(name, kind, key));
        heard.add(account);
    }

    /** @param rate orders a second */
    public Result run(final int rate, final int seconds) throws IOException {
        final int orders = rate * seconds;
        dueNs = new long[orders];
        left = new int[orders];
        for (int i = 0; i < orders; i++) {
            final int account = i % senders;
            left[i] = (int) heard.stream().filter(heardBy -> heardBy == account).count();
        }
        final int heardBy = left[0];
        missing = Arrays.stream(left).asLongStream().sum();
        try (FixSessions sessions = new FixSessions(address, plans, this::onMessage)) {
            if (isOfPrices) {
                subscribe(sessions);
            }
            send(sessions, rate, orders);
        }
        return new Result(plans.size() - senders, heardBy, orders, each, last, missing);
    }

    private void subscribe(final FixSessions sessions) throws IOException {
        for (int i = senders; i < sessions.count(); i++) {
            sessions.send(
                    i,
                    new FixText(
                            "V",
                            sessions.header(i),
                            "262=fan|263=1|264=0|265=1|267=2|269=0|269=1|146=1|55=" + symbol + "|"));
        }
        final long untilNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        while (System.nanoTime() - untilNs < 0) {
            sessions.poll(10);
        }
    }

    private void send(final FixSessions sessions, final int rate, final int orders) throws IOException {
        final long intervalNs = TimeUnit.SECONDS.toNanos(1) / rate;
        final long startNs = System.nanoTime();
        int sent = 0;
        while (sent < orders || missing > 0 && System.nanoTime() - dueNs[orders - 1] < DRAIN_NS) {
            final long dueAtNs = startNs + sent * intervalNs;
            if (sent < orders && System.nanoTime() - dueAtNs >= 0) {
                dueNs[sent] = dueAtNs;
                sessions.send(sent % senders, order(sessions, sent));
                sent++;
            }
            sessions.poll(0);
        }
    }

    private FixText order(final FixSessions sessions, final int number) {
        final String price = BigDecimal.valueOf(FIRST_TICKS + number, 2).toPlainString();
        return new FixText(
                "D",
                sessions.header(number % senders),
                "11=" + Long.toString(System.nanoTime(), Character.MAX_RADIX) + "-" + number + "|55=" + symbol
                        + "|54=1|60=20260101-00:00:00.000|38=0.100|40=2|44=" + price + "|59=1|");
    }

    private void onMessage(final int session, final byte type, final byte[] bytes, final int from, final int to) {
        if (isOfPrices && type == 'X') {
            heardOfPrices(bytes, from, to);
        } else if (!isOfPrices && type == '8' && session >= senders) {
            final int execType = FixScan.find(bytes, from, to, EXEC_TYPE);
            if (bytes[execType] == '0') {
                heard(price(bytes, FixScan.find(bytes, from, to, PRICE), to));
            }
        }
    }

    /** All that have changed since the last message may be in one. */
    private void heardOfPrices(final byte[] bytes, final int from, final int to) {
        int at = FixScan.find(bytes, from, to, ENTRY_PRICE);
        while (at >= 0) {
            heard(price(bytes, at, to));
            at = FixScan.find(bytes, at, to, ENTRY_PRICE);
        }
    }

    /** In ticks of a cent. */
    private static long price(final byte[] bytes, final int from, final int to) {
        final String text = new String(bytes, from, FixScan.end(bytes, from, to) - from, StandardCharsets.ISO_8859_1);
        return new BigDecimal(text).movePointRight(2).longValueExact();
    }

    private void heard(final long ticks) {
        final int number = (int) (ticks - FIRST_TICKS);
        if (number >= 0 && number < dueNs.length && left[number] > 0 && dueNs[number] != 0) {
            final long tookNs = Math.max(0, System.nanoTime() - dueNs[number]);
            each.recordValue(tookNs);
            missing--;
            if (--left[number] == 0) {
                last.recordValue(tookNs);
            }
        }
    }
}
