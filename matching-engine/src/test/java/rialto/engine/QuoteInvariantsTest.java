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
import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.TOM;

/** A test of the full check of streamed quotes: each invariant is missed when it is broken. */
class QuoteInvariantsTest {
    private static final Pattern NAME = Pattern.compile("require\\((?!final)[^;]*?\"([^\"]*)\"");

    private final Map<String, Consumer<QuoteVenue>> breaking = new TreeMap<>();

    QuoteInvariantsTest() {
        ladders();
        holds();
        pools();
    }

    private void breaks(final String name, final Consumer<QuoteVenue> broken) {
        breaking.put(name, broken);
    }

    @TestFactory
    Stream<DynamicTest> shouldMiss() {
        return breaking.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> {
                    final QuoteVenue it = new QuoteVenue();
                    it.provider(AVA, 50, terms -> {});
                    it.quote(it.asking(AVA, 5, 100, 5, 101), ladder -> {
                        ladder.lastLook = true;
                        ladder.bids.add(98, 5, 5);
                    });
                    it.ask(BEN, 5, 103);
                    it.buy(TOM, 2, 100, TimeInForce.IOC);
                    it.enter(it.order(TOM, Side.BUY, 9, 99, TimeInForce.GTC), order -> order.minQuantityLots = 2);
                    final QuoteRequest request = new QuoteRequest();
                    request.accountId = TOM;
                    request.instrumentId = QuoteVenue.EUR_USD;
                    request.quantityLots = 5;
                    request.expireTimestampNs = 1_000;
                    request.wantsAsk = true;
                    it.engine.quotes().requestQuote(request, 0);
                    it.engine.checkInvariants();
                    entry.getValue().accept(it);
                    final IllegalStateException missed =
                            assertThrows(IllegalStateException.class, it.engine::checkInvariants);
                    assertEquals(
                            "an invariant is broken: " + entry.getKey(),
                            missed.getMessage().replaceAll(" -?\\d+$", ""));
                }));
    }

    @Test
    void shouldShowEachInvariantToBeMissed() throws IOException {
        assertEquals(BrokenVenue.inSources(NAME, "QuoteInvariants.java"), new TreeSet<>(breaking.keySet()));
    }

    private static QuoteState state(final QuoteVenue it) {
        return it.engine.state().quotes;
    }

    private static int provider(final QuoteVenue it) {
        return state(it).providers.find(it.engine.state().accounts.client(AVA), QuoteVenue.EUR_USD);
    }

    private static int ladder(final QuoteVenue it) {
        return state(it).providers.ladder(provider(it), 0);
    }

    /** A word of Ava's ladder: bids from 16 on, asks from 96 on, four each. */
    private static void word(final QuoteVenue it, final int field, final long value) {
        state(it).ladders.words[RecordPool.PADDING + ladder(it) * 176 + field] = value;
    }

    private void ladders() {
        breaks("place of ladder", it -> state(it).ladders.slot(ladder(it), 1));
        breaks("ladders of provider", it -> state(it).providers.low(RecordPool.PADDING + provider(it) * 24 + 6, 2));
        breaks("lease of provider", it -> state(it).leases.change(provider(it), DueQueue.NEVER));
        breaks(
                "quotes where nothing trades, of provider",
                it -> it.engine.state().instruments.get(1).definition.phase = TradingPhase.HALTED);
        breaks("crossed ladder", it -> word(it, 16, 100));
        breaks("tiers of ladder", it -> word(it, 100, 100));
        breaks("what is left of ladder", it -> word(it, 101, -1));
        breaks("priority of ladder", it -> word(it, 103, 1));
        breaks("best tier of ladder", it -> word(it, 97, 0));
    }

    private void holds() {
        breaks("id of hold", it -> state(it).holds.nextId = 1);
        breaks("order of hold", it -> {
            final int hold = state(it).holds.first();
            state(it).holds.words[RecordPool.PADDING + hold * 32 + 1] = 7;
        });
        breaks("rejected hold without an order", it -> {
            final int hold = state(it).holds.first();
            it.cancel(TOM, 1);
            state(it).holdEnds.remove(hold);
            final Instrument instrument = it.engine.state().instruments.get(1);
            final Balances balances = it.engine.state().balances;
            balances.release(state(it).holds.paidFrom(hold), state(it).takerReserve(instrument, hold));
            balances.release(
                    state(it).providerPaysFrom(instrument, hold), state(it).providerPayment(instrument, hold));
            state(it).holds.reject(hold);
        });
        breaks(
                "waiting orders that have still to look, of instrument",
                it -> it.engine.state().instruments.get(1).quotes.buyWalk.again = true);
        breaks("order on hold", it -> {
            final int order = it.engine.state().orders.find(1);
            it.engine.state().orders.remainingLots(order, 1);
            final int balance = it.engine.state().orders.paidFrom(order);
            it.engine.state().balances.hold(balance, 100);
        });
        breaks("nothing left and nothing on hold of order", it -> {
            final int order = it.engine.state().orders.find(2);
            it.engine.state().orders.remainingLots(order, 0);
            it.engine.state().balances.release(it.engine.state().orders.paidFrom(order), 9 * 99);
        });
        breaks("too many holds of order", it -> {
            final int order = it.engine.state().orders.find(1);
            final int hold = state(it).holds.first();
            final HeldTrade more = state(it).holds.describe(hold, new HeldTrade());
            for (int i = 0; i < Holds.MAX_PER_ORDER; i++) {
                more.holdId = state(it).holds.nextId++;
                more.rejected = true;
                state(it).attach(state(it).holds.add(more, Accounts.FIRST_CLIENT, Accounts.FIRST_CLIENT), order);
            }
        });
    }

    private void pools() {
        breaks(
                "ladders in the pool that nobody has, of",
                it -> state(it).ladders.add(provider(it), 1));
        breaks("ladders in the queue of ends", it -> state(it).expiries.remove(ladder(it)));
        breaks("providers in the queue of leases", it -> state(it).leases.remove(provider(it)));
        breaks(
                "holds in the queue of ends",
                it -> state(it).holdEnds.remove(state(it).holds.first()));
        breaks(
                "requests in the queue of ends",
                it -> state(it).requestEnds.remove(state(it).requests.first()));
        breaks("id of request", it -> state(it).requests.nextId = 1);
        breaks(
                "who declined request",
                it -> state(it).requests.decline(state(it).requests.first(), 9));
        breaks("minimum quantities", it -> state(it).minQuantities.put(7, 1));
        breaks("holds that their orders do not know", it -> state(it)
                .lastHold(it.engine.state().orders.find(2), state(it).holds.first()));
    }
}
