package rialto.engine;

/**
 * The orders of one side that take part in an auction, in priority: best price first, at one price MARKET orders first,
 * then the earliest. It walks over three queues at once: the book, MARKET orders, and those for this auction alone.
 */
final class AuctionSide {
    private final boolean buy;
    private final Orders orders;
    private Instrument instrument;
    private TimeInForce onlyFor;
    private int inBook;
    private int atMarket;
    private int forThis;

    AuctionSide(final boolean buy, final Orders orders) {
        this.buy = buy;
        this.orders = orders;
    }

    /** @param forTheAuction which auction-only orders take part; null for none */
    void begin(final Instrument of, final TimeInForce forTheAuction) {
        instrument = of;
        onlyFor = forTheAuction;
        inBook = of.market.first(buy);
        atMarket = taking(of.collected.first(true, buy));
        forThis = taking(of.collected.first(false, buy));
    }

    /** The present order; 0 when there are no more. */
    int order() {
        final int limit = better(inBook, forThis);
        return atMarket != 0 && (limit == 0 || !isBetterPrice(limit, atMarket)) ? atMarket : limit;
    }

    /** Price of the present order. */
    long priceTicks() {
        return orders.priceTicks(order());
    }

    /** Best price of the limit orders from here on; 0 when there is none. */
    long bestLimitTicks() {
        final int limit = better(inBook, forThis);
        return limit == 0 ? 0 : orders.priceTicks(limit);
    }

    /** On to the next order; the present one may leave its queue afterwards. */
    void next() {
        final int order = order();
        if (order == inBook) {
            inBook = instrument.market.next(order);
        } else if (order == atMarket) {
            atMarket = taking(instrument.collected.next(order));
        } else {
            forThis = taking(instrument.collected.next(order));
        }
    }

    /** The first from an order on that takes part. */
    private int taking(final int from) {
        int order = from;
        while (order != 0 && isForAnother(orders.timeInForce(order))) {
            order = instrument.collected.next(order);
        }
        return order;
    }

    private boolean isForAnother(final TimeInForce time) {
        return time.isForOneAuction() && time != onlyFor;
    }

    private int better(final int one, final int other) {
        if (one == 0 || other == 0) {
            return one | other;
        }
        if (orders.priceTicks(one) == orders.priceTicks(other)) {
            return orders.id(one) < orders.id(other) ? one : other;
        }
        return isBetterPrice(one, other) ? one : other;
    }

    private boolean isBetterPrice(final int one, final int other) {
        return buy
                ? orders.priceTicks(one) > orders.priceTicks(other)
                : orders.priceTicks(one) < orders.priceTicks(other);
    }
}
