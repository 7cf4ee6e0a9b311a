package rialto.engine;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.CAROL;
import static rialto.engine.Venue.USD;

/** A test of the assertions: each of the engine's fails when what it is about is broken. */
class AssertionsTest {
    private static final Pattern MESSAGE = Pattern.compile("assert [^;]*?:\\s+\"([^\"]*)\";");
    private static final int PER_COMMAND = 2;
    private static final int HOLDER = 7;

    private final Map<String, Consumer<BrokenVenue>> failing = new TreeMap<>();

    AssertionsTest() {
        money();
        orders();
        books();
        trades();
        auctions();
        postedOffers();
        BrokenQuotes.assertions(failing);
        lists();
        clientOrders();
        orderLists();
        time();
        records();
    }

    private void when(final String message, final Consumer<BrokenVenue> broken) {
        failing.put(message, broken);
    }

    @TestFactory
    Stream<DynamicTest> shouldFail() {
        return failing.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    final BrokenVenue broken = new BrokenVenue(limits());
                    final AssertionError error = assertThrows(
                            AssertionError.class, () -> entry.getValue().accept(broken));
                    assertEquals(entry.getKey(), error.getMessage());
                }));
    }

    @Test
    void shouldShowEachAssertionToFail() throws IOException {
        assertEquals(BrokenVenue.inSources(MESSAGE, "*.java"), new TreeSet<>(failing.keySet()));
    }

    @Test
    void shouldHaveTwoAssertionsForEachCommandOnAverage() {
        final long commands = Arrays.stream(MatchingEngine.class.getDeclaredMethods())
                .filter(method -> Modifier.isPublic(method.getModifiers()))
                .filter(method -> method.getName()
                        .matches(
                                "(enter|cancel|amend|replace|create|open|transfer|add|change|set|end|renew|advance).*"))
                .count();
        assertTrue(failing.size() >= PER_COMMAND * commands, failing.size() + " for " + commands + " commands");
    }

    /** One finished client order id for each account. */
    private static EngineLimits limits() {
        return new EngineLimits(10, 10, 10, 100, 100, 1, 1_000, 10, 10, false);
    }

    private void money() {
        when("a credit below zero", it -> {
            it.instrument().definition.takerFeePpm = 2_000_000;
            it.venue.sell(ALICE, 1, 100);
            it.venue.buy(BOB, 1, 100);
        });
        when("a hold below zero", it -> it.state.balances.hold(it.balance(ALICE, USD), -1));
        when("money that a command made or lost", it -> {
            it.state.balances.credit(it.balance(ALICE, USD), 1);
            it.venue.buy(ALICE, 1, 100);
        });
        when("a hold that is not what the account's open orders need", it -> {
            final int balance = it.balance(ALICE, USD);
            it.state.balances.load(balance, it.state.balances.available(balance) - 1, 1);
            it.venue.buy(ALICE, 1, 100);
        });
        when("an external account with money of its own", it -> {
            it.state.balances.load(it.state.balances.find(Accounts.EXTERNAL, USD), 5_000, 0);
            it.venue.deposit(ALICE, USD, 1);
        });
    }

    private void orders() {
        when("an order id that another open order has", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.nextOrderId = 1;
            it.venue.buy(ALICE, 1, 100);
        });
        when("an order freed twice", it -> {
            it.venue.buy(ALICE, 1, 100);
            final int order = it.order(1);
            it.state.orders.free(order);
            it.state.orders.free(order);
        });
        when("an order opened with the client order id of another", it -> {
            it.twoBids();
            it.state.open(it.order(1), it.clientOrder(2));
        });
        when("an order that its client order id does not find", it -> {
            it.twoBids();
            it.state.orders.clientOrder(it.order(1), it.clientOrder(2));
            it.venue.cancel(ALICE, 1);
        });
        when("an order refused that could take the place of another one", it -> {
            it.twoBids();
            it.venue.buy(ALICE, 1, 100);
            it.venue.buy(BOB, 1, 100);
            it.venue.buy(BOB, 1, 100);
            it.state.orders.list(it.order(2), it.state.orders.list(it.order(4)));
            it.venue.replace(ALICE, 2, it.venue.order(ALICE, Side.BUY, 1, 100), ReplaceMode.KEEP_ON_FAILURE);
        });
        when("an amended order that its client order id does not find", it -> {
            it.venue.buy(ALICE, 2, 100);
            it.venue.buy(ALICE, 2, 100);
            it.state.orders.clientOrder(it.order(1), it.clientOrder(2));
            it.venue.amend(ALICE, 1, 1);
        });
        when("a filled order canceled", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.remainingLots(it.order(1), 0);
            it.venue.cancel(ALICE, 1);
        });
        when("a second quote of an account on one side of a book", it -> {
            it.quote();
            it.state.bookQuotes.add(it.order(1));
        });
        when("a quote that its account does not know", it -> {
            it.quote();
            it.state.bookQuotes.remove(it.order(1));
            it.venue.cancel(ALICE, 1);
        });
        when("an order whose cancel timer does not know it", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.namesCancelTimer(it.order(1), true);
            it.venue.cancel(ALICE, 1);
        });
    }

    private void books() {
        when("a queue that ends with an order of another level", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.join(it.order(1), 1, 0);
            it.venue.buy(ALICE, 1, 100);
        });
        when("an order that leaves a queue without standing in it", it -> {
            it.twoBids();
            it.state.orders.previousInQueue(it.order(2), 0);
            it.venue.cancel(ALICE, 2);
        });
        when("a level whose bit does not tell whether it is empty", it -> {
            it.twoBids();
            it.setBitmap(it.leaf(1), 0);
            it.venue.cancel(ALICE, 2);
        });
        when("a level that is not the best after an order joined", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.setBitmap(it.leaf(1), 0);
            it.venue.buy(ALICE, 1, 99);
        });
        when("a level that is not the best after an order left", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.venue.buy(ALICE, 1, 99);
            it.venue.buy(ALICE, 1, 98);
            it.setBitmap(it.leaf(1), it.bit(2) | it.bit(3));
            it.venue.cancel(ALICE, 3);
        });
        when("a leaf that its node does not know", it -> {
            it.venue.buy(ALICE, 1, 100);
            final int leaf = it.leaf(1);
            it.state.nodes.child(it.state.levels.parent(leaf), it.state.levels.indexInParent(leaf), leaf + 1);
            it.venue.cancel(ALICE, 1);
        });
        when("an order that crosses the book and rests", it -> {
            it.cross();
            it.venue.buy(CAROL, 1, 10);
        });
        when("a crossed book in continuous trading", it -> {
            it.cross();
            it.venue.setPhase(TradingPhase.CONTINUOUS);
        });
    }

    private void trades() {
        when("a trade of nothing", it -> {
            it.venue.sell(ALICE, 1, 100);
            it.state.orders.remainingLots(it.order(1), 0);
            it.venue.buy(BOB, 1, 100);
        });
        when("a trade between orders of one side", it -> {
            it.venue.sell(ALICE, 1, 100);
            it.changeTerms(1, Side.BUY, OrderType.LIMIT, TimeInForce.GTC);
            it.venue.buy(BOB, 1, 100);
        });
        when("a maker that is not the first of its queue", it -> {
            it.venue.sell(ALICE, 1, 100);
            it.state.orders.previousInQueue(it.order(1), 2);
            it.venue.buy(BOB, 1, 100);
        });
        when("a maker that came after its taker", it -> {
            it.venue.sell(ALICE, 1, 100);
            it.state.nextOrderId = 1;
            it.venue.buy(BOB, 1, 100);
        });
        when("a trade at a price that an order does not accept", it -> {
            it.twoOffers();
            it.postedOrders().priceTicks(it.postedOrders().find(1), 101);
            it.postedOffers.buy(PostedOfferVenue.BEE, 1, 100);
            it.postedOffers.at(1_000);
        });
    }

    private void auctions() {
        when("an auction that did not execute its volume", it -> {
            it.venue.setPhase(TradingPhase.OPENING_AUCTION);
            it.venue.sell(ALICE, 1, 100);
            it.venue.buy(BOB, 1, 100);
            it.instrument().curve.add(true, 100, 5, 1);
            it.instrument().curve.add(false, 100, 5, 1);
            it.venue.setPhase(TradingPhase.CONTINUOUS);
        });
        when("a curve without an auction, or an auction without a curve", it -> {
            it.venue.setPhase(TradingPhase.OPENING_AUCTION);
            it.instrument().curve.close();
            it.venue.setPhase(TradingPhase.OPENING_AUCTION);
        });
        when("an order that waits for an auction after the day", it -> {
            it.venue.setPhase(TradingPhase.PRE_OPEN);
            it.venue.market(ALICE, Side.SELL, 1, 0);
            it.instrument().definition.phase = TradingPhase.CLOSED;
            it.venue.setPhase(TradingPhase.CLOSED);
        });
        when("an order that leaves an empty curve", it -> {
            it.venue.setPhase(TradingPhase.OPENING_AUCTION);
            it.venue.sell(ALICE, 1, 100);
            it.instrument().curve.close();
            it.instrument().curve.open();
            it.venue.cancel(ALICE, 1);
        });
        when("an order that leaves a curve without its price", it -> {
            it.venue.setPhase(TradingPhase.OPENING_AUCTION);
            it.venue.sell(ALICE, 1, 100);
            it.instrument().curve.close();
            it.instrument().curve.open();
            it.instrument().curve.add(false, 101, 1, 1);
            it.venue.cancel(ALICE, 1);
        });
    }

    private void postedOffers() {
        when("an order that leaves a market without orders", it -> {
            it.postedOffers.buy(PostedOfferVenue.ANT, 1, 100);
            final int order = it.postedOrders().find(1);
            it.postedOffer().remove(order);
            it.postedOffer().remove(order);
        });
        when("a youngest order that is not the youngest", it -> {
            it.twoOffers();
            it.postedOffer().age(it.postedOrders().find(1));
        });
        when("a buyer that leaves a slot that it does not have", it -> {
            it.postedOffers.buy(PostedOfferVenue.ANT, 1, 100);
            it.postedOrders().level(it.postedOrders().find(1), 1);
            it.postedOffers.cancel(PostedOfferVenue.ANT, PostedOfferVenue.FREE, 1);
        });
        when("an order without an older one that is not the oldest", it -> {
            it.twoOffers();
            it.postedOrders().older(it.postedOrders().find(2), 0);
            it.postedOffers.cancel(PostedOfferVenue.ANT, PostedOfferVenue.FREE, 2);
        });
    }

    private void lists() {
        when("an order listed behind a younger one", it -> {
            it.twoBids();
            it.state.lists.append(it.order(1));
        });
        when("an order that leaves a list without standing in it", it -> {
            it.twoBids();
            it.state.orders.previousInList(it.order(2), 0);
            it.venue.cancel(ALICE, 2);
        });
        when("a list whose size is not that of its orders", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.addToListSize(it.state.orders.list(it.order(1)));
            it.venue.cancel(ALICE, 1);
        });
    }

    private void clientOrders() {
        when("a client order id remembered twice", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.rememberAgain(1);
        });
        when("the client order id of an open order forgotten", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.clientOrders.finish(it.account(ALICE), it.clientOrder(1), false);
            it.venue.buy(ALICE, 1, 10);
            it.venue.cancel(ALICE, 2);
        });
        when("a finished order that does not know whether its id passes", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.hasPassingId(it.order(1), true);
            it.venue.cancel(ALICE, 1);
        });
        when("a passing order removed from none", it -> it.state.clientOrders.passing.removeFirst());
    }

    private void orderLists() {
        when("a pending order that leaves without standing among them", it -> {
            it.oto();
            it.instrument().pending.remove(it.order(2));
            it.venue.cancel(ALICE, 1);
        });
        when("a list that ends with open orders", it -> {
            it.oto();
            it.state.orderLists.remove(it.state.orderLists.first());
        });
        when("fewer lists of orders than none", it -> {
            it.oto();
            it.state.lists.removeOrderList(it.state.orders.list(it.order(1)));
            it.venue.cancel(ALICE, 1);
        });
    }

    private void time() {
        when("a thing that leaves a queue of due things without standing in it", it -> {
            it.buyUntil(100, 1_000_000);
            it.buyUntil(100, 2_000_000);
            it.state.orders.expiryIndex(it.order(1), 1);
            it.venue.cancel(ALICE, 1);
        });
        when("a thing due that is not the first", it -> {
            it.buyUntil(100, 1_000_000);
            it.buyUntil(100, 2_000_000);
            it.buyUntil(100, 3_000_000);
            it.state.orders.expireNs(it.order(1), 4_000_000);
            it.venue.cancel(ALICE, 3);
        });
        when("an order under two cancel timers", it -> {
            final CancelTimer timer = it.cancelTimer(0);
            it.state.cancelTimers.attach(timer, 1);
            it.state.cancelTimers.attach(timer, 1);
        });
        when("a cancel timer removed twice", it -> {
            final CancelTimer timer = it.cancelTimer(0);
            it.state.cancelTimers.remove(timer);
            it.state.cancelTimers.remove(timer);
        });
        when("a lease for fewer cancel timers than none", it -> {
            it.cancelTimer(HOLDER).lease.count = 0;
            it.venue.engine.endCancelTimer(ALICE, 1, false, 1);
        });
    }

    private void records() {
        when("a finished order removed from none", it -> {
            final FinishedOrders finished = new FinishedOrders(limits());
            finished.addAccount();
            finished.removeFirst(Accounts.FIRST_CLIENT);
        });
        when("a free slot freed", it -> new FingerprintTable(1).remove(1));
        when("a record freed that was not given out", it -> new RecordPool(1, 1, false).free(1));
        when("a share of all that is there", it -> {
            it.twoBids();
            final PriceGroup group = new PriceGroup(it.state.orders, it.state.displays, 2);
            group.read(it.order(1), 0, 1);
            group.meetAll();
            new ProRata().share(group, 2);
        });
        when("a name given twice", it -> it.state.assets.add(Ids.id(Venue.BTC), 0));
    }
}
