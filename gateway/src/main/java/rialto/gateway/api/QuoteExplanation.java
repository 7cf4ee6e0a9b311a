package rialto.gateway.api;

import rialto.protocol.QuoteRejectReason;

/** The reasons for which the venue refuses quotes, and what is said about them, for a person. */
public final class QuoteExplanation {
    private QuoteExplanation() {}

    /** One sentence about a reason: what is wrong, or what can be done. */
    public static String of(final QuoteRejectReason reason) {
        return switch (reason) {
            case MALFORMED_QUOTE -> "The fields contradict each other, or what must be there is not.";
            case UNKNOWN_INSTRUMENT -> "The venue has no such instrument on which quotes are streamed.";
            case UNKNOWN_PROVIDER ->
                "The account is no provider of this instrument, or is not asked; an administrator makes it one.";
            case PROVIDER_DISABLED -> "The provider is disabled on this instrument; an administrator enables it.";
            case ACCOUNT_FROZEN -> "The account is frozen: it can cancel its quotes, but not quote or ask for quotes.";
            case VENUE_SUSPENDED -> "The venue takes no new quotes now; quotes can be canceled.";
            case STORAGE_LOW ->
                "The venue takes no new quotes until there is room on its disks again; quotes can be canceled.";
            case ORDER_ENTRY_SUSPENDED -> "The instrument takes no new quotes now; quotes can be canceled.";
            case NOT_TRADING -> "The instrument is not trading: its phase must be CONTINUOUS.";
            case EXPIRED -> "It ends before it begins: the end must be later than the venue's clock.";
            case LAST_LOOK_NOT_AGREED ->
                "The provider is firm here (holdMs is 0): it quotes without lastLook, or an administrator agrees a time with it.";
            case TOO_MANY_TIERS -> "A side has at most 20 tiers.";
            case PRICE_OUT_OF_RANGE ->
                "A price is below minPrice or above maxPrice, or it is not one that was asked for.";
            case QUANTITY_OUT_OF_RANGE -> "A quantity is below minQty or above maxQty.";
            case TIERS_OUT_OF_ORDER -> "Bids must fall and asks must rise from tier to tier, the best first.";
            case CROSSED -> "The best bid must be below the best ask.";
            case CAPACITY_EXCEEDED -> "The venue is at one of its limits of ladders or requests.";
            case UNKNOWN_HOLD -> "The account has no such trade on hold to answer: it has ended, or is another's.";
            case UNKNOWN_ACCOUNT -> "The venue has no such account.";
            case UNKNOWN_REQUEST -> "No such request waits: it is over, or is another's.";
            case SBE_UNKNOWN, NULL_VAL -> "The venue gave no reason.";
        };
    }
}
