package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.QuotingExplanation;
import rialto.gateway.state.BookQuote;
import rialto.protocol.RejectReason;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The MassQuoteAcknowledgement(b) of a MassQuote(i) on order books. Owned by the event loop. */
final class BookQuoteAnswer {
    private final PriceSession session;
    private final String requestId;
    private final String quoteId;
    private final long level;
    private final List<Place> places = new ArrayList<>();

    /** Which entry an instrument was. */
    private record Place(String setId, int entries, String entryId, String symbol) {}

    /**
     * @param requestId QuoteReqID(131), or null
     * @param level     QuoteResponseLevel(301): 0 for no answer, 1 for refusals alone
     * @param sets      valid now alone
     */
    BookQuoteAnswer(
            final PriceSession session,
            final String requestId,
            final String quoteId,
            final long level,
            final List<QuoteSet> sets) {
        this.session = session;
        this.requestId = requestId;
        this.quoteId = quoteId;
        this.level = level;
        for (final QuoteSet set : sets) {
            for (final FieldReader entry : set.entries()) {
                places.add(new Place(
                        set.id(), set.entries().size(), entry.name(Tag.QUOTE_ENTRY_ID), entry.text(Tag.SYMBOL)));
            }
        }
    }

    /** Nothing of it was carried out. */
    void refuse(final QuoteRefusal refusal) {
        session.chargeRefusal();
        if (level > 0) {
            final int status = refusal.status();
            final FieldWriter body = head(status);
            if (status == QuoteReports.REJECTED) {
                body.number(Tag.QUOTE_REJECT_REASON, refusal.reason());
            }
            session.answer("b", body.number(Tag.QUOTE_RESPONSE_LEVEL, level).text(Tag.TEXT, refusal.getMessage()));
        }
    }

    /** Its entries were done, or refused one by one. */
    void tell(final List<BookQuote> quotes) {
        final Map<String, BookQuote> refused = new HashMap<>();
        quotes.stream()
                .filter(quote -> quote.reason() != RejectReason.NONE)
                .forEach(quote -> refused.put(quote.instrument().symbol(), quote));
        if (level > 1 || level == 1 && !refused.isEmpty()) {
            final boolean none = !quotes.isEmpty() && refused.size() == quotes.size();
            final FieldWriter body = head(none ? QuoteReports.REJECTED : QuoteReports.ACCEPTED);
            if (none) {
                body.number(
                        Tag.QUOTE_REJECT_REASON,
                        BookQuoteMessages.number(quotes.getFirst().reason()));
            }
            body.number(Tag.QUOTE_RESPONSE_LEVEL, level);
            if (!refused.isEmpty()) {
                writeRefused(body, refused);
            }
            session.answer("b", body);
        }
    }

    /** It was carried out before: nobody knows any more what became of each entry then. */
    void tellRepeated() {
        if (level > 0) {
            session.answer(
                    "b",
                    head(QuoteReports.ACCEPTED)
                            .number(Tag.QUOTE_RESPONSE_LEVEL, level)
                            .text(
                                    Tag.TEXT,
                                    "repeated; ask what stands: its entries were done or refused when it first came"));
        }
    }

    private FieldWriter head(final int status) {
        return FieldWriter.trimming()
                .text(Tag.QUOTE_REQ_ID, requestId)
                .text(Tag.QUOTE_ID, quoteId)
                .number(Tag.QUOTE_STATUS, status);
    }

    /** Each refused entry is a set of its own here, for sets of one id may stand apart. */
    private void writeRefused(final FieldWriter body, final Map<String, BookQuote> refused) {
        final List<Place> of = places.stream()
                .filter(place -> refused.containsKey(place.symbol))
                .toList();
        final StringBuilder text = new StringBuilder();
        for (final Place place : of) {
            final BookQuote quote = refused.get(place.symbol);
            text.append(text.isEmpty() ? "" : " ")
                    .append("299=")
                    .append(place.entryId)
                    .append(": ")
                    .append(quote.reason().name())
                    .append(": ")
                    .append(QuotingExplanation.of(session.outlet().account(), quote));
        }
        body.text(Tag.TEXT, text);
        body.number(Tag.NO_QUOTE_SETS, of.size());
        for (final Place place : of) {
            body.text(Tag.QUOTE_SET_ID, place.setId)
                    .number(Tag.TOT_NO_QUOTE_ENTRIES, place.entries)
                    .number(Tag.NO_QUOTE_ENTRIES, 1)
                    .text(Tag.QUOTE_ENTRY_ID, place.entryId)
                    .text(Tag.SYMBOL, place.symbol)
                    .number(
                            Tag.QUOTE_ENTRY_REJECT_REASON,
                            BookQuoteMessages.number(refused.get(place.symbol).reason()));
        }
    }
}
