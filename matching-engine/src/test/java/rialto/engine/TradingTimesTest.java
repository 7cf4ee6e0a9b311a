package rialto.engine;

import org.junit.jupiter.api.Test;

import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC_USD;

/** Expiries and schedules. Time begins on Thursday, 1970-01-01, 00:00 UTC. */
class TradingTimesTest {
    private static final long SECOND = 1_000_000_000;
    private static final long HOUR = 3_600 * SECOND;
    private static final long DAY = 24 * HOUR;

    private final Venue venue = new Venue();
    private final MatchingEngine engine = venue.engine;

    private void enter(final long account, final TimeInForce time, final long expiresNs, final long now) {
        final OrderRequest order = venue.order(account, Side.BUY, 1, 90);
        order.timeInForce = time;
        order.expireTimestampNs = expiresNs;
        engine.enterOrder(order, now);
        venue.forget();
    }

    private static TradingSchedule day() {
        final TradingSchedule schedule = new TradingSchedule();
        schedule.instrumentId = BTC_USD;
        schedule.daysOfWeek = 0b001_1111;
        add(schedule, 9 * 3_600, TradingPhase.OPENING_AUCTION);
        add(schedule, 10 * 3_600, TradingPhase.CONTINUOUS);
        add(schedule, 17 * 3_600, TradingPhase.CLOSED);
        return schedule;
    }

    private static void add(final TradingSchedule schedule, final int second, final TradingPhase phase) {
        schedule.secondOfDay[schedule.entryCount] = second;
        schedule.phase[schedule.entryCount++] = phase;
    }

    @Test
    void shouldExpireOrdersInOrderOfTimeThenOfEntryButNotTheOnesThatLeft() {
        enter(ALICE, TimeInForce.GTD, 2_000, 0);
        enter(ALICE, TimeInForce.GTD, 1_000, 0);
        enter(BOB, TimeInForce.GTD, 2_000, 0);
        enter(BOB, TimeInForce.GTD, 1_500, 0);
        assertEquals(1_000, engine.nextDeadlineNs());
        venue.cancel(ALICE, 2);
        assertEquals(1_500, engine.nextDeadlineNs());
        venue.cancel(BOB, 4);
        venue.forget();
        engine.advanceTime(1_999);
        venue.expect();
        engine.advanceTime(2_000);
        venue.expectOrders("canceled #1 1 EXPIRED resting", "canceled #3 1 EXPIRED resting");
        assertEquals(MatchingEngine.NOTHING_DUE, engine.nextDeadlineNs());
    }

    @Test
    void shouldRefuseAnExpiryThatHasComeAndTakeTheNextOne() {
        final Consumer<OrderRequest> now = o -> {
            o.timeInForce = TimeInForce.GTD;
            o.expireTimestampNs = 500;
        };
        final OrderRequest order = venue.order(ALICE, Side.BUY, 1, 90);
        now.accept(order);
        engine.enterOrder(order, 500);
        venue.expectOrders("rejected EXPIRY_PASSED");
        order.clientOrderId(id(77));
        engine.enterOrder(order, 499);
        venue.expectOrders("accepted #1", "rested #1 BUY 1@90");
    }

    @Test
    void shouldEndTheDayAtMidnightWithoutAScheduleAndAtTheCloseWithOne() {
        enter(ALICE, TimeInForce.DAY, 0, DAY - 1);
        assertEquals(DAY, engine.nextDeadlineNs());
        engine.advanceTime(DAY);
        venue.expectOrders("canceled #1 1 EXPIRED resting");
        engine.setTradingSchedule(day(), DAY);
        engine.advanceTime(DAY + 10 * HOUR);
        enter(ALICE, TimeInForce.DAY, 0, DAY + 11 * HOUR);
        engine.advanceTime(DAY + 17 * HOUR);
        venue.expectOrders("canceled #2 1 EXPIRED resting", "instrument 1 CLOSED");
    }

    @Test
    void shouldNotOverflowAtTheEndOfTime() {
        enter(ALICE, TimeInForce.DAY, 0, Long.MAX_VALUE);
        enter(ALICE, TimeInForce.DAY, 0, Long.MIN_VALUE);
        enter(ALICE, TimeInForce.GTD, Long.MAX_VALUE, Long.MAX_VALUE - 1);
        engine.setTradingSchedule(day(), Long.MAX_VALUE);
        venue.expect("schedule of 3, next " + MatchingEngine.NOTHING_DUE);
        engine.setTradingSchedule(day(), Long.MIN_VALUE);
        venue.forget();
        engine.advanceTime(Long.MAX_VALUE);
        venue.forget();
    }

    @Test
    void shouldGoThroughADayBySchedule() {
        engine.setTradingSchedule(day(), 0);
        venue.expect("schedule of 3, next " + 9 * HOUR);
        engine.advanceTime(9 * HOUR);
        venue.expect("instrument 1 OPENING_AUCTION");
        engine.advanceTime(10 * HOUR - 1);
        venue.expect();
        engine.advanceTime(10 * HOUR);
        venue.expect("uncrossed 0@0, imbalance 0", "instrument 1 CONTINUOUS");
        engine.advanceTime(17 * HOUR);
        venue.expect("instrument 1 CLOSED");
        assertEquals(DAY + 9 * HOUR, engine.nextDeadlineNs());
        engine.advanceTime(DAY + 17 * HOUR);
        venue.forget();
        assertEquals(4 * DAY + 9 * HOUR, engine.nextDeadlineNs(), "not on Saturday and Sunday");
    }

    @Test
    void shouldFollowTheClockOfTheSchedule() {
        final TradingSchedule schedule = day();
        schedule.utcOffsetSeconds = 18 * 3_600;
        engine.setTradingSchedule(schedule, 0);
        venue.expect("schedule of 3, next " + 15 * HOUR);
        schedule.utcOffsetSeconds = -18 * 3_600;
        engine.setTradingSchedule(schedule, 0);
        venue.expect("schedule of 3, next " + 3 * HOUR);
    }

    @Test
    void shouldCloseOnceAndThenGoToThePresentPhaseAfterWeeksAway() {
        engine.setTradingSchedule(day(), 0);
        venue.forget();
        engine.advanceTime(400 * DAY + 9 * HOUR); // a Friday
        venue.expect("instrument 1 CLOSED", "instrument 1 OPENING_AUCTION");
        assertEquals(400 * DAY + 10 * HOUR, engine.nextDeadlineNs());
        engine.advanceTime(800 * DAY); // a Saturday, as late as can be
        venue.expect("uncrossed 0@0, imbalance 0", "instrument 1 CLOSED");
    }

    @Test
    void shouldHoldAnAuctionLateThatHadBegunAndNoneThatNobodyCouldEnter() {
        engine.setTradingSchedule(day(), 0);
        engine.advanceTime(9 * HOUR);
        enter(ALICE, TimeInForce.GTC, 0, 9 * HOUR);
        final OrderRequest sale = venue.order(BOB, Side.SELL, 1, 90);
        sale.timeInForce = TimeInForce.AT_OPEN;
        engine.enterOrder(sale, 9 * HOUR);
        venue.forget();
        engine.advanceTime(10 * HOUR + 5);
        venue.expectOrders(
                "trade 1: #2 SELL 1@90 from #1, left 0 and 0",
                "uncrossed 1@90, imbalance 0",
                "instrument 1 CONTINUOUS");
        engine.advanceTime(DAY + 11 * HOUR);
        venue.expect("instrument 1 CLOSED", "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldLetOrdersExpireAroundAMissedChangeAsIfItHadBeenMadeInTime() {
        engine.setTradingSchedule(day(), 0);
        engine.advanceTime(9 * HOUR);
        enter(ALICE, TimeInForce.GTD, 10 * HOUR - 1, 9 * HOUR);
        enter(ALICE, TimeInForce.GTD, 10 * HOUR, 9 * HOUR);
        final OrderRequest sale = venue.order(BOB, Side.SELL, 2, 90);
        engine.enterOrder(sale, 9 * HOUR);
        venue.forget();
        engine.advanceTime(16 * HOUR);
        venue.expectOrders(
                "canceled #1 1 EXPIRED resting",
                "trade 1: #3 SELL 1@90 from #2, left 1 and 0",
                "uncrossed 1@90, imbalance -1",
                "instrument 1 CONTINUOUS");
    }

    @Test
    void shouldEndTheDayOfOrdersForAnAuctionThatDoesNotCome() {
        enter(ALICE, TimeInForce.AT_CLOSE, 0, 5);
        assertEquals(DAY, engine.nextDeadlineNs());
        engine.advanceTime(DAY);
        venue.expectOrders("canceled #1 1 EXPIRED");
        engine.setTradingSchedule(day(), DAY);
        engine.setTradingPhase(BTC_USD, TradingPhase.PRE_OPEN, DAY);
        enter(ALICE, TimeInForce.AT_OPEN, 0, DAY);
        engine.setTradingPhase(BTC_USD, TradingPhase.HALTED, DAY);
        engine.setTradingSchedule(closeOnly(), DAY);
        venue.forget();
        engine.advanceTime(DAY + 17 * HOUR);
        venue.expectOrders("canceled #2 1 EXPIRED", "instrument 1 CLOSED");
    }

    private static TradingSchedule closeOnly() {
        final TradingSchedule schedule = new TradingSchedule();
        schedule.instrumentId = BTC_USD;
        schedule.daysOfWeek = 127;
        add(schedule, 17 * 3_600, TradingPhase.CLOSED);
        return schedule;
    }

    @Test
    void shouldTakeScheduleNumbersUpToTheirBounds() {
        final TradingSchedule schedule = new TradingSchedule();
        schedule.instrumentId = BTC_USD;
        schedule.daysOfWeek = 127;
        schedule.utcOffsetSeconds = 64_800;
        for (int i = 0; i < 16; i++) {
            add(schedule, i == 15 ? 86_399 : i, TradingPhase.HALTED);
        }
        take(schedule, s -> {});
        refuse(schedule, s -> s.entryCount = 17);
        refuse(schedule, s -> s.entryCount = -1);
        refuse(schedule, s -> s.secondOfDay[15] = 86_400);
        refuse(schedule, s -> s.secondOfDay[0] = -1);
        refuse(schedule, s -> s.secondOfDay[1] = 0);
        refuse(schedule, s -> s.utcOffsetSeconds = 64_801);
        refuse(schedule, s -> s.utcOffsetSeconds = -64_801);
        refuse(schedule, s -> s.utcOffsetSeconds = Integer.MIN_VALUE);
        refuse(schedule, s -> s.daysOfWeek = 128);
        refuse(schedule, s -> s.daysOfWeek = 0);
        take(schedule, s -> {
            s.daysOfWeek = 0;
            s.entryCount = 0;
        });
    }

    private void take(final TradingSchedule from, final Consumer<TradingSchedule> change) {
        set(from, change);
        assertEquals(
                1, venue.events().stream().filter(l -> l.startsWith("schedule")).count());
        venue.forget();
    }

    private void refuse(final TradingSchedule from, final Consumer<TradingSchedule> change) {
        set(from, change);
        venue.expect("refused INVALID_SCHEDULE 0");
    }

    private void set(final TradingSchedule from, final Consumer<TradingSchedule> change) {
        final TradingSchedule schedule = new TradingSchedule();
        from.copyTo(schedule);
        change.accept(schedule);
        engine.setTradingSchedule(schedule, 0);
    }
}
