package rialto.simulator;

import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Side;

/** An order on the {@link DialectVenue}. */
final class DialectOrder {
    final DialectAccount account;
    final Instrument instrument;
    final Side side;
    final long ticks;
    final long enteredMs;
    String clientOrderId;
    long lots;
    long executedLots;

    DialectOrder(
            final DialectAccount account,
            final Instrument instrument,
            final Side side,
            final long ticks,
            final long lots,
            final String clientOrderId,
            final long enteredMs) {
        this.account = account;
        this.instrument = instrument;
        this.side = side;
        this.ticks = ticks;
        this.lots = lots;
        this.clientOrderId = clientOrderId;
        this.enteredMs = enteredMs;
    }

    long remainingLots() {
        return lots - executedLots;
    }

    /** What it keeps from being spent, of the base asset in lots or of the quote asset. */
    double held() {
        return side == Side.SELL ? remainingLots() : instrument.notionalOf(remainingLots(), ticks);
    }
}
