package rialto.gateway.limits;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Bounds of what strangers can make, so that it fits into this process's memory whatever the settings allow. It is all in the
 * log: a venue that ended because of it would end at every start again.
 */
public final class HeapBounds {
    /** Of the heap for an account, its balances and its place in tables. */
    public static final int BYTES_OF_ACCOUNT = 8 * 1024;
    /** Of the heap for a balance that an account has besides. */
    public static final int BYTES_OF_BALANCE = 2 * 1024;
    /**
     * Of the heap for an instrument: its last trades and a day of its minutes, 240 KB when it has traded all day, and as much
     * again while a start reads them back. It takes little of that before it trades; but no trade can be refused for want of it.
     */
    public static final int BYTES_OF_INSTRUMENT = 1024 * 1024;
    /** Of the heap for an open order and what tells of it. */
    public static final int BYTES_OF_ORDER = 4 * 1024;

    /** Which part of the heap all symbols and products may take. */
    static final int PART_OF_MARKETS = 2;
    /** For which part of the heap one address may make things in a day, of each kind. */
    static final int PART_OF_ADDRESS = 16;

    private static final Logger LOGGER = LoggerFactory.getLogger(HeapBounds.class);

    private HeapBounds() {}

    /**
     * As many as a setting allows, or as many as there is room for.
     *
     * @param setting   its path, for what is told where it allows more than there is room for
     * @param bytesEach of the heap for one of them
     */
    public static int most(final String setting, final int allowed, final int bytesEach) {
        return most(setting, allowed, bytesEach, Runtime.getRuntime().maxMemory());
    }

    static int most(final String setting, final int allowed, final int bytesEach, final long heapBytes) {
        return most(setting, allowed, bytesEach, 1, heapBytes);
    }

    /** As {@link #most}, for symbols or products, which may take half of the heap. */
    public static int mostMarkets(final String setting, final int allowed) {
        return most(
                setting,
                allowed,
                BYTES_OF_INSTRUMENT,
                PART_OF_MARKETS,
                Runtime.getRuntime().maxMemory());
    }

    /** As {@link #most}, for what one address may make in a day: what a sixteenth of the heap has room for. */
    static int mostOfAddress(final String setting, final int allowed, final int bytesEach) {
        return most(
                setting,
                allowed,
                bytesEach,
                PART_OF_ADDRESS,
                Runtime.getRuntime().maxMemory());
    }

    /**
     * As many as a setting allows, or as many as there is room for in a part of the heap.
     *
     * @param part of the heap that they may take, as its divisor; there is room for one at least
     * @param heapBytes the largest that the heap may become
     */
    public static int most(
            final String setting, final int allowed, final int bytesEach, final int part, final long heapBytes) {
        final long room = Math.max(1, heapBytes / part / bytesEach);
        if (allowed <= room) {
            return allowed;
        }
        // what one address may make is a share, and lowered in every ordinary heap: no reason to be alarmed
        LOGGER.atLevel(part == PART_OF_ADDRESS ? Level.INFO : Level.WARN)
                .log(
                        "{} is {}; {} is used, which is what {}a heap of {} MiB has room for (-Xmx)",
                        setting,
                        allowed,
                        room,
                        part == 1 ? "" : "1/" + part + " of ",
                        heapBytes >> 20);
        return (int) room;
    }
}
