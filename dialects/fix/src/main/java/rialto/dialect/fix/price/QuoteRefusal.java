package rialto.dialect.fix.price;

import rialto.gateway.api.QuoteExplanation;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.limits.LimitBreach;
import rialto.protocol.QuoteRejectReason;
import rialto.protocol.RejectReason;

/** Something about quotes that is refused, with its reason as FIX numbers it and in words. */
final class QuoteRefusal extends RuntimeException {
    /** Values of QuoteRejectReason(300). */
    static final int UNKNOWN_SYMBOL = 1;

    static final int CLOSED = 2;
    static final int BEYOND_LIMIT = 3;
    static final int TOO_LATE = 4;
    static final int UNKNOWN_QUOTE = 5;
    static final int INVALID_SPREAD = 7;
    static final int INVALID_PRICE = 8;
    static final int NOT_AUTHORIZED = 9;
    static final int OTHER = 99;

    private static final long serialVersionUID = 1L;

    private final int reason;
    private final Kind kind;

    private enum Kind {
        REFUSED,
        BY_A_LIMIT,
        UNKNOWN
    }

    QuoteRefusal(final int reason, final String text) {
        this(reason, text, Kind.REFUSED);
    }

    private QuoteRefusal(final int reason, final String text, final Kind kind) {
        super(text, null, false, false);
        this.reason = reason;
        this.kind = kind;
    }

    /** No outcome came: it may have been carried out, or will be. */
    static QuoteRefusal unknown() {
        return new QuoteRefusal(
                OTHER, "No outcome came in time: it is not known whether it was or will be carried out.", Kind.UNKNOWN);
    }

    /** A limit is reached. */
    static QuoteRefusal of(final LimitBreach breach) {
        return new QuoteRefusal(
                BEYOND_LIMIT,
                "More than the limit of " + breach.kind() + " (" + breach.limit() + "); try again in "
                        + breach.retryAfterSeconds() + " s.",
                Kind.BY_A_LIMIT);
    }

    /** Why a command was refused; null when it was not. */
    static QuoteRefusal of(final CommandOutcome outcome) {
        final QuoteRejectReason quoteReject = outcome.quotes().reject();
        if (quoteReject != null) {
            return new QuoteRefusal(number(quoteReject), quoteReject.name() + ": " + QuoteExplanation.of(quoteReject));
        }
        final RejectReason reject = outcome.commandReject();
        return reject == RejectReason.NONE
                ? null
                : new QuoteRefusal(OTHER, reject.name() + ": " + RejectExplanation.of(reject));
    }

    private static int number(final QuoteRejectReason reason) {
        return switch (reason) {
            case UNKNOWN_INSTRUMENT -> UNKNOWN_SYMBOL;
            case VENUE_SUSPENDED, STORAGE_LOW, ORDER_ENTRY_SUSPENDED, NOT_TRADING -> CLOSED;
            case CAPACITY_EXCEEDED, TOO_MANY_TIERS -> BEYOND_LIMIT;
            case EXPIRED -> TOO_LATE;
            case UNKNOWN_HOLD, UNKNOWN_REQUEST -> UNKNOWN_QUOTE;
            case CROSSED, TIERS_OUT_OF_ORDER -> INVALID_SPREAD;
            case PRICE_OUT_OF_RANGE -> INVALID_PRICE;
            case UNKNOWN_PROVIDER, PROVIDER_DISABLED, ACCOUNT_FROZEN, UNKNOWN_ACCOUNT, LAST_LOOK_NOT_AGREED ->
                NOT_AUTHORIZED;
            default -> OTHER;
        };
    }

    /** Whether nobody knows if it was carried out: then it must not be called refused. */
    boolean isUnknown() {
        return kind == Kind.UNKNOWN;
    }

    /** Whether a limit of providers refused it: then it costs weight, and so a flood ends in a ban. */
    boolean isByALimit() {
        return kind == Kind.BY_A_LIMIT;
    }

    /** QuoteStatus(297). */
    int status() {
        return isUnknown() ? QuoteReports.PENDING : QuoteReports.REJECTED;
    }

    int reason() {
        return reason;
    }

    /** QuoteRequestRejectReason(658), which numbers the same reasons otherwise. */
    int requestReason() {
        return switch (reason) {
            case UNKNOWN_SYMBOL, CLOSED, BEYOND_LIMIT, TOO_LATE -> reason;
            case INVALID_PRICE -> 5;
            case NOT_AUTHORIZED -> 6;
            default -> OTHER;
        };
    }
}
