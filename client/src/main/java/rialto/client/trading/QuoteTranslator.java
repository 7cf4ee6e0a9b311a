package rialto.client.trading;

import org.agrona.collections.LongHashSet;
import rialto.client.trading.VenueEvent.QuoteTier;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.QuoteCommandRejectedDecoder;
import rialto.protocol.QuoteExecutedDecoder;
import rialto.protocol.QuoteProviderSetDecoder;
import rialto.protocol.QuoteRejectedDecoder;
import rialto.protocol.QuoteRequestChangedDecoder;
import rialto.protocol.QuotesCanceledDecoder;
import rialto.protocol.QuotesRenewedDecoder;
import rialto.protocol.QuotesReplacedDecoder;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** As {@link EventTranslator}, of events of streamed quotes. */
final class QuoteTranslator extends ParentOrderTranslator {
    private final Directory directory;
    private final LongHashSet own;

    QuoteTranslator(
            final EventTranslator events,
            final Directory directory,
            final LongHashSet own,
            final VenueListener listener) {
        super(events, listener);
        this.directory = directory;
        this.own = own;
    }

    @Override
    public void onQuoteProviderSet(final QuoteProviderSetDecoder event) {
        if (events.isNewInDirectory()) {
            directory.addProvider(event.instrumentId(), event.accountId());
        }
        if (events.isTold(event.accountId())) {
            listener.on(new VenueEvent.QuoteProviderSet(
                    events.header(),
                    event.accountId(),
                    event.instrumentId(),
                    event.leaseMs(),
                    event.holdMs(),
                    event.toleranceTicks(),
                    event.outcomeAtEnd(),
                    event.enabled() != 0));
        }
    }

    @Override
    public void onQuotesReplaced(final QuotesReplacedDecoder event) {
        if (events.isTold(event.accountId())) {
            final String quoteId = Identifier36.text(event.quoteId());
            final List<QuoteTier> bids = new ArrayList<>();
            for (final QuotesReplacedDecoder.BidsDecoder bid : event.bids()) {
                bids.add(new QuoteTier(bid.priceTicks(), bid.quantityLots(), bid.maxShowLots()));
            }
            final List<QuoteTier> asks = new ArrayList<>();
            for (final QuotesReplacedDecoder.AsksDecoder ask : event.asks()) {
                asks.add(new QuoteTier(ask.priceTicks(), ask.quantityLots(), ask.maxShowLots()));
            }
            listener.on(new VenueEvent.QuotesReplaced(
                    events.header(),
                    event.accountId(),
                    quoteId,
                    event.instrumentId(),
                    event.stream(),
                    event.validUntilNs(),
                    event.fullAmount() != 0,
                    event.lastLook() != 0,
                    Collections.unmodifiableList(bids),
                    Collections.unmodifiableList(asks)));
        }
    }

    @Override
    public void onQuoteRejected(final QuoteRejectedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new VenueEvent.QuoteRejected(
                    events.header(),
                    event.accountId(),
                    Identifier36.text(event.quoteId()),
                    event.instrumentId(),
                    event.stream(),
                    event.reason()));
        }
    }

    @Override
    public void onQuotesCanceled(final QuotesCanceledDecoder event) {
        final boolean ofProvider = event.accountId() == 0 && isProvider(event.instrumentId(), -1);
        if (events.isTold(event.accountId()) || events.isNew() && ofProvider) {
            listener.on(new VenueEvent.QuotesCanceled(
                    events.header(),
                    event.accountId(),
                    Identifier36.text(event.quoteId()),
                    event.instrumentId(),
                    event.stream(),
                    event.tier(),
                    event.tier() == 0 ? null : event.side(),
                    event.ladderCount(),
                    event.reason()));
        }
    }

    @Override
    public void onQuotesRenewed(final QuotesRenewedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new VenueEvent.QuotesRenewed(
                    events.header(), event.accountId(), event.instrumentId(), event.providerCount()));
        }
    }

    @Override
    public void onQuoteCommandRejected(final QuoteCommandRejectedDecoder event) {
        if (events.isTold(event.accountId())) {
            listener.on(new VenueEvent.QuoteCommandRejected(
                    events.header(), event.accountId(), event.referenceId(), event.instrumentId(), event.reason()));
        }
    }

    /** Also those who are asked are told. */
    @Override
    public void onQuoteRequestChanged(final QuoteRequestChangedDecoder event) {
        if (events.isTold(event.accountId()) || events.isNew() && isProvider(event.instrumentId(), event.providers())) {
            listener.on(new VenueEvent.QuoteRequestChanged(
                    events.header(),
                    event.requestId(),
                    event.state(),
                    event.accountId(),
                    event.instrumentId(),
                    event.quantityLots(),
                    event.wantsBid() != 0,
                    event.wantsAsk() != 0,
                    event.providers(),
                    event.declined(),
                    event.createdNs(),
                    event.expireTimestampNs(),
                    event.providerAccountId(),
                    event.bidTicks(),
                    event.askTicks(),
                    event.validUntilNs()));
        }
    }

    /** Whoever was told the trade is told this. */
    @Override
    public void onQuoteExecuted(final QuoteExecutedDecoder event) {
        if (events.isExecutionTold()) {
            listener.on(new VenueEvent.QuoteExecuted(
                    events.header(),
                    event.instrumentId(),
                    event.tradeId(),
                    event.takerOrderId(),
                    event.providerAccountId(),
                    Identifier36.text(event.quoteId()),
                    event.stream(),
                    event.tier(),
                    event.fullAmount() != 0,
                    event.tierRemainingLots(),
                    event.ageNs(),
                    event.runnerUpTicks(),
                    event.runnerUpAccountId(),
                    event.requestId(),
                    event.holdId(),
                    event.heldNs(),
                    event.settlementType(),
                    event.settlementDate()));
        }
    }

    @Override
    public void onHoldOpened(final HoldOpenedDecoder event) {
        if (events.isTold(event.takerAccountId()) || events.isTold(event.providerAccountId())) {
            listener.on(new VenueEvent.HoldOpened(
                    events.header(),
                    event.holdId(),
                    event.instrumentId(),
                    event.takerOrderId(),
                    event.takerAccountId(),
                    event.providerAccountId(),
                    event.takerBuys() != 0,
                    event.priceTicks(),
                    event.quantityLots(),
                    Identifier36.text(event.quoteId()),
                    event.stream(),
                    event.tier(),
                    event.openedNs(),
                    event.endsNs(),
                    event.outcomeAtEnd(),
                    event.toleranceTicks()));
        }
    }

    @Override
    public void onHoldEnded(final HoldEndedDecoder event) {
        if (events.isTold(event.takerAccountId()) || events.isTold(event.providerAccountId())) {
            listener.on(new VenueEvent.HoldEnded(
                    events.header(),
                    event.holdId(),
                    event.instrumentId(),
                    event.takerOrderId(),
                    event.takerAccountId(),
                    event.providerAccountId(),
                    event.takerBuys() != 0,
                    event.priceTicks(),
                    event.quantityLots(),
                    event.reason(),
                    event.presentTicks(),
                    event.canceledLots()));
        }
    }

    /** Whether one of the instrument's providers, of those whose bits are set, is this client's. */
    private boolean isProvider(final int instrumentId, final long bits) {
        final List<Long> providers = directory.providers(instrumentId);
        for (int i = 0; i < providers.size(); i++) {
            if ((bits & 1L << i) != 0 && own.contains(providers.get(i))) {
                return true;
            }
        }
        return false;
    }
}
