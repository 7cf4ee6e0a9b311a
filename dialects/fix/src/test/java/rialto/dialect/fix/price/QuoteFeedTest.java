package rialto.dialect.fix.price;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.dialect.fix.session.Application;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.MarketModel;

import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** Streamed quotes as market data: tiers side by side, each under the name by which an order takes it. */
class QuoteFeedTest {
    private static final int FX = 3;
    private static final String FOLLOW = "262=fx|263=1|265=1|267=2|269=0|269=1|146=1|55=FX|264=";

    private static final int MESSAGES = 1_000_000;

    private final TestVenue venue = TestVenue.ready();
    private final PriceServer server = new PriceServer(venue.view, venue::nowMs, Runnable::run, MESSAGES, null);
    private final RecordingOutlet outlet = new RecordingOutlet(venue.view.account(ALICE));
    private final Application session = server.open(outlet);

    @BeforeEach
    void stream() {
        venue.instrument(FX, "FX", 1, 2, MarketModel.STREAMED_QUOTES);
        venue.provider(FX, ALICE).provider(FX, BOB);
    }

    private void ask(final String request) {
        session.onMessage("V", Told.message("V", request), 2);
    }

    private static List<String> names(final Told message, final int firstTag) {
        return message.entries(firstTag).stream()
                .map(entry -> (firstTag == 279 ? entry.get(279) + " " : "") + entry.get(299) + " at " + entry.get(270))
                .toList();
    }

    @Test
    void shouldNameEachTierByProviderQuoteAndNumberBestFirst() {
        venue.ladder(FX, ALICE, 0, "a", 2).ladder(FX, BOB, 3, "b", 1).endChunk();
        ask(FOLLOW + "0");
        final Told snapshot = outlet.next("W");
        assertEquals(List.of("alice:a:1 at 1", "bob:b:1 at 1", "alice:a:2 at 0.99"), names(snapshot, 269));
        final Told first = snapshot.entries(269).getFirst();
        assertEquals("alice", first.get(282));
        assertEquals("0.001", first.get(271));
        assertEquals("A", first.get(276), "firm");
    }

    @Test
    void shouldTellAReplacedLadderAsDeletionsAndNewTiers() {
        venue.ladder(FX, ALICE, 0, "a", 2).endChunk();
        ask(FOLLOW + "0");
        outlet.next("W");
        venue.ladder(FX, ALICE, 0, "b", 1).endChunk();
        assertEquals(
                List.of("2 alice:a:1 at 1", "2 alice:a:2 at 0.99", "0 alice:b:1 at 1"), names(outlet.next("X"), 279));
        venue.ladder(FX, ALICE, 0, "c", 0).endChunk();
        assertEquals(List.of("2 alice:b:1 at 1"), names(outlet.next("X"), 279));
    }

    @Test
    void shouldTellTheBestAloneWhenThatIsAskedFor() {
        venue.ladder(FX, ALICE, 0, "a", 3).ladder(FX, BOB, 0, "b", 3).endChunk();
        ask(FOLLOW + "1");
        assertEquals(List.of("alice:a:1 at 1"), names(outlet.next("W"), 269));
        venue.ladder(FX, BOB, 0, "b2", 2).endChunk();
        assertNull(outlet.told.poll(), "the best is what it was");
        venue.pass(1).ladder(FX, ALICE, 0, "a2", 1).endChunk();
        assertEquals(List.of("2 alice:a:1 at 1", "0 bob:b2:1 at 1"), names(outlet.next("X"), 279));
    }

    @Test
    void shouldTellManyTiersAtTimesOnlyAlsoToWhoWantsFew() {
        for (int stream = 0; stream < 4; stream++) {
            venue.ladder(FX, ALICE, stream, "a" + stream, 20);
        }
        venue.endChunk();
        for (int stream = 0; stream < 4; stream++) {
            venue.ladder(FX, BOB, stream, "b" + stream, 20);
        }
        venue.endChunk();
        ask(FOLLOW + "0");
        outlet.next("W");
        ask(FOLLOW.replace("262=fx", "262=few") + "2");
        outlet.next("W");
        venue.ladder(FX, ALICE, 0, "b", 20).endChunk();
        venue.ladder(FX, ALICE, 0, "c", 20).endChunk();
        assertNull(outlet.told.poll());
        server.tick();
        assertEquals(
                Set.of("40", "2"),
                Set.of(outlet.next("X").get(268), outlet.next("X").get(268)),
                "all that are gone and that stand");
        assertNull(outlet.told.poll());
    }

    @Test
    void shouldSendSnapshotsAgainToWhoWantsThoseAlone() {
        venue.ladder(FX, ALICE, 0, "a", 1).endChunk();
        ask(FOLLOW.replace("265=1", "265=0") + "1");
        outlet.next("W");
        venue.ladder(FX, ALICE, 0, "between", 1).endChunk();
        venue.ladder(FX, ALICE, 0, "b", 1).endChunk();
        assertNull(outlet.told.poll());
        server.tick();
        assertEquals(List.of("alice:b:1 at 1"), names(outlet.next("W"), 269), "the newest, every 100 ms at most");
        server.tick();
        assertNull(outlet.told.poll());
    }
}
