package rialto.system;

import org.agrona.DirectBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventDemultiplexer;
import rialto.client.QuoteEventListener;
import rialto.client.VenueEventListener;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.HoldEndReason;
import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.QuoteCancelReason;
import rialto.protocol.QuoteExecutedDecoder;
import rialto.protocol.QuoteProviderSetDecoder;
import rialto.protocol.QuotesCanceledDecoder;
import rialto.protocol.QuotesRenewedDecoder;
import rialto.protocol.QuotesReplacedDecoder;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * What recorded events say of one pair's streamed quotes: that every trade took a quote that stood, and every hold ended once,
 * by the sequenced clock. It knows nothing but the events.
 */
final class QuoteAudit implements EventBatchHandler, VenueEventListener, QuoteEventListener {
    private static final int MAX_TOLD = 20;

    /** A trade with a quote. */
    record Trade(long providerAccountId, String quoteId, long priceTicks, long lots, long holdId, long takerOrderId) {}

    /** A trade on hold, and how it ended; null while it has not. */
    record Hold(long sequence, long providerAccountId, long endsNs, HoldEndReason reason) {}

    /** Quotes that left: a provider's, or with 0 everybody's. */
    record Exit(long sequence, long accountId, QuoteCancelReason reason) {}

    private record Place(long accountId, int stream) {}

    private record Ladder(String quoteId, long validUntilNs, boolean fullAmount, List<Long> bids, List<Long> asks) {}

    private static final class Lease {
        private long leaseNs;
        private long endNs;
    }

    private final EventDemultiplexer demultiplexer = new EventDemultiplexer(this);
    private final Map<Place, Ladder> ladders = new HashMap<>();
    private final Map<Long, Lease> leases = new HashMap<>();
    private final Map<Long, Hold> holds = new TreeMap<>();
    private final Map<Long, Trade> trades = new TreeMap<>();
    private final List<Exit> exits = new ArrayList<>();
    private final List<String> contradictions = new ArrayList<>();
    private long sequence;
    private long nowNs;
    // of the trade whose quote is told next
    private long tradeId;
    private long tradeTicks;
    private long tradeLots;
    private boolean takerBuys;

    @Override
    public void onBatch(final DirectBuffer buffer, final int offset, final int length) {
        demultiplexer.onBatch(buffer, offset, length);
    }

    /** When the clock goes on, everything that was due before has happened. */
    @Override
    public void onEvent(final EventHeaderDecoder header, final int templateId) {
        sequence = header.eventSequence();
        if (header.timestampNs() != nowNs) {
            ladders.forEach((place, ladder) -> require(ladder.validUntilNs > nowNs, () -> "stands on: " + ladder));
            ladders.forEach((place, ladder) ->
                    require(leases.get(place.accountId).endNs > nowNs, () -> "stands on without a lease: " + ladder));
            holds.forEach((id, hold) ->
                    require(hold.reason != null || hold.endsNs > nowNs, () -> "hold " + id + " goes on: " + hold));
            nowNs = header.timestampNs();
        }
    }

    @Override
    public QuoteEventListener quotes() {
        return this;
    }

    private void require(final boolean isSo, final Supplier<String> words) {
        if (!isSo && contradictions.size() < MAX_TOLD) {
            contradictions.add("event " + sequence + " at " + nowNs + ": " + words.get());
        }
    }

    // --------------------------------------------------------------------------------------------------- what stands

    @Override
    public void onQuoteProviderSet(final QuoteProviderSetDecoder event) {
        leases.computeIfAbsent(event.accountId(), id -> new Lease()).leaseNs =
                TimeUnit.MILLISECONDS.toNanos(event.leaseMs());
    }

    private void renew(final long accountId) {
        final Lease lease = leases.get(accountId);
        lease.endNs = nowNs + lease.leaseNs;
    }

    @Override
    public void onQuotesRenewed(final QuotesRenewedDecoder event) {
        renew(event.accountId());
    }

    @Override
    public void onQuotesReplaced(final QuotesReplacedDecoder event) {
        final List<Long> bids = new ArrayList<>();
        final List<Long> asks = new ArrayList<>();
        final Place place = new Place(event.accountId(), event.stream());
        final String quoteId = Identifier36.text(event.quoteId());
        final long validUntilNs = event.validUntilNs();
        final boolean fullAmount = event.fullAmount() != 0;
        event.bids().forEach(bid -> bids.add(bid.quantityLots()));
        event.asks().forEach(ask -> asks.add(ask.quantityLots()));
        ladders.remove(place);
        if (!bids.isEmpty() || !asks.isEmpty()) {
            ladders.put(place, new Ladder(quoteId, validUntilNs, fullAmount, bids, asks));
        }
        renew(place.accountId);
    }

    @Override
    public void onQuotesCanceled(final QuotesCanceledDecoder event) {
        if (event.tier() != 0) {
            final Ladder ladder = ladders.get(new Place(event.accountId(), event.stream()));
            require(ladder != null, () -> "a tier left of a ladder that does not stand");
            (event.side() == Side.BUY ? ladder.bids : ladder.asks).set(event.tier() - 1, 0L);
            return;
        }
        exits.add(new Exit(sequence, event.accountId(), event.reason()));
        final String quoteId = Identifier36.text(event.quoteId());
        final int before = ladders.size();
        final long accountId = event.accountId();
        final int stream = event.stream();
        ladders.entrySet()
                .removeIf(entry -> (accountId == 0 || entry.getKey().accountId == accountId)
                        && (stream < 0 || entry.getKey().stream == stream)
                        && (quoteId.isEmpty() || entry.getValue().quoteId.equals(quoteId)));
        final int left = before - ladders.size();
        require(left == event.ladderCount(), () -> left + " ladders left, not " + event.ladderCount());
    }

    // -------------------------------------------------------------------------------------------------------- trades

    @Override
    public void onOrderExecuted(final OrderExecutedDecoder event) {
        tradeId = event.tradeId();
        tradeTicks = event.priceTicks();
        tradeLots = event.quantityLots();
        takerBuys = event.takerSide() == Side.BUY;
    }

    @Override
    public void onQuoteExecuted(final QuoteExecutedDecoder event) {
        final String quoteId = Identifier36.text(event.quoteId());
        require(event.tradeId() == tradeId, () -> "which trade is it about?");
        if (event.holdId() == 0) {
            take(
                    new Place(event.providerAccountId(), event.stream()),
                    quoteId,
                    event.tier(),
                    !takerBuys,
                    tradeLots,
                    event.tierRemainingLots());
        } else {
            final Hold hold = holds.get(event.holdId());
            require(
                    hold != null
                            && (hold.reason == HoldEndReason.ACCEPTED || hold.reason == HoldEndReason.ACCEPTED_AT_END),
                    () -> "traded, and not accepted: " + hold);
            require(
                    trades.values().stream().noneMatch(trade -> trade.holdId == event.holdId()),
                    () -> "traded twice: hold " + event.holdId());
        }
        final Trade trade = new Trade(
                event.providerAccountId(), quoteId, tradeTicks, tradeLots, event.holdId(), event.takerOrderId());
        require(trades.put(event.tradeId(), trade) == null, () -> "traded twice: " + trade);
    }

    private void take(
            final Place place,
            final String quoteId,
            final int tier,
            final boolean bid,
            final long lots,
            final long remainingLots) {
        final Ladder ladder = ladders.get(place);
        if (ladder == null || !ladder.quoteId.equals(quoteId) || ladder.validUntilNs <= nowNs) {
            require(false, () -> "takes " + quoteId + ", and what stands is " + ladder);
            return;
        }
        final List<Long> left = bid ? ladder.bids : ladder.asks;
        final long before = left.get(tier - 1);
        require(
                before >= lots && remainingLots == (ladder.fullAmount ? 0 : before - lots),
                () -> lots + " of " + before + " lots leave " + remainingLots + ": " + quoteId);
        left.set(tier - 1, remainingLots);
    }

    @Override
    public void onHoldOpened(final HoldOpenedDecoder event) {
        final String quoteId = Identifier36.text(event.quoteId());
        take(
                new Place(event.providerAccountId(), event.stream()),
                quoteId,
                event.tier(),
                event.takerBuys() == 0,
                event.quantityLots(),
                event.tierRemainingLots());
        final Hold hold = new Hold(sequence, event.providerAccountId(), event.endsNs(), null);
        require(holds.put(event.holdId(), hold) == null, () -> "opened twice: " + hold);
    }

    @Override
    public void onHoldEnded(final HoldEndedDecoder event) {
        final HoldEndReason reason = event.reason();
        final Hold hold = holds.get(event.holdId());
        if (hold == null || hold.reason != null) {
            require(false, () -> "ends once more: " + event.holdId() + " " + hold);
            return;
        }
        final boolean isAtEnd = reason == HoldEndReason.ACCEPTED_AT_END || reason == HoldEndReason.REJECTED_AT_END;
        final boolean isBefore = reason == HoldEndReason.ACCEPTED || reason == HoldEndReason.REJECTED;
        require(!isAtEnd || nowNs >= hold.endsNs, () -> "ends too early: " + hold);
        require(!isBefore || nowNs < hold.endsNs, () -> "is answered too late: " + hold);
        holds.put(event.holdId(), new Hold(hold.sequence, hold.providerAccountId, hold.endsNs, reason));
    }

    // ------------------------------------------------------------------------------------------------- what is known

    /** The first {@value #MAX_TOLD} things that cannot be. */
    List<String> contradictions() {
        return contradictions;
    }

    /** By trade id. */
    Map<Long, Trade> tradesById() {
        return trades;
    }

    /** By hold id. */
    Map<Long, Hold> holds() {
        return holds;
    }

    /** Those that were opened and have not ended. */
    List<Hold> openHolds() {
        return holds.values().stream().filter(hold -> hold.reason == null).toList();
    }

    /** Whole ladders that left without being taken or replaced, in order. */
    List<Exit> exits() {
        return exits;
    }
}
