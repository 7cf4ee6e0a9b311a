package rialto.engine;

import rialto.engine.ReferenceQuoteState.Hold;
import rialto.engine.ReferenceQuoteState.Ladder;
import rialto.engine.ReferenceQuoteState.Provider;
import rialto.engine.ReferenceQuoteState.Request;

import java.util.List;

import static rialto.engine.Ids.id;

/** What providers and administrators do where quotes are streamed, and orders that name a quote or a least quantity. */
final class RandomQuotes {
    private static final int QUOTE_IDS = 5;

    private final RandomValues values;
    private final RandomParents parents;

    RandomQuotes(final RandomValues values) {
        this.values = values;
        parents = new RandomParents(values);
    }

    Command next(final long now) {
        if (values.rarely(4)) {
            return parents.next(now);
        }
        final ReferenceQuoteState known = values.quotes();
        final int dice = values.below(100);
        if (dice >= 90 && values.coin()) {
            return request(now);
        }
        if (dice < 4 || known.providers.size() < 2) {
            return new QuoteCommand.SetQuoteProvider(provider());
        } else if (dice < 62) {
            return new QuoteCommand.ReplaceQuotes(ladder(now));
        } else if (dice < 66) {
            return request(now);
        } else if (dice < 72) {
            return new QuoteCommand.CancelQuotes(
                    cancel(), QuoteCancelReason.of(values.rarely(30) ? 0 : new int[] {1, 4, 5}[values.below(3)]));
        } else if (dice < 76) {
            return new QuoteCommand.RenewQuotes(account(), values.rarely(3) ? 0 : values.instrumentId());
        } else if (dice < 94) {
            return answer();
        }
        return new QuoteCommand.SetCredit(credit(), values.rarely(3));
    }

    private <T> T oneOf(final List<T> all) {
        return all.isEmpty() ? null : all.get(values.below(all.size()));
    }

    private long account() {
        final Provider provider = oneOf(values.quotes().providers);
        return provider == null || values.rarely(15) ? values.account() : provider.accountId;
    }

    private QuoteProviderTerms provider() {
        final QuoteProviderTerms terms = new QuoteProviderTerms();
        terms.accountId = values.account();
        terms.instrumentId = values.instrumentId();
        terms.leaseMs = values.rarely(30) ? (int) values.edge() : values.coin() ? 100 : 5_000;
        terms.holdMs = values.rarely(3) ? 0 : values.rarely(30) ? 10_001 : 1 + values.below(400);
        terms.toleranceTicks = values.rarely(30) ? values.edge() : values.below(values.coin() ? 2 : 10);
        terms.outcomeAtEnd = HoldOutcome.of(values.rarely(60) ? 0 : 1 + values.below(2));
        terms.enabled = !values.rarely(12);
        return terms;
    }

    private QuoteLadder ladder(final long now) {
        final QuoteLadder ladder = new QuoteLadder().quoteId(id(values.rarely(60) ? 0 : 1 + values.below(QUOTE_IDS)));
        final Provider provider = oneOf(values.quotes().providers);
        ladder.accountId = provider == null || values.rarely(40) ? values.account() : provider.accountId;
        ladder.instrumentId = provider == null || values.rarely(40)
                ? values.instrumentId()
                : provider.instrument.definition.instrumentId;
        ladder.stream = values.rarely(80) ? 16 : values.below(3);
        ladder.validUntilNs = values.rarely(60) ? now : now + 1 + values.below(values.coin() ? 40 : 20_000_000);
        if (values.rarely(5)) {
            ladder.validUntilNs = now + 2_000_000_000L;
        }
        ladder.fullAmount = values.rarely(4);
        ladder.lastLook = provider != null && provider.holdMs > 0 ? values.ofTen(7) : values.rarely(60);
        final int spread = values.workload().spread();
        final long mid = 92 + spread / 3 + values.below(spread);
        fill(ladder.bids, mid - 1 - values.below(3), -1);
        fill(ladder.asks, mid + values.below(3), 1);
        if (values.rarely(50)) {
            ladder.asks.priceTicks[0] = ladder.bids.priceTicks[0];
        }
        if (values.rarely(50)) {
            ladder.bids.priceTicks[values.below(3)] = values.edge();
        }
        if (values.rarely(100)) {
            ladder.asks.tierCount = values.coin() ? 21 : -1;
        }
        return ladder;
    }

    private void fill(final QuoteSide side, final long best, final int direction) {
        final int tiers = values.rarely(8) ? 0 : values.rarely(30) ? 20 : 1 + values.below(4);
        long ticks = best;
        for (int i = 0; i < tiers; i++) {
            final long lots = values.rarely(60) ? values.edge() : 2 + values.below(values.rarely(6) ? 900 : 14);
            side.add(ticks, lots, values.rarely(90) ? -1 : values.below(20));
            ticks += direction * (1 + values.below(3));
        }
    }

    private QuoteCancelRequest cancel() {
        final QuoteCancelRequest cancel = new QuoteCancelRequest().quoteId(id(values.below(QUOTE_IDS + 1)));
        cancel.accountId = account();
        cancel.scope = QuoteScope.of(values.rarely(40) ? 0 : 1 + values.below(4));
        cancel.instrumentId = cancel.scope == QuoteScope.ALL && !values.rarely(10) ? 0 : values.instrumentId();
        cancel.stream = values.rarely(40) ? 16 : values.below(3);
        return cancel;
    }

    private Command answer() {
        final List<Hold> holds = values.quotes().holds.stream()
                .filter(h -> !h.rejected || values.rarely(20))
                .toList();
        final Hold hold = oneOf(holds);
        return hold == null
                ? new QuoteCommand.AnswerHold(account(), values.below(4), values.coin())
                : new QuoteCommand.AnswerHold(
                        values.rarely(20) ? account() : hold.provider.accountId, hold.trade.holdId, values.coin());
    }

    /** About requests for quotes. */
    private Command request(final long now) {
        final Request known = oneOf(values.quotes().requests);
        final int dice = values.below(10);
        if (known == null || dice < 3) {
            return new QuoteCommand.RequestQuote(newRequest(now));
        } else if (dice < 8) {
            return new QuoteCommand.AnswerQuote(answer(known, now));
        }
        final boolean declines = values.coin();
        final long provider = values.rarely(10) ? account() : oneOf(known.asked).accountId;
        return new QuoteCommand.EndRequest(
                declines ? provider : values.rarely(10) ? account() : known.taker,
                values.rarely(20) ? values.edge() : known.id,
                declines);
    }

    private QuoteRequest newRequest(final long now) {
        final QuoteRequest request = new QuoteRequest();
        request.accountId = values.account();
        request.instrumentId = values.instrumentId();
        request.quantityLots = values.rarely(30) ? values.edge() : 1 + values.below(12);
        request.providers = values.coin() ? 0 : values.below(16);
        request.expireTimestampNs = values.rarely(20) ? now : soon(now);
        request.wantsAsk = values.ofTen(7);
        request.wantsBid = values.ofTen(7);
        return request;
    }

    /** In some nanoseconds or in some minutes. */
    private long soon(final long now) {
        return now + 1 + values.below(values.rarely(3) ? 60 : 300) * (values.coin() ? 1 : 1_000_000_000L);
    }

    private QuoteAnswer answer(final Request request, final long now) {
        final QuoteAnswer answer = new QuoteAnswer();
        answer.accountId = values.rarely(15) ? account() : oneOf(request.asked).accountId;
        answer.requestId = values.rarely(30) ? values.edge() : request.id;
        final long mid = 92
                + values.workload().spread() / 3
                + values.below(values.workload().spread());
        answer.bidTicks = request.wantsBid || values.rarely(30) ? mid - 1 : 0;
        answer.askTicks =
                request.wantsAsk || values.rarely(30) ? mid + values.below(4) - (values.rarely(30) ? 9 : 0) : 0;
        answer.validUntilNs = values.rarely(30) ? now : soon(now);
        return answer;
    }

    private CreditLine credit() {
        final CreditLine line = new CreditLine();
        line.takerAccountId = values.account();
        line.providerAccountId = account();
        line.assetId = values.rarely(20) ? (int) values.edge() : values.rarely(10) ? 1 : 2;
        line.limit = values.rarely(15) ? values.edge() : values.rarely(3) ? -1 : values.below(40_000);
        return line;
    }

    /** Makes an order one that names a quote or a least quantity, or leaves it as it is. */
    void fill(final OrderRequest order) {
        if (values.rarely(4)) {
            order.minQuantityLots = values.rarely(20) ? values.edge() : values.below(10);
        }
        if (values.rarely(6) && order.orderType == OrderType.LIMIT) {
            name(order);
        }
        final Request answered = oneOf(values.quotes().requests.stream()
                .filter(request -> !request.answers.isEmpty())
                .toList());
        if (answered != null && order.orderType == OrderType.LIMIT && values.rarely(4)) {
            name(order);
            nameAnswer(order, answered);
        }
    }

    private void nameAnswer(final OrderRequest order, final Request request) {
        final Provider provider = values.rarely(20)
                ? oneOf(request.asked)
                : request.asked.stream()
                        .filter(request.answers::containsKey)
                        .findFirst()
                        .orElseThrow();
        order.quoteTier = values.rarely(40) ? 1 : 0;
        order.quoteId(new Identifier());
        order.quoteAccountId = provider.accountId;
        order.quoteRequestId = request.id;
        order.accountId = values.rarely(20) ? order.accountId : request.taker;
        order.instrumentId = request.instrument.definition.instrumentId;
        order.quantityLots = values.rarely(15) ? order.quantityLots : request.lots;
        order.minQuantityLots = 0;
        if (order.side != null && values.ofTen(9)) {
            order.side = request.wantsAsk ? Side.BUY : Side.SELL;
        }
    }

    private void name(final OrderRequest order) {
        final Ladder ladder = oneOf(values.quotes().ladders().toList());
        order.orderType = values.rarely(30) ? order.orderType : OrderType.PREVIOUSLY_QUOTED;
        order.timeInForce = values.rarely(30) ? order.timeInForce : values.coin() ? TimeInForce.IOC : TimeInForce.FOK;
        order.expireTimestampNs = order.timeInForce == TimeInForce.GTD ? order.expireTimestampNs : 0;
        order.quoteTier = values.rarely(30) ? values.below(25) : 1 + values.below(3);
        order.quoteAccountId = ladder == null ? values.account() : ladder.provider.accountId;
        order.quoteId(ladder == null || values.rarely(20) ? id(values.below(QUOTE_IDS)) : ladder.quoteId);
        if (ladder != null && order.side != null && values.ofTen(8)) {
            order.instrumentId = ladder.provider.instrument.definition.instrumentId;
            order.priceTicks =
                    order.side == Side.BUY ? 92 + 3L * values.workload().spread() : 90;
        }
    }
}
