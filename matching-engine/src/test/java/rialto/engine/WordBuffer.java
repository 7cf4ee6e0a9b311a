package rialto.engine;

import java.util.Arrays;

/** Events as numbers, to compare two runs quickly: of each its kind, how many fields it has, and the fields. */
class WordBuffer {
    enum Kind {
        TRIGGER_ORDER_ACCEPTED,
        ORDER_REPLENISHED,
        ORDER_ACCEPTED,
        TRAILING_STARTED,
        ORDER_TRIGGERED,
        ORDER_RESTED,
        ORDER_EXECUTED,
        ORDER_CANCELED,
        ORDER_AMENDED,
        ORDER_REJECTED,
        ORDER_REPEATED,
        ORDER_VALIDATED,
        CANCEL_REJECTED,
        AMEND_REJECTED,
        ORDERS_MASS_CANCELED,
        BALANCE_CHANGED,
        ACCOUNT_CREATED,
        TRANSFER_APPLIED,
        ASSET_ADDED,
        INSTRUMENT_DEFINED,
        AUCTION_INDICATION_CHANGED,
        AUCTION_UNCROSSED,
        TRADING_SCHEDULE_SET,
        PRICE_PROTECTION_SET,
        PRICE_OUT_OF_BAND,
        VOLATILITY_INTERRUPTED,
        TRADE_BUSTED,
        TRADE_CORRECTED,
        ACCOUNT_LIMITS_SET,
        ACCOUNT_RULES_SET,
        FEE_SCHEDULE_SET,
        FEE_SCHEDULE_ASSIGNED,
        ACCOUNT_FEES_SET,
        CANCEL_TIMER_SET,
        CANCEL_TIMER_ENDED,
        CANCEL_TIMER_ORDERS_LEFT,
        CANCEL_TIMERS_RENEWED,
        SESSIONS_RUN,
        ACCOUNT_STATE_CHANGED,
        ORDER_ENTRY_CHANGED,
        COMMAND_REJECTED,
        QUOTE_PROVIDER_SET,
        QUOTES_REPLACED,
        QUOTE_REJECTED,
        QUOTES_CANCELED,
        QUOTES_RENEWED,
        QUOTE_COMMAND_REJECTED,
        QUOTE_EXECUTED,
        HOLD_OPENED,
        HOLD_ENDED,
        CREDIT_LINE_SET,
        WAITING_ORDERS_LOOKED,
        QUOTE_REQUEST_CHANGED,
        PARENT_ORDER_ACCEPTED,
        PARENT_ORDER_REJECTED,
        PARENT_ORDER_REPEATED,
        PARENT_ORDER_CHANGED,
        PARENT_ORDER_CANCEL_REJECTED,
        PARENT_ORDERS_WORKED,
        CHILD_ORDER_CHOSEN,
        ORDER_LIST_ACCEPTED,
        ORDER_LIST_REJECTED,
        ORDER_LIST_REPEATED,
        ORDER_RELEASED,
        ORDER_LIST_ENDED,
        MASS_QUOTE_ACCEPTED,
        MASS_QUOTE_REJECTED,
        BOOK_QUOTE_CHANGED,
        QUOTE_PROTECTION_SET,
        QUOTE_PROTECTION_TRIGGERED
    }

    private final Coverage coverage;
    private long[] words = new long[256];
    private int size;
    private int last;

    /** @param coverage counts the events */
    WordBuffer(final Coverage coverage) {
        this.coverage = coverage;
    }

    final void clear() {
        size = 0;
    }

    /** How many events of a kind there are. */
    final int count(final Kind kind) {
        int count = 0;
        for (int i = 0; i < size; i += 2 + (int) words[i + 1]) {
            count += words[i] == kind.ordinal() ? 1 : 0;
        }
        return count;
    }

    final boolean isEmpty() {
        return size == 0;
    }

    final boolean sameAs(final WordBuffer other) {
        return Arrays.equals(words, 0, size, other.words, 0, other.size);
    }

    /** An event and its fields, but for the identifiers. */
    final WordBuffer add(final Kind kind, final long... fields) {
        coverage.event(kind);
        makeRoom(fields.length + 2);
        last = size;
        words[size++] = kind.ordinal();
        words[size++] = fields.length;
        System.arraycopy(fields, 0, words, size, fields.length);
        size += fields.length;
        return this;
    }

    /** One more field of the last event. */
    final WordBuffer add(final Identifier identifier) {
        makeRoom(Identifier.WORDS);
        identifier.write(words, size);
        size += Identifier.WORDS;
        words[last + 1] += Identifier.WORDS;
        return this;
    }

    /** One more field of the last event. */
    final void add(final long field) {
        makeRoom(1);
        words[size++] = field;
        words[last + 1]++;
    }

    private void makeRoom(final int count) {
        while (size + count > words.length) {
            words = Arrays.copyOf(words, words.length * 2);
        }
    }
}
