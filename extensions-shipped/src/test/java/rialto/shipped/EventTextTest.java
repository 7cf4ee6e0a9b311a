package rialto.shipped;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.trading.AdministrationEvent;
import rialto.client.trading.ParentOrderEvent;
import rialto.client.trading.SessionEvent;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.Header;
import rialto.client.trading.VenueEvent.QuoteTier;
import rialto.protocol.CancelReason;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Events as people read them. */
class EventTextTest {
    private static final Header HEADER = new Header(5, 1_764_237_600_000_000_001L, 0);

    @TempDir
    private Path directory;

    private Map<String, Object> text(final Object event) {
        return new EventText(new TestVenue(directory, Map.of())).of(event);
    }

    @Test
    void shouldNameAccountsAndAssetsAndWriteAmountsAsDecimals() {
        assertEquals(
                Map.of("account", "alice", "asset", "USDT", "available", "1.5", "held", "0"),
                text(new VenueEvent.BalanceChanged(HEADER, 11, 2, 1_500_000, 0)));
        assertEquals(
                Map.of("account", "99", "asset", "BTC", "transferId", "t1", "amount", "-0.00000001", "repeated", false),
                text(new VenueEvent.TransferApplied(HEADER, 99, 1, "t1", -1, false)));
    }

    @Test
    void shouldLeaveOutWhatIsNone() {
        assertEquals(
                Map.of("account", "bob", "cancelTimerId", 3L, "countdownMs", 0L, "allOrders", true),
                text(new VenueEvent.CancelTimerSet(HEADER, 12, 3, 0, Long.MAX_VALUE, true, 0)));
    }

    @Test
    void shouldWriteTimesAndListsOfTiers() {
        final Map<String, Object> ladder = text(new VenueEvent.QuotesReplaced(
                HEADER,
                11,
                "q1",
                7,
                1,
                1_764_237_600_000_000_001L,
                true,
                false,
                List.of(new QuoteTier(100, 10_000, 0)),
                List.of()));
        assertEquals("2025-11-27T10:00:00.000000001Z", ladder.get("validUntil"));
        assertEquals(List.of(Map.of("price", "1", "quantity", "1", "maxShow", "0")), ladder.get("bids"));
        assertEquals("BTCUSDT", ladder.get("symbol"));
    }

    @Test
    void shouldDescribeAnInstrument() {
        final Map<String, Object> changed =
                text(new VenueEvent.InstrumentChanged(HEADER, new TestVenue(directory, Map.of()).btcusdt()));
        assertEquals(
                Map.ofEntries(
                        Map.entry("symbol", "BTCUSDT"),
                        Map.entry("base", "BTC"),
                        Map.entry("quote", "USDT"),
                        Map.entry("tickSize", "0.01"),
                        Map.entry("lotSize", "0.0001"),
                        Map.entry("minPrice", "0.01"),
                        Map.entry("maxPrice", "1000000"),
                        Map.entry("minQuantity", "0.0001"),
                        Map.entry("maxQuantity", "10000"),
                        Map.entry("marketModel", "ORDER_BOOK"),
                        Map.entry("matchAlgorithm", "PRICE_TIME"),
                        Map.entry("minHidden", "0"),
                        Map.entry("phase", "CONTINUOUS")),
                changed.get("instrument"));
    }

    @Test
    void shouldNameEachKindOfEvent() {
        assertEquals("order-executed", EventText.type(TestEvents.trade(1, "2026-01-01T00:00:00Z", 1, 1)));
        assertEquals("session.logged-off", EventText.type(new SessionEvent.LoggedOff(HEADER, 1, 11, 1, false)));
        assertEquals(
                "administration.key-revoked", EventText.type(new AdministrationEvent.KeyRevoked(HEADER, "root", "k")));
        assertEquals(
                "parent-order.cancel-rejected",
                EventText.type(new ParentOrderEvent.CancelRejected(HEADER, 1, 11, "", "", null)));
    }

    @Test
    void shouldWriteJson() {
        assertEquals(
                "{\"account\":\"bob\",\"cancelTimerId\":3,\"reason\":\"COUNTDOWN_ENDED\",\"canceledCount\":2}",
                new String(
                        EventText.json(text(
                                new VenueEvent.PendingCancelsDone(HEADER, 12, 3, CancelReason.COUNTDOWN_ENDED, 2))),
                        StandardCharsets.UTF_8));
    }
}
