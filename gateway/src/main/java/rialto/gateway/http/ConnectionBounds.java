package rialto.gateway.http;

import rialto.gateway.limits.HeapBounds;
import rialto.gateway.limits.SlotBounds;
import rialto.gateway.setting.Setting;
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
    /** Of the heap for a connection that waits, without what {@link #maxHeld} counts. */
    static final int BYTES_OF_CONNECTION = 8 * 1024;
    /** Of the heap for its TLS besides. Measured are 12 KiB for both together when nothing comes; a handshake may take more. */
    static final int BYTES_OF_TLS = 16 * 1024;
    /** Which part of the heap all HTTP connections may take, as its divisor; all WebSockets as much. */
    private static final int SHARE = 8;

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

    /** No more connections than this process's heap has room for; says so when the settings allow more. */
    public ConnectionBounds fitting(final boolean isTls) {
        return fitting(isTls, Runtime.getRuntime().maxMemory());
    }

    ConnectionBounds fitting(final boolean isTls, final long heapBytes) {
        return new ConnectionBounds(
                fitting(connections, ConnectionSettings.MAX_CONNECTIONS, isTls, heapBytes),
                fitting(webSockets, ConnectionSettings.MAX_WEB_SOCKETS, isTls, heapBytes),
                maxHeld,
                heldPerAddress,
                headerMs,
                bodyMs,
                idleSeconds);
    }

    private static SlotBounds fitting(
            final SlotBounds bounds, final Setting<Integer> setting, final boolean isTls, final long heapBytes) {
        return new SlotBounds(
                most(setting, bounds.most(), isTls, heapBytes),
                bounds.mostPerAddress(),
                bounds.mostHalfOpenPerAddress(),
                bounds.takesFromEquals());
    }

    /** As many connections of one kind as a setting allows, or as many as this process's heap has room for. */
    public static int most(final Setting<Integer> setting, final int allowed, final boolean isTls) {
        return most(setting, allowed, isTls, Runtime.getRuntime().maxMemory());
    }

    private static int most(
            final Setting<Integer> setting, final int allowed, final boolean isTls, final long heapBytes) {
        final int bytesEach = BYTES_OF_CONNECTION + (isTls ? BYTES_OF_TLS : 0);
        return HeapBounds.most(setting.path(), allowed, bytesEach, SHARE, heapBytes);
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
