package rialto.gateway.guard;

import rialto.gateway.api.ApiSession;

/** The guard of one account's orders that came over one connection. Owned by the event loop. */
final class HeldGuard {
    final ApiSession session;
    final long accountId;
    final long guardId;

    /** Whether the venue has it. */
    boolean isSet;

    /** Whether the connection is gone, and the venue is to be told. */
    boolean isEnding;

    /** Whether a command about it is under way. */
    boolean isAsking;

    HeldGuard(final ApiSession session, final long accountId, final long guardId) {
        this.session = session;
        this.accountId = accountId;
        this.guardId = guardId;
    }
}
