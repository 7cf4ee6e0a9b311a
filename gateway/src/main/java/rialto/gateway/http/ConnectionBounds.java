package rialto.gateway.http;

import rialto.gateway.limits.SlotBounds;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.setting.SettingValues;

import java.util.Map;

/**
 * What connections of one listener may do.
 *
 * @param connections  HTTP connections
 * @param webSockets   connections that became WebSockets
 * @param maxHeld      bytes kept for connections that do not read or send on, of all addresses together
 * @param heldPerAddress of one address
 * @param headerMs     until a request's headers have arrived; a handshake of TLS counts too
 * @param bodyMs       until its body has
 * @param idleSeconds  without a byte in either direction
 */
public record ConnectionBounds(
        SlotBounds connections,
        SlotBounds webSockets,
        long maxHeld,
        long heldPerAddress,
        long headerMs,
        long bodyMs,
        int idleSeconds) {
    private static final int APART = 256;
    /** Of the heap: most is kept outside it, where there is as much room, and others need some too. */
    private static final int HELD_SHARE = 8;

    /** Of the public listeners. */
    public static ConnectionBounds of(final SettingValues values) {
        final long maxHeld = Math.clamp(
                values.get(ConnectionSettings.MAX_HELD), 1, Runtime.getRuntime().maxMemory() / HELD_SHARE);
        return new ConnectionBounds(
                new SlotBounds(
                        values.get(ConnectionSettings.MAX_CONNECTIONS),
                        values.get(ConnectionSettings.CONNECTIONS_PER_ADDRESS),
                        values.get(ConnectionSettings.HALF_OPEN_PER_ADDRESS),
                        true),
                new SlotBounds(
                        values.get(ConnectionSettings.MAX_WEB_SOCKETS),
                        values.get(ConnectionSettings.WEB_SOCKETS_PER_ADDRESS),
                        values.get(ConnectionSettings.WEB_SOCKETS_PER_ADDRESS),
                        false),
                maxHeld,
                Math.clamp(values.get(ConnectionSettings.HELD_PER_ADDRESS), 1, Math.max(1, maxHeld / 2)),
                values.get(ConnectionSettings.HEADER_TIMEOUT).toMillis(),
                values.get(ConnectionSettings.BODY_TIMEOUT).toMillis(),
                (int) values.get(ConnectionSettings.IDLE_TIMEOUT).toSeconds());
    }

    /** As the defaults of the settings. */
    public static ConnectionBounds defaults() {
        return of(SettingTexts.of(ConnectionSettings.ALL, Map.of()));
    }

    /** Of a listener for few: its places are its own, so that no flood on another port takes them. */
    public ConnectionBounds apart() {
        final SlotBounds few = new SlotBounds(APART, APART, APART, true);
        return new ConnectionBounds(few, few, maxHeld, heldPerAddress, headerMs, bodyMs, idleSeconds);
    }
}
