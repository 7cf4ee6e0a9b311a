package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.EventBatchHandler;
import rialto.client.EventSubscription;
import rialto.client.SimulatedReading;
import rialto.reporting.SimulatedReporting;
import rialto.sequencer.SimulatedEventJournal;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The process that writes events into a database: the real agent, reader and SQLite file. */
final class Bookkeeping {
    private static final int TICK_MS = 20;
    private static final int PLACE = Network.OUTSIDE + 50;
    private static final int CALLS = 120;

    private final World world;
    private final SimulatedReporting reporting;
    private final Path file;
    private int faultPercent;

    Bookkeeping(final World world, final Path file) {
        this.world = world;
        this.file = file;
        reporting = new SimulatedReporting(file, world.time::nowNs);
        start();
        tick();
    }

    void faults(final int percent) {
        faultPercent = percent;
    }

    private void start() {
        final boolean faulty = world.chance.percent(faultPercent);
        final boolean kill = world.chance.oneIn(2);
        if (faulty && !kill) {
            world.trace.count(Happening.DATABASE_BUSY);
        }
        reporting.start(this::open, faulty ? world.chance.below(CALLS) : -1, kill);
    }

    private void tick() {
        world.time.in(Chance.MS + world.chance.upToMs(TICK_MS), this::tick);
        if (!reporting.work()) {
            world.trace.tell(Happening.REPORTING_KILLED_IN_TRANSACTION, () -> "in a call of the database");
            start();
        }
    }

    void kill() {
        world.trace.tell(Happening.REPORTING_KILLED, () -> "");
        reporting.kill();
        start();
    }

    private EventSubscription open(final long afterSequence) {
        return SimulatedReading.reader(new Reading(world, PLACE), afterSequence, () -> -1);
    }

    boolean isSettled() {
        return reporting.isCaughtUp();
    }

    /** The rows are those of the events. */
    void compare() {
        if (world.canary == Canary.ROW_LOST) {
            reporting.execute(
                    "DELETE FROM order_events WHERE event_sequence = (SELECT max(event_sequence) FROM order_events)");
        }
        final Map<String, List<String>> expected =
                SimulatedReporting.expected(after -> truth(), world.truth.lastSequence());
        final Map<String, List<String>> rows = reporting.tables();
        if (rows.keySet().stream().anyMatch(SimulatedReporting::isOfQuotes)) {
            expected.putAll(SimulatedReporting.undisturbedQuotes(
                    file.resolveSibling("undisturbed.db"), after -> truth(), world.truth.lastSequence()));
        }
        if (!expected.equals(rows)) {
            final Set<String> tables = new TreeSet<>(expected.keySet());
            tables.addAll(rows.keySet());
            for (final String table : tables) {
                final List<String> missing = new ArrayList<>(expected.getOrDefault(table, List.of()));
                missing.removeAll(rows.getOrDefault(table, List.of()));
                final List<String> extra = new ArrayList<>(rows.getOrDefault(table, List.of()));
                extra.removeAll(expected.getOrDefault(table, List.of()));
                if (!missing.isEmpty() || !extra.isEmpty()) {
                    throw new Violation("table " + table + " lacks " + missing + " and has " + extra);
                }
            }
            throw new Violation("the database has rows twice: " + rows.keySet());
        }
        world.trace.count(Happening.DATABASE_COMPARED);
        if (world.canary == Canary.BALANCE_CHANGED) {
            reporting.execute(
                    "UPDATE balances SET held = held + 1 WHERE account_id = (SELECT max(account_id) FROM balances)");
        }
        final List<String> wrongBalances = reporting.reconciled(after -> truth());
        if (!wrongBalances.isEmpty()) {
            throw new Violation("balances are not what orders, trades and transfers give: " + wrongBalances);
        }
    }

    private EventSubscription truth() {
        return new EventSubscription() {
            private int next;

            @Override
            public int poll(final EventBatchHandler handler, final int batchLimit) {
                if (next == world.truth.batches().size()) {
                    return 0;
                }
                final SimulatedEventJournal.Batch batch = world.truth.batches().get(next++);
                handler.onBatch(new UnsafeBuffer(batch.bytes()), 0, batch.bytes().length);
                return 1;
            }

            @Override
            public boolean isLive() {
                return false;
            }

            @Override
            public long lagBytes() {
                return -1;
            }

            @Override
            public void close() {}
        };
    }

    void close() {
        reporting.kill();
    }
}
