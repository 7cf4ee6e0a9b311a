package rialto.benchmarks.quotes;

import rialto.client.trading.ClientSettings;
import rialto.client.trading.LadderRequest;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueEvent.QuoteExecuted;
import rialto.client.trading.VenueEvent.QuoteRejected;
import rialto.client.trading.VenueEvent.QuotesReplaced;
import rialto.client.trading.VenueListener;
import rialto.protocol.CancelReason;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Two Java clients: one quotes for all providers, the other one takes. */
final class ClientWay implements QuotesWay {
    private static final long VALID_MS = TimeUnit.HOURS.toMillis(1);

    private final QuotesMarket market;
    private final int tiers;
    private final VenueClient quoting;
    private final VenueClient taking;
    private final LadderRequest ladder = new LadderRequest();
    private final OrderRequest order = new OrderRequest();
    private Answers answers;

    /** @param settings of the clients, new ones for each */
    ClientWay(final Supplier<ClientSettings> settings, final QuotesOptions options) {
        tiers = options.tiers;
        try (VenueClient client = VenueClient.connect(settings.get(), new VenueListener() {})) {
            market = new QuotesMarket(client, options.providers, options.pairs);
        }
        quoting = VenueClient.connect(settings.get(), new Provider());
        taking = VenueClient.connect(settings.get(), new Taker());
    }

    @Override
    public void quote(final int provider, final int pair, final long number) {
        ladder.clear()
                .account(market.providers[provider])
                .instrumentId(market.pairs[pair])
                .quoteId(number)
                .validForMs(VALID_MS);
        final long middle = QuotesWay.middleTicks(number);
        for (int i = 0; i < tiers; i++) {
            ladder.bid(middle - 1 - i, TIER_LOTS).ask(middle + 1 + i, TIER_LOTS);
        }
        quoting.quotes().replace(ladder);
    }

    @Override
    public long take(final int provider, final int pair, final long number) {
        final long ask = QuotesWay.middleTicks(number) + 1;
        order.account(market.taker)
                .instrumentId(market.pairs[pair])
                .buy()
                .lots(1)
                .tierOf(market.providers[provider], Long.toString(number), 1, ask);
        return taking.enter(order);
    }

    @Override
    public int poll(final Answers to) {
        answers = to;
        return quoting.poll() + taking.poll();
    }

    @Override
    public boolean isReady() {
        return waiting() == 0;
    }

    @Override
    public long underWay() {
        return quoting.inFlight() + taking.inFlight();
    }

    @Override
    public int waiting() {
        return quoting.quotes().waiting();
    }

    @Override
    public long conflated() {
        return quoting.quotes().conflated();
    }

    @Override
    public void close() {
        quoting.close();
        taking.close();
    }

    private final class Provider implements VenueListener {
        @Override
        public void on(final QuotesReplaced event) {
            answers.onStood(Long.parseLong(event.quoteId()));
        }

        @Override
        public void on(final QuoteRejected event) {
            answers.onRefused(event.toString());
        }
    }

    private final class Taker implements VenueListener {
        @Override
        public void on(final QuoteExecuted event) {
            answers.onFilled(event.requestId());
        }

        @Override
        public void on(final OrderCanceled event) {
            if (event.reason() == CancelReason.QUOTE_GONE) {
                answers.onGone();
            }
        }

        @Override
        public void on(final OrderRejected event) {
            answers.onRefused(event.toString());
        }
    }
}
