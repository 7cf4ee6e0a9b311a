package rialto.gateway.limits;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import rialto.gateway.state.VenueView;
import rialto.gateway.state.ViewLoader;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RiskRule;
import rialto.protocol.SnapshotAssetDecoder;
import rialto.protocol.SnapshotAssetEncoder;
import rialto.protocol.SnapshotInstrumentDecoder;
import rialto.protocol.SnapshotInstrumentEncoder;
import rialto.protocol.TradingPhase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class KeylessLimitsTest {
    private static final String ANT = "192.0.2.1";
    private static final String BEE = "192.0.2.2";
    private static final KeylessBounds BOUNDS = new KeylessBounds(10, 5, 3, 1_000, 2, 2, 1);

    private long nowMs = 1_800_000_000_000L;
    private final RateLimiter everybodys = new RateLimiter(LimitSettings.DEFAULTS, () -> nowMs);
    private final KeylessLimits limits = new KeylessLimits(everybodys, new VenueView(), BOUNDS, () -> nowMs);

    @Test
    void shouldAdmitSoManyRequestsOfAnAddressInTenSeconds() {
        assertNull(limits.admit(ANT, 8));
        assertNull(limits.admit(ANT, 2));
        final KeylessRefusal refusal = limits.admit(ANT, 1);
        assertEquals(10, refusal.retryAfterSeconds());
        assertFalse(refusal.isBan());
        assertTrue(refusal.message().contains("10 requests in ten seconds; try again in 10 s"), refusal.message());
        assertNull(limits.admit(BEE, 10), "another address");
        nowMs += 10_000;
        assertNull(limits.admit(ANT, 10));
    }

    @Test
    void shouldBanEverywhereWhoGoesOnAfterRefusalsHere() {
        limits.admit(ANT, 10);
        for (int i = 0; i < LimitSettings.DEFAULTS.refusalsBeforeBan(); i++) {
            assertFalse(limits.admit(ANT, 1).isBan());
        }
        assertTrue(limits.admit(ANT, 1).isBan());
        assertEquals(LimitBreach.Kind.BAN, everybodys.admit(ANT, 1).kind());
    }

    @Test
    void shouldRefuseWhoIsBannedElsewhere() {
        everybodys.admit(ANT, LimitSettings.DEFAULTS.weightPerMinute());
        for (int i = 0; i <= LimitSettings.DEFAULTS.refusalsBeforeBan(); i++) {
            everybodys.admit(ANT, 1);
        }
        assertTrue(limits.admit(ANT, 1).isBan());
        assertNull(limits.admit(BEE, 1));
    }

    @Test
    void shouldBoundWhatAnAddressMakesInADay() {
        assertNull(limits.admitMarket(ANT, 0));
        assertNotNull(limits.admitMarket(ANT, 0));
        assertNull(limits.admitAccount(ANT));
        assertNull(limits.admitAccount(ANT));
        assertNotNull(limits.admitAccount(ANT));
        assertNull(limits.admitAccount(BEE));
        nowMs += 86_400_000;
        assertNull(limits.admitMarket(ANT, 0));
    }

    private KeylessLimits of(final VenueView view, final long heapBytes) {
        return new KeylessLimits(everybodys, view, BOUNDS, () -> nowMs, heapBytes);
    }

    @Test
    void shouldLetMarketsTakeHalfOfTheHeap() {
        final KeylessLimits small = of(new VenueView(), 6L * HeapBounds.BYTES_OF_INSTRUMENT);
        final KeylessRefusal refusal = small.admitMarket(ANT, 3);
        assertTrue(refusal.message().contains("room for more in a heap of 6 MiB (-Xmx)"), refusal.message());
        assertNull(small.admitMarket(ANT, 2), "one fewer is under way");
    }

    @Test
    void shouldKeepAQuarterOfTheHeapForOrdersWhateverElseIsMade() {
        final KeylessLimits full = of(new VenueView(), HeapBounds.BYTES_OF_ACCOUNT);
        assertNotNull(full.admitAccount(BEE));
        assertNull(full.admitOrder(null));
        assertNull(full.admitBalance(BEE), "which takes less than there is");
        assertNotNull(of(new VenueView(), HeapBounds.BYTES_OF_ORDER - 1).admitOrder(null));
    }

    /** Instruments cannot be removed: one address closed both interfaces for good. */
    @Test
    void shouldGiveAVenueThatIsFullOfMarketsRoomForOrdersAndAccountsAgain() {
        final VenueView view = new VenueView();
        final int markets = 9;
        fill(view, markets);
        final KeylessLimits full = of(view, (long) markets * HeapBounds.BYTES_OF_INSTRUMENT);
        assertNull(full.admitOrder(null));
        assertNull(full.admitAccount(ANT));
        assertNull(full.admitBalance(ANT));
        assertNotNull(full.admitMarket(ANT, 0));
    }

    private static void fill(final VenueView view, final int markets) {
        final ViewLoader loader = new ViewLoader(view);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);
        final SnapshotAssetEncoder asset = new SnapshotAssetEncoder();
        asset.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        Identifier36.encode("A", asset.symbol());
        asset.assetId(1).scale((short) 0);
        loader.onAsset(new SnapshotAssetDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
        for (int i = 1; i <= markets; i++) {
            final SnapshotInstrumentEncoder instrument = new SnapshotInstrumentEncoder();
            instrument.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
            Identifier36.encode("M" + i, instrument.symbol());
            instrument.instrumentId(i).phase(TradingPhase.CONTINUOUS);
            instrument
                    .terms()
                    .baseAssetId(1)
                    .quoteAssetId(1)
                    .marketModel(MarketModel.ORDER_BOOK)
                    .riskRule(RiskRule.NONE);
            loader.onInstrument(
                    new SnapshotInstrumentDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
        }
    }

    @Test
    void shouldGiveAnAddressASixteenthOfAnAssetInADay() {
        for (int i = 0; i < 4; i++) {
            assertNull(limits.admitSupply(ANT, "USD", KeylessLimits.SUPPLY / 64));
        }
        final KeylessRefusal refusal = limits.admitSupply(ANT, "USD", 1L << 32);
        assertTrue(refusal.message().contains("a sixteenth a day of all USD"), refusal.message());
        assertNull(limits.admitSupply(ANT, "USD", (1L << 32) - 1), "what is little costs nothing");
        assertNull(limits.admitSupply(ANT, "SPY", KeylessLimits.SUPPLY / 16), "another asset");
        assertNull(limits.admitSupply(BEE, "USD", KeylessLimits.SUPPLY / 16), "another address");
        nowMs += 86_400_000;
        assertNull(limits.admitSupply(ANT, "USD", KeylessLimits.SUPPLY / 16));
    }
}
