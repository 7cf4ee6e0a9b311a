package rialto.simulation;

import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.KillPoints;
import rialto.sequencer.SimulatedService;

import java.util.ArrayDeque;
import java.util.Deque;

/** A member's machine: a disk, a clock, and at times a process. */
final class Member {
    private static final int TICK_MS = 6;
    private static final int INBOX = 64;
    private static final int WRONG_CUT_ONE_IN = 6;

    final int id;
    Disk disk = new Disk();
    MemberProcess process;
    private final World world;
    private final Deque<Raft.Message> inbox = new ArrayDeque<>();
    private boolean paused;
    private boolean awaitsCopy;
    /** Something was done to the disk that the member must notice at its start. */
    private boolean isDamaged;

    private boolean isFull;
    private long clockOffsetNs;
    private long generation;

    Member(final int id, final World world) {
        this.id = id;
        this.world = world;
    }

    long wallNs() {
        return world.wallNs() + clockOffsetNs;
    }

    void setClock(final long offsetNs) {
        clockOffsetNs = offsetNs;
    }

    boolean isUp() {
        return process != null && !paused;
    }

    boolean isPaused() {
        return paused;
    }

    boolean isDamaged() {
        return isDamaged;
    }

    boolean awaitsCopy() {
        return awaitsCopy;
    }

    void start() {
        if (process != null || awaitsCopy) {
            return;
        }
        isFull = false;
        try {
            final MemberProcess starting = new MemberProcess(this, world);
            process = starting;
            starting.start();
            if (isDamaged) {
                throw new Violation("member " + id + " starts with a disk that is damaged");
            }
            world.trace.tell(
                    Happening.MEMBER_RESTARTED, () -> "member " + id + " after event " + starting.eventSequence());
            tick(++generation);
            if (world.chance.oneIn(WRONG_CUT_ONE_IN) && world.isStormy()) {
                run(starting::cutWrongly);
            }
        } catch (final KillPoints.Killed e) {
            die("at its start");
        } catch (final SimulatedService.MemberStopped | DamagedStorageException e) {
            process = null;
            refuse(e);
        }
    }

    private void refuse(final RuntimeException reason) {
        if (!isDamaged) {
            throw new Violation("member " + id + " does not start: " + reason.getMessage(), reason);
        }
        world.trace.tell(Happening.DAMAGE_REFUSED, () -> "member " + id + ": " + reason.getMessage());
        loseDisk();
    }

    private void tick(final long ofGeneration) {
        world.time.in(Chance.MS + world.chance.upToMs(TICK_MS), () -> {
            if (process != null && ofGeneration == generation) {
                if (!paused) {
                    run(() -> work(process));
                }
                tick(ofGeneration);
            }
        });
    }

    private void work(final MemberProcess running) {
        for (Raft.Message message; (message = inbox.poll()) != null; ) {
            running.receive(message);
        }
        running.work();
        running.serve(world.chance.below(24));
        running.record(world.chance.below(24));
    }

    void receive(final Raft.Message message) {
        if (process == null || isFull || inbox.size() >= INBOX) {
            return;
        }
        if (paused) {
            inbox.add(message);
        } else {
            run(() -> process.receive(message));
        }
    }

    private void run(final Runnable action) {
        try {
            action.run();
        } catch (final KillPoints.Killed e) {
            world.trace.count(Happening.KILLED_BETWEEN_TWO_STEPS);
            die("between two steps");
        } catch (final CutRefused e) {
            die("a cut was refused");
        } catch (final SimulatedService.MemberStopped e) {
            if (!isFull) {
                throw new Violation("member " + id + " stopped itself: " + e.getMessage(), e);
            }
            world.trace.tell(Happening.MEMBER_STOPPED_ITSELF, () -> "member " + id + ": " + e.getMessage());
            die("full disk");
        }
    }

    /** The process ends without a word. */
    void kill() {
        if (process != null) {
            world.trace.count(Happening.MEMBER_KILLED);
            die("killed");
        }
    }

    private void die(final String how) {
        if (process.isInSnapshot()) {
            world.trace.count(Happening.KILLED_IN_SNAPSHOT);
        }
        if (process.unrecorded() > 0) {
            world.trace.count(Happening.KILLED_WITH_EVENTS_UNRECORDED);
        }
        final long sequence = process.eventSequence();
        world.trace.tell(() -> "member " + id + " is gone after event " + sequence + ": " + how);
        process = null;
        paused = false;
        inbox.clear();
        restartLater();
    }

    private void restartLater() {
        world.time.in(world.chance.betweenMs(20, 900), this::start);
    }

    void pause(final boolean pause) {
        paused = pause && process != null;
    }

    void fillDisk() {
        if (process != null) {
            isFull = true;
            process.fillDisk();
        }
    }

    /** The machine comes back with an empty disk, to be filled from the others. */
    void loseDisk() {
        process = null;
        paused = false;
        isDamaged = false;
        inbox.clear();
        disk = new Disk();
        awaitsCopy = true;
        world.truth.diskLost(id);
        world.time.in(world.chance.betweenMs(20, 300), this::copy);
    }

    private void copy() {
        final Member leader = world.undisputedLeader(id);
        if (leader == null) {
            world.time.in(50 * Chance.MS, this::copy);
            return;
        }
        disk = Disk.copyOf(leader.disk, leader.process.commit(), leader.disk.term, leader.id);
        awaitsCopy = false;
        world.trace.tell(Happening.DISK_REPLACED, () -> "member " + id + " has copied from " + leader.id);
        start();
    }

    /** What the disk has is not what the member had written. */
    void damage(final Runnable change) {
        isDamaged = true;
        change.run();
    }
}
