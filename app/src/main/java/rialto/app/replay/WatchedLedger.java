package rialto.app.replay;

import rialto.engine.Amendment;
import rialto.engine.CancelReason;
import rialto.engine.Cancellation;
import rialto.engine.Execution;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MatchType;
import rialto.engine.OrderRequest;
import rialto.engine.Side;
import rialto.engine.TradingPhase;
import rialto.reporting.AlertPattern;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.surveillance.AlertRates;
import rialto.reporting.surveillance.Surveillance;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongSupplier;

/** A ledger of which surveillance is told too. */
final class WatchedLedger extends EventLedger {
    private final Map<AlertPattern, Long> alerts = new EnumMap<>(AlertPattern.class);
    private final Surveillance surveillance;
    private LongSupplier nowNs;
    private long sequence;
    private long orders;

    WatchedLedger(final SurveillanceSettings settings) {
        surveillance = new Surveillance(settings, alert -> alerts.merge(alert.pattern(), 1L, Long::sum));
    }

    /** From now on; what comes before is the making of the market. */
    void begin(final LongSupplier clock) {
        nowNs = clock;
    }

    AlertRates rates() {
        return new AlertRates(orders, alerts);
    }

    /** Tells surveillance that an event comes. False while the market is being made, of which it is told nothing. */
    private boolean announce() {
        if (nowNs == null) {
            return false;
        }
        sequence++;
        surveillance.onEvent(sequence, nowNs.getAsLong());
        return true;
    }

    @Override
    public void onOrderAccepted(final OrderRequest request, final long orderId, final long expireTimestampNs) {
        super.onOrderAccepted(request, orderId, expireTimestampNs);
        if (announce()) {
            orders++;
            surveillance.onOrderEntered(
                    orderId,
                    request.accountId,
                    request.instrumentId,
                    request.side == Side.BUY,
                    request.priceTicks,
                    request.quantityLots);
        }
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        super.onOrderExecuted(execution);
        if (announce()) {
            surveillance.onTrade(
                    execution.instrumentId(),
                    execution.tradeId(),
                    execution.priceTicks(),
                    execution.quantityLots(),
                    execution.takerSide() == Side.BUY,
                    execution.takerOrderId(),
                    execution.takerAccountId(),
                    execution.makerOrderId(),
                    execution.makerAccountId(),
                    execution.matchType() == MatchType.AUCTION);
        }
    }

    @Override
    public void onOrderCanceled(final Cancellation cancellation) {
        super.onOrderCanceled(cancellation);
        if (announce()) {
            surveillance.onOrderCanceled(cancellation.orderId(), cancellation.reason() == CancelReason.REQUESTED);
        }
    }

    @Override
    public void onOrderAmended(final Amendment amendment) {
        super.onOrderAmended(amendment);
        if (announce()) {
            surveillance.onOrderReduced(amendment.orderId(), amendment.reducedLots());
        }
    }

    @Override
    public void onInstrumentDefined(final InstrumentDefinition definition) {
        super.onInstrumentDefined(definition);
        if (announce() && definition.phase == TradingPhase.CLOSED) {
            surveillance.onClosed(definition.instrumentId);
        }
    }
}
