package rialto.sequencer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import rialto.client.EventReader;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.PriceProtection;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;
import rialto.protocol.VolatilityTerms;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What is due is done when its time has come, also when no command comes, and is not done twice. */
@Timeout(120)
class TimerTest {
    @TempDir
    Path directory;

    private static long inMs(final long ms) {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() + ms);
    }

    private static void awaitExpiry(final TestVenue venue, final RecordedEvents events, final int count)
            throws Exception {
        try (EventReader reader = venue.reader(0)) {
            venue.pollUntil(reader, events, () -> expired(events) == count);
        }
    }

    private static long expired(final RecordedEvents events) {
        return events.templates.stream()
                .filter(template -> template == OrderCanceledDecoder.TEMPLATE_ID)
                .count();
    }

    @Test
    void shouldExpireAnOrderThoughNobodySendsAnything() throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            venue.send(venue.commands.orderUntil(TestCommands.FIRST_ACCOUNT, 1, inMs(1_000)));
            final RecordedEvents events = new RecordedEvents();
            awaitExpiry(venue, events, 1);
            assertEquals(0, events.lastCorrelationId, "nobody's command");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldExpireOrdersAfterARestartAndGiveTheSameEventsOnReplay(final boolean fromSnapshot) throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.settle();
            venue.send(venue.commands.orderUntil(TestCommands.FIRST_ACCOUNT, 1, inMs(3_600_000)));
            venue.send(venue.commands.orderUntil(TestCommands.FIRST_ACCOUNT, 2, inMs(1_500)));
            venue.settle();
            if (fromSnapshot) {
                venue.node.requestSnapshot().get(20, TimeUnit.SECONDS);
            }
        }
        mustExpireOnce();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldCancelCancelTimerOrdersAfterARestartAndGiveTheSameEventsOnReplay(final boolean fromSnapshot)
            throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.send(venue.commands.setCancelTimer(TestCommands.FIRST_ACCOUNT, 1, 3_600_000, 3_600_000));
            venue.send(venue.commands.setCancelTimer(TestCommands.FIRST_ACCOUNT, 2, 0, 3_600_000));
            venue.send(venue.commands.setCancelTimer(TestCommands.FIRST_ACCOUNT, 3, 1_500, 0));
            for (int cancelTimer = 1; cancelTimer <= 3; cancelTimer++) {
                venue.send(venue.commands.cancelTimerOrder(TestCommands.FIRST_ACCOUNT, cancelTimer, cancelTimer));
            }
            venue.settle();
            if (fromSnapshot) {
                venue.node.requestSnapshot().get(20, TimeUnit.SECONDS);
            }
        }
        mustExpireOnce();
    }

    private void mustExpireOnce() throws Exception {
        final RecordedEvents first = new RecordedEvents();
        try (TestVenue venue = TestVenue.start(directory)) {
            awaitExpiry(venue, first, 1);
        }
        try (TestVenue venue = TestVenue.start(directory)) {
            final long last = venue.settle();
            final RecordedEvents again = venue.eventsAfter(0, last);
            assertEquals(first.events, again.events.subList(0, first.events.size()));
            assertEquals(1, expired(again));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldEndAVolatilityAuctionAfterARestartAndGiveTheSameEventsOnReplay(final boolean fromSnapshot)
            throws Exception {
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.send(venue.commands.setPriceProtection(
                    1, new PriceProtection(1_000, 0, 0, 0, 0, 0, 0, 0, 0, new VolatilityTerms(500, 2, 600, 1))));
            venue.send(venue.commands.limitOrder(TestCommands.FIRST_ACCOUNT, 1, Side.SELL, 1_100, 5));
            venue.send(venue.commands.limitOrder(TestCommands.FIRST_ACCOUNT + 1, 2, Side.BUY, 1_100, 5));
            venue.settle();
            if (fromSnapshot) {
                venue.node.requestSnapshot().get(20, TimeUnit.SECONDS);
            }
        }
        final List<TradingPhase> interrupted =
                List.of(TradingPhase.CONTINUOUS, TradingPhase.VOLATILITY_AUCTION, TradingPhase.CONTINUOUS);
        final RecordedEvents first = new RecordedEvents();
        try (TestVenue venue = TestVenue.start(directory)) {
            try (EventReader reader = venue.reader(0)) {
                venue.pollUntil(reader, first, () -> first.phases.equals(interrupted));
            }
        }
        try (TestVenue venue = TestVenue.start(directory)) {
            final RecordedEvents again = venue.eventsAfter(0, venue.settle());
            assertEquals(first.events, again.events.subList(0, first.events.size()));
            assertEquals(interrupted, again.phases);
        }
    }

    /** How many entries the restart misses is up to the machine; those that it does not miss come in their time. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shouldMovePhasesAfterARestartThoughNobodySendsAnything(final boolean fromSnapshot) throws Exception {
        final TradingPhase[] schedule = {
            TradingPhase.PRE_OPEN, TradingPhase.OPENING_AUCTION, TradingPhase.CLOSING_AUCTION, TradingPhase.HALTED
        };
        try (TestVenue venue = TestVenue.start(directory)) {
            venue.open();
            venue.send(venue.commands.schedule(inMs(0), 2, schedule));
            venue.settle();
            if (fromSnapshot) {
                venue.node.requestSnapshot().get(20, TimeUnit.SECONDS);
            }
        }
        final RecordedEvents first = new RecordedEvents();
        try (TestVenue venue = TestVenue.start(directory)) {
            try (EventReader reader = venue.reader(0)) {
                venue.pollUntil(
                        reader, first, () -> !first.phases.isEmpty() && first.phases.getLast() == TradingPhase.HALTED);
            }
            assertEquals(0, first.lastCorrelationId, "nobody's command");
        }
        final List<TradingPhase> inOrder = new ArrayList<>(List.of(schedule));
        inOrder.addFirst(TradingPhase.CONTINUOUS);
        inOrder.retainAll(first.phases);
        assertEquals(inOrder, first.phases, "each at most once");
        try (TestVenue venue = TestVenue.start(directory)) {
            final RecordedEvents again = venue.eventsAfter(0, venue.settle());
            assertEquals(first.events, again.events.subList(0, first.events.size()));
            assertEquals(first.phases, again.phases);
        }
    }
}
