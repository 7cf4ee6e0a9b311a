package rialto.dialect.postedoffer;

import rialto.gateway.http.NextTurn;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Tells what is past in turns of the event loop. A thousand clients that each ask for ten thousand events, and read none of them,
 * would otherwise hold it until the last of these is written. A turn tells a few pages: address after address, and of an
 * address one past after the other, so who has many connections gets one share. Owned by the event loop.
 */
final class PastTurns {
    /** Events of a turn. */
    static final int EVENTS = 256;
    /** Of one past before the next address has its page; they go out together. */
    static final int PAGE = 64;
    /** A page counts as some more events, for the system call, and so that one without events is not for nothing. */
    static final int PAGE_COST = 16;

    private final NextTurn next;
    private final Map<String, Share> byAddress = new HashMap<>();
    private final Queue<Share> round = new ArrayDeque<>();

    /** What one client is still to be told. */
    interface Past {
        /**
         * Tells the next events.
         *
         * @return how many
         */
        int tell(int most);

        /** Whether more can be told now; otherwise it comes again with {@link #add}. */
        boolean hasNext();
    }

    private record Share(String address, LinkedHashSet<Past> pasts) {}

    /** @param nextTurn runs something on the event loop about a millisecond later, when what has arrived meanwhile was read */
    PastTurns(final Consumer<Runnable> nextTurn) {
        next = new NextTurn(nextTurn, this::turn);
    }

    /** Has a past told, after those for which that address asked before. */
    void add(final String address, final Past past) {
        Share share = byAddress.get(address);
        if (share == null) {
            share = new Share(address, new LinkedHashSet<>());
            byAddress.put(address, share);
            round.add(share);
        }
        share.pasts.add(past);
        next.await();
    }

    /** Its client is gone. */
    void remove(final String address, final Past past) {
        final Share share = byAddress.get(address);
        if (share != null) {
            share.pasts.remove(past);
        }
    }

    private void turn() {
        try {
            int left = EVENTS;
            while (left > 0 && !round.isEmpty()) {
                left -= PAGE_COST + tellOfOne(Math.min(PAGE, left));
            }
        } finally {
            if (!round.isEmpty()) {
                next.await();
            }
        }
    }

    /** @return how many events */
    private int tellOfOne(final int most) {
        final Share share = round.remove();
        final Past past = share.pasts.isEmpty() ? null : share.pasts.getFirst();
        boolean hasNext = false;
        try {
            if (past == null) {
                return 0;
            }
            final int told = past.tell(most);
            hasNext = past.hasNext();
            return told;
        } finally {
            // one that fails must not keep the others from theirs
            if (!hasNext) {
                share.pasts.remove(past);
            }
            if (share.pasts.isEmpty()) {
                byAddress.remove(share.address);
            } else {
                round.add(share);
            }
        }
    }
}
