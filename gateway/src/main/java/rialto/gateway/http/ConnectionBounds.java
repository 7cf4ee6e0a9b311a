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
 * @param maxUnsent    bytes that wait for connections that do not read, of all addresses together
 * @param unsentPerAddress of one address
 * @param headerMs     until a request's headers have arrived; a handshake of TLS counts too
 * @param bodyMs       until its body has
 * @param idleSeconds  without a byte in either direction
 */
public record ConnectionBounds(
        SlotBounds connections,
        SlotBounds webSockets,
        long maxUnsent,
        long unsentPerAddress,
        long headerMs,
        long bodyMs,
        int idleSeconds) {
    private static final int APART = 256;
    /** Of the heap: what waits is kept outside it, where there is as much room, and others need some too. */
    private static final int UNSENT_SHARE = 8;

    /** Of the public listeners. */
    public static ConnectionBounds of(final SettingValues values) {
        final long maxUnsent = Math.clamp(
                values.get(ConnectionSettings.MAX_UNSENT),
                1,
                Runtime.getRuntime().maxMemory() / UNSENT_SHARE);
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
                maxUnsent,
                Math.clamp(values.get(ConnectionSettings.UNSENT_PER_ADDRESS), 1, Math.max(1, maxUnsent / 2)),
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
        return new ConnectionBounds(few, few, maxUnsent, unsentPerAddress, headerMs, bodyMs, idleSeconds);
    }
}
