package rialto.dialect.binance.stream;

import rialto.gateway.http.NextTurn;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * Sends what is due to connections in slices. A moment in which many messages are due, as a tick with hundreds of subscribers,
 * would otherwise hold the event loop until the last of them is written. The first messages of a turn are sent at once, the others
 * in later turns: address after address, and of an address connection after connection, each in its order. What else takes long
 * when many ask for it together goes into turns too. Owned by the event loop.
 */
final class Outboxes {
    /** Messages of a turn that are sent at once. */
    static final int AT_ONCE = 32;
    /** Messages of a later turn; each connection counts as some more, for the system call. */
    static final int SLICE = 256;

    static final int CONNECTION_COST = 4;
    /** A connection for which more waits gets all of it at once: its socket is what bounds it. */
    static final int MOST_WAITING = 256;
    /** Chores of a turn; more when more wait than could ever be done so. */
    static final int CHORES = 4;

    private static final int CHORE_SHARE = 64;

    private final NextTurn next;
    private final Queue<StreamShares.Share> withUnsent = new ArrayDeque<>();
    private final Queue<Runnable> chores = new ArrayDeque<>();
    private int leftAtOnce = AT_ONCE;

    /** What waits to be sent on one connection. */
    static final class Outbox {
        private final StreamShares.Share share;
        private final Consumer<StreamMessage> wire;
        private final Queue<StreamMessage> waiting = new ArrayDeque<>();
        private boolean isListed;

        /** @param wire writes to the connection */
        Outbox(final StreamShares.Share share, final Consumer<StreamMessage> wire) {
            this.share = share;
            this.wire = wire;
        }

        /** Sends all that waits. */
        void drain() {
            send(Integer.MAX_VALUE);
        }

        /** Nothing more can be sent. */
        void clear() {
            waiting.clear();
        }

        private int send(final int most) {
            int sent = 0;
            while (sent < most && !waiting.isEmpty()) {
                wire.accept(waiting.remove());
                sent++;
            }
            return sent;
        }
    }

    /** @param nextTurn runs something on the event loop about a millisecond later, when what has arrived meanwhile was read */
    Outboxes(final Consumer<Runnable> nextTurn) {
        next = new NextTurn(nextTurn, this::turn);
    }

    void send(final Outbox box, final StreamMessage message) {
        next.await();
        if (leftAtOnce > 0 && box.waiting.isEmpty()) {
            leftAtOnce--;
            box.wire.accept(message);
            return;
        }
        box.waiting.add(message);
        if (box.waiting.size() > MOST_WAITING) {
            box.drain();
        } else if (!box.isListed) {
            list(box);
        }
    }

    /** Does something in one of the next turns, after what was asked for before. */
    void later(final Runnable chore) {
        chores.add(chore);
        next.await();
    }

    private void list(final Outbox box) {
        box.isListed = true;
        final Queue<Outbox> unsent = box.share.unsent();
        if (unsent.isEmpty()) {
            withUnsent.add(box.share);
        }
        unsent.add(box);
    }

    private void turn() {
        leftAtOnce = AT_ONCE;
        for (int left = Math.max(CHORES, chores.size() / CHORE_SHARE); left > 0 && !chores.isEmpty(); left--) {
            chores.remove().run();
        }
        int left = SLICE;
        while (left > 0 && !withUnsent.isEmpty()) {
            left -= CONNECTION_COST + sendOfOne(left);
        }
        if (!chores.isEmpty() || !withUnsent.isEmpty()) {
            next.await();
        }
    }

    /** @return how many messages */
    private int sendOfOne(final int most) {
        final StreamShares.Share share = withUnsent.remove();
        final Queue<Outbox> unsent = share.unsent();
        final Outbox box = unsent.remove();
        final int sent = box.send(most);
        if (box.waiting.isEmpty()) {
            box.isListed = false;
        } else {
            unsent.add(box);
        }
        if (!unsent.isEmpty()) {
            withUnsent.add(share);
        }
        return sent;
    }
}
