package rialto.simulation;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * One seed's run: a venue is made, goes through a storm while clients trade, settles, and then everything that can be
 * compared is compared.
 */
final class Simulation {
    private static final long SETTLE_NS = 60_000 * Chance.MS;
    private static final long OPENING_NS = 60_000 * Chance.MS;
    private static final int DEADLINES = 4;
    private static final int FIRST_GATEWAY = Network.OUTSIDE;

    private final World world;
    private final Habits habits;
    private final Chance chance;
    private final Faults faults;
    private int sent;

    private Simulation(final long seed, final Canary canary, final Appendable out, final Path database) {
        chance = new Chance(seed);
        habits = Habits.of(chance, seed);
        world = new World(chance, habits, canary, out, database);
        faults = new Faults(world, habits.faultIntervalMs());
        world.trace.tell(() -> "seed " + seed + ", " + habits);
    }

    /**
     * @param out where the trace is told; null for nowhere
     * @param database file for reporting; null to do without
     * @return how often what happened
     * @throws Violation when something was that must not be
     */
    static Map<Happening, Long> run(final long seed, final Canary canary, final Appendable out, final Path database) {
        final Simulation simulation = new Simulation(seed, canary, out, database);
        try {
            simulation.play();
            return simulation.world.trace.counts();
        } catch (final RuntimeException e) {
            simulation.world.trace.tell(() -> "then: " + e.getMessage());
            throw e instanceof Violation ? e : new Violation("it threw " + e, e);
        } finally {
            if (simulation.world.bookkeeping != null) {
                simulation.world.bookkeeping.close();
            }
        }
    }

    private void play() {
        world.members.forEach(Member::start);
        for (int i = 0; i < habits.gateways(); i++) {
            world.startGateway(FIRST_GATEWAY + i);
        }
        open();
        until("the opening", OPENING_NS, () -> !world.trading.isOpening());
        world.network.quality(habits.lossPercent(), habits.lossPercent(), habits.lossPercent());
        faults.begin();
        world.numbered.forEach(NumberedClient::start);
        trade();
        until("the trading", Long.MAX_VALUE, () -> sent >= habits.commands());
        faults.end();
        world.numbered.forEach(NumberedClient::stop);
        settle();
        awaitDeadlines();
        compare();
    }

    /** What all else needs, one after the other. */
    private void open() {
        if (world.trading.isOpening()) {
            world.send(world.trading.next(false), 0, this::open);
        }
    }

    private void trade() {
        if (sent >= habits.commands()) {
            return;
        }
        final SimulatedTrading.Message message = world.trading.next(habits.isRoomy() && chance.oneIn(2));
        world.jumpTo(world.trading.now());
        if (message.orderName() != null) {
            world.truth.expectOnce(message.orderName());
        }
        world.send(message, 0, null);
        sent++;
        world.time.in(chance.oneIn(4) ? chance.upToMs(30) : chance.upToMs(4), this::trade);
    }

    private void until(final String what, final long atMostNs, final BooleanSupplier done) {
        final long beginNs = world.time.nowNs();
        while (!done.getAsBoolean()) {
            if (world.time.nowNs() - beginNs > atMostNs) {
                throw new Violation(what + " does not come to an end: " + status());
            }
            world.time.step();
        }
    }

    private void settle() {
        until("the mending", SETTLE_NS, this::isSettled);
    }

    private boolean isSettled() {
        final Member leader = world.leader();
        if (leader == null || leader.process.applied() < leader.disk.log.lastIndex()) {
            return false;
        }
        final long sequence = leader.process.eventSequence();
        return world.members.stream()
                        .allMatch(member -> member.isUp()
                                && member.process.applied() == leader.process.applied()
                                && member.process.unrecorded() == 0)
                && world.gateways.stream().allMatch(gateway -> gateway.isSettled(sequence))
                && world.numbered.stream().allMatch(NumberedClient::isSettled)
                && (world.bookkeeping == null || world.bookkeeping.isSettled());
    }

    /** What is due by the clock is done even if nobody sends anything. */
    private void awaitDeadlines() {
        for (int i = 0; i < DEADLINES; i++) {
            final Long dueNs = world.leader().process.wantedNs();
            if (dueNs == null) {
                return;
            }
            world.jumpTo(dueNs);
            until("what is due at " + dueNs, SETTLE_NS, () -> {
                final Member leader = world.leader();
                return leader != null && !dueNs.equals(leader.process.wantedNs());
            });
            settle();
        }
    }

    private void compare() {
        final long index = world.truth.lastIndex();
        for (final Member member : world.members) {
            world.truth.state(member.id, index, member.process.eventSequence(), member.process.state());
            // a member that has copied the snapshot of others records what comes after it
            final boolean nothingYet = member.disk.events.batches().isEmpty() && member.disk.latest() != null;
            if (!nothingYet && member.disk.events.lastSequence() != world.truth.lastSequence()) {
                throw new Violation("member " + member.id + " has recorded up to " + member.disk.events.lastSequence()
                        + " of " + world.truth.lastSequence());
            }
        }
        world.truth.requireAcknowledged();
        world.truth.requireOutcomes();
        if (world.bookkeeping != null) {
            world.bookkeeping.compare();
        }
    }

    private String status() {
        final StringBuilder status = new StringBuilder();
        for (final Member member : world.members) {
            status.append("member ").append(member.id);
            if (member.process == null) {
                status.append(" is down; ");
            } else {
                status.append(member.process.isLeader() ? " leads" : " follows " + member.process.leaderId())
                        .append(", term ")
                        .append(member.disk.term)
                        .append(", entry ")
                        .append(member.process.applied())
                        .append(" of ")
                        .append(member.disk.log.lastIndex())
                        .append(", ")
                        .append(member.process.timers())
                        .append("; ");
            }
        }
        world.gateways.forEach(gateway -> status.append(gateway.status()).append("; "));
        return status.append("database ")
                .append(world.bookkeeping == null ? "none" : world.bookkeeping.isSettled())
                .toString();
    }
}
