package rialto.engine;

/**
 * Who gets how much of what an incoming order takes at one price: the choice of an instrument where it is not
 * {@link MatchAlgorithm#PRICE_TIME}, which needs none. It decides about one {@link PriceGroup} at a time and keeps nothing
 * of it.
 */
interface Allocation {
    /** Says by {@link PriceGroup#meet} whom an incoming order meets next: one order at least, or more of them at once. */
    void meet(PriceGroup group);

    /** Gives lots to those that are met, by {@link PriceGroup#give}: all of them, and they are fewer than these show. */
    void share(PriceGroup group, long lots);
}
