package rialto.dialect.fix.price;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.dialect.fix.session.Application;
import rialto.gateway.state.DepthSide;
import rialto.gateway.state.Instrument;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelReason;
import rialto.protocol.Side;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static rialto.gatewaytest.TestVenue.ALICE;

/** What a client that follows W and X knows is what stands, however much happens between two messages. */
class MarketDataFeedTest {
    private static final int MESSAGES = 1_000_000;

    private final TestVenue venue = TestVenue.ready();
    private final PriceServer server = new PriceServer(venue.view, venue::nowMs, Runnable::run, MESSAGES, null);
    private final RecordingOutlet outlet = new RecordingOutlet(venue.view.account(ALICE));
    private final Application session = server.open(outlet);

    private record Resting(long orderId, Side side, long ticks, long lots) {}

    private void ask(final String request) {
        session.onMessage("V", Told.message("V", request), 2);
    }

    private Instrument instrument() {
        return venue.view.instrument("BASEQUOTE");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 10})
    void shouldKeepTheBookOfAClientThatFollows(final int depth) {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final FollowedBook book = new FollowedBook();
        final List<Resting> open = new ArrayList<>();
        ask("262=book|263=1|264=" + depth + "|265=1|267=2|269=0|269=1|146=1|55=BASEQUOTE");
        for (int i = 1; i < 3_000; i++) {
            step(random, open, i);
            if (random.nextInt(5) == 0) {
                outlet.room = random.nextInt(10) == 0 ? 0 : Integer.MAX_VALUE;
                venue.endChunk();
                if (outlet.room > 0) {
                    session.onWritable();
                    outlet.told.forEach(book::take);
                    outlet.told.clear();
                    final int levels = depth == 0 ? Integer.MAX_VALUE : depth;
                    assertEquals(levels(instrument().book().bids(), levels), book.bids, "seed " + seed + ", step " + i);
                    assertEquals(
                            levels(instrument().book().asks(), levels), book.offers, "seed " + seed + ", step " + i);
                }
            }
        }
        assertEquals(1, server.feedCount());
    }

    private void step(final Random random, final List<Resting> open, final int number) {
        if (open.size() < 40 && (open.isEmpty() || random.nextInt(3) > 0)) {
            final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            final long ticks = 1_000 + (side == Side.BUY ? -random.nextInt(1, 20) : random.nextInt(1, 20));
            final Resting resting = new Resting(number, side, ticks, random.nextInt(1, 50));
            venue.enter(resting.orderId, ALICE, side, ticks, resting.lots);
            open.add(resting);
        } else {
            final Resting gone = open.remove(random.nextInt(open.size()));
            venue.last().cancel(gone.orderId, gone.side, gone.ticks, gone.lots, CancelReason.REQUESTED, true);
        }
    }

    private List<FollowedBook.Level> levels(final DepthSide side, final int most) {
        final List<FollowedBook.Level> levels = new ArrayList<>();
        for (int i = 0; i < Math.min(most, side.size()); i++) {
            levels.add(new FollowedBook.Level(
                    BigDecimal.valueOf(side.priceTicks(i), 2), BigDecimal.valueOf(side.quantityLots(i), 3)));
        }
        return levels;
    }

    @Test
    void shouldTellASlowReaderHowThingsStandWhenItReadsAgain() {
        ask("262=slow|263=1|264=0|265=1|267=1|269=0|146=1|55=BASEQUOTE");
        outlet.next("W");
        outlet.room = 0;
        for (int i = 1; i <= 100; i++) {
            venue.enter(i, ALICE, Side.BUY, i, 1).endChunk();
        }
        assertNull(outlet.told.poll(), "nothing is sent, and nothing kept");
        outlet.room = Integer.MAX_VALUE;
        server.tick();
        assertEquals("100", outlet.next("W").get(268));
        venue.enter(101, ALICE, Side.BUY, 50, 1).endChunk();
        assertEquals(
                "262=slow|268=1|279=1|269=0|55=BASEQUOTE|270=0.5|271=0.002|290=51",
                outlet.next("X").text());
    }

    @Test
    void shouldHoldBackWhatIsBeyondTheMessagesOfASecondForEverybody() {
        final PriceServer few = new PriceServer(venue.view, venue::nowMs, Runnable::run, 30, null);
        final Application follower = few.open(outlet);
        follower.onMessage("V", Told.message("V", "262=b|263=1|264=1|265=1|267=1|269=0|146=1|55=BASEQUOTE"), 2);
        outlet.next("W");
        for (int i = 1; i <= 10; i++) {
            venue.enter(i, ALICE, Side.BUY, i, 1).endChunk();
        }
        assertEquals(2, outlet.told.size(), "three messages of a tenth of a second, the snapshot is one of them");
        outlet.told.clear();
        few.tick();
        assertEquals("0.1", outlet.next("W").get(270), "the newest state");
        venue.enter(11, ALICE, Side.BUY, 11, 1).endChunk();
        outlet.next("X");
    }

    @Test
    void shouldMakeOneMessageOfAChunk() {
        venue.enter(1, ALICE, Side.BUY, 100, 5).endChunk();
        ask("262=a|263=1|264=0|265=1|267=3|269=0|269=1|269=2|146=1|55=BASEQUOTE");
        assertEquals(
                "262=a|55=BASEQUOTE|268=1|269=0|270=1|271=0.005|290=1",
                outlet.next("W").text());
        venue.accept(2, TestVenue.BOB, Side.SELL, 100, 2)
                .execute(7, 1, 2, Side.SELL, 100, 2, 3, 0)
                .last();
        venue.enter(3, ALICE, Side.SELL, 120, 4).endChunk();
        final Told update = outlet.next("X");
        assertEquals("3", update.get(268));
        final List<Told> entries = update.entries(279);
        assertEquals(
                "279=1|269=0|55=BASEQUOTE|270=1|271=0.003|290=1", entries.get(0).text());
        assertEquals(
                "279=0|269=1|55=BASEQUOTE|270=1.2|271=0.004|290=1",
                entries.get(1).text());
        assertEquals(
                "279=0|269=2|278=7|55=BASEQUOTE|270=1|271=0.002|272=20231114|273=22:13:20.000000|58=SELL",
                entries.get(2).text());
        venue.endChunk();
        assertNull(outlet.told.poll());
    }
}
