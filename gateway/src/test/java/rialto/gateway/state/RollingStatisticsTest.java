package rialto.gateway.state;

import org.junit.jupiter.api.Test;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.MatchAlgorithm;
import rialto.protocol.RiskRule;
import rialto.reporting.CandleInterval;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RollingStatisticsTest {
    private static final long MINUTE_MS = 60_000;

    @Test
    void shouldAgreeWithAListOfTrades() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final RollingStatistics statistics = new RollingStatistics();
        final List<Trade> trades = new ArrayList<>();
        long timeMs = 1_700_000_000_000L;
        for (int i = 1; i <= 3_000; i++) {
            // now and then a gap of hours, once of more than the window
            timeMs += i == 1_500
                    ? 2 * RollingStatistics.WINDOW_MS
                    : random.nextInt(100) == 0 ? 7_200_000 : random.nextInt(60_000);
            final Trade trade = new Trade(
                    i,
                    100 + random.nextInt(50),
                    1 + random.nextInt(9),
                    random.nextInt(1_000),
                    1,
                    2,
                    random.nextBoolean(),
                    i,
                    timeMs * 1_000_000);
            trades.add(trade);
            statistics.add(trade);
            if (i % 50 == 0) {
                check(statistics, trades, timeMs + random.nextInt(600_000), "seed " + seed);
            }
        }
    }

    @Test
    void shouldTellVolumesAndAveragesOfMoreThan64Bits() {
        final long timeNs = 1_700_000_000_000L * 1_000_000;
        final Instrument instrument =
                new Instrument(1, "BIG", new Asset(1, "BTC", 0), new Asset(2, "USDT", 0), new BookEventRoom(0));
        instrument.terms = new InstrumentTerms(
                1,
                2,
                1,
                1,
                MarketModel.ORDER_BOOK,
                RiskRule.NONE,
                1,
                1_000,
                1,
                1L << 60,
                1,
                0,
                1,
                1,
                0,
                0,
                0,
                0,
                0,
                MatchAlgorithm.PRICE_TIME,
                0);
        for (int i = 1; i <= 24; i++) {
            instrument.add(new Trade(i, 1_000, 1L << 50, 1_000L << 50, 1, 2, false, i, timeNs + i));
        }
        final RollingStatistics.Summary day = instrument.statistics().at(timeNs / 1_000_000);
        assertEquals(Long.MAX_VALUE, day.quoteVolume().saturated());
        assertEquals(24L << 50, day.volumeLots().saturated());
        assertEquals(1_000, instrument.averagePrice(day.quoteVolume(), day.volumeLots()));
        final Candle candle = instrument.candle(CandleInterval.MINUTE_1);
        assertEquals(Long.MAX_VALUE, candle.quoteVolume());
        assertEquals(Long.MAX_VALUE, candle.takerBuyQuote());
        assertEquals(24L << 50, candle.volumeLots());
    }

    @Test
    void shouldWriteAVolumeOfMoreThan64BitsInMinorUnitsAsTheLargestNumber() {
        final Instrument instrument =
                new Instrument(1, "BIG", new Asset(1, "BTC", 0), new Asset(2, "USDT", 0), new BookEventRoom(0));
        instrument.terms = new InstrumentTerms(
                1,
                2,
                1,
                1_000,
                MarketModel.ORDER_BOOK,
                RiskRule.NONE,
                1,
                1_000,
                1,
                1L << 50,
                1,
                0,
                1,
                1,
                0,
                0,
                0,
                0,
                0,
                MatchAlgorithm.PRICE_TIME,
                0);
        final JsonWriter json = new JsonWriter().beginObject();
        final long[] lots = {7, Long.MAX_VALUE / 1_000, Long.MAX_VALUE / 1_000 + 1, 3L << 54, Long.MAX_VALUE};
        for (int i = 0; i < lots.length; i++) {
            Amounts.quantity(json.name("v" + i), instrument, lots[i]);
        }
        final String most = "\"" + Long.MAX_VALUE + "\"";
        assertEquals(
                "{\"v0\":\"7000\",\"v1\":\"" + Long.MAX_VALUE / 1_000 + "000\",\"v2\":" + most + ",\"v3\":" + most
                        + ",\"v4\":" + most + "}",
                json.endObject().toString());
    }

    private static void check(
            final RollingStatistics statistics, final List<Trade> trades, final long nowMs, final String message) {
        final long firstMinute = nowMs / MINUTE_MS - RollingStatistics.WINDOW_MS / MINUTE_MS + 1;
        final List<Trade> window = trades.stream()
                .filter(trade -> trade.timestampMs() / MINUTE_MS >= firstMinute)
                .toList();
        final RollingStatistics.Summary summary = statistics.at(nowMs);
        assertEquals(window.size(), summary.tradeCount(), message);
        assertEquals(
                window.stream().mapToLong(Trade::quantityLots).sum(),
                summary.volumeLots().saturated(),
                message);
        assertEquals(
                window.stream().mapToLong(Trade::quoteAmount).sum(),
                summary.quoteVolume().saturated(),
                message);
        assertEquals(window.stream().mapToLong(Trade::priceTicks).max().orElse(0), summary.highTicks(), message);
        assertEquals(window.stream().mapToLong(Trade::priceTicks).min().orElse(0), summary.lowTicks(), message);
        assertEquals(window.isEmpty() ? -1 : window.getFirst().tradeId(), summary.firstTradeId(), message);
        assertEquals(window.isEmpty() ? -1 : window.getLast().tradeId(), summary.lastTradeId(), message);
        assertEquals(window.isEmpty() ? 0 : window.getFirst().priceTicks(), summary.openTicks(), message);
        final int before = trades.size() - window.size();
        assertEquals(before == 0 ? 0 : trades.get(before - 1).priceTicks(), summary.previousCloseTicks(), message);
    }
}
