package rialto.benchmarks.shards;

/** What an engine's events add up to. */
final class Tally {
    long accepted;
    long trades;
    long tradedLots;
    long restedLots;
    /** Whatever this load must not have: orders refused, repeated, canceled; other commands refused. */
    long others;

    String firstOther;

    void other(final String what) {
        others++;
        firstOther = firstOther == null ? what : firstOther;
    }

    /**
     * Adds another engine's.
     *
     * @return this
     */
    Tally add(final Tally more) {
        accepted += more.accepted;
        trades += more.trades;
        tradedLots += more.tradedLots;
        restedLots += more.restedLots;
        others += more.others;
        firstOther = firstOther == null ? more.firstOther : firstOther;
        return this;
    }

    /** What came since an earlier look. */
    Tally since(final Tally before) {
        final Tally result = new Tally();
        result.accepted = accepted - before.accepted;
        result.trades = trades - before.trades;
        result.tradedLots = tradedLots - before.tradedLots;
        result.restedLots = restedLots - before.restedLots;
        result.others = others - before.others;
        result.firstOther = firstOther;
        return result;
    }

    /**
     * What is wrong with so many orders of the load, in words; null when it is right: all were accepted, each second one
     * made a trade of all that it and another one had, and what came to rest was traded away.
     */
    String fault(final long orders, final long lotsOfEach) {
        if (others > 0) {
            return others + " outcomes that must not be, the first: " + firstOther;
        }
        if (accepted != orders || trades != orders / 2 || tradedLots != trades * lotsOfEach) {
            return accepted + " orders accepted and " + trades + " trades of " + tradedLots + " lots instead of "
                    + orders + ", " + orders / 2 + " and " + orders / 2 * lotsOfEach;
        }
        return restedLots == tradedLots ? null : restedLots - tradedLots + " lots are left in the books";
    }
}
