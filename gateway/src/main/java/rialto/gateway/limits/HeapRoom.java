package rialto.gateway.limits;

import rialto.gateway.state.VenueView;

/**
 * Whether this process's heap has room for more of what the venue has, all kinds of it together: {@link HeapBounds} bounds each
 * kind alone. What lasts for good never takes all of it: a quarter is for orders, and markets take half at most, so that
 * accounts find room as well. Counts what every interface made. Estimates that are rather too high. Owned by the event loop.
 */
final class HeapRoom {
    private static final int QUARTERS = 4;

    private final VenueView view;
    private final AccountCounter accounts;
    private final long heapBytes;
    private final long mostOfMarkets;
    private final long mostThatLasts;

    /** @param heapBytes the largest that the heap may become */
    HeapRoom(final VenueView view, final long heapBytes) {
        this.view = view;
        this.heapBytes = heapBytes;
        mostOfMarkets = heapBytes / HeapBounds.PART_OF_MARKETS;
        mostThatLasts = heapBytes / QUARTERS * (QUARTERS - 1);
        accounts = new AccountCounter(view, name -> true);
        view.addListener(accounts);
    }

    /** Whether there is room for so many symbols or products more. */
    boolean hasForMarkets(final int more) {
        final long bytes = (long) more * HeapBounds.BYTES_OF_INSTRUMENT;
        return markets() + bytes <= mostOfMarkets && hasForAccounts(bytes);
    }

    /** Whether there is room for so many bytes more of accounts and their balances. */
    boolean hasForAccounts(final long more) {
        final long lasting = lasting() + more;
        return lasting <= mostThatLasts && lasting + orders() <= heapBytes;
    }

    /** Whether there is room for an order more: what lasts takes none of their quarter, however much of it there is. */
    boolean hasForOrder() {
        return orders() + HeapBounds.BYTES_OF_ORDER <= heapBytes - Math.min(lasting(), mostThatLasts);
    }

    /** More markets than there may be leave others their room all the same: they were made before there was such a bound. */
    private long lasting() {
        return Math.min(markets(), mostOfMarkets)
                + (long) accounts.count() * HeapBounds.BYTES_OF_ACCOUNT
                + (long) accounts.balances() * HeapBounds.BYTES_OF_BALANCE;
    }

    private long markets() {
        return (long) view.instruments().size() * HeapBounds.BYTES_OF_INSTRUMENT;
    }

    private long orders() {
        return (long) view.openOrderCount() * HeapBounds.BYTES_OF_ORDER;
    }

    /** Why there is none, for a person. */
    String complaint() {
        return "the venue has " + view.instruments().size() + " instruments, " + accounts.count() + " accounts with "
                + accounts.balances() + " balances and " + view.openOrderCount()
                + " open orders, and the room for more in a heap of " + (heapBytes >> 20)
                + " MiB (-Xmx) is kept for what trades there; nothing was done, try again";
    }
}
