package rialto.gateway.guard;

import java.util.ArrayList;
import java.util.List;

/** What a connection's client chose, and the guards it has for that. Owned by the event loop. */
final class GuardedSession {
    /** Whether orders are guarded that do not say. */
    boolean cancelsOnDisconnect;

    /** How long it may be silent; 0 for ever. */
    int heartbeatMs;

    /** One for each account that it entered guarded orders for. */
    final List<HeldGuard> guards = new ArrayList<>(1);
}
