package rialto.app;

import org.agrona.concurrent.IdleStrategy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import rialto.app.process.ProcessLifecycle;
import rialto.app.process.StartException;
import rialto.bot.QuotingBot;
import rialto.client.WakeableIdleStrategy;
import rialto.client.trading.Asset;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.Instrument;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueClientException;
import rialto.client.trading.VenueListener;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/** The example of a trading program on the Java client. */
@Command(
        name = "bot",
        description = {
            "Quotes one instrument of a running venue over Aeron, with the Java client (docs/java-client.md).",
            "Ctrl-C stops it and cancels its quotes. If it dies, they are canceled ten seconds later. It is an example, not"
                    + " a strategy.",
            ""
        },
        mixinStandardHelpOptions = true)
final class BotCommand implements Callable<Integer> {
    private static final long REPORT_INTERVAL_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long PPM_PER_BASIS_POINT = 100;
    private static final long MAX_SPREAD = 10_000;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            defaultValue = "data",
            description = "Data directory of a venue in one process on this machine (default: ${DEFAULT-VALUE}).")
    private Path data;

    @Option(
            names = "--members",
            paramLabel = "LIST",
            description = "Of a cluster instead: its cluster.members, as 127.0.0.1:9000,127.0.0.1:9010,127.0.0.1:9020.")
    private String members;

    @Option(
            names = "--key-file",
            paramLabel = "FILE",
            description = "Of the cluster, made by cluster key create (default: programs/bot.key in --data).")
    private Path keyFile;

    @Option(names = "--client-host", paramLabel = "HOST", description = "Address of this machine for the members.")
    private String clientHost;

    @Option(names = "--symbol", paramLabel = "S", defaultValue = "BTCUSDT", description = "Default: ${DEFAULT-VALUE}.")
    private String symbol;

    @Option(
            names = "--account",
            paramLabel = "NAME",
            defaultValue = "bot",
            description = "Opened when it is not there (default: ${DEFAULT-VALUE}).")
    private String account;

    @Option(
            names = "--fund",
            paramLabel = "AMOUNT",
            defaultValue = "10",
            description = "Given to it once, of the base asset; of the quote asset 100,000 times that"
                    + " (default: ${DEFAULT-VALUE}).")
    private String fund;

    @Option(
            names = "--spread",
            paramLabel = "BPS",
            defaultValue = "10",
            description = "Between its bid and ask, basis points (default: ${DEFAULT-VALUE}).")
    private long spread;

    @Option(
            names = "--quantity",
            paramLabel = "Q",
            defaultValue = "0.01",
            description = "Of each quote (default: ${DEFAULT-VALUE}).")
    private String quantity;

    @Option(names = "--price", paramLabel = "P", description = "To quote around until there is a trade.")
    private String price;

    private VenueClient client;

    @Override
    public Integer call() throws InterruptedException {
        final ProcessLifecycle lifecycle = new ProcessLifecycle();
        return lifecycle.run(() -> {
            final Runnable trading = prepared();
            final Thread thread = new Thread(() -> runUntilInterrupted(trading, lifecycle), "bot");
            thread.start();
            lifecycle.own(() -> {
                thread.interrupt();
                thread.join();
            });
        });
    }

    private static void runUntilInterrupted(final Runnable trading, final ProcessLifecycle lifecycle) {
        try {
            trading.run();
        } catch (final RuntimeException e) {
            lifecycle.fail(e);
        }
    }

    /** @throws StartException when an option or the venue is not what it takes to trade */
    private Runnable prepared() {
        try {
            return prepare();
        } catch (final IllegalArgumentException | VenueClientException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    private Runnable prepare() {
        if (spread < 1 || spread > MAX_SPREAD) {
            throw new IllegalArgumentException("--spread is " + spread + ", must be from 1 to " + MAX_SPREAD);
        }
        // a connection for the preparations, whose events need no listener
        try (VenueClient preparing = VenueClient.connect(settings(), new VenueListener() {})) {
            client = preparing;
            final Instrument instrument = preparing
                    .instrument(symbol)
                    .orElseThrow(
                            () -> new IllegalArgumentException("the venue has no instrument " + symbol + "; it has "
                                    + preparing.instruments().stream()
                                            .map(Instrument::symbol)
                                            .sorted()
                                            .toList()));
            final QuotingBot bot = new QuotingBot(
                    spread * PPM_PER_BASIS_POINT / 2,
                    positive("--quantity", quantity, instrument::lots),
                    price == null ? 0 : positive("--price", price, instrument::ticks));
            final long baseUnits = positive("--fund", fund, instrument.base()::units);
            final long quoteUnits = positive("--fund", fund, instrument.quote()::units);
            final long accountId = openAccount();
            fund(accountId, instrument.base(), baseUnits);
            fund(accountId, instrument.quote(), 100_000 * quoteUnits);
            return () -> trade(bot, instrument, accountId);
        }
    }

    private static long positive(final String option, final String given, final ToLongFunction<String> units) {
        final long value;
        try {
            value = units.applyAsLong(given);
        } catch (final IllegalArgumentException e) {
            throw new IllegalArgumentException(option + ": " + e.getMessage(), e);
        }
        if (value <= 0) {
            throw new IllegalArgumentException(option + " is " + given + ", must be above 0");
        }
        return value;
    }

    private void trade(final QuotingBot bot, final Instrument instrument, final long accountId) {
        try (VenueClient trading =
                VenueClient.connect(settings().accounts(account).everyone(), bot)) {
            bot.start(trading, instrument, accountId);
            System.out.println("Quoting " + symbol + " as " + account + "; Ctrl-C stops it.");
            quote(trading, bot);
            final String quotes = bot.stop();
            System.out.println("Stopped, " + quotes + ": " + bot.summary());
        }
    }

    private static void quote(final VenueClient trading, final QuotingBot bot) {
        final IdleStrategy idle = WakeableIdleStrategy.forAnswers();
        long reportNs = System.nanoTime() + REPORT_INTERVAL_NS;
        while (!Thread.currentThread().isInterrupted()) {
            final int workCount = trading.poll();
            bot.work();
            if (System.nanoTime() - reportNs > 0) {
                System.out.println(bot.summary());
                reportNs += REPORT_INTERVAL_NS;
            }
            idle.idle(workCount);
        }
        // what follows may wait
        Thread.interrupted();
    }

    private ClientSettings settings() {
        if (members == null) {
            return ClientSettings.ofVenue(data);
        }
        final ClientSettings settings = ClientSettings.ofMembers(members)
                .keyFile(keyFile == null ? data.resolve("programs").resolve("bot.key") : keyFile);
        return clientHost == null ? settings : settings.clientHost(clientHost);
    }

    private long openAccount() {
        if (client.account(account).isEmpty()) {
            run(() -> client.createAccount(account));
        }
        return client.account(account).orElseThrow();
    }

    /** Under the same transfer id it is given once, however often the bot is started. */
    private void fund(final long accountId, final Asset asset, final long amount) {
        run(() -> client.transfer(accountId, asset.assetId(), amount, account + "-start-" + asset.symbol()));
    }

    private void run(final LongSupplier request) {
        final IdleStrategy idle = WakeableIdleStrategy.forAnswers();
        while (request.getAsLong() < 0) {
            idle.idle(client.poll());
        }
        while (client.inFlight() > 0) {
            idle.idle(client.poll());
        }
    }
}
