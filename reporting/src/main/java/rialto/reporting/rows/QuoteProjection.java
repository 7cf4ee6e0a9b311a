package rialto.reporting.rows;

import rialto.protocol.HoldEndedDecoder;
import rialto.protocol.HoldOpenedDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.QuoteCommandRejectedDecoder;
import rialto.protocol.QuoteExecutedDecoder;
import rialto.protocol.QuoteOrderAcceptedDecoder;
import rialto.protocol.QuoteProviderSetDecoder;
import rialto.protocol.QuoteRejectedDecoder;
import rialto.protocol.QuoteRequestChangedDecoder;
import rialto.protocol.QuotesCanceledDecoder;
import rialto.protocol.QuotesReplacedDecoder;
import rialto.protocol.Side;
import rialto.reporting.rows.QuoteReasonRow.Kind;

import java.util.function.Consumer;

/** Events of streamed quotes to rows. */
final class QuoteProjection extends ParentProjection {
    private final ProjectionState state;
    private final QuoteState quotes;
    private final PendingRows rows;
    private final PendingQuotes pending;
    private final Consumer<QuoteExecutionRow> changed;

    QuoteProjection(final ProjectionState state, final PendingRows rows) {
        super(state.quotes, rows);
        this.state = state;
        this.rows = rows;
        quotes = state.quotes;
        pending = rows.quotes;
        changed = execution -> StoredRow.touch(pending.executions, execution);
    }

    /** Before an event: mids whose time is before the event's are known. */
    void onTime(final long timestampNs) {
        quotes.markOuts.onTime(timestampNs, changed);
    }

    @Override
    public void onQuoteProviderSet(final QuoteProviderSetDecoder event) {
        pending.providerTerms.add(new PendingQuotes.ProviderTermsEntry(
                rows.lastSequence(),
                rows.lastTimestampNs(),
                event.instrumentId(),
                event.accountId(),
                event.leaseMs(),
                event.holdMs(),
                event.toleranceTicks(),
                event.outcomeAtEndRaw(),
                event.enabled()));
    }

    @Override
    public void onQuoteOrderAccepted(final QuoteOrderAcceptedDecoder event) {
        pending.orders.add(new PendingQuotes.QuoteOrderEntry(
                event.orderId(),
                event.minQuantityLots(),
                event.quoteAccountId(),
                event.quoteRequestId(),
                Identifier36.text(event.quoteId()),
                event.quoteTier()));
    }

    // ------------------------------------------------------------------------------------------------------ ladders

    @Override
    public void onQuotesReplaced(final QuotesReplacedDecoder event) {
        final QuoteMarket market = quotes.market(event.instrumentId());
        final QuoteLadderRow ladder = market.ladder(event.accountId(), event.stream());
        ladder.replace(event, rows.lastSequence(), rows.lastTimestampNs());
        StoredRow.touch(pending.ladders, ladder);
        final QuoteMinuteRow minute = market.minute(ladder.accountId, rows.lastTimestampNs());
        minute.add(ladder);
        StoredRow.touch(pending.minutes, minute);
    }

    @Override
    public void onQuoteRejected(final QuoteRejectedDecoder event) {
        count(event.instrumentId(), event.accountId(), Kind.REJECTED, event.reasonRaw(), 1);
    }

    @Override
    public void onQuoteCommandRejected(final QuoteCommandRejectedDecoder event) {
        count(event.instrumentId(), event.accountId(), Kind.COMMAND_REJECTED, event.reasonRaw(), 1);
    }

    @Override
    public void onQuotesCanceled(final QuotesCanceledDecoder event) {
        final int left = event.tier() == 0 ? event.ladderCount() : 1;
        if (left == 0) {
            return;
        }
        count(event.instrumentId(), event.accountId(), Kind.CANCELED, event.reasonRaw(), left);
        if (event.instrumentId() == 0) {
            for (final QuoteMarket market : quotes.markets()) {
                cancel(market, event);
            }
        } else {
            cancel(quotes.market(event.instrumentId()), event);
        }
    }

    private void cancel(final QuoteMarket market, final QuotesCanceledDecoder event) {
        final boolean anyQuote = (event.quoteId().word0() | event.quoteId().word3()) == 0;
        for (final QuoteLadderRow ladder : market.ladders()) {
            if (!ladder.isGone()
                    && (event.accountId() == 0 || event.accountId() == ladder.accountId)
                    && (event.stream() < 0 || event.stream() == ladder.stream)
                    && (anyQuote || ladder.hasQuoteId(event.quoteId()))) {
                cancel(ladder, event);
            }
        }
    }

    private void cancel(final QuoteLadderRow ladder, final QuotesCanceledDecoder event) {
        if (event.tier() == 0) {
            ladder.leave(rows.lastSequence(), rows.lastTimestampNs());
        } else if (event.tier() == 1) {
            // which of the tiers below it is the best now is not remembered: the side has no price until the next
            // ladder
            ladder.leaveSide(event.side() == Side.BUY, rows.lastSequence(), rows.lastTimestampNs());
        } else {
            return;
        }
        StoredRow.touch(pending.ladders, ladder);
    }

    private void count(
            final int instrumentId, final long accountId, final Kind kind, final int reason, final int count) {
        final QuoteReasonRow row = quotes.marketNamed(instrumentId)
                .reason(new QuoteReasonRow.Key(accountId, kind.code(), reason), rows.lastTimestampNs());
        row.count += count;
        StoredRow.touch(pending.reasons, row);
    }

    // ------------------------------------------------------------------------------------------------------- trades

    /** The trade is the instrument's newest, also when another batch has it. */
    @Override
    public void onQuoteExecuted(final QuoteExecutedDecoder event) {
        final TradeEntry trade = state.trades(event.instrumentId()).newest(event.tradeId());
        final QuoteExecutionRow row = QuoteExecutionRow.of(
                trade,
                new QuoteExecutionRow.Taken(
                        event.providerAccountId(),
                        event.stream(),
                        Identifier36.text(event.quoteId()),
                        event.tier(),
                        event.ageNs(),
                        event.runnerUpTicks(),
                        event.runnerUpAccountId(),
                        event.requestId(),
                        event.holdId(),
                        event.heldNs(),
                        event.settlementTypeRaw(),
                        event.settlementDate(),
                        event.fullAmount(),
                        twiceMidTicks(event.instrumentId())));
        StoredRow.touch(pending.executions, row);
        quotes.markOuts.add(row, changed);
    }

    @Override
    public void onHoldOpened(final HoldOpenedDecoder event) {
        final QuoteHoldRow hold = new QuoteHoldRow(
                event.holdId(),
                event.takerOrderId(),
                event.quantityLots(),
                QuoteHoldRow.Opening.of(event, rows.lastSequence(), twiceMidTicks(event.instrumentId())));
        quotes.openHolds.put(hold.holdId, hold);
        StoredRow.touch(pending.holds, hold);
        state.open(hold.takerOrderId).heldLots += hold.quantityLots;
    }

    @Override
    public void onHoldEnded(final HoldEndedDecoder event) {
        final QuoteHoldRow hold = quotes.endHold(event.holdId());
        hold.endedNs = rows.lastTimestampNs();
        hold.endReason = event.reasonRaw();
        hold.presentTicks = event.presentTicks();
        hold.canceledLots = event.canceledLots();
        hold.endTwiceMidTicks = twiceMidTicks(event.instrumentId());
        StoredRow.touch(pending.holds, hold);
        final OrderState order = state.open(hold.takerOrderId);
        order.heldLots -= hold.quantityLots;
        if (event.canceledLots() > 0 && order.heldLots == 0) {
            // it was canceled before, and these were the last lots of it
            order.endCanceled(rows.lastTimestampNs());
            state.openOrders.remove(order.orderId);
            rows.touch(order);
        }
    }

    private long twiceMidTicks(final int instrumentId) {
        return quotes.market(instrumentId).twiceMidTicks(rows.lastTimestampNs());
    }

    // ----------------------------------------------------------------------------------------------------- requests

    @Override
    public void onQuoteRequestChanged(final QuoteRequestChangedDecoder event) {
        pending.requestEvents.add(new PendingQuotes.RequestEventEntry(
                event.requestId(),
                rows.lastSequence(),
                rows.lastTimestampNs(),
                event.stateRaw(),
                event.providerAccountId(),
                event.bidTicks(),
                event.askTicks(),
                event.validUntilNs()));
        final QuoteRequestRow request = quotes.openRequests.computeIfAbsent(event.requestId(), QuoteRequestRow::new);
        request.change(event, rows.lastTimestampNs());
        StoredRow.touch(pending.requests, request);
        if (!request.isOpen()) {
            quotes.openRequests.remove(request.requestId);
        }
    }
}
