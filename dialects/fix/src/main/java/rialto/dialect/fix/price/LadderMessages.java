package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.command.QuoteCommands.NewLadder;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.protocol.Identifier36;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What a provider does with its ladders: MassQuote(i) and QuoteCancel(Z). Owned by the event loop. */
final class LadderMessages {
    /** Ladders of one message. */
    static final int MOST_SETS = 64;

    private static final int TRADEABLE = 1;
    private static final char BY_SYMBOL = '1';
    private static final char ALL = '4';
    private static final char BY_QUOTE = '5';
    private static final int CANCELED_FOR_SYMBOL = 1;
    private static final int CANCELED_ALL = 4;
    private static final int NOT_FOUND = 9;

    private final PriceSession session;
    private final QuoteContext context;
    private final BookQuoteMessages books;

    /** A set with its ladder, or else its refusal. */
    private record Reading(QuoteSet set, NewLadder ladder, QuoteRefusal refusal) {}

    LadderMessages(final PriceSession session, final QuoteContext context) {
        this.session = session;
        this.context = context;
        books = new BookQuoteMessages(session, context);
    }

    /** Each set puts a ladder in the place of the one before, whole or not at all. */
    void onMassQuote(final FieldReader message) {
        final List<QuoteSet> sets = message.group(Tag.NO_QUOTE_SETS, Tag.QUOTE_SET_ID).stream()
                .map(QuoteSet::read)
                .toList();
        final QuoteAcknowledgement answer = new QuoteAcknowledgement(
                session,
                message.text(Tag.QUOTE_REQ_ID),
                message.required(Tag.QUOTE_ID),
                message.number(Tag.QUOTE_RESPONSE_LEVEL, 1),
                sets.size());
        final String quoteId;
        try {
            quoteId = QuoteFields.identifier(message, Tag.QUOTE_ID);
            if (message.number(Tag.QUOTE_TYPE, TRADEABLE) != TRADEABLE) {
                throw new QuoteRefusal(QuoteRefusal.OTHER, "537 must be 1: every quote can be traded.");
            }
            if (sets.isEmpty() || sets.size() > MOST_SETS) {
                throw new QuoteRefusal(
                        QuoteRefusal.BEYOND_LIMIT,
                        "296 is " + sets.size() + "; a message has 1 to " + MOST_SETS + " sets.");
            }
        } catch (final QuoteRefusal e) {
            answer.refuse(e);
            return;
        }
        if (books.isOfBooks(sets)) {
            books.onMassQuote(message, quoteId, sets);
            return;
        }
        // all of them are read before the first is sent: what cannot be read must leave nothing behind
        final QuoteSet.Defaults defaults = QuoteSet.Defaults.read(message);
        final Set<String> places = new HashSet<>();
        final List<Reading> readings = new ArrayList<>();
        for (final QuoteSet set : sets) {
            readings.add(read(set, defaults, quoteId, places));
        }
        for (final Reading reading : readings) {
            // what is no ladder counts as one, too
            final LimitBreach breach = context.limits().admitQuotes(session.accountId());
            if (breach != null) {
                answer.onRefused(reading.set, QuoteRefusal.of(breach));
            } else if (reading.ladder == null) {
                answer.onRefused(reading.set, reading.refusal);
            } else {
                replace(reading.set, reading.ladder, answer);
            }
        }
    }

    private Reading read(
            final QuoteSet set, final QuoteSet.Defaults defaults, final String quoteId, final Set<String> places) {
        try {
            final NewLadder ladder = set.ladder(
                    defaults, quoteId, context.view(), session.outlet().account(), context.nowNs());
            if (!places.add(ladder.instrument().symbol())) {
                throw new QuoteRefusal(
                        QuoteRefusal.OTHER,
                        "A set before has this 55: streams of an instrument need quote ids of their own.");
            }
            return new Reading(set, ladder, null);
        } catch (final QuoteRefusal e) {
            return new Reading(set, null, e);
        }
    }

    private void replace(final QuoteSet set, final NewLadder ladder, final QuoteAcknowledgement answer) {
        final long accountId = session.accountId();
        context.window().begin(accountId);
        context.send(
                context.commands().replace(accountId, ladder),
                outcome -> {
                    session.onLadderDone();
                    final QuoteRefusal refusal = QuoteRefusal.of(outcome);
                    if (refusal != null) {
                        answer.onRefused(set, refusal);
                        return;
                    }
                    context.limits()
                            .addTradesOfLadder(accountId, outcome.executions().size());
                    context.ladders()
                            .onReplaced(
                                    session.outlet().clientSession(),
                                    accountId,
                                    ladder.instrument().instrumentId(),
                                    ladder.stream(),
                                    ladder.quoteId());
                    answer.onAccepted();
                },
                refusal -> {
                    session.onLadderDone();
                    answer.onRefused(set, refusal);
                });
    }

    /** Cancels all, all of some instruments, or there those of one quote id. */
    void onCancel(final FieldReader message) {
        final String quoteId = message.name(Tag.QUOTE_ID);
        message.number(Tag.QUOTE_RESPONSE_LEVEL, 2);
        final char kind = message.letter(Tag.QUOTE_CANCEL_TYPE, ' ');
        if (kind == ALL && (!session.outlet().account().isProvider() || hasBookQuotes())) {
            cancelOnBooks(message, quoteId, null);
        }
        if (kind == ALL && !session.outlet().account().isProvider()) {
            return;
        }
        if (kind == ALL) {
            cancel(
                    message,
                    quoteId,
                    QuoteReports.NO_SYMBOL,
                    CANCELED_ALL,
                    context.cancels().all(session.accountId()));
            return;
        }
        if (kind != BY_SYMBOL && kind != BY_QUOTE) {
            throw FieldReader.outOfRange(
                    Tag.QUOTE_CANCEL_TYPE,
                    String.valueOf(kind),
                    "1 for symbols, 4 for all, or 5 for the 117 on symbols");
        }
        if (kind == BY_QUOTE && !Identifier36.isValid(quoteId)) {
            throw FieldReader.outOfRange(Tag.QUOTE_ID, quoteId, "1 to 36 characters of A-Z a-z 0-9 - _");
        }
        final List<FieldReader> entries = message.group(Tag.NO_QUOTE_ENTRIES, Tag.SYMBOL);
        if (entries.size() > MOST_SETS) {
            throw FieldReader.outOfRange(
                    Tag.NO_QUOTE_ENTRIES, Integer.toString(entries.size()), "at most " + MOST_SETS);
        }
        if (entries.isEmpty()) {
            throw FieldReader.missing(Tag.NO_QUOTE_ENTRIES, ": it names at least one instrument");
        }
        for (final String symbol : symbols(entries)) {
            final Instrument instrument = context.view().instrument(symbol);
            if (kind == BY_SYMBOL && instrument != null && instrument.hasBook()) {
                cancelOnBooks(message, quoteId, instrument);
                continue;
            }
            if (instrument == null
                    || instrument.quotes().provider(session.outlet().account()) == null) {
                refuse(
                        message,
                        quoteId,
                        symbol,
                        new QuoteRefusal(
                                QuoteRefusal.NOT_AUTHORIZED, "The account is no provider of '" + symbol + "'."));
                continue;
            }
            final int instrumentId = instrument.instrumentId();
            cancel(
                    message,
                    quoteId,
                    symbol,
                    CANCELED_FOR_SYMBOL,
                    kind == BY_QUOTE
                            ? context.cancels().quote(session.accountId(), instrumentId, quoteId)
                            : context.cancels().instrument(session.accountId(), instrumentId));
        }
    }

    private boolean hasBookQuotes() {
        return session.outlet().account().openOrders().stream().anyMatch(Order::isQuote);
    }

    private void cancelOnBooks(final FieldReader message, final String quoteId, final Instrument instrument) {
        books.cancel(message.text(Tag.QUOTE_REQ_ID), message.number(Tag.QUOTE_RESPONSE_LEVEL, 2), quoteId, instrument);
    }

    private static Set<String> symbols(final List<FieldReader> entries) {
        final Set<String> symbols = new LinkedHashSet<>();
        entries.forEach(entry -> symbols.add(entry.name(Tag.SYMBOL)));
        return symbols;
    }

    private void cancel(
            final FieldReader message,
            final String quoteId,
            final String symbol,
            final int status,
            final Encoder command) {
        final String requestId = message.text(Tag.QUOTE_REQ_ID);
        final long level = message.number(Tag.QUOTE_RESPONSE_LEVEL, 2);
        context.send(
                command,
                outcome -> {
                    final QuoteRefusal refusal = QuoteRefusal.of(outcome);
                    if (refusal != null) {
                        refuse(requestId, level, quoteId, symbol, refusal);
                    } else if (level > 1) {
                        session.answer("AI", canceled(requestId, quoteId, symbol, status, outcome));
                    }
                },
                refusal -> refuse(requestId, level, quoteId, symbol, refusal));
    }

    private static FieldWriter canceled(
            final String requestId,
            final String quoteId,
            final String symbol,
            final int status,
            final CommandOutcome outcome) {
        final int ladders = outcome.quotes().canceledLadders();
        return QuoteReports.status(requestId, quoteId, null, symbol)
                .number(Tag.QUOTE_STATUS, ladders == 0 ? NOT_FOUND : status)
                .text(Tag.TEXT, ladders + " ladders left");
    }

    private void refuse(
            final FieldReader message, final String quoteId, final String symbol, final QuoteRefusal refusal) {
        refuse(message.text(Tag.QUOTE_REQ_ID), message.number(Tag.QUOTE_RESPONSE_LEVEL, 2), quoteId, symbol, refusal);
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
