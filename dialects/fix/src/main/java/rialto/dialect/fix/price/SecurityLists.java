package rialto.dialect.fix.price;

import com.paritytrading.philadelphia.FIXMessage;
import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Answers requests for lists of instruments (x) of one client, as fast as it reads. Owned by the event loop. */
final class SecurityLists {
    /** Instruments of a message. */
    static final int FRAGMENT = 50;
    /** Lists that wait for a client that does not read. */
    static final int MOST_WAITING = 16;

    private static final int OTHER = 0;
    private static final int APPLICATION_NOT_AVAILABLE = 4;
    private static final byte[] NOTHING = {};
    private static final char VALID = '0';
    private static final char UNSUPPORTED = '1';
    private static final char NONE_FOUND = '2';

    private final PriceSession session;
    private final PriceServer server;
    private final VenueView view;
    private final Queue<Listing> waiting = new ArrayDeque<>();
    private long answers;

    /** A list that is being told. */
    private static final class Listing {
        private final String requestId;
        private final List<Instrument> instruments;
        private int told;

        private Listing(final String requestId, final List<Instrument> instruments) {
            this.requestId = requestId;
            this.instruments = instruments;
        }
    }

    SecurityLists(final PriceSession session, final PriceServer server) {
        this.session = session;
        this.server = server;
        view = server.view();
    }

    void onRequest(final FieldReader request, final FIXMessage message) {
        final String id = request.name(Tag.SECURITY_REQ_ID);
        final char kind = request.letter(Tag.SECURITY_LIST_REQUEST_TYPE, ' ');
        final String symbol = request.text(Tag.SYMBOL);
        if (kind != '0' && kind != '4') {
            refuse(id, UNSUPPORTED, symbol, "559 is '" + kind + "'; it must be 0 for the symbol in 55 or 4 for all.");
        } else if (kind == '4') {
            list(new Listing(id, List.copyOf(view.books())), message);
        } else if (symbol == null) {
            throw FieldReader.missing(Tag.SYMBOL, "; 559=0 asks for one symbol");
        } else if (view.instrument(symbol) == null) {
            refuse(id, NONE_FOUND, symbol, "There is no instrument '" + FieldReader.shown(symbol) + "'.");
        } else {
            list(new Listing(id, List.of(view.instrument(symbol))), message);
        }
    }

    /** A text has its place in an entry alone. */
    private void refuse(final String id, final char result, final String symbol, final String text) {
        session.chargeRefusal();
        session.answer(
                "y",
                head(id, result)
                        .number(Tag.NO_RELATED_SYM, 1)
                        .text(Tag.SYMBOL, symbol == null ? QuoteReports.NO_SYMBOL : symbol)
                        .text(Tag.TEXT, text));
    }

    private void list(final Listing listing, final FIXMessage message) {
        if (listing.instruments.isEmpty()) {
            refuse(listing.requestId, NONE_FOUND, null, "There are no instruments yet.");
        } else if (waiting.size() == MOST_WAITING) {
            session.outlet()
                    .businessReject(
                            message,
                            listing.requestId,
                            APPLICATION_NOT_AVAILABLE,
                            MOST_WAITING + " lists wait to be read; ask again when they have come.");
            session.chargeRefusal();
        } else {
            final int messages = 1 + listing.instruments.size() / FRAGMENT;
            final String refusal = server.charge(session.outlet(), messages);
            if (refusal != null) {
                session.outlet().businessReject(message, listing.requestId, OTHER, refusal);
                return;
            }
            waiting.add(listing);
            drain();
        }
    }

    /** Sends what waits, as far as the client reads. */
    void drain() {
        while (!waiting.isEmpty() && session.isWritable()) {
            final Listing listing = waiting.peek();
            final int end = Math.min(listing.told + FRAGMENT, listing.instruments.size());
            final boolean isLast = end == listing.instruments.size();
            final FieldWriter body = head(listing.requestId, VALID)
                    .number(Tag.TOT_NO_RELATED_SYM, listing.instruments.size())
                    .flag(Tag.LAST_FRAGMENT, isLast)
                    .number(Tag.NO_RELATED_SYM, end - (long) listing.told);
            for (final Instrument instrument : listing.instruments.subList(listing.told, end)) {
                SecurityEntry.write(body, instrument);
            }
            listing.told = end;
            if (isLast) {
                waiting.remove();
            }
            session.send("y", body.toByteArray(), NOTHING);
        }
    }

    private FieldWriter head(final String id, final char result) {
        return FieldWriter.trimming()
                .text(Tag.SECURITY_REQ_ID, id)
                .number(Tag.SECURITY_RESPONSE_ID, ++answers)
                .letter(Tag.SECURITY_REQUEST_RESULT, result);
    }
}
