package rialto.engine;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** How many parts icebergs show for one order. */
class IcebergBoundTest {
    /** With a limit of 1 for each command. */
    private static final int MOST_REFRESHES = 4;

    private final Venue venue = new Venue(new EngineLimits(4, 4, 10, 100, 50, 10, 100, 100, 1, false));

    @BeforeEach
    void makeRich() {
        venue.change(d -> {
            d.maxOpenOrders = 100;
            d.maxIcebergParts = 1_000;
        });
        for (long account = ALICE; account <= CAROL; account++) {
            venue.deposit(account, USD, 1_000_000);
            venue.deposit(account, BTC, 1_000);
        }
        venue.forget();
    }

    /** Of Alice, a lot at a time. */
    private void sellIceberg(final long lots, final long price) {
        final OrderRequest order = venue.order(ALICE, Side.SELL, lots, price);
        order.displayLots = 1;
        venue.enter(order);
    }

    private long count(final String beginning) {
        return venue.events().stream()
                .filter(line -> line.startsWith(beginning))
                .count();
    }

    @Test
    void shouldCancelWhatIsLeftOfAnOrderForWhichIcebergsShowedTooManyParts() {
        sellIceberg(100, 100);
        venue.forget();
        venue.buy(CAROL, 50, 100);
        assertEquals(MOST_REFRESHES + 1, count("trade"));
        assertEquals(MOST_REFRESHES + 1, count("replenished"));
        assertTrue(venue.events().contains("canceled #2 45 TOO_MANY_TRADES"), venue.events()::toString);
        venue.engine.checkInvariants();
        venue.forget();
        venue.buy(CAROL, 3, 100);
        assertEquals(3, count("trade"), "the next order goes on");
    }

    @Test
    void shouldLetTheRestStandThatReachesNothing() {
        sellIceberg(MOST_REFRESHES + 1, 100);
        venue.forget();
        venue.buy(CAROL, 50, 100);
        assertEquals(MOST_REFRESHES + 1, count("trade"));
        assertTrue(venue.events().contains("rested #2 BUY 45@100"), venue.events()::toString);
    }

    @Test
    void shouldNotCutOrdersThatStandWithAllOfThemselves() {
        for (int i = 0; i < 10 * MOST_REFRESHES; i++) {
            venue.sell(BOB, 1, 100);
        }
        venue.forget();
        venue.buy(CAROL, 10 * MOST_REFRESHES, 100);
        assertEquals(10 * MOST_REFRESHES, count("trade"));
        assertEquals(0, count("canceled"));
    }

    @Test
    void shouldFillAFillOrKillOrderWhollyOrNotAtAll() {
        sellIceberg(MOST_REFRESHES + 1, 100);
        sellIceberg(2, 101);
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, MOST_REFRESHES + 3, 101), o -> o.timeInForce = TimeInForce.FOK);
        venue.expectOrders("accepted #3", "canceled #3 7 FOK_NOT_FILLABLE");
        venue.enter(venue.order(CAROL, Side.BUY, MOST_REFRESHES + 1, 101), o -> o.timeInForce = TimeInForce.FOK);
        assertEquals(MOST_REFRESHES + 1, count("trade"));
        assertEquals(0, count("canceled"));
    }

    @Test
    void shouldCutAnOrderThatWaitedForItsTrigger() {
        sellIceberg(100, 105);
        final OrderRequest stop = venue.order(CAROL, Side.BUY, 50, 105);
        venue.enter(stop.trigger(TriggerType.STOP_LOSS, TriggerPriceType.LAST_TRADE, 104, 0));
        venue.sell(BOB, 1, 104);
        venue.forget();
        venue.buy(ALICE, 1, 104);
        assertEquals(1 + MOST_REFRESHES + 1, count("trade"));
        assertTrue(venue.events().contains("canceled #2 45 TOO_MANY_TRADES"), venue.events()::toString);
        venue.engine.checkInvariants();
    }

    @Test
    void shouldEndAMarketOrderByQuoteAmountWithTheSameReason() {
        sellIceberg(100, 100);
        venue.forget();
        venue.enter(venue.order(CAROL, Side.BUY, 0, 0), o -> {
            o.orderType = OrderType.MARKET;
            o.quoteAmount = 50 * 100 * 10;
        });
        assertEquals(MOST_REFRESHES + 1, count("trade"));
        assertEquals(1, count("canceled #2 0 TOO_MANY_TRADES"), venue.events()::toString);
    }
}
