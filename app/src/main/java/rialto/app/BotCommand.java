package rialto.app;

import org.agrona.concurrent.IdleStrategy;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import rialto.bot.QuotingBot;
import rialto.client.DrowsyIdleStrategy;
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

/** The example of a trading program on the Java client. */
@Command(
        name = "bot",
        description = {
            "Quotes one instrument of a running venue over Aeron, by the Java client (docs/java-client.md), until it is"
                    + " stopped (Ctrl-C). An example: what it trades by is no strategy.",
            ""
        },
        mixinStandardHelpOptions = true)
final class BotCommand implements Callable<Integer> {
    private static final long REPORT_INTERVAL_NS = TimeUnit.SECONDS.toNanos(5);
    private static final long PPM_PER_BASIS_POINT = 100;

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
            description = "The cluster's client.key (default: client.key in --data).")
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
        final Lifetime lifetime = new Lifetime();
        return lifetime.run(() -> {
            final Thread thread = new Thread(() -> runUntilInterrupted(lifetime), "bot");
            thread.start();
            lifetime.own(() -> {
                thread.interrupt();
                thread.join();
            });
        });
    }

    private void runUntilInterrupted(final Lifetime lifetime) {
        try {
            trade();
        } catch (final IllegalArgumentException | VenueClientException e) {
            System.err.println("rialto: " + e.getMessage());
            lifetime.fail(e);
        } catch (final RuntimeException e) {
            lifetime.fail(e);
        }
    }

    private void trade() {
        final Instrument instrument;
        final long accountId;
        // a connection for the preparations, whose events need no listener
        try (VenueClient preparing = VenueClient.connect(settings(), new VenueListener() {})) {
            client = preparing;
            instrument = preparing
                    .instrument(symbol)
                    .orElseThrow(
                            () -> new IllegalArgumentException("the venue has no instrument " + symbol + "; it has "
                                    + preparing.instruments().stream()
                                            .map(Instrument::symbol)
                                            .sorted()
                                            .toList()));
            accountId = openAccount();
            fund(accountId, instrument.base(), instrument.base().units(fund));
            fund(accountId, instrument.quote(), 100_000 * instrument.quote().units(fund));
        }
        final QuotingBot bot = new QuotingBot(
                spread * PPM_PER_BASIS_POINT / 2,
                instrument.lots(quantity),
                price == null ? 0 : instrument.ticks(price));
        try (VenueClient trading =
                VenueClient.connect(settings().accounts(account).everyone(), bot)) {
            bot.start(trading, instrument, accountId);
            System.out.println("Quoting " + symbol + " as " + account + "; Ctrl-C stops it.");
            quote(trading, bot);
            bot.stop();
            System.out.println("Stopped: " + bot.summary());
        }
    }

    private static void quote(final VenueClient trading, final QuotingBot bot) {
        final IdleStrategy idle = DrowsyIdleStrategy.forAnswers();
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
        final ClientSettings settings =
                ClientSettings.ofMembers(members).keyFile(keyFile == null ? data.resolve("client.key") : keyFile);
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
        final IdleStrategy idle = DrowsyIdleStrategy.forAnswers();
        while (request.getAsLong() < 0) {
            idle.idle(client.poll());
        }
        while (client.inFlight() > 0) {
            idle.idle(client.poll());
        }
    }
}
