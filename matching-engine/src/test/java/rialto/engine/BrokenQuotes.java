package rialto.engine;

import java.util.Map;
import java.util.function.Consumer;

import static rialto.engine.QuoteVenue.AVA;
import static rialto.engine.QuoteVenue.BEN;
import static rialto.engine.QuoteVenue.TOM;

/** How to break what the assertions of streamed quotes are about. */
final class BrokenQuotes {
    private BrokenQuotes() {}

    private static QuoteState state(final BrokenVenue it) {
        return it.quotes.engine.state().quotes;
    }

    private static int ladder(final BrokenVenue it, final long account) {
        final int provider =
                state(it).providers.find(it.quotes.engine.state().accounts.client(account), 1);
        return state(it).providers.ladder(provider, 0);
    }

    /** Orders 1 and 2 of Tom are on hold. */
    private static void holdTwo(final BrokenVenue it) {
        it.quotes.provider(AVA, 50, terms -> {});
        it.quotes.askWithLastLook(AVA, 9, 100);
        it.quotes.buy(TOM, 2, 100, TimeInForce.IOC);
        it.quotes.buy(TOM, 2, 100, TimeInForce.IOC);
    }

    /** @param failing takes what makes each assertion fail, by its message */
    static void assertions(final Map<String, Consumer<BrokenVenue>> failing) {
        failing.put("a parent order behind a younger one", it -> {
            state(it).parents.add(9);
            state(it).parents.add(8);
        });
        failing.put("a parent order that leaves while something is left of it", it -> {
            final ParentOrder parent = state(it).parents.add(9);
            state(it).parents.schedule(parent, 5);
            state(it).parents.remove(parent);
        });
        failing.put("a tier with more left than before", it -> {
            it.quotes.ask(AVA, 5, 100);
            state(it).ladders.remainingLots(ladder(it, AVA), false, 0, 6);
        });
        failing.put("a ladder that leaves a market without standing in it", it -> {
            it.quotes.ask(AVA, 5, 100);
            it.quotes.ask(BEN, 5, 100);
            state(it).ladders.slot(ladder(it, AVA), 1);
            it.quotes.cancelQuotes(AVA, QuoteScope.ALL, cancel -> {});
        });
        failing.put("a hold behind a younger one", it -> {
            holdTwo(it);
            state(it).holds.nextId = 1;
            it.quotes.buy(TOM, 2, 100, TimeInForce.IOC);
        });
        failing.put("an order that leaves those on hold without standing there", it -> {
            holdTwo(it);
            final Orders orders = it.quotes.engine.state().orders;
            orders.previousInQueue(orders.find(2), 0);
            it.quotes.cancel(TOM, 2);
        });
        failing.put("a plan to take nothing of a tier", it -> new QuotePlan().add(1, 0, 0));
        failing.put("a taker that pays more than is held for it", it -> {
            holdTwo(it);
            final Holds holds = state(it).holds;
            holds.words[RecordPool.PADDING + holds.first() * 32 + 6] = 1;
            it.quotes.accept(AVA, 1);
        });
        failing.put("a trade with a quote whose time is up", it -> {
            it.quotes.ask(AVA, 5, 100);
            it.quotes.buy(TOM, 5, 99, TimeInForce.GTC);
            final EngineState engine = it.quotes.engine.state();
            final QuotePlan plan = new QuotePlan();
            plan.add(ladder(it, AVA), 0, 1);
            final Instrument instrument = engine.instruments.get(1);
            new QuoteTrades(engine, QuoteListener.NONE, null)
                    .take(
                            instrument,
                            engine.orders.find(1),
                            plan,
                            state(it).ladders.validUntilNs(ladder(it, AVA)));
        });
    }
}
