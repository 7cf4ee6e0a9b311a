package rialto.engine;

import org.agrona.collections.Long2LongHashMap;

/** What open orders took their prices from, for those who ask. Nothing here decides how they trade. */
final class OpenPegs {
    private static final long NONE = 0;
    private static final int OFFSET_TYPE_SHIFT = 8;
    private static final int OFFSET_SHIFT = 32;
    private static final int CODE_MASK = 0xFF;

    private final Long2LongHashMap termsById = new Long2LongHashMap(NONE);
    private final Long2LongHashMap limitTicksById = new Long2LongHashMap(NONE);

    int count() {
        return termsById.size();
    }

    /** @param limitTicks 0 for none */
    void add(
            final long orderId,
            final PegPriceType priceType,
            final PegOffsetType offsetType,
            final int offset,
            final long limitTicks) {
        termsById.put(
                orderId,
                (long) offset << OFFSET_SHIFT | (long) offsetType.code() << OFFSET_TYPE_SHIFT | priceType.code());
        if (limitTicks != 0) {
            limitTicksById.put(orderId, limitTicks);
        }
    }

    /** Of an order that leaves, whether it was pegged or not; where none is pegged, nothing is looked for. */
    void remove(final long orderId) {
        if (!termsById.isEmpty()) {
            termsById.remove(orderId);
            limitTicksById.remove(orderId);
        }
    }

    boolean has(final long orderId) {
        return termsById.containsKey(orderId);
    }

    /** NONE of an order that was not pegged. */
    PegPriceType priceType(final long orderId) {
        return PegPriceType.of((int) termsById.get(orderId) & CODE_MASK);
    }

    PegOffsetType offsetType(final long orderId) {
        return PegOffsetType.of((int) termsById.get(orderId) >> OFFSET_TYPE_SHIFT & CODE_MASK);
    }

    int offset(final long orderId) {
        return (int) (termsById.get(orderId) >> OFFSET_SHIFT);
    }

    /** 0 for none. */
    long limitTicks(final long orderId) {
        return limitTicksById.get(orderId);
    }
}
