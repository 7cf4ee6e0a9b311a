package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;

import java.util.ArrayList;
import java.util.List;

/** The answer to a MassQuote(i), sent when the outcome of all its sets is known. Owned by the event loop. */
final class QuoteAcknowledgement {
    private final PriceSession session;
    private final String requestId;
    private final String quoteId;
    private final long level;
    private final int sets;
    private final List<Refused> refused = new ArrayList<>(0);
    private int decided;

    private record Refused(QuoteSet set, QuoteRefusal refusal) {}

    /**
     * @param requestId QuoteReqID(131), or null
     * @param level     QuoteResponseLevel(301): 0 for no answer, 1 for refusals alone
     */
    QuoteAcknowledgement(
            final PriceSession session,
            final String requestId,
            final String quoteId,
            final long level,
            final int sets) {
        this.session = session;
        this.requestId = requestId;
        this.quoteId = quoteId;
        this.level = level;
        this.sets = sets;
    }

    void onAccepted() {
        decide();
    }

    void onRefused(final QuoteSet set, final QuoteRefusal refusal) {
        refused.add(new Refused(set, refusal));
        if (refusal.isByALimit()) {
            session.chargeRefusal();
        }
        decide();
    }

    private void decide() {
        if (++decided == sets && (level > 1 || level == 1 && !refused.isEmpty())) {
            send();
        }
    }

    /** No set of the message is looked at. */
    void refuse(final QuoteRefusal refusal) {
        session.chargeRefusal();
        if (level > 0) {
            session.answer("b", head(QuoteReports.REJECTED, refusal.reason()).text(Tag.TEXT, refusal.getMessage()));
        }
    }

    private FieldWriter head(final int status, final int reason) {
        final FieldWriter body = FieldWriter.trimming()
                .text(Tag.QUOTE_REQ_ID, requestId)
                .text(Tag.QUOTE_ID, quoteId)
                .number(Tag.QUOTE_STATUS, status);
        if (status == QuoteReports.REJECTED) {
            body.number(Tag.QUOTE_REJECT_REASON, reason);
        }
        return body.number(Tag.QUOTE_RESPONSE_LEVEL, level);
    }

    private void send() {
        final FieldWriter body = head(
                status(), refused.isEmpty() ? 0 : refused.getFirst().refusal.reason());
        if (!refused.isEmpty()) {
            final StringBuilder text = new StringBuilder();
            refused.forEach(one -> text.append(text.isEmpty() ? "" : " ")
                    .append("302=")
                    .append(one.set.id())
                    .append(": ")
                    .append(one.refusal.getMessage()));
            body.text(Tag.TEXT, text);
            body.number(Tag.NO_QUOTE_SETS, refused.size());
            refused.forEach(one -> write(body, one));
        }
        session.answer("b", body);
    }

    /** Pending when of any set the outcome is not known. */
    private int status() {
        if (refused.stream().anyMatch(one -> one.refusal.isUnknown())) {
            return QuoteReports.PENDING;
        }
        return refused.size() == sets ? QuoteReports.REJECTED : QuoteReports.ACCEPTED;
    }

    /** A set stands for itself: its first entry has the reason for all. */
    private static void write(final FieldWriter body, final Refused refused) {
        final int entries = refused.set.entries().size();
        body.text(Tag.QUOTE_SET_ID, refused.set.id())
                .number(Tag.TOT_NO_QUOTE_ENTRIES, entries)
                .number(Tag.NO_QUOTE_ENTRIES, Math.min(1, entries));
        if (entries > 0) {
            body.text(Tag.QUOTE_ENTRY_ID, refused.set.firstEntryId());
            if (!refused.refusal.isUnknown()) {
                body.number(Tag.QUOTE_ENTRY_REJECT_REASON, refused.refusal.reason());
            }
        }
    }
}
