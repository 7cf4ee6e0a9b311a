package rialto.bot.fx;

import rialto.protocol.TargetStrategy;

/** What the crowd does, told in order. */
interface FxActions {
    /** A bank's ladder takes the place of its last one on that pair. */
    void quote(BankCharacter bank, FxPair pair, BankLadder ladder);

    /** A taker takes what there is up to a price, and leaves the rest. */
    void sweep(FxPair pair, boolean buys, long lots, long worstTicks);

    /** A taker waits for a price for a while. */
    void await(FxPair pair, boolean buys, long lots, long ticks, long untilMs);

    /**
     * A taker has the venue work an order.
     *
     * @param limitTicks the worst price
     * @param untilMs    when what is left of it expires; a SWEEP has none
     * @param slices     of a TWAP; 0 for others
     */
    void work(FxPair pair, boolean buys, TargetStrategy strategy, long lots, long limitTicks, long untilMs, int slices);

    /** A taker asks all banks for a price. */
    void ask(FxPair pair, boolean buys, long lots, long untilMs);
}
