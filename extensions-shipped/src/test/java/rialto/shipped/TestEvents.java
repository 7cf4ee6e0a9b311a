package rialto.shipped;

import rialto.client.trading.VenueEvent.Header;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderAmended;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderRested;
import rialto.protocol.CancelReason;
import rialto.protocol.MatchType;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.time.Instant;

/** Events of BTCUSDT: alice (account 11) makes, bob (12) takes. */
public final class TestEvents {
    private TestEvents() {}

    private static Header header(final long sequence, final String time) {
        final Instant instant = Instant.parse(time);
        return new Header(sequence, instant.getEpochSecond() * 1_000_000_000L + instant.getNano(), 0);
    }

    /** @param ticks of 0.01, {@code lots} of 0.0001 */
    public static OrderExecuted trade(final long sequence, final String time, final long ticks, final long lots) {
        return trade(sequence, time, ticks, lots, sequence * 10, 0);
    }

    public static OrderExecuted trade(
            final long sequence,
            final String time,
            final long ticks,
            final long lots,
            final long makerOrderId,
            final long makerRemainingLots) {
        return new OrderExecuted(
                header(sequence, time),
                7,
                sequence * 100,
                makerOrderId,
                sequence * 10 + 1,
                11,
                12,
                Side.BUY,
                MatchType.CONTINUOUS,
                ticks,
                lots,
                ticks * lots,
                5_000,
                10_000,
                makerRemainingLots,
                0);
    }

    public static OrderAccepted accepted(final long sequence, final String time, final long orderId) {
        return new OrderAccepted(
                header(sequence, time),
                orderId,
                11,
                "c" + orderId,
                7,
                Side.SELL,
                OrderType.LIMIT,
                TimeInForce.GTC,
                2_000_050,
                5_000,
                0,
                0,
                null,
                0,
                0,
                PegTerms.NONE);
    }

    public static OrderRested rested(final long sequence, final String time, final long orderId) {
        return new OrderRested(header(sequence, time), orderId, 7, Side.SELL, 2_000_050, 5_000);
    }

    public static OrderAmended amended(final long sequence, final String time, final long orderId) {
        return new OrderAmended(
                header(sequence, time), orderId, 11, "c" + orderId, 7, Side.SELL, 2_000_050, 4_000, 4_000, 1_000);
    }

    public static OrderCanceled canceled(final long sequence, final String time, final long orderId) {
        return new OrderCanceled(
                header(sequence, time), orderId, 11, "", 7, Side.SELL, 2_000_050, 5_000, CancelReason.REQUESTED);
    }
}
