package rialto.bot.fx;

import rialto.client.trading.Instrument;
import rialto.client.trading.LadderRequest;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.ParentOrderRequest;
import rialto.client.trading.QuoteInquiry;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.HoldEnded;
import rialto.client.trading.VenueEvent.HoldOpened;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.QuoteRequestChanged;
import rialto.client.trading.VenueEvent.QuotesReplaced;
import rialto.client.trading.VenueListener;
import rialto.protocol.QuoteRequestState;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;
import rialto.protocol.TimeInForce;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Carries out on a venue what the crowd decides, and lets banks answer. One thread uses it. What the venue does not take at
 * the moment is left out: the next ladder, or the next order, comes soon.
 */
final class FxDesk implements FxActions, VenueListener {
    private static final long VALID_MS = 5_000;
    private static final long ANSWER_VALID_NS = 1_500_000_000L;
    private static final long NS_PER_MS = 1_000_000;

    private final Map<Long, Asked> asked = new HashMap<>();
    private final LadderRequest ladder = new LadderRequest();
    private final OrderRequest order = new OrderRequest();
    private final ParentOrderRequest parent = new ParentOrderRequest();
    private final QuoteInquiry inquiry = new QuoteInquiry();
    private VenueClient client;
    private FxMarket market;
    private FxCrowd crowd;
    private long quotes;
    private long ladders;
    private long trades;
    private long holds;

    /** Answers to a request so far. */
    private static final class Asked {
        private QuoteRequestChanged best;
        private int answers;

        void take(final QuoteRequestChanged answer) {
            answers++;
            final boolean isBetter =
                    best == null || (answer.wantsAsk() ? price(answer) < price(best) : price(answer) > price(best));
            if (isBetter) {
                best = answer;
            }
        }
    }

    /** Before anything else. */
    void begin(final VenueClient connected, final FxMarket prepared, final FxCrowd deciding) {
        client = connected;
        market = prepared;
        crowd = deciding;
    }

    /** Ladders that the venue took. */
    long ladders() {
        return ladders;
    }

    long trades() {
        return trades;
    }

    /** Trades on hold that have ended. */
    long holds() {
        return holds;
    }

    /** Takes everything back that stands, as far as the venue takes it. */
    void stop() {
        for (final BankCharacter bank : BankCharacter.values()) {
            client.quotes().cancelAll(market.account(bank));
        }
        client.cancelAll(taker(FxMarket.WAITER), 0);
        client.cancelAll(taker(FxMarket.WORKER), 0);
    }

    @Override
    public void quote(final BankCharacter bank, final FxPair pair, final BankLadder tiers) {
        ladder.clear()
                .account(market.account(bank))
                .instrument(market.instrument(pair))
                .quoteId(++quotes)
                .validForMs(VALID_MS)
                .fullAmount(bank.fullAmount)
                .lastLook(bank.lastLook);
        for (int i = 0; i < tiers.lots().length; i++) {
            ladder.bid(tiers.bids()[i], tiers.lots()[i]).ask(tiers.asks()[i], tiers.lots()[i]);
        }
        client.quotes().replace(ladder);
    }

    @Override
    public void sweep(final FxPair pair, final boolean buys, final long lots, final long worstTicks) {
        client.enter(of(FxMarket.SWEEPER, market.instrument(pair), buys, lots)
                .limit(worstTicks)
                .timeInForce(TimeInForce.IOC));
    }

    @Override
    public void await(final FxPair pair, final boolean buys, final long lots, final long ticks, final long untilMs) {
        client.enter(of(FxMarket.WAITER, market.instrument(pair), buys, lots)
                .limit(ticks)
                .timeInForce(TimeInForce.GTD)
                .expireTimestampNs(untilMs * NS_PER_MS));
    }

    /** Its name has the time, for those of an earlier run are remembered. */
    @Override
    public void work(
            final FxPair pair,
            final boolean buys,
            final TargetStrategy strategy,
            final long lots,
            final long limitTicks,
            final long untilMs,
            final int slices) {
        parent.account(taker(FxMarket.WORKER))
                .instrument(market.instrument(pair))
                .clientOrderId("w-" + Long.toString(untilMs, Character.MAX_RADIX) + "-" + lots)
                .side(buys ? Side.BUY : Side.SELL)
                .lots(lots)
                .limit(limitTicks);
        switch (strategy) {
            case TWAP -> parent.twap(0, untilMs * NS_PER_MS, slices);
            case WAIT_FOR_PRICE -> parent.waitForPrice(untilMs * NS_PER_MS);
            default -> parent.sweep();
        }
        client.quotes().enterParent(parent);
    }

    @Override
    public void ask(final FxPair pair, final boolean buys, final long lots, final long untilMs) {
        inquiry.account(taker(FxMarket.ASKER))
                .instrument(market.instrument(pair))
                .lots(lots)
                .expireTimestampNs(untilMs * NS_PER_MS);
        client.quotes().requestQuote(buys ? inquiry.toBuy() : inquiry.toSell());
    }

    @Override
    public void on(final QuotesReplaced event) {
        ladders++;
    }

    @Override
    public void on(final OrderExecuted event) {
        trades++;
    }

    @Override
    public void on(final HoldEnded event) {
        holds++;
    }

    /** What it does not want it rejects at once; what it wants it accepts. */
    @Override
    public void on(final HoldOpened event) {
        final FxPair pair = isReady() ? market.pair(event.instrumentId()) : null;
        if (pair != null && bank(event.providerAccountId()) != null) {
            if (crowd.wants(pair, event.takerBuys(), event.priceTicks())) {
                client.quotes().acceptHold(event.providerAccountId(), event.holdId());
            } else {
                client.quotes().rejectHold(event.providerAccountId(), event.holdId());
            }
        }
    }

    /** Banks answer, and whoever asked takes the best when all have answered or declined. */
    @Override
    public void on(final QuoteRequestChanged event) {
        final FxPair pair = isReady() ? market.pair(event.instrumentId()) : null;
        if (pair == null) {
            return;
        }
        if (event.state() == QuoteRequestState.CREATED) {
            answer(event, pair);
        } else if (event.accountId() == taker(FxMarket.ASKER)) {
            onAnswer(event);
        }
    }

    private void answer(final QuoteRequestChanged event, final FxPair pair) {
        final List<Long> providers = client.providers(event.instrumentId());
        for (final BankCharacter bank : BankCharacter.values()) {
            final long account = market.account(bank);
            final int index = providers.indexOf(account);
            if (index < 0 || (event.providers() & 1L << index) == 0) {
                continue;
            }
            final BankLadder price = crowd.answer(bank, pair, event.quantityLots());
            if (price == null) {
                client.quotes().decline(account, event.quoteRequestId());
            } else {
                client.quotes()
                        .answer(
                                account,
                                event.quoteRequestId(),
                                event.wantsBid() ? price.bids()[0] : 0,
                                event.wantsAsk() ? price.asks()[0] : 0,
                                event.timestampNs() + ANSWER_VALID_NS);
            }
        }
    }

    private void onAnswer(final QuoteRequestChanged event) {
        final long id = event.quoteRequestId();
        if (event.state() == QuoteRequestState.EXPIRED || event.state() == QuoteRequestState.COMPLETED) {
            asked.remove(id);
            return;
        }
        final Asked request = asked.computeIfAbsent(id, ignored -> new Asked());
        if (event.state() == QuoteRequestState.QUOTED) {
            request.take(event);
        }
        final boolean isLast = request.answers + Long.bitCount(event.declined()) == Long.bitCount(event.providers());
        if (isLast && request.best != null) {
            asked.remove(id);
            client.enter(of(
                            FxMarket.ASKER,
                            client.instrument(event.instrumentId()).orElseThrow(),
                            event.wantsAsk(),
                            event.quantityLots())
                    .answerOf(request.best.providerAccountId(), id, price(request.best)));
        }
    }

    private static long price(final QuoteRequestChanged answer) {
        return answer.wantsAsk() ? answer.askTicks() : answer.bidTicks();
    }

    private OrderRequest of(final String taker, final Instrument pair, final boolean buys, final long lots) {
        return order.account(taker(taker))
                .instrument(pair)
                .side(buys ? Side.BUY : Side.SELL)
                .lots(lots)
                .expireTimestampNs(0);
    }

    private long taker(final String name) {
        return client.account(name).orElse(0);
    }

    private BankCharacter bank(final long account) {
        for (final BankCharacter bank : BankCharacter.values()) {
            if (market.account(bank) == account) {
                return bank;
            }
        }
        return null;
    }

    /** Events can come before the crowd has begun. */
    private boolean isReady() {
        return crowd != null;
    }
}
