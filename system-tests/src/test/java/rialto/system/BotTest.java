package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.VenueHttp;
import rialto.testsupport.process.Launch;
import rialto.testsupport.process.VenueProcess;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** The example bot, started as a person does, against a venue in a process of its own. */
@Tag("slow")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class BotTest {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path data;

    private final VenueHttp http = new VenueHttp();
    private ApiKey trader;

    private static VenueProcess bot(final Path data, final String... options) {
        final List<String> arguments = new ArrayList<>(List.of("bot", "--data", data.toString()));
        arguments.addAll(List.of(options));
        return Launch.rialto(arguments)
                .javaOptions(List.of("-Xmx128m", "-XX:+UseSerialGC"))
                .start();
    }

    /** Bids and asks on the book, as "1 1". */
    private String levels(final VenueProcess venue) throws Exception {
        final VenueHttp.Answer depth = http.get(venue, "/api/v3/depth?symbol=BTCUSDT");
        return depth.body().path("bids").size() + " "
                + depth.body().path("asks").size();
    }

    private void awaitLevels(final VenueProcess venue, final VenueProcess bot, final String levels) throws Exception {
        final long deadlineNs = System.nanoTime() + LIMIT.toNanos();
        while (!levels(venue).equals(levels)) {
            assertTrue(System.nanoTime() < deadlineNs, () -> "expected " + levels + "; the bot said " + bot.output());
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static Map<String, String> sale(final String name) {
        return Map.of(
                "symbol", "BTCUSDT", "side", "SELL", "type", "MARKET", "quantity", "0.01", "newClientOrderId", name);
    }

    @Test
    void shouldQuoteTradeAndTakeItsQuotesWithIt() throws Exception {
        try (http;
                VenueProcess venue = VenueProcess.start(data);
                VenueProcess bot = quoting(venue)) {
            awaitLevels(venue, bot, "1 1");
            for (int i = 0; i < 5; i++) {
                final VenueHttp.Answer sold = http.signed(venue, "POST", "/api/v3/order", trader, sale("sale-" + i));
                assertEquals("FILLED", sold.body().path("status").asText(), sold::toString);
                awaitLevels(venue, bot, "1 1");
            }
            assertEquals(0, bot.stop(), bot.output());
            assertTrue(bot.output().contains("Stopped, its quotes are canceled: 5 trades"), bot.output());
            awaitLevels(venue, bot, "0 0");
        }
    }

    private VenueProcess quoting(final VenueProcess venue) throws Exception {
        trader = TestMarket.create(http, venue, 1).getFirst();
        return bot(data, "--price", "65000");
    }

    @Test
    void shouldLeaveNoQuotesWhenItIsKilled() throws Exception {
        try (http;
                VenueProcess venue = VenueProcess.start(data)) {
            try (VenueProcess bot = quoting(venue)) {
                awaitLevels(venue, bot, "1 1");
                bot.kill();
                awaitLevels(venue, bot, "0 0");
            }
            try (VenueProcess again = bot(data, "--price", "65000")) {
                awaitLevels(venue, again, "1 1");
            }
        }
    }

    @Test
    void shouldSayWhatIsWrong() throws Exception {
        try (VenueProcess bot = bot(data.resolve("nothing"))) {
            assertEquals(2, bot.awaitEnd(LIMIT), bot.output());
            assertTrue(bot.output().contains("is not the data directory of a venue that runs"), bot.output());
        }
        try (http;
                VenueProcess venue = VenueProcess.start(data)) {
            TestMarket.create(http, venue, 0);
            refused("the venue has no instrument XRPUSDT; it has [BTCUSDT, ETHUSDT]", "--symbol", "XRPUSDT");
            refused("--spread is 0, must be from 1 to 10000", "--spread", "0");
            refused("Invalid value for option '--spread'", "--spread", "wide");
            refused("--quantity: a quantity of BTCUSDT must be a decimal such as 12.5, not 'x'", "--quantity", "x");
            refused("--quantity is 0, must be above 0", "--quantity", "0");
            refused("--price: a price of BTCUSDT must be a multiple of 0.01", "--price", "1.001");
            refused("--fund is -1, must be above 0", "--fund", "-1");
            refused("share a port", "--members", "127.0.0.1:9000,127.0.0.1:9001");
            refused("the key cannot be read from no.key", "--members", "127.0.0.1:9000", "--key-file", "no.key");
            refused("Unknown option: '--nonsense'", "--nonsense");
        }
    }

    private void refused(final String words, final String... options) {
        try (VenueProcess bot = bot(data, options)) {
            assertEquals(2, bot.awaitEnd(LIMIT), bot.output());
            assertTrue(bot.output().contains(words), () -> "expected " + words + ": " + bot.output());
            assertTrue(!bot.output().contains("\tat "), bot.output());
        }
    }
}
