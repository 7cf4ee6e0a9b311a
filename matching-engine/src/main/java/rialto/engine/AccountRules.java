package rialto.engine;

/**
 * What administrators decide for an account, whatever it trades. All zero for none. As a parameter it is reused by the caller;
 * the engine never writes to it and keeps no reference. In a callback it is to be read only and only during the call.
 */
public final class AccountRules {
    /** Cancels are counted in windows of ten seconds of the sequenced clock, which begin at whole multiples of them. */
    public static final long CANCEL_WINDOW_NS = 10_000_000_000L;

    public long accountId;

    /** Accounts of one group do not trade with one another, as self-trade prevention has it for one account. 0 for no group. */
    public int tradeGroupId;

    /** Cancels that its owner may send in ten seconds; 0 for no limit. */
    public int maxCancels10s;

    void copyTo(final AccountRules other) {
        other.accountId = accountId;
        other.tradeGroupId = tradeGroupId;
        other.maxCancels10s = maxCancels10s;
    }

    boolean isNone() {
        return (tradeGroupId | maxCancels10s) == 0;
    }

    boolean isValid() {
        return tradeGroupId >= 0 && maxCancels10s >= 0;
    }
}
