package rialto.gateway.limits;

import rialto.gateway.state.VenueView;

/**
 * Whether this process's heap has room for more of what the venue has, all kinds of it together: {@link HeapBounds} bounds each
 * kind alone. Counts what every interface made. Estimates that are rather too high. Owned by the event loop.
 */
final class HeapRoom {
    private final VenueView view;
    private final AccountCounter accounts;
    private final long heapBytes;

    /** @param heapBytes the largest that the heap may become */
    HeapRoom(final VenueView view, final long heapBytes) {
        this.view = view;
        this.heapBytes = heapBytes;
        accounts = new AccountCounter(view, name -> true);
        view.addListener(accounts);
    }

    /** Whether there is room for so many bytes more. */
    boolean has(final long more) {
        return bytes() + more <= heapBytes;
    }

    private long bytes() {
        return (long) view.instruments().size() * HeapBounds.BYTES_OF_INSTRUMENT
                + (long) accounts.count() * HeapBounds.BYTES_OF_ACCOUNT
                + (long) accounts.balances() * HeapBounds.BYTES_OF_BALANCE
                + (long) view.openOrderCount() * HeapBounds.BYTES_OF_ORDER;
    }

    /** Why there is none, for a person. */
    String complaint() {
        return "the venue has " + view.instruments().size() + " instruments, " + accounts.count() + " accounts with "
                + accounts.balances() + " balances and " + view.openOrderCount()
                + " open orders, and the room for more in a heap of " + (heapBytes >> 20)
                + " MiB (-Xmx) is kept for those who show a key; nothing was done, try again";
    }
}
