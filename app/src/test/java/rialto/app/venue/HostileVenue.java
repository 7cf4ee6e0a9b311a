package rialto.app.venue;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.HostileCommands;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.gatewaytest.TestProtections;
import rialto.gatewaytest.TestRevisions;
import rialto.protocol.HoldOutcome;
import rialto.protocol.MarketModel;
import rialto.protocol.SettlementType;
import rialto.reporting.ReportingState;
import rialto.reporting.database.SqliteDatabase;
import rialto.reporting.database.Synchronous;
import rialto.reporting.export.Export;
import rialto.reporting.export.ExportRequest;

import java.io.Writer;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A venue that gets hostile commands, and the trading of two who have nothing to do with them. */
final class HostileVenue {
    private static final int ACCOUNTS = (int) (HostileCommands.LAST_ACCOUNT - RunningVenue.FIRST_ACCOUNT) + 3;
    private static final int BUYER = ACCOUNTS - 2;
    private static final int SELLER = ACCOUNTS - 1;
    private static final String SYMBOL = "SYMBOL" + (HostileCommands.LAST_INSTRUMENT + 1);
    private static final int PAIR_ID = HostileCommands.LAST_INSTRUMENT + 2;
    private static final String PAIR = "SYMBOL" + PAIR_ID;
    private static final int REOPENING_INTERVAL = 200;
    private static final int TRADES = 4;
    private static final long PRICE_TICKS = 10_000;
    private static final long LOTS = 100;
    private static final int MAX_CANCELS = 1_000_000;
    private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final String[] PAGES = {
        "/api/v3/exchangeInfo",
        "/api/v3/ticker/24hr",
        "/api/v3/ticker/bookTicker",
        "/api/v3/depth?symbol=" + SYMBOL,
        "/api/v3/trades?symbol=BTCUSDT",
        "/venue/v1/quotes",
        "/venue/v1/quotes?symbol=" + PAIR,
        "/venue/v1/status",
        "/metrics",
        "/health/ready"
    };

    private static final String[] OWN_PAGES = {"/api/v3/allOrders", "/api/v3/myTrades", "/api/v3/openOrders"};
    private static final String[] OWN_QUOTES = {"/venue/v1/holds", "/venue/v1/quoteRequests", "/venue/v1/parentOrders"};

    private final RunningVenue venue;
    private final HostileCommands hostile;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[HostileCommands.MAX_LENGTH]);
    private final Reopening reopening = new Reopening();
    private long sent;

    HostileVenue(final RunningVenue venue, final long seed) {
        this.venue = venue;
        hostile = new HostileCommands(seed);
    }

    /** The markets of the two are the last ones, a book and streamed quotes: no command names them. */
    void open() throws Exception {
        venue.fill(ACCOUNTS);
        for (int id = 2; id <= PAIR_ID; id++) {
            venue.send(TestInstruments.instrument("SYMBOL" + id, model(id), SettlementType.SPOT));
        }
        venue.send(TestInstruments.provider(SELLER, PAIR_ID, 0, HoldOutcome.REJECT));
    }

    private static MarketModel model(final int instrumentId) {
        if (instrumentId == HostileCommands.LAST_INSTRUMENT + 1) {
            return MarketModel.ORDER_BOOK;
        }
        return switch (instrumentId % 4) {
            case 2 -> MarketModel.STREAMED_QUOTES;
            case 3 -> MarketModel.POSTED_OFFER;
            default -> MarketModel.ORDER_BOOK;
        };
    }

    /** Listens to all markets and to the accounts that the commands name. */
    WebSocket listen(final HttpClient http) throws Exception {
        final StringBuilder streams = new StringBuilder("!ticker@arr/!bookTicker");
        for (int id = 2; id <= HostileCommands.LAST_INSTRUMENT; id++) {
            for (final String stream : List.of("@trade", "@aggTrade", "@depth@100ms", "@depth20", "@kline_1m")) {
                streams.append("/symbol").append(id).append(stream);
            }
        }
        for (int account = 0; account < BUYER; account++) {
            try (Client client = client(account)) {
                client.get("/api/v3/account", ""); // a listen key is for who has proven its API key
                streams.append('/')
                        .append(client.plain("POST", "/api/v3/userDataStream").text("listenKey"));
            }
        }
        final URI uri = URI.create("ws://127.0.0.1:" + venue.gateway().port() + "/stream?streams="
                + streams.toString().replace("!", "%21"));
        return http.newWebSocketBuilder()
                .buildAsync(uri, new WebSocket.Listener() {})
                .get();
    }

    /** Sends so many of them. */
    void send(final int count) throws Exception {
        try (CommandIngress ingress = venue.openIngress()) {
            for (int i = 0; i < count; i++) {
                if (i % REOPENING_INTERVAL == 0) {
                    reopening.all(buffer, length -> offer(ingress, length));
                }
                offer(ingress, hostile.next(buffer));
                sent++;
            }
        }
    }

    /** Gateway and reporting have all, the pages are answered, and the two trade. */
    void requireAlive() throws Exception {
        letOrdersIn();
        final long sequence = venue.node().eventSequence();
        await(
                "the gateway",
                () -> venue.ask(core -> core.view().isReady() && core.view().eventSequence() >= sequence));
        await("reporting", () -> {
            assertTrue(venue.reporting().state() != ReportingState.FAILED, "reporting has failed");
            return venue.reporting().committedSequence() >= sequence;
        });
        try (Client buyer = client(BUYER);
                Client seller = client(SELLER)) {
            for (final String page : PAGES) {
                assertEquals(200, buyer.status(page), page);
            }
            for (int i = 0; i < TRADES; i++) {
                final String side = i % 2 == 0 ? "BUY" : "SELL";
                final String other = i % 2 == 0 ? "SELL" : "BUY";
                assertEquals("NEW", order(buyer, side).text("status"));
                assertEquals("FILLED", order(seller, other).text("status"));
            }
            assertEquals(200, buyer.get("/api/v3/myTrades", "symbol=" + SYMBOL).status());
            dealOnQuotes(buyer, seller);
        }
        administer();
        for (int account = 0; account < BUYER; account++) {
            try (Client named = client(account)) {
                for (final String path : OWN_PAGES) {
                    requireAnswer(named, path, "symbol=SYMBOL2");
                }
                for (final String path : OWN_QUOTES) {
                    requireAnswer(named, path, "");
                }
            }
        }
        assertNull(venue.failure());
    }

    private static void requireAnswer(final Client named, final String path, final String parameters) throws Exception {
        final int status = named.get(path, parameters).status();
        // by now it may be frozen, or its key revoked
        assertTrue(status == 200 || status == 401, () -> path + " is answered " + status);
    }

    /** Commands that are all refused would prove little. */
    void requireDepth(final int orders) throws Exception {
        final long entered = venue.ask(core -> core.view().lastOrderId());
        final long traded = venue.ask(core -> core.view().instruments().stream()
                .mapToLong(each -> each.lastTradeId())
                .sum());
        System.out.println(sent + " commands: " + entered + " orders, " + traded + " trades");
        assertTrue(entered > orders, () -> entered + " orders only");
    }

    /** Everything that the database has can be written to files. */
    void requireExports(final Path data) {
        final Export export = new Export(new SqliteDatabase(data.resolve("reporting.db"), Synchronous.NORMAL));
        for (final ExportRequest.Kind kind : ExportRequest.Kind.values()) {
            if (kind.isRecorded()) {
                continue;
            }
            final ExportRequest request = new ExportRequest(kind, 0, Long.MAX_VALUE, null);
            assertTrue(export.csv(request, Writer.nullWriter()) > 0, kind::name);
            assertTrue(export.parquet(request, data.resolve(kind + ".parquet")) > 0, kind::name);
        }
    }

    /** The last trade of the two is busted, and one of them has a rule. */
    private void administer() throws Exception {
        final long tradeId = venue.ask(core -> core.view().instrument(SYMBOL).lastTradeId());
        venue.send(TestRevisions.revise(PAIR_ID - 1, tradeId, PRICE_TICKS, LOTS, 0));
        venue.send(TestProtections.rule(RunningVenue.FIRST_ACCOUNT + BUYER, 0, MAX_CANCELS));
    }

    private void dealOnQuotes(final Client buyer, final Client seller) throws Exception {
        final Client.Answer ladder = seller.form(
                "POST",
                "/venue/v1/quotes",
                "symbol=" + PAIR + "&quoteId=q-" + sent + "&validForMs=60000&asks="
                        + URLEncoder.encode("[[\"100\",\"0.002\"]]", StandardCharsets.UTF_8));
        assertEquals(200, ladder.status(), () -> "after " + sent + " commands: " + ladder);
        final Client.Answer taken =
                buyer.post("/venue/v1/quoteOrder", "symbol=" + PAIR + "&side=BUY&type=MARKET&quantity=0.001");
        assertEquals("FILLED", taken.text("status"), () -> "after " + sent + " commands: " + taken);
        final Client.Answer worked =
                buyer.post("/venue/v1/parentOrders", "symbol=" + PAIR + "&side=BUY&strategy=SWEEP&quantity=0.001");
        assertEquals("FILLED", worked.text("status"), () -> "after " + sent + " commands: " + worked);
    }

    private Client.Answer order(final Client client, final String side) throws Exception {
        final Client.Answer answer = client.post(
                "/api/v3/order",
                "symbol=" + SYMBOL + "&side=" + side + "&type=LIMIT&timeInForce=GTC&quantity=0.001&price=100");
        assertEquals(200, answer.status(), () -> "after " + sent + " commands: " + answer);
        return answer;
    }

    /** Whoever may suspend a venue is not refused that: somebody allows it again. */
    private void letOrdersIn() throws Exception {
        try (CommandIngress ingress = venue.openIngress()) {
            reopening.venue(buffer, length -> offer(ingress, length));
        }
    }

    private void offer(final CommandIngress ingress, final int length) throws Exception {
        await("the way in", () -> {
            final OfferResult result = ingress.offer(buffer, 0, length);
            ingress.poll();
            return result == OfferResult.OK;
        });
    }

    private Client client(final int account) {
        return new Client(venue.gateway().port(), RunningVenue.keyId(account), RunningVenue.SECRET);
    }

    /** Something that may throw while it is awaited. */
    private interface Condition {
        boolean holds() throws Exception;
    }

    private void await(final String what, final Condition condition) throws Exception {
        final long deadlineNs = System.nanoTime() + LIMIT_NS;
        while (!condition.holds()) {
            if (venue.failure() != null) {
                throw new AssertionError("something ended after " + sent + " commands", venue.failure());
            }
            assertTrue(System.nanoTime() - deadlineNs < 0, () -> what + " is not there after " + sent + " commands");
            LockSupport.parkNanos(20_000);
        }
    }
}
