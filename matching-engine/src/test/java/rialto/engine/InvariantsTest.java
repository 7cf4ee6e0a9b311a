package rialto.engine;

import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static rialto.engine.Venue.ALICE;
import static rialto.engine.Venue.BOB;
import static rialto.engine.Venue.BTC_USD;
import static rialto.engine.Venue.USD;

/** A test of the full check: each invariant is missed when it is broken. */
class InvariantsTest {
    private static final Pattern NAME = Pattern.compile("require\\((?!final)[^;]*?\"([^\"]*)\"");
    private static final int MANY = 200;

    private final Map<String, Consumer<BrokenVenue>> breaking = new TreeMap<>();

    InvariantsTest() {
        money();
        books();
        orders();
        auctions();
        lists();
        pools();
        suspensions();
        triggers();
        displays();
    }

    private void breaks(final String name, final Consumer<BrokenVenue> broken) {
        breaking.put(name, broken);
    }

    @TestFactory
    Stream<DynamicTest> shouldMiss() {
        return breaking.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    final BrokenVenue it = new BrokenVenue();
                    it.venue.engine.checkInvariants();
                    entry.getValue().accept(it);
                    final IllegalStateException missed =
                            assertThrows(IllegalStateException.class, it.venue.engine::checkInvariants);
                    assertEquals(
                            "an invariant is broken: " + entry.getKey(),
                            missed.getMessage().replaceAll(" -?\\d+$", ""));
                }));
    }

    @Test
    void shouldShowEachInvariantToBeMissed() throws IOException {
        assertEquals(BrokenVenue.inSources(NAME, "Invariants.java"), new TreeSet<>(breaking.keySet()));
    }

    private void money() {
        breaks("sign of balance", it -> it.state.balances.load(it.balance(ALICE, USD), -1, 1_001));
        breaks("place of balance", it -> it.state.balances.allocate());
        breaks("fee schedules or traded volumes", it -> it.instrument().feeSchedule = new FeeSchedule());
        breaks("numbers of trades that can be revised", it -> {
            final Execution execution = new Execution();
            execution.instrumentId = BTC_USD;
            for (execution.tradeId = 1; execution.tradeId < 5; execution.tradeId += 2) {
                it.state.revisableTrades.remember(execution, 0);
            }
        });
        breaks("sum over all accounts of asset", it -> it.state.balances.load(it.balance(ALICE, USD), 1_001, 0));
        breaks(
                "what open orders hold is not what is held of balance",
                it -> it.state.balances.load(it.balance(ALICE, USD), 999, 1));
    }

    private void books() {
        breaks("crossed book of instrument", BrokenVenue::cross);
        breaks("priority of order", it -> {
            it.twoBids();
            it.toTheEnd(1);
        });
        breaks("best price", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.priceTicks(it.order(1), 99);
        });
        breaks("public id of order", it -> {
            it.twoBids();
            it.state.orders.publicId(it.order(2), it.state.orders.publicId(it.order(1)));
        });
        breaks("public id of hidden order", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.hide(it.order(1));
        });
        breaks("first order that is shown of instrument", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.hide(it.order(1));
            it.state.orders.publicId(it.order(1), 0);
        });
        breaks("level of order", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.venue.buy(ALICE, 1, 90);
            it.state.orders.priceTicks(it.order(2), 95);
        });
        breaks("buyers of instrument", it -> {
            PostedOfferVenue.define(it.venue.definition, MANY, RiskRule.NONE);
            it.venue.engine.addInstrument(it.venue.definition, 0);
            it.venue.enter(it.venue.order(ALICE, Side.BUY, 1, 100), order -> order.instrumentId = BTC_USD + 1);
            it.state.orders.priceTicks(it.order(1), 99);
        });
        breaks("more orders on books than there are, at instrument", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.nextInQueue(it.order(1), it.order(1));
        });
    }

    private void triggers() {
        breaks("more orders that wait than there are, with order", it -> {
            final int trigger = it.trailingOrder();
            it.state.triggers.nextInList(trigger, trigger);
        });
        breaks("pending order", it -> {
            it.oto();
            it.state.orders.isPending(it.order(2), false);
        });
        breaks("trigger of order", it -> {
            it.twoStops();
            it.state.orders.waits(it.order(1), false);
        });
        breaks("order of the trigger of order", it -> {
            it.twoStops();
            it.state.orders.trigger(it.order(2), it.state.orders.trigger(it.order(1)));
        });
        breaks("price that is waited for by order", it -> {
            it.twoStops();
            it.state.triggers.waitFor(it.state.orders.trigger(it.order(1)), TriggerRecords.RISES, 0);
        });
        breaks("level of waiting order", it -> {
            it.twoStops();
            it.state.triggers.waitFor(it.state.orders.trigger(it.order(1)), TriggerRecords.RISES, 104);
        });
        breaks("orders that wait on instrument", it -> {
            it.twoStops();
            it.setBitmap(it.leaf(1), it.bit(1));
        });
        breaks("reached order that nothing lets in on instrument", it -> {
            it.twoStops();
            it.instrument().triggers.load(105, TriggerQueues.NOT_FALLEN);
            it.instrument().triggers.onLoaded();
        });
    }

    private void displays() {
        breaks("display where there is no book, of order", it -> {
            PostedOfferVenue.define(it.venue.definition, MANY, RiskRule.NONE);
            it.venue.engine.addInstrument(it.venue.definition, 0);
            it.venue.enter(it.venue.order(ALICE, Side.BUY, 1, 100), order -> order.instrumentId = BTC_USD + 1);
            it.state.orders.display(it.order(1), it.state.displays.add(1));
        });
        breaks("top order of instrument", it -> {
            it.venue.change(d -> d.matchAlgorithm = MatchAlgorithm.PRO_RATA_TOP);
            it.twoBids();
            it.state.instruments.get(BTC_USD).continuous.topOrders().set(2, 0);
        });
        breaks("lots that are shown of order", it -> {
            it.iceberg();
            it.state.displays.shownLots(it.state.orders.display(it.order(1)), 0);
        });
        breaks("displays in the pool, of", it -> it.state.displays.add(1));
        breaks(
                "pegs of orders that are not open, of",
                it -> it.state.pegs.add(9, PegPriceType.PRIMARY, PegOffsetType.NONE, 0, 0));
    }

    private void orders() {
        breaks("cancel timer of order", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.namesCancelTimer(it.order(1), true);
        });
        breaks("expiry of order", it -> {
            it.buyUntil(100, 1_000_000);
            it.state.orders.expireNs(it.order(1), 0);
        });
        breaks("nothing left of order", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.remainingLots(it.order(1), 0);
        });
        breaks("quantity of order", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.quantityLots(it.order(1), 0);
        });
        breaks("instrument of order", it -> {
            it.venue.buy(ALICE, 1, 100);
            it.state.orders.owner(it.order(1), it.account(ALICE), 2);
        });
        breaks("order not found by its id", it -> {
            it.twoBids();
            it.state.orders.free(it.order(1));
            it.state.orders.add(3, 100, 1, 0);
        });
        breaks("client order id of order", it -> {
            it.twoBids();
            it.state.orders.clientOrder(it.order(1), it.clientOrder(2));
        });
    }

    private void auctions() {
        breaks(
                "volatility interruption of instrument",
                it -> it.instrument().definition.phase = TradingPhase.VOLATILITY_AUCTION);
        breaks("instruments in the queue of interruptions", it -> it.state.interruptions.add(BTC_USD));
        breaks("indication of instrument", it -> it.instrument().indication.set(1, 1, 0));
        breaks("curve of instrument", it -> it.instrument().curve.open());
        breaks("priority of collected order", it -> {
            it.twoMarketAsks();
            it.toTheEnd(1);
        });
        breaks("queue of collected order", it -> {
            it.twoMarketAsks();
            it.changeTerms(1, Side.SELL, OrderType.MARKET, TimeInForce.AT_OPEN);
        });
        breaks("collected order after the day", it -> {
            it.twoMarketAsks();
            it.instrument().definition.phase = TradingPhase.CLOSED;
        });
        breaks("collected order after its auction", it -> {
            it.twoMarketAsks();
            it.instrument().definition.phase = TradingPhase.CONTINUOUS;
        });
    }

    private void lists() {
        breaks("list of order", it -> {
            it.twoBids();
            it.state.orders.list(it.order(1), 0);
        });
        breaks("account of order", it -> {
            it.twoBids();
            it.state.orders.owner(it.order(1), it.account(BOB), BTC_USD);
        });
        breaks("endless list", it -> {
            it.twoBids();
            it.state.orders.nextInList(it.order(2), it.order(1));
        });
        breaks("size of list", it -> {
            it.twoBids();
            it.addToListSize(it.state.orders.list(it.order(1)));
        });
        breaks("orders in the accounts' lists", it -> {
            it.twoBids();
            it.state.lists.remove(it.order(1));
        });
    }

    private void suspensions() {
        breaks("suspended instruments", it -> it.instrument().suspensions = SuspensionReason.ADMINISTRATOR_BIT);
        breaks("mass cancels under way", it -> it.state.suspensions.onSweepBegun());
    }

    private void pools() {
        breaks("orders in the pool that are on no book, of", it -> it.state.orders.add(1, 100, 1, 0));
        breaks("orders in the expiry queue", it -> {
            it.buyUntil(100, 1_000_000);
            it.state.expiries.remove(it.order(1));
        });
        breaks("orders that name a cancel timer", it -> it.state.cancelTimers.attach(it.cancelTimer(0), 1));
        breaks("empty leaves in the pool, of", it -> it.state.levels.addLeaf(1, 0, 0));
        breaks("nodes in the pool that lead nowhere, of", it -> {
            for (int i = 0; i < MANY; i++) {
                it.state.nodes.add();
            }
        });
        breaks("nodes of curves in the pool, of", it -> it.state.curveNodes.addLeaf(1));
        breaks("finished client orders", it -> it.finishPastTheLimit(it.account(ALICE)));
        breaks("client orders in the pool, of", it -> it.remember(it.account(ALICE), Ids.id(1)));
        breaks("transfers that are not found by their ids, of", it -> it.renameTransfer(1));
    }
}
