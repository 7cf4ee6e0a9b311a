package rialto.system;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.Instrument;
import rialto.client.trading.LadderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.HoldEnded;
import rialto.client.trading.VenueEvent.HoldOpened;
import rialto.client.trading.VenueEvent.QuoteExecuted;
import rialto.client.trading.VenueListener;

import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A bank in a process of its own, on the Java client over UDP: it streams a firm ladder and one with last look, answers three of
 * four holds, and prints what it is told, until it is killed.
 */
final class UdpBank implements VenueListener {
    /** What it prints of a trade, before its id. */
    static final String TRADE = "trade ";
    /** What it prints of a hold that has ended, before its id and the reason. */
    static final String ENDED = "ended ";

    private static final int LAST_LOOK = 1;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final int VALID_MS = 60_000;

    private final Random random;
    private final LadderRequest ladder = new LadderRequest();
    private VenueClient client;
    private long account;

    private UdpBank(final long seed) {
        random = new Random(seed);
    }

    /** @param arguments members, key file, account, seed */
    public static void main(final String[] arguments) {
        final UdpBank bank = new UdpBank(Long.parseLong(arguments[3]));
        final ClientSettings settings = ClientSettings.ofMembers(arguments[0])
                .keyFile(Path.of(arguments[1]))
                .connectTimeoutMs(TimeUnit.SECONDS.toMillis(60))
                .accounts(arguments[2]);
        try (VenueClient connected = VenueClient.connect(settings, bank)) {
            bank.client = connected;
            bank.account = connected.account(arguments[2]).orElseThrow();
            bank.stream(arguments[2]);
        }
    }

    private void stream(final String name) {
        final Instrument pair = client.instrument(QuoteMarket.SYMBOL).orElseThrow();
        long nextNs = System.nanoTime();
        for (int number = 1; ; ) {
            if (System.nanoTime() - nextNs >= 0) {
                nextNs = System.nanoTime() + PAUSE_NS;
                quote(pair, name + "-" + random.nextInt(Integer.MAX_VALUE) + "-" + number++);
            }
            if (client.poll() == 0) {
                LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(200));
            }
        }
    }

    /** Tick by tick about 1.1000. */
    private void quote(final Instrument pair, final String quoteId) {
        final long middle = 11_000 + random.nextInt(21) - 10;
        final int stream = random.nextInt(2);
        ladder.clear();
        ladder.account(account).instrument(pair).stream(stream)
                .quoteId(quoteId)
                .lastLook(stream == LAST_LOOK)
                .validForMs(VALID_MS)
                .bid(middle - 1, 300)
                .bid(middle - 2, 500)
                .ask(middle + 1, 300)
                .ask(middle + 2, 500);
        client.quotes().replace(ladder);
    }

    /** What a rejected order takes from others is caused by this program too, and so it is told. */
    @Override
    public void on(final HoldOpened event) {
        if (event.providerAccountId() != account) {
            return;
        }
        switch (random.nextInt(4)) {
            case 0 -> {}
            case 1 -> client.quotes().rejectHold(account, event.holdId());
            default -> client.quotes().acceptHold(account, event.holdId());
        }
    }

    @Override
    public void on(final HoldEnded event) {
        if (event.providerAccountId() == account) {
            print(ENDED + event.holdId() + " " + event.reason());
        }
    }

    @Override
    public void on(final QuoteExecuted event) {
        if (event.providerAccountId() == account) {
            print(TRADE + event.tradeId());
        }
    }

    private static void print(final String line) {
        System.out.println(line);
        System.out.flush();
    }
}
