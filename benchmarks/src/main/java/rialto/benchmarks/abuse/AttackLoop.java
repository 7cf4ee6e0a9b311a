package rialto.benchmarks.abuse;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import java.util.function.BooleanSupplier;

/** Carries out one attack at a fixed rate, on the calling thread. */
final class AttackLoop implements AutoCloseable {
    private static final int READ_BYTES = 256 * 1024;

    private final AttackPlan plan;
    private final int port;
    private final SourceAddresses addresses;
    private final Selector selector = Selector.open();
    private final Set<AttackPeer> peers = new HashSet<>();
    private final Queue<AttackPeer> ready = new ArrayDeque<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(READ_BYTES);
    private final AttackTally tally = new AttackTally();
    private long number;

    /** @param attack number of the attack, which decides about its addresses */
    AttackLoop(final AttackPlan plan, final int port, final int attack) throws IOException {
        this.plan = plan;
        this.port = port;
        addresses = new SourceAddresses(attack, plan.addresses());
    }

    /** So far. */
    AttackTally tally() {
        return tally;
    }

    /** @param perSecond operations: connections that are opened, and whatever is sent on them */
    AttackTally run(final double perSecond, final BooleanSupplier isOver) throws IOException {
        final Pace pace = new Pace(perSecond, System.nanoTime());
        while (!isOver.getAsBoolean()) {
            selector.select(this::onReady, 1);
            final int due = pace.due(System.nanoTime());
            int done = 0;
            while (done < due && strike()) {
                done++;
            }
            pace.done(done);
            tally.add(AttackTally.STROKES, done);
        }
        return tally;
    }

    /** @return whether there was anything to do */
    private boolean strike() {
        if (peers.size() < plan.connections()) {
            open();
            return true;
        }
        AttackPeer peer = ready.poll();
        while (peer != null && !peers.contains(peer)) {
            peer = ready.poll();
        }
        if (peer == null) {
            return false;
        }
        try {
            peer.strike(number++);
            listReady(peer);
        } catch (final IOException e) {
            lose(peer, AttackTally.CLOSED);
        }
        return true;
    }

    private void open() {
        try {
            peers.add(new AttackPeer(plan, selector, addresses.next(), port));
        } catch (final IOException e) {
            tally.add(AttackTally.FAILED, 1);
        }
    }

    private void onReady(final SelectionKey key) {
        final AttackPeer peer = (AttackPeer) key.attachment();
        boolean stands = true;
        try {
            if (key.isConnectable()) {
                stands = false;
                peer.connected();
                connected(peer);
            } else if (key.isReadable()) {
                read(peer);
            } else {
                peer.writeRest();
                listReady(peer);
            }
        } catch (final IOException e) {
            lose(peer, stands ? AttackTally.CLOSED : AttackTally.FAILED);
        }
    }

    private void connected(final AttackPeer peer) throws IOException {
        tally.add(AttackTally.OPENED, 1);
        if (peer.closesAtOnce()) {
            peers.remove(peer);
            peer.close(number++ % 2 == 0);
        } else {
            listReady(peer);
        }
    }

    private void read(final AttackPeer peer) throws IOException {
        final boolean wasReady = peer.isReady();
        final int status = peer.read(buffer);
        if (status < 0) {
            lose(peer, AttackTally.CLOSED);
        } else if (status > 0) {
            tally.add("answered-" + status, 1);
        }
        if (!wasReady) {
            listReady(peer);
        }
    }

    private void listReady(final AttackPeer peer) {
        if (peer.isReady()) {
            ready.add(peer);
        }
    }

    private void lose(final AttackPeer peer, final String how) {
        if (peers.remove(peer)) {
            tally.add(how, 1);
            try {
                peer.close(true);
            } catch (final IOException e) {
                tally.add("not-closed", 1);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (final AttackPeer peer : peers) {
            peer.close(true);
        }
        selector.close();
    }
}
