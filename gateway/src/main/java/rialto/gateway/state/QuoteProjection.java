package rialto.gateway.state;

import rialto.protocol.CreditLineSetDecoder;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.QuoteCommandRejectedDecoder;
import rialto.protocol.QuoteExecutedDecoder;
import rialto.protocol.QuoteOrderAcceptedDecoder;
import rialto.protocol.QuoteProviderSetDecoder;
import rialto.protocol.QuoteRejectedDecoder;
import rialto.protocol.QuoteRequestChangedDecoder;
import rialto.protocol.QuoteRequestState;
import rialto.protocol.QuotesCanceledDecoder;
import rialto.protocol.QuotesRenewedDecoder;
import rialto.protocol.QuotesReplacedDecoder;
import rialto.protocol.SettlementSetDecoder;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.List;

/** Events of streamed quotes into the {@link VenueView}. Owned by the event loop. */
final class QuoteProjection extends ParentProjection {
    private final VenueView view;
    private final OrderProjection orders;
    private Execution execution;
    private Account taker;
    private Hold endedHold;

    QuoteProjection(final VenueView view, final OrderProjection orders) {
        super(view);
        this.view = view;
        this.orders = orders;
    }

    /** The trade that the next event explains. */
    void onOrderExecuted(final Execution trade, final Account takerAccount) {
        execution = trade;
        taker = takerAccount;
    }

    @Override
    public void onSettlementSet(final SettlementSetDecoder event) {
        final QuoteMarket market = view.instrument(event.instrumentId()).quotes();
        market.settlementType = event.settlementType();
        market.settlementDate = event.settlementDate();
    }

    @Override
    public void onQuoteProviderSet(final QuoteProviderSetDecoder event) {
        final QuoteProvider provider = view.touchProvider(event.instrumentId(), event.accountId());
        provider.toleranceTicks = event.toleranceTicks();
        provider.leaseMs = event.leaseMs();
        provider.holdMs = event.holdMs();
        provider.outcomeAtEnd = event.outcomeAtEnd();
        provider.enabled = event.enabled() != 0;
        for (final VenueListener listener : view.listeners()) {
            listener.onQuoteProviderSet(provider);
        }
    }

    @Override
    public void onQuotesReplaced(final QuotesReplacedDecoder event) {
        final Instrument instrument = view.instrument(event.instrumentId());
        final QuoteProvider provider = instrument.quotes().provider(view.account(event.accountId()));
        final String quoteId = Identifier36.text(event.quoteId());
        final int stream = event.stream();
        final long validUntilNs = event.validUntilNs();
        final boolean fullAmount = event.fullAmount() != 0;
        final boolean lastLook = event.lastLook() != 0;
        final List<QuoteTier> bids = new ArrayList<>();
        for (final QuotesReplacedDecoder.BidsDecoder tier : event.bids()) {
            bids.add(new QuoteTier(bids.size() + 1, tier.priceTicks(), tier.quantityLots(), tier.maxShowLots()));
        }
        final List<QuoteTier> asks = new ArrayList<>();
        for (final QuotesReplacedDecoder.AsksDecoder tier : event.asks()) {
            asks.add(new QuoteTier(asks.size() + 1, tier.priceTicks(), tier.quantityLots(), tier.maxShowLots()));
        }
        final QuoteLadder ladder = new QuoteLadder(
                provider, stream, quoteId, validUntilNs, view.eventTimeNs, fullAmount, lastLook, bids, asks);
        provider.ladder(stream, bids.isEmpty() && asks.isEmpty() ? null : ladder);
        for (final VenueListener listener : view.listeners()) {
            listener.onQuotesReplaced(ladder);
        }
        tellChanged(instrument);
    }

    private void tellChanged(final Instrument instrument) {
        for (final VenueListener listener : view.listeners()) {
            listener.onQuotesChanged(instrument);
        }
    }

    @Override
    public void onQuoteRejected(final QuoteRejectedDecoder event) {
        final Account account = view.account(event.accountId());
        final Instrument instrument = view.instrument(event.instrumentId());
        final String quoteId = Identifier36.text(event.quoteId());
        for (final VenueListener listener : view.listeners()) {
            listener.onQuoteRejected(account, instrument, event.stream(), quoteId, event.reason());
        }
    }

    @Override
    public void onQuotesCanceled(final QuotesCanceledDecoder event) {
        final Instrument only = event.instrumentId() == 0 ? null : view.instrument(event.instrumentId());
        final Account account = event.accountId() == 0 ? null : view.account(event.accountId());
        final String quoteId = Identifier36.text(event.quoteId());
        final List<QuoteCancellation> told = new ArrayList<>();
        for (final Instrument instrument : only == null ? view.instruments() : List.of(only)) {
            for (final QuoteProvider provider : instrument.quotes().providers()) {
                if (account == null || provider.account() == account) {
                    final int left = take(event, provider, quoteId);
                    if (account == null && left > 0) {
                        told.add(cancellation(event, provider.account(), instrument, quoteId, left));
                    }
                    if (left > 0 || event.tier() > 0) {
                        tellChanged(instrument);
                    }
                }
            }
        }
        if (account != null) {
            told.add(cancellation(event, account, only, quoteId, event.ladderCount()));
        }
        for (final QuoteCancellation cancellation : told) {
            for (final VenueListener listener : view.listeners()) {
                listener.onQuotesCanceled(cancellation);
            }
        }
    }

    private static QuoteCancellation cancellation(
            final QuotesCanceledDecoder event,
            final Account account,
            final Instrument instrument,
            final String quoteId,
            final int ladderCount) {
        return new QuoteCancellation(
                account, instrument, event.stream(), quoteId, event.tier(), event.side(), ladderCount, event.reason());
    }

    /** @return how many ladders left */
    private static int take(final QuotesCanceledDecoder event, final QuoteProvider provider, final String quoteId) {
        int left = 0;
        for (final QuoteLadder ladder : provider.ladders()) {
            if (event.stream() >= 0 && ladder.stream() != event.stream()
                    || !quoteId.isEmpty() && !quoteId.equals(ladder.quoteId())) {
                continue;
            }
            if (event.tier() > 0) {
                ladder.remaining(event.side(), event.tier(), 0);
            } else {
                provider.ladder(ladder.stream(), null);
                left++;
            }
        }
        return left;
    }

    @Override
    public void onQuotesRenewed(final QuotesRenewedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onQuotesRenewed(event.providerCount());
        }
    }

    @Override
    public void onQuoteCommandRejected(final QuoteCommandRejectedDecoder event) {
        for (final VenueListener listener : view.listeners()) {
            listener.onQuoteCommandRejected(event.reason(), event.referenceId());
        }
    }

    @Override
    public void onQuoteRequestChanged(final QuoteRequestChangedDecoder event) {
        final Instrument instrument = view.instrument(event.instrumentId());
        if (event.state() == QuoteRequestState.CREATED) {
            final QuoteRequest asked = new QuoteRequest(
                    event.requestId(),
                    view.account(event.accountId()),
                    instrument,
                    event.quantityLots(),
                    event.createdNs(),
                    event.expireTimestampNs(),
                    event.wantsBid() != 0,
                    event.wantsAsk() != 0);
            asked.providers = event.providers();
            view.quotes.open(asked);
        }
        final QuoteRequest request = view.quotes.request(event.requestId());
        final QuoteProvider provider = event.providerAccountId() == 0
                ? null
                : instrument.quotes().provider(view.account(event.providerAccountId()));
        request.declined = event.declined();
        if (event.state() == QuoteRequestState.QUOTED) {
            request.answers.put(
                    provider.number(),
                    new QuoteAnswer(provider, event.bidTicks(), event.askTicks(), event.validUntilNs()));
        } else if (event.state() == QuoteRequestState.REJECTED && provider != null) {
            request.answers.remove(provider.number());
        }
        final QuoteRequestChange change = new QuoteRequestChange(
                request, event.state(), provider, event.bidTicks(), event.askTicks(), event.validUntilNs());
        if (change.isEnd()) {
            view.quotes.end(request);
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onQuoteRequestChanged(change);
        }
    }

    @Override
    public void onQuoteExecuted(final QuoteExecutedDecoder event) {
        final Instrument instrument = view.instrument(event.instrumentId());
        final Account provider = view.account(event.providerAccountId());
        final String quoteId = Identifier36.text(event.quoteId());
        final RunnerUp runnerUp = event.requestId() != 0
                // the taker has seen all answers
                ? new RunnerUp(event.runnerUpTicks(), accountOrNull(event.runnerUpAccountId()))
                : event.holdId() != 0
                        ? new RunnerUp(endedHold.runnerUpTicks(), endedHold.runnerUp())
                        : shown(
                                event.runnerUpTicks(),
                                instrument,
                                provider,
                                taker,
                                !execution.trade().buyerMaker());
        final QuoteTrade trade = new QuoteTrade(
                instrument,
                execution.trade(),
                execution.taker(),
                taker,
                provider,
                quoteId,
                event.stream(),
                event.tier(),
                event.fullAmount() != 0,
                event.tierRemainingLots(),
                event.ageNs(),
                runnerUp.ticks,
                runnerUp.account,
                event.requestId(),
                event.holdId(),
                event.heldNs(),
                execution.takerFee(),
                execution.makerFee(),
                event.settlementType(),
                event.settlementDate());
        if (event.holdId() == 0) {
            // a trade that was on hold has used its credit and its tier from the beginning of the hold
            view.quotes.use(
                    taker, provider, instrument.quote(), execution.trade().quoteAmount());
            if (event.requestId() == 0) {
                takeFromTier(
                        instrument,
                        provider,
                        event.stream(),
                        trade.takerBuys(),
                        event.tier(),
                        event.tierRemainingLots());
            }
        }
        for (final VenueListener listener : view.listeners()) {
            listener.onQuoteExecuted(trade);
        }
        if (event.holdId() == 0 && event.requestId() == 0) {
            tellChanged(instrument);
        }
    }

    private record RunnerUp(long ticks, Account account) {}

    /**
     * The engine names the best price of another provider, also one that others may not see. Of those that they may see this is
     * the best.
     *
     * @param ticks what the engine names; 0 for none
     */
    private RunnerUp shown(
            final long ticks,
            final Instrument instrument,
            final Account provider,
            final Account whoTakes,
            final boolean takerBuys) {
        final QuoteMarket.Best best = ticks == 0
                ? null
                : instrument.quotes().runnerUp(takerBuys ? Side.SELL : Side.BUY, view.eventTimeNs, provider, whoTakes);
        return best == null
                ? new RunnerUp(0, null)
                : new RunnerUp(
                        best.tier().priceTicks(), best.ladder().provider().account());
    }

    private Account accountOrNull(final long accountId) {
        return accountId == 0 ? null : view.account(accountId);
    }

    private static void takeFromTier(
            final Instrument instrument,
            final Account account,
            final int stream,
            final boolean takerBuys,
            final int tier,
            final long remainingLots) {
        final QuoteLadder ladder = instrument.quotes().provider(account).ladder(stream);
        if (ladder != null) {
            ladder.remaining(takerBuys ? Side.SELL : Side.BUY, tier, remainingLots);
        }
    }

    @Override
    public void onHoldOpened(final HoldOpenedDecoder event) {
        final Instrument instrument = view.instrument(event.instrumentId());
        final Account whoTakes = view.account(event.takerAccountId());
        final Account provider = view.account(event.providerAccountId());
        final RunnerUp runnerUp = shown(event.runnerUpTicks(), instrument, provider, whoTakes, event.takerBuys() != 0);
        final Hold hold = new Hold(
                event.holdId(),
                instrument,
                event.takerOrderId(),
                whoTakes,
                provider,
                Identifier36.text(event.quoteId()),
                event.stream(),
                event.tier(),
                event.takerBuys() != 0,
                event.priceTicks(),
                event.quantityLots(),
                event.toleranceTicks(),
                event.openedNs(),
                event.endsNs(),
                event.ageNs(),
                runnerUp.ticks,
                runnerUp.account,
                event.outcomeAtEnd(),
                event.fullAmount() != 0);
        view.quotes.open(hold);
        orders.onHoldOpened(hold);
        takeFromTier(
                hold.instrument(),
                hold.provider(),
                hold.stream(),
                hold.takerBuys(),
                hold.tier(),
                event.tierRemainingLots());
        for (final VenueListener listener : view.listeners()) {
            listener.onHoldOpened(hold);
        }
        tellChanged(hold.instrument());
    }

    @Override
    public void onHoldEnded(final HoldEndedDecoder event) {
        final Hold hold = view.quotes.hold(event.holdId());
        endedHold = hold; // its trade comes next, if it is accepted
        final HoldEnd end = new HoldEnd(hold, event.reason(), event.presentTicks(), event.canceledLots());
        view.quotes.end(event.holdId(), end.isAccepted());
        orders.onHoldEnded(end);
        for (final VenueListener listener : view.listeners()) {
            listener.onHoldEnded(end);
        }
    }

    @Override
    public void onCreditLineSet(final CreditLineSetDecoder event) {
        final CreditLine line = new CreditLine(
                view.account(event.takerAccountId()),
                view.account(event.providerAccountId()),
                view.asset(event.assetId()),
                event.creditLimit(),
                event.used());
        view.quotes.onLine(line);
        for (final VenueListener listener : view.listeners()) {
            listener.onCreditLineSet(line);
        }
    }

    @Override
    public void onQuoteOrderAccepted(final QuoteOrderAcceptedDecoder event) {
        view.order(event.orderId()).minQuantityLots = event.minQuantityLots();
    }
}
