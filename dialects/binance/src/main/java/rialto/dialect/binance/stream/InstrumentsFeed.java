package rialto.dialect.binance.stream;

import org.agrona.collections.ObjectHashSet;
import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Instrument;

/** Instruments that were made or changed, or are in another phase, as one array, at most every 100 ms; to newcomers first all there are. */
final class InstrumentsFeed extends GreetingFeed {
    private final ObjectHashSet<Instrument> changed = new ObjectHashSet<>();

    InstrumentsFeed(final StreamContext context) {
        super(context);
    }

    @Override
    void onInstrumentDefined(final Instrument instrument) {
        changed.add(instrument);
    }

    @Override
    void onFlush(final long nowMs) {
        if (hasNewcomers()) {
            greet(instruments(nowMs, true));
            endGreeting();
        }
        if (!changed.isEmpty()) {
            publish(instruments(nowMs, false));
            changed.clear();
        }
    }

    private JsonWriter instruments(final long nowMs, final boolean all) {
        final JsonWriter json = json().beginArray();
        for (final Instrument instrument : context().view().instruments()) {
            if (all || changed.contains(instrument)) {
                write(json, instrument, nowMs);
            }
        }
        return json.endArray();
    }

    private void write(final JsonWriter json, final Instrument instrument, final long nowMs) {
        json.beginObject().name("e").string("instrument").name("E").number(nowMs);
        json.name("s").string(instrument.symbol());
        json.name("u").number(context().view().eventSequence());
        json.name("phase").string(instrument.phase().name());
        json.name("marketModel").string(instrument.terms().marketModel().name());
        json.name("baseAsset").string(instrument.base().symbol());
        json.name("quoteAsset").string(instrument.quote().symbol());
        Amounts.price(json.name("tickSize"), instrument, 1);
        Amounts.quantity(json.name("stepSize"), instrument, 1);
        json.name("orders").bool(context().orders().isOpen() && instrument.hasBook());
        json.endObject();
    }
}
