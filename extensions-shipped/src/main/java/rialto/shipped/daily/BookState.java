package rialto.shipped.daily;

import rialto.protocol.BookChecksum;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

import java.util.List;
import java.util.Map;

/**
 * An instrument's book at the end of a day, for the next one to begin with.
 *
 * @param number        of the last event of the book
 * @param sequence      of that event
 * @param phase         null where none was told
 * @param checksum      of the book
 * @param priceScale    digits of a price after the point
 * @param quantityScale digits of a quantity after the point
 * @param orders        in order of their public ids
 * @param displays      what orders that show a part of themselves show at a time, minor units, by the venue's own ids
 */
record BookState(
        long number,
        long sequence,
        TradingPhase phase,
        String checksum,
        int priceScale,
        int quantityScale,
        List<Standing> orders,
        Map<Long, Long> displays) {
    /** Of an instrument of which nothing was told. */
    static final BookState NONE = new BookState(0, 0, null, BookChecksum.text(0), 0, 0, List.of(), Map.of());

    /**
     * An order in the book.
     *
     * @param orderId  the venue's own, by which events name it; in no file
     * @param publicId by which everybody may know it
     * @param price    minor units, as the quantity that is left
     */
    record Standing(long orderId, long publicId, Side side, long price, long quantity) {}
}
