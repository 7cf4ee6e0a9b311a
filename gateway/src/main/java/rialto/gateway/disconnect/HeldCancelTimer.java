package rialto.gateway.disconnect;

/** The cancel timer of one account's orders that came over one connection. Owned by the event loop. */
final class HeldCancelTimer {
    final ClientSession session;
    final long accountId;
    final long cancelTimerId;

    /** Whether the venue has it. */
    boolean isSet;

    /** Whether the connection is gone, and the venue is to be told. */
    boolean isEnding;

    /** Whether a command about it is under way. */
    boolean isAsking;

    HeldCancelTimer(final ClientSession session, final long accountId, final long cancelTimerId) {
        this.session = session;
        this.accountId = accountId;
        this.cancelTimerId = cancelTimerId;
    }
}
