package rialto.benchmarks.quotes;

import org.agrona.CloseHelper;
import rialto.benchmarks.load.Scan;
import rialto.benchmarks.venue.Venue;
import rialto.benchmarks.venue.VenueApi;
import rialto.testsupport.client.ApiKey;
import rialto.testsupport.client.Market;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A WebSocket for each provider and one for the taker, to the gateway of a venue in a process of its own. */
final class WebSocketWay implements QuotesWay {
    static final int MAX_UNDER_WAY = 512;
    private static final int TICK_DIGITS = 5;
    private static final long ONE = 100_000;
    private static final long VALID_MS = TimeUnit.HOURS.toMillis(1);
    private static final int OK = 200;
    private static final String PLENTY = "1000000000";
    private static final byte[] ANSWER = bytes("{\"id\":");
    private static final byte[] STATUS = bytes("\"status\":");
    private static final byte[] FILLED = bytes("\"status\":\"FILLED\"");

    private final int tiers;
    private final List<QuoteSocket> providers = new ArrayList<>();
    private final QuoteSocket taker;
    private final StringBuilder params = new StringBuilder();
    private long underWay;
    private long left;
    private long orders;
    private Answers answers;

    WebSocketWay(final Venue venue, final QuotesOptions options) throws IOException {
        tiers = options.tiers;
        final VenueApi api = venue.api();
        final Market market = new Market(api::make);
        market.asset("BASE");
        market.asset("QUOTE");
        for (int i = 0; i < options.pairs; i++) {
            market.instrument("BASE", "QUOTE", instrument(i));
        }
        for (int i = 0; i < options.providers; i++) {
            final ApiKey key = account(market, "provider" + i);
            for (int pair = 0; pair < options.pairs; pair++) {
                api.set(
                        "/instruments/PAIR" + pair + "/providers/provider" + i,
                        Map.of("leaseMs", 86_400_000, "holdMs", 0));
            }
            providers.add(new QuoteSocket(venue.address(), key));
        }
        taker = new QuoteSocket(venue.address(), account(market, "taker"));
    }

    private static ApiKey account(final Market market, final String name) throws IOException {
        return market.account(name, "bench", Map.of("BASE", PLENTY, "QUOTE", PLENTY));
    }

    private static Map<String, ?> instrument(final int number) {
        return Map.ofEntries(
                Map.entry("symbol", "PAIR" + number),
                Map.entry("marketModel", "STREAMED_QUOTES"),
                Map.entry("settlementType", "SPOT"),
                Map.entry("tickSize", "0.00001"),
                Map.entry("lotSize", "1"),
                Map.entry("minPrice", "0.00001"),
                Map.entry("maxPrice", "10"),
                Map.entry("minQuantity", "1"),
                Map.entry("maxQuantity", "10000000"),
                Map.entry("maxMarketQuantity", "10000000"),
                Map.entry("minNotional", "0"),
                Map.entry("maxNotional", "100000000"),
                Map.entry("makerFeeBps", "0"),
                Map.entry("takerFeeBps", "0"));
    }

    @Override
    public void quote(final int provider, final int pair, final long number) {
        final QuoteSocket socket = providers.get(provider);
        if (!socket.hasRoom()) {
            left++;
            return;
        }
        params.setLength(0);
        params.append("\"symbol\":\"PAIR")
                .append(pair)
                .append("\",\"quoteId\":\"")
                .append(number);
        params.append("\",\"validForMs\":").append(VALID_MS).append(",\"bids\":[");
        final long middle = QuotesWay.middleTicks(number);
        for (int i = 0; i < tiers; i++) {
            tier(i, middle - 1 - i);
        }
        params.append("],\"asks\":[");
        for (int i = 0; i < tiers; i++) {
            tier(i, middle + 1 + i);
        }
        socket.call(number, "quotes.replace", params.append(']'));
        underWay++;
        flush(socket);
    }

    private void tier(final int index, final long ticks) {
        params.append(index == 0 ? "[\"" : ",[\"");
        price(ticks);
        params.append("\",\"").append(TIER_LOTS).append("\"]");
    }

    private void price(final long ticks) {
        params.append(ticks / ONE).append('.');
        final String fraction = Long.toString(ticks % ONE);
        params.repeat('0', TICK_DIGITS - fraction.length()).append(fraction);
    }

    @Override
    public long take(final int provider, final int pair, final long number) {
        if (!taker.hasRoom()) {
            return 0;
        }
        params.setLength(0);
        params.append("\"symbol\":\"PAIR").append(pair);
        params.append("\",\"side\":\"BUY\",\"type\":\"PREVIOUSLY_QUOTED\",\"timeInForce\":\"IOC\",\"quantity\":\"1\"");
        params.append(",\"provider\":\"provider").append(provider);
        params.append("\",\"quoteId\":\"").append(number).append("\",\"tier\":1,\"price\":\"");
        price(QuotesWay.middleTicks(number) + 1);
        taker.call(++orders, "quoteOrder.place", params.append('"'));
        underWay++;
        flush(taker);
        return orders;
    }

    @Override
    public int poll(final Answers to) {
        answers = to;
        int length = 0;
        try {
            for (final QuoteSocket socket : providers) {
                length += socket.read(this::onLadder);
                socket.flush();
            }
            length += taker.read(this::onOrder);
            taker.flush();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
        return length;
    }

    private void onLadder(final byte[] text, final int from, final int to) {
        if (!isAnswer(text, from, to)) {
            return;
        }
        if (Scan.numberAfter(text, from, to, STATUS, 0) == OK) {
            answers.onStood(Scan.numberAfter(text, from, to, ANSWER, 0));
        } else {
            answers.onRefused(string(text, from, to));
        }
    }

    private void onOrder(final byte[] text, final int from, final int to) {
        if (!isAnswer(text, from, to)) {
            return;
        }
        if (Scan.numberAfter(text, from, to, STATUS, 0) != OK) {
            answers.onRefused(string(text, from, to));
        } else if (Scan.find(text, from, to, FILLED) >= 0) {
            answers.onFilled(Scan.numberAfter(text, from, to, ANSWER, 0));
        } else {
            answers.onGone();
        }
    }

    /** What happens to the account is told on the same connection. */
    private boolean isAnswer(final byte[] text, final int from, final int to) {
        final boolean isAnswer = Scan.find(text, from, Math.min(to, from + ANSWER.length), ANSWER) == from;
        underWay -= isAnswer ? 1 : 0;
        return isAnswer;
    }

    private static void flush(final QuoteSocket socket) {
        try {
            socket.flush();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public boolean isReady() {
        return underWay < MAX_UNDER_WAY;
    }

    @Override
    public long underWay() {
        return underWay;
    }

    @Override
    public int waiting() {
        return 0;
    }

    @Override
    public long conflated() {
        return left;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(providers);
        CloseHelper.close(taker);
    }

    private static byte[] bytes(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static String string(final byte[] text, final int from, final int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}
