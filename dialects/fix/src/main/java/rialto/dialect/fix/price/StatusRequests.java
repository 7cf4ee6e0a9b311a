package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Interruption;

import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Requests of one client for the status of trading sessions (g). Each instrument has one session, with its symbol as id. Who does
 * not read is told the newest status of each. Owned by the event loop.
 */
final class StatusRequests {
    /** Subscriptions of a connection. */
    static final int MOST = 64;

    private static final char REFUSED = '6';
    private static final int UNKNOWN_SESSION = 1;
    private static final int OTHER = 99;
    private static final byte[] NOTHING = {};

    private final PriceSession session;
    private final PriceServer server;
    private final Map<String, Request> followed = new LinkedHashMap<>();
    /** Snapshots that were asked for and could not be sent yet. */
    private final Map<String, Request> once = new LinkedHashMap<>();

    /** What one request is owed. */
    private static final class Request {
        private final String id;
        /** The one instrument, or null for all. */
        private final Instrument only;

        private final Set<Instrument> owed;
        private boolean isTold;

        private Request(final String id, final Instrument only, final Collection<Instrument> owed) {
            this.id = id;
            this.only = only;
            this.owed = new LinkedHashSet<>(owed);
        }
    }

    StatusRequests(final PriceSession session, final PriceServer server) {
        this.session = session;
        this.server = server;
    }

    void onRequest(final FieldReader request) {
        final String id = request.name(Tag.TRAD_SES_REQ_ID);
        final String symbol = request.text(Tag.TRADING_SESSION_ID);
        final char kind = request.letter(Tag.SUBSCRIPTION_REQUEST_TYPE, ' ');
        final Instrument only = symbol == null ? null : server.view().instrument(symbol);
        if (kind == '2') {
            stop(id, symbol);
        } else if (kind != '0' && kind != '1') {
            throw FieldReader.outOfRange(Tag.SUBSCRIPTION_REQUEST_TYPE, String.valueOf(kind), "0, 1 or 2");
        } else if (symbol != null && only == null) {
            refuse(
                    id,
                    symbol,
                    UNKNOWN_SESSION,
                    "There is no trading session '" + FieldReader.shown(symbol)
                            + "'; its id is an instrument's symbol.");
        } else if (followed.containsKey(id) || once.containsKey(id)) {
            refuse(id, symbol, OTHER, "A request of this 335 stands; end it with 263=2, or use another id.");
        } else if (only == null && hasAll()) {
            refuse(id, symbol, OTHER, "A request for all stands; end it with 263=2.");
        } else if (followed.size() + once.size() == MOST) {
            refuse(
                    id,
                    symbol,
                    OTHER,
                    "A connection has at most " + MOST + " requests for statuses; end one with 263=2.");
        } else {
            begin(new Request(id, only, only == null ? server.view().books() : List.of(only)), kind == '1');
        }
    }

    private boolean hasAll() {
        return Stream.concat(followed.values().stream(), once.values().stream())
                .anyMatch(request -> request.only == null);
    }

    private void begin(final Request request, final boolean follows) {
        final String refusal = server.charge(session.outlet(), 1 + request.owed.size() / SecurityLists.FRAGMENT);
        if (refusal != null) {
            refuse(request.id, request.only == null ? null : request.only.symbol(), OTHER, refusal);
            return;
        }
        if (follows) {
            if (followed.isEmpty()) {
                server.statuses().add(this);
            }
            followed.put(request.id, request);
        } else {
            once.put(request.id, request);
        }
        drain();
    }

    private void stop(final String id, final String symbol) {
        if (followed.remove(id) == null) {
            refuse(id, symbol, OTHER, "No subscription of this 335 stands on this connection.");
        } else if (followed.isEmpty()) {
            server.statuses().remove(this);
        }
    }

    private void refuse(final String id, final String symbol, final int reason, final String text) {
        session.chargeRefusal();
        session.answer(
                "h",
                FieldWriter.trimming()
                        .text(Tag.TRAD_SES_REQ_ID, id)
                        .text(Tag.TRADING_SESSION_ID, symbol == null ? "ALL" : symbol)
                        .letter(Tag.TRAD_SES_STATUS, REFUSED)
                        .number(Tag.TRAD_SES_STATUS_REJ_REASON, reason)
                        .text(Tag.TEXT, text));
    }

    /** An instrument's status is another. */
    void onChanged(final Instrument instrument) {
        for (final Request request : followed.values()) {
            if (request.only == instrument
                    || request.only == null && (instrument.hasBook() || instrument.hasQuotes())) {
                request.owed.add(instrument);
            }
        }
    }

    /** Tells what is owed, as far as the client reads. */
    void drain() {
        followed.values().forEach(this::drain);
        once.values().forEach(this::drain);
        once.values().removeIf(request -> request.owed.isEmpty());
    }

    private void drain(final Request request) {
        final Iterator<Instrument> owed = request.owed.iterator();
        while (owed.hasNext() && session.isWritable()) {
            final Instrument instrument = owed.next();
            owed.remove();
            session.send("h", status(request, instrument), NOTHING);
        }
        request.isTold |= request.owed.isEmpty();
    }

    private byte[] status(final Request request, final Instrument instrument) {
        final FieldWriter body = FieldWriter.trimming()
                .text(Tag.TRAD_SES_REQ_ID, request.id)
                .text(Tag.TRADING_SESSION_ID, instrument.symbol())
                .letter(Tag.TRADING_SESSION_SUB_ID, subId(instrument))
                .flag(Tag.UNSOLICITED_INDICATOR, request.isTold)
                .letter(Tag.TRAD_SES_STATUS, code(instrument));
        final Interruption interruption = instrument.interruption();
        if (!interruption.isNone()) {
            body.time(Tag.TRAD_SES_END_TIME, interruption.endsNs());
        }
        final boolean isSuspended = server.statuses().isSuspended(instrument);
        return body.text(
                        Tag.TEXT,
                        instrument.phase().name()
                                + (interruption.isNone() ? "" : reason(instrument, interruption))
                                + (isSuspended ? ", takes no new orders now" : ""))
                .toByteArray();
    }

    private static String reason(final Instrument instrument, final Interruption interruption) {
        return ": " + RejectExplanation.price(instrument, interruption.priceTicks()) + " would be outside "
                + RejectExplanation.price(instrument, interruption.lowestTicks()) + " to "
                + RejectExplanation.price(instrument, interruption.highestTicks());
    }

    private static char code(final Instrument instrument) {
        return switch (instrument.phase()) {
            case CONTINUOUS -> '2';
            case HALTED -> '1';
            case CLOSED -> '3';
            case PRE_OPEN, OPENING_AUCTION, VOLATILITY_AUCTION -> '4';
            case CLOSING_AUCTION -> '5';
            case SBE_UNKNOWN, NULL_VAL -> '0';
        };
    }

    /** TradingSessionSubID(625), as FIX has listed its values since 5.0. */
    private static char subId(final Instrument instrument) {
        return switch (instrument.phase()) {
            case PRE_OPEN -> '1';
            case OPENING_AUCTION -> '2';
            case CONTINUOUS -> '3';
            case CLOSING_AUCTION -> '4';
            case CLOSED -> '5';
            case VOLATILITY_AUCTION -> '9';
            case HALTED, SBE_UNKNOWN, NULL_VAL -> '7';
        };
    }

    /** Follows nothing any more. */
    void letGo() {
        if (!followed.isEmpty()) {
            server.statuses().remove(this);
        }
        followed.clear();
        once.clear();
    }
}
