package rialto.dialect.binance.quote;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.gateway.state.VenueView;
import rialto.gatewaytest.Client;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestInstruments;
import rialto.gatewaytest.WsClient;
import rialto.protocol.HoldOutcome;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetCreditLineEncoder;
import rialto.protocol.SettlementType;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A venue on which BTCFX is traded by streamed quotes (tick 0.01, lot 0.00001): account-0 is a taker, account-1 a firm
 * provider, account-2 one that holds its trades for ten seconds at most, with a tolerance of a cent, and rejects at
 * the end, account-3 one that holds them for 50 ms and accepts at the end. account-4 is nothing yet.
 */
final class QuoteVenue implements AutoCloseable {
    static final String SYMBOL = "BTCFX";
    static final int TAKER = 0;
    static final int FIRM = 1;
    static final int LAST_LOOK = 2;
    static final int LATE = 3;
    static final int OTHER = 4;
    private static final int INSTRUMENT = 2;

    final RunningVenue venue;
    private final Client[] clients = new Client[5];

    QuoteVenue(final Path data, final Map<String, String> settings) throws Exception {
        venue = new RunningVenue(data, settings);
        venue.fill(clients.length);
        venue.send(TestInstruments.instrument(SYMBOL, MarketModel.STREAMED_QUOTES, SettlementType.TOM));
        setProvider(FIRM, 0, HoldOutcome.REJECT);
        setProvider(LAST_LOOK, 10_000, HoldOutcome.REJECT);
        setProvider(LATE, 50, HoldOutcome.ACCEPT);
        connect();
    }

    void restart() throws Exception {
        venue.stop();
        venue.start();
        connect();
    }

    private void connect() {
        for (int i = 0; i < clients.length; i++) {
            clients[i] = new Client(venue.gateway().port(), RunningVenue.keyId(i), RunningVenue.SECRET);
        }
    }

    void setProvider(final int account, final int holdMs, final HoldOutcome outcome) throws Exception {
        venue.send(TestInstruments.provider(account, INSTRUMENT, holdMs, outcome));
    }

    /** @param limit minor units of the quote asset */
    void setCredit(final int taker, final int provider, final long limit) throws Exception {
        final SetCreditLineEncoder command = new SetCreditLineEncoder();
        venue.send((buffer, offset, header, gatewayId, correlationId) -> {
            command.wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.takerAccountId(RunningVenue.FIRST_ACCOUNT + taker)
                    .providerAccountId(RunningVenue.FIRST_ACCOUNT + provider)
                    .creditLimit(limit)
                    .assetId(2)
                    .reset((short) 0);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        });
    }

    Client client(final int account) {
        return clients[account];
    }

    /** Sends a ladder that must be taken, good for a minute. */
    void quote(final int account, final String quoteId, final String bids, final String asks) throws Exception {
        quote(account, quoteId, bids, asks, "");
    }

    void quote(final int account, final String quoteId, final String bids, final String asks, final String more)
            throws Exception {
        final Client.Answer answer = client(account)
                .form(
                        "POST",
                        "/venue/v1/quotes",
                        "symbol=" + SYMBOL + "&quoteId=" + quoteId + "&validForMs=600000&bids=" + encoded(bids)
                                + "&asks=" + encoded(asks) + more);
        require(answer);
    }

    /** An order of the taker that must be taken. */
    JsonNode order(final String parameters) throws Exception {
        return require(client(TAKER).post("/venue/v1/quoteOrder", "symbol=" + SYMBOL + "&" + parameters));
    }

    /** A request of the taker for quotes that must be taken. */
    JsonNode requestQuotes(final String parameters) throws Exception {
        return require(client(TAKER).post("/venue/v1/quoteRequests", "symbol=" + SYMBOL + "&" + parameters));
    }

    static JsonNode require(final Client.Answer answer) {
        if (answer.status() != 200) {
            throw new AssertionError("refused: " + answer.json());
        }
        return answer.json();
    }

    static String encoded(final String text) {
        return java.net.URLEncoder.encode(text, java.nio.charset.StandardCharsets.UTF_8);
    }

    JsonNode quotes() throws Exception {
        return require(client(TAKER).plain("GET", "/venue/v1/quotes?symbol=" + SYMBOL));
    }

    /** A WebSocket at {@code /venue/v1} that has logged on. */
    WsClient logOn(final int account) throws Exception {
        final WsClient socket = new WsClient(venue.gateway().port(), "/venue/v1?returnRateLimits=false");
        final String payload = "apiKey=" + RunningVenue.keyId(account) + "&timestamp=" + System.currentTimeMillis();
        final JsonNode answer = socket.ask(
                "{\"id\":0,\"method\":\"session.logon\",\"params\":{\"apiKey\":\"" + RunningVenue.keyId(account)
                        + "\",\"timestamp\":" + payload.substring(payload.lastIndexOf('=') + 1) + ",\"signature\":\""
                        + client(account).sign(payload) + "\"}}");
        if (answer.path("status").asInt() != 200) {
            throw new AssertionError("not logged on: " + answer);
        }
        return socket;
    }

    /** Waits for an event of a kind. */
    static JsonNode event(final WsClient socket, final Predicate<JsonNode> wanted) throws InterruptedException {
        while (true) {
            final JsonNode message = socket.next();
            if (message.has("event") && wanted.test(message.path("event"))) {
                return message.path("event");
            }
        }
    }

    /** Waits until the view of the gateway is as wanted. */
    void await(final Predicate<VenueView> wanted) throws Exception {
        for (int i = 0; i < 2_000; i++) {
            if (ask(wanted::test)) {
                return;
            }
            Thread.sleep(5);
        }
        throw new AssertionError("did not come to pass");
    }

    <T> T ask(final Function<VenueView, T> question) throws Exception {
        return venue.ask(core -> question.apply(core.view()));
    }

    @Override
    public void close() {
        for (final Client client : clients) {
            client.close();
        }
        venue.close();
    }
}
