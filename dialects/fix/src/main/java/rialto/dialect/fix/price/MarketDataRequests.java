package rialto.dialect.fix.price;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Requests for market data (V) of one client, and what it follows by them. Owned by the event loop. */
final class MarketDataRequests {
    /** Instruments in all requests of a connection. */
    static final int MOST = 1_024;

    private static final char SNAPSHOT = '0';
    private static final char FOLLOW = '1';
    private static final char STOP = '2';
    private static final int UNKNOWN_ID = 1;

    private final PriceSession session;
    private final PriceServer server;
    private final Map<String, List<Subscription>> followed = new HashMap<>();
    private final Set<FeedKey> followedKeys = new HashSet<>();
    private int count;

    MarketDataRequests(final PriceSession session, final PriceServer server) {
        this.session = session;
        this.server = server;
    }

    void onRequest(final FieldReader request, final FIXMessage message) {
        final String id = request.name(Tag.MD_REQ_ID);
        request.required(Tag.SUBSCRIPTION_REQUEST_TYPE);
        final char kind = request.letter(Tag.SUBSCRIPTION_REQUEST_TYPE, SNAPSHOT);
        if (kind == STOP) {
            stop(id, message);
            return;
        }
        try {
            if (kind != SNAPSHOT && kind != FOLLOW) {
                throw new MarketDataRefusal('4', "263 is '" + kind + "'; it must be 0, 1 or 2.");
            }
            if (followed.containsKey(id)) {
                throw new MarketDataRefusal(
                        '1', "A subscription of this 262 stands; end it with 263=2, or use another id.");
            }
            begin(id, MarketDataForm.read(request, kind == FOLLOW), instruments(request), kind == FOLLOW);
        } catch (final MarketDataRefusal e) {
            session.chargeRefusal();
            session.answer(
                    "Y",
                    FieldWriter.trimming()
                            .text(Tag.MD_REQ_ID, id)
                            .letter(Tag.MD_REQ_REJ_REASON, e.reason())
                            .text(Tag.TEXT, e.getMessage()));
        }
    }

    private void stop(final String id, final FIXMessage message) {
        final List<Subscription> ended = followed.remove(id);
        if (ended == null) {
            session.outlet()
                    .businessReject(message, id, UNKNOWN_ID, "No subscription of this 262 stands on this connection.");
            session.chargeRefusal();
            return;
        }
        ended.forEach(this::end);
    }

    private void end(final Subscription subscription) {
        server.marketData().unsubscribe(subscription);
        session.forget(subscription);
        followedKeys.remove(subscription.key());
        count--;
    }

    private Set<Instrument> instruments(final FieldReader request) {
        final List<FieldReader> named = request.group(Tag.NO_RELATED_SYM, Tag.SYMBOL);
        if (named.isEmpty()) {
            throw FieldReader.missing(Tag.NO_RELATED_SYM, ": it names at least one instrument");
        }
        final Set<Instrument> instruments = new LinkedHashSet<>();
        for (final FieldReader one : named) {
            final String symbol = one.required(Tag.SYMBOL);
            final Instrument instrument = server.view().instrument(symbol);
            if (instrument == null) {
                throw new MarketDataRefusal(
                        '0', "There is no instrument '" + FieldReader.shown(symbol) + "'; x with 559=4 lists all.");
            }
            instruments.add(instrument);
        }
        return instruments;
    }

    private void begin(
            final String id, final MarketDataForm form, final Set<Instrument> instruments, final boolean follows) {
        if (count + session.owedOnceCount() + instruments.size() > MOST) {
            throw new MarketDataRefusal(
                    '2',
                    "A connection follows at most " + MOST
                            + " instruments, or waits for as many snapshots; end some with" + " 263=2.");
        }
        for (final Instrument instrument : instruments) {
            form.check(instrument);
        }
        final List<FeedKey> keys = instruments.stream()
                .map(instrument -> new FeedKey(instrument, form.depth(), form.types()))
                .toList();
        refuse(server.charge(
                session.outlet(), keys.stream().mapToInt(FeedKey::weight).sum()));
        if (follows) {
            refuse(server.marketData().refusal(session.outlet().account(), keys));
            requireNew(keys);
        }
        final List<Subscription> begun = keys.stream()
                .map(key -> new Subscription(session, key, id, form.isIncremental()))
                .toList();
        if (follows) {
            followed.put(id, begun);
            count += begun.size();
            begun.forEach(server.marketData()::subscribe);
        } else {
            begun.forEach(server.marketData()::sendSnapshot);
        }
    }

    private void requireNew(final List<FeedKey> keys) {
        for (final FeedKey key : keys) {
            if (!followedKeys.add(key)) {
                keys.subList(0, keys.indexOf(key)).forEach(followedKeys::remove);
                throw new MarketDataRefusal(
                        '1', "The same of " + key.instrument().symbol() + " is followed under another 262.");
            }
        }
    }

    private static void refuse(final String refusal) {
        if (refusal != null) {
            throw new MarketDataRefusal('2', refusal);
        }
    }

    /** Ends all. */
    void letGo() {
        followed.values().forEach(ended -> ended.forEach(this::end));
        followed.clear();
    }
}
