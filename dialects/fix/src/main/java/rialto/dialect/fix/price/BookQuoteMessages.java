package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.QuotingExplanation;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.QuotingCommands;
import rialto.gateway.command.QuotingCommands.Entry;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.state.Instrument;
import rialto.protocol.RejectReason;
import rialto.protocol.SelfTradePrevention;

import java.util.ArrayList;
import java.util.List;

/**
 * MassQuote(i) and QuoteCancel(Z) on order books: an entry is what is to stand on both sides of an instrument, and all entries of a
 * message are one command. Owned by the event loop.
 */
final class BookQuoteMessages {
    private static final int CANCELED_FOR_SYMBOL = 1;
    private static final int CANCELED_ALL = 4;
    private static final int NOT_FOUND = 9;

    private final PriceSession session;
    private final QuoteContext context;
    private final QuotingCommands commands = new QuotingCommands();

    BookQuoteMessages(final PriceSession session, final QuoteContext context) {
        this.session = session;
        this.context = context;
    }

    /** Whether the first entry of a message is of an instrument with an order book: then all are to be. */
    boolean isOfBooks(final List<QuoteSet> sets) {
        final List<FieldReader> entries =
                sets.isEmpty() ? List.of() : sets.getFirst().entries();
        final String symbol = entries.isEmpty() ? null : entries.getFirst().text(Tag.SYMBOL);
        final Instrument instrument = symbol == null ? null : context.view().instrument(symbol);
        return instrument != null && instrument.hasBook();
    }

    void onMassQuote(final FieldReader message, final String quoteId, final List<QuoteSet> sets) {
        final BookQuoteAnswer answer = new BookQuoteAnswer(
                session, message.text(Tag.QUOTE_REQ_ID), quoteId, message.number(Tag.QUOTE_RESPONSE_LEVEL, 1), sets);
        final long accountId = session.accountId();
        final List<Entry> entries = new ArrayList<>();
        try {
            final QuoteSet.Defaults defaults = QuoteSet.Defaults.read(message);
            for (final QuoteSet set : sets) {
                for (final FieldReader entry : set.entries()) {
                    entries.add(entry(entry, defaults, entries));
                }
            }
            for (int i = 0; i < entries.size(); i++) {
                final LimitBreach breach = context.limits().admitQuotes(accountId);
                QuoteContext.require(breach);
            }
        } catch (final QuoteRefusal e) {
            answer.refuse(e);
            return;
        }
        final QuotingCommands.Terms terms = new QuotingCommands.Terms(
                quoteId,
                message.flag(Tag.POST_ONLY, false),
                SelfTradePrevention.NONE,
                context.cancelTimers().cancelTimerOf(session.outlet().clientSession(), accountId));
        context.window().begin(accountId);
        context.send(
                commands.massQuote(accountId, terms, entries),
                outcome -> {
                    session.onLadderDone();
                    final QuoteRefusal refusal = refusal(outcome);
                    if (refusal != null) {
                        answer.refuse(refusal);
                    } else if (outcome.quoting().wasRepeated()) {
                        answer.tellRepeated();
                    } else {
                        answer.tell(outcome.quoting().quotes());
                    }
                },
                refusal -> {
                    session.onLadderDone();
                    answer.refuse(refusal);
                });
    }

    /** Why nothing of a mass quote was carried out; null when it was. */
    private static QuoteRefusal refusal(final CommandOutcome outcome) {
        if (outcome.quoting().refusal() != null) {
            return new QuoteRefusal(
                    number(outcome.quoting().refusal().reason()),
                    outcome.quoting().refusal().reason().name() + ": "
                            + QuotingExplanation.of(outcome.quoting().refusal()));
        }
        return outcome.commandReject() == RejectReason.NONE ? null : refused(outcome.commandReject());
    }

    private static QuoteRefusal refused(final RejectReason reason) {
        return new QuoteRefusal(number(reason), reason.name() + ": " + RejectExplanation.of(reason));
    }

    /** QuoteRejectReason(300) and QuoteEntryRejectReason(368). */
    static int number(final RejectReason reason) {
        return switch (reason) {
            case UNKNOWN_INSTRUMENT -> QuoteRefusal.UNKNOWN_SYMBOL;
            case VENUE_SUSPENDED, STORAGE_LOW, ORDER_ENTRY_SUSPENDED, INSTRUMENT_HALTED, INSTRUMENT_CLOSED ->
                QuoteRefusal.CLOSED;
            case INSUFFICIENT_BALANCE,
                    CAPACITY_EXCEEDED,
                    TOO_MANY_OPEN_ORDERS,
                    ACCOUNT_QUANTITY_LIMIT,
                    ACCOUNT_NOTIONAL_LIMIT,
                    ACCOUNT_OPEN_ORDERS_LIMIT,
                    ACCOUNT_EXPOSURE_LIMIT,
                    ACCOUNT_POSITION_LIMIT -> QuoteRefusal.BEYOND_LIMIT;
            case CROSSED_QUOTE -> QuoteRefusal.INVALID_SPREAD;
            case PRICE_BELOW_MINIMUM, PRICE_ABOVE_MAXIMUM, OUTSIDE_STATIC_BAND, OUTSIDE_MOVING_BAND, WOULD_TAKE ->
                QuoteRefusal.INVALID_PRICE;
            case ACCOUNT_FROZEN, NOT_PERMITTED, QUOTE_PROTECTION_TRIGGERED -> QuoteRefusal.NOT_AUTHORIZED;
            default -> QuoteRefusal.OTHER;
        };
    }

    private Entry entry(final FieldReader entry, final QuoteSet.Defaults defaults, final List<Entry> before) {
        final String symbol = entry.required(Tag.SYMBOL);
        final Instrument instrument = context.view().instrument(symbol);
        if (instrument == null || !instrument.hasBook()) {
            throw new QuoteRefusal(
                    QuoteRefusal.UNKNOWN_SYMBOL,
                    instrument == null
                            ? "There is no instrument '" + FieldReader.shown(symbol) + "'."
                            : "On " + symbol
                                    + " quotes are streamed, and the first 55 has an order book: one message is for"
                                    + " one of both.");
        }
        if (before.size() == QuotingCommands.MAX_ENTRIES) {
            throw new QuoteRefusal(
                    QuoteRefusal.BEYOND_LIMIT,
                    "A message has at most " + QuotingCommands.MAX_ENTRIES + " entries for order books.");
        }
        if (before.stream().anyMatch(other -> other.instrument() == instrument)) {
            throw new QuoteRefusal(
                    QuoteRefusal.OTHER, symbol + " stands twice; an account has one quote on an order book.");
        }
        final QuoteSet.Side bid =
                QuoteSet.side(entry, Tag.BID_PX, Tag.BID_SIZE, Tag.DEF_BID_SIZE, defaults.bidSize(), instrument);
        final QuoteSet.Side ask = QuoteSet.side(
                entry, Tag.OFFER_PX, Tag.OFFER_SIZE, Tag.DEF_OFFER_SIZE, defaults.offerSize(), instrument);
        return new Entry(instrument, bid.ticks(), bid.lots(), ask.ticks(), ask.lots());
    }

    /**
     * Cancels quotes on order books.
     *
     * @param instrument null for all
     */
    void cancel(final String requestId, final long level, final String quoteId, final Instrument instrument) {
        final String symbol = instrument == null ? QuoteReports.NO_SYMBOL : instrument.symbol();
        context.send(
                commands.cancel(session.accountId(), instrument == null ? 0 : instrument.instrumentId(), null),
                outcome -> {
                    final RejectReason reason = outcome.cancelRefusal();
                    if (reason != RejectReason.NONE) {
                        refuse(requestId, level, quoteId, symbol, refused(reason));
                    } else if (level > 1) {
                        session.answer("AI", canceled(requestId, quoteId, symbol, outcome, instrument == null));
                    }
                },
                refusal -> refuse(requestId, level, quoteId, symbol, refusal));
    }

    private static FieldWriter canceled(
            final String requestId,
            final String quoteId,
            final String symbol,
            final CommandOutcome outcome,
            final boolean all) {
        final int count = outcome.canceledOrders().size();
        return QuoteReports.status(requestId, quoteId, null, symbol)
                .number(Tag.QUOTE_STATUS, count == 0 ? NOT_FOUND : all ? CANCELED_ALL : CANCELED_FOR_SYMBOL)
                .text(Tag.TEXT, count + " sides left");
    }

    private void refuse(
            final String requestId,
            final long level,
            final String quoteId,
            final String symbol,
            final QuoteRefusal refusal) {
        session.chargeRefusal();
        if (level > 0) {
            session.answer("AI", QuoteReports.refusal(requestId, quoteId, null, symbol, refusal));
        }
    }
}
