package rialto.engine;

import org.junit.jupiter.api.Test;

import static rialto.engine.Ids.id;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC;
import static rialto.engine.Venue.USD;

class IdempotencyTest {
    private static final EngineLimits TWO_EACH = new EngineLimits(4, 4, 4, 40, 10, 2, 11, 2, 1, false);

    @Test
    void shouldAnswerTheSameOrderWithItsFirstOutcome() {
        final Venue venue = new Venue();
        final OrderRequest open = venue.order(ALICE, Side.BUY, 1, 100);
        final OrderRequest rejected = venue.order(ALICE, Side.BUY, 100, 100);
        venue.enter(open);
        venue.enter(rejected);
        venue.forget();
        venue.enter(open);
        venue.enter(rejected);
        venue.expect("repeated #1 NONE", "repeated #0 INSUFFICIENT_BALANCE");
        venue.cancel(ALICE, 1);
        venue.deposit(ALICE, USD, 100_000);
        venue.forget();
        venue.enter(open);
        venue.enter(rejected);
        venue.expect("repeated #1 NONE", "repeated #0 INSUFFICIENT_BALANCE");
    }

    @Test
    void shouldRefuseAnotherOrderUnderTheSameId() {
        final Venue venue = new Venue();
        venue.enter(venue.order(ALICE, Side.BUY, 1, 100).clientOrderId(id(5)));
        venue.forget();
        venue.enter(venue.order(ALICE, Side.BUY, 1, 101).clientOrderId(id(5)));
        venue.enter(venue.order(ALICE, Side.SELL, 1, 100).clientOrderId(id(5)));
        venue.enter(venue.order(BOB, Side.BUY, 1, 101).clientOrderId(id(5)));
        venue.expectOrders(
                "rejected DUPLICATE_CLIENT_ORDER_ID",
                "rejected DUPLICATE_CLIENT_ORDER_ID",
                "accepted #2",
                "rested #2 BUY 1@101");
    }

    @Test
    void shouldNotRememberWhatOnlyWasValidatedOrNeverBelongedToAnybody() {
        final Venue venue = new Venue();
        final OrderRequest order = venue.order(ALICE, Side.BUY, 1, 100);
        venue.enter(order, o -> o.validateOnly = true);
        venue.enter(order, o -> o.quantityLots = 101);
        venue.enter(order, o -> o.instrumentId = 9);
        venue.enter(order, o -> o.side = null);
        venue.enter(order, o -> {
            o.validateOnly = false;
            o.quantityLots = 1;
            o.instrumentId = Venue.BTC_USD;
            o.side = Side.BUY;
        });
        venue.enter(order, o -> o.validateOnly = true);
        venue.expectOrders(
                "validated",
                "rejected QUANTITY_ABOVE_MAXIMUM",
                "rejected UNKNOWN_INSTRUMENT",
                "rejected MALFORMED_COMMAND",
                "accepted #1",
                "rested #1 BUY 1@100",
                "repeated #1 NONE");
    }

    /** What docs/promises.md promises of a venue of ordinary size. */
    @Test
    void shouldRememberTheLast4096FinishedOrdersOfAnAccount() {
        final Venue venue = new Venue();
        final OrderRequest first = venue.order(ALICE, Side.BUY, 100, 100);
        venue.enter(first);
        for (int i = 1; i < 4_096; i++) {
            venue.enter(venue.order(ALICE, Side.BUY, 100, 100));
        }
        venue.forget();
        venue.enter(first);
        venue.expect("repeated #0 INSUFFICIENT_BALANCE");
        venue.enter(venue.order(ALICE, Side.BUY, 100, 100));
        venue.forget();
        venue.enter(first);
        venue.expect("rejected INSUFFICIENT_BALANCE");
    }

    @Test
    void shouldForgetTheOldestFinishedButNeverAnOpenOrder() {
        final Venue venue = new Venue(TWO_EACH);
        final OrderRequest open = venue.order(ALICE, Side.BUY, 1, 100);
        final OrderRequest[] refused = new OrderRequest[3];
        venue.enter(open);
        for (int i = 0; i < refused.length; i++) {
            refused[i] = venue.order(ALICE, Side.BUY, 100, 100 + i);
            venue.enter(refused[i]);
        }
        venue.forget();
        venue.enter(open);
        venue.enter(refused[1]);
        venue.enter(refused[2]);
        venue.enter(refused[0]);
        venue.expect(
                "repeated #1 NONE",
                "repeated #0 INSUFFICIENT_BALANCE",
                "repeated #0 INSUFFICIENT_BALANCE",
                "rejected INSUFFICIENT_BALANCE");
    }

    /** Strangers enter as many orders as they like: who sends his own again must not trade twice. */
    @Test
    void shouldForgetNoOrderForOnesWhoseIdsPass() {
        final Venue venue = new Venue(TWO_EACH);
        final OrderRequest own = venue.order(ALICE, Side.BUY, 100, 100);
        venue.enter(own);
        final OrderRequest[] passing = new OrderRequest[8];
        for (int i = 0; i < passing.length; i++) {
            passing[i] = venue.order(ALICE, Side.BUY, 100, 101).clientOrderId(id(Ids.passing(i)));
            venue.enter(passing[i]);
        }
        venue.forget();
        venue.enter(own);
        for (int i = 3; i < passing.length; i++) {
            venue.enter(passing[i]);
        }
        venue.enter(passing[2]);
        final String repeated = "repeated #0 INSUFFICIENT_BALANCE";
        venue.expect(repeated, repeated, repeated, repeated, repeated, repeated, "rejected INSUFFICIENT_BALANCE");
    }

    @Test
    void shouldForgetThoseThatPassLast() {
        final Venue venue = new Venue(new EngineLimits(4, 4, 4, 40, 3, 4, 4, 2, 1, false));
        final OrderRequest passing = venue.order(ALICE, Side.BUY, 100, 100).clientOrderId(id(Ids.passing(1)));
        final OrderRequest named = venue.order(ALICE, Side.BUY, 100, 101);
        venue.enter(passing);
        venue.enter(named);
        for (int price = 1; price <= 3; price++) {
            venue.buy(ALICE, 1, price);
        }
        venue.forget();
        venue.enter(passing);
        venue.enter(named);
        venue.expect("repeated #0 INSUFFICIENT_BALANCE", "rejected INSUFFICIENT_BALANCE");
    }

    /** However many accounts strangers have, and orders that are refused. */
    @Test
    void shouldRememberAQuarterOfAMillionOrdersWhoseIdsPass() {
        final Venue venue = new Venue();
        final OrderRequest first = venue.order(ALICE, Side.BUY, 100, 100).clientOrderId(id(Ids.passing(0)));
        venue.enter(first);
        for (int i = 1; i < 1 << 18; i++) {
            venue.enter(first.clientOrderId(id(Ids.passing(i))));
        }
        venue.forget();
        venue.enter(first.clientOrderId(id(Ids.passing(0))));
        venue.enter(first.clientOrderId(id(Ids.passing(1 << 18))));
        venue.enter(first.clientOrderId(id(Ids.passing(0))));
        venue.expect(
                "repeated #0 INSUFFICIENT_BALANCE", "rejected INSUFFICIENT_BALANCE", "rejected INSUFFICIENT_BALANCE");
    }

    @Test
    void shouldApplyATransferOnce() {
        final Venue venue = new Venue();
        venue.transfer(ALICE, USD, 50, 77);
        venue.transfer(ALICE, USD, 50, 77);
        venue.transfer(ALICE, USD, 51, 77);
        venue.transfer(BOB, USD, 50, 77);
        venue.expect(
                "transferred 50",
                "balance 100 of USD: 1050 and 0 held",
                "balance 1 of USD: -3050 and 0 held",
                "transferred 50 before",
                "refused DUPLICATE_TRANSFER_ID 0",
                "refused DUPLICATE_TRANSFER_ID 0");
    }

    @Test
    void shouldForgetTheOldestTransfer() {
        final Venue venue = new Venue(TWO_EACH);
        for (int id = 1; id <= 3; id++) {
            venue.transfer(ALICE, USD, 1, id);
        }
        venue.forget();
        venue.transfer(ALICE, USD, 1, 3);
        venue.transfer(ALICE, USD, 1, 2);
        venue.transfer(ALICE, USD, 1, 1);
        venue.expect(
                "transferred 1 before",
                "transferred 1 before",
                "transferred 1",
                "balance 100 of USD: 1004 and 0 held",
                "balance 1 of USD: -3004 and 0 held");
    }

    /** Strangers make as many transfers as they like: a treasurer who sends his again must not pay twice. */
    @Test
    void shouldForgetNoTransferForOnesWhoseIdsPass() {
        final Venue venue = new Venue(TWO_EACH);
        venue.transfer(ALICE, USD, 1, 1);
        for (int i = 0; i < 10; i++) {
            venue.transfer(BOB, USD, 1, Ids.passing(i));
        }
        venue.forget();
        venue.transfer(ALICE, USD, 1, 1);
        venue.transfer(BOB, USD, 1, Ids.passing(9));
        venue.transfer(BOB, USD, 1, Ids.passing(8));
        venue.expect("transferred 1 before", "transferred 1 before", "transferred 1 before");
    }

    @Test
    void shouldWithdrawOnlyWhatIsAvailable() {
        final Venue venue = new Venue();
        venue.buy(ALICE, 5, 100);
        venue.forget();
        venue.transfer(ALICE, USD, -501, 1);
        venue.transfer(ALICE, USD, -500, 1);
        venue.transfer(ALICE, BTC, Long.MAX_VALUE, 2);
        venue.transfer(ALICE, BTC, Long.MIN_VALUE, 2);
        venue.transfer(ALICE, BTC, (1L << 62) - 29, 2);
        venue.transfer(ALICE, BTC, 0, 2);
        venue.expect(
                "refused INSUFFICIENT_BALANCE 0",
                "transferred -500",
                "balance 100 of USD: 0 and 500 held",
                "balance 1 of USD: -2500 and 0 held",
                "refused AMOUNT_OUT_OF_RANGE 0",
                "refused AMOUNT_OUT_OF_RANGE 0",
                "refused AMOUNT_OUT_OF_RANGE 0",
                "refused AMOUNT_OUT_OF_RANGE 0");
        venue.transfer(ALICE, BTC, (1L << 62) - 30, 2);
        venue.transfer(ALICE, BTC, 1, 3);
        venue.expectOrders("transferred " + ((1L << 62) - 30), "refused AMOUNT_OUT_OF_RANGE 0");
    }
}
