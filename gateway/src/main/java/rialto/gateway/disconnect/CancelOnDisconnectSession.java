package rialto.gateway.disconnect;

import java.util.ArrayList;
import java.util.List;

/** What a connection's client chose, and the covers it has for that. Owned by the event loop. */
final class CancelOnDisconnectSession {
    /** Whether orders are under a cancel timer that do not say. */
    boolean cancelsOnDisconnect;

    /** How long it may be silent; 0 for ever. */
    int heartbeatMs;

    /** One for each account that it entered under a cancel timer orders for. */
    final List<HeldCancelTimer> cancelTimers = new ArrayList<>(1);
}
