package rialto.gateway.disconnect;

import java.util.ArrayList;
import java.util.List;

/** What a connection's client chose, and its cancel timers. Owned by the event loop. */
final class CancelOnDisconnectSession {
    /** Whether orders that do not say are under a cancel timer. */
    boolean cancelsOnDisconnect;

    /** How long it may be silent; 0 for ever. */
    int heartbeatMs;

    /** One for each account that it entered such orders for. */
    final List<HeldCancelTimer> cancelTimers = new ArrayList<>(1);
}
