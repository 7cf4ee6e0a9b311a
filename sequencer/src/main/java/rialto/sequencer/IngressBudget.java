package rialto.sequencer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Permission;
import rialto.client.Program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;

/**
 * Spares what is left on the leader's disk. Every command is written to the log, and what refuses it to the events: one
 * program that goes on sending fills the disks of all members. So while the disk is low each key puts so many bytes a second into the
 * log. Whose commands do not fit waits, and nobody else. Keys that may administer have a part of their own: gateways bring
 * everybody's cancels. A key's part is divided among its streams, so that none of them takes it all. Decides before the log,
 * so members need not agree. Belongs to the gate's thread.
 */
final class IngressBudget {
    /** With less free, hardly anything passes but from keys that may administer: a member starts again with it. */
    static final long SCARCE_BYTES = 256L * 1024 * 1024;

    private static final Logger LOGGER = LoggerFactory.getLogger(IngressBudget.class);
    /** So that it does not come and go by turns. */
    private static final long MARGIN_BYTES = 32L * 1024 * 1024;

    private static final long MIB = 1024L * 1024;
    private static final long UNLIMITED = Long.MAX_VALUE / 2;
    /** A stream that sent nothing for so long may send it at once. */
    private static final int BURST_S = 10;

    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);
    /** Sessions of one key that are asked for while the disk is low: beginning and end of each are in the log. */
    static final int OPENINGS = 64;
    /** After that, one in so long. */
    private static final long OPENING_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final String STRANGERS = "";

    private final LongSupplier room;
    private final LongFunction<Program> programs;
    private final LongFunction<ProgramSession> sessions;
    private final List<IngressAllowance> allowances = new ArrayList<>();
    /** By name of the key: when all openings would be there again. */
    private final Map<String, Long> openingsWholeNs = new HashMap<>();

    private Step step = Step.ENOUGH;
    private long lookedNs = System.nanoTime();

    /** Bytes a second, as {@link IngressAllowance} reckons them. */
    private enum Step {
        ENOUGH(0, 0, 0),
        LOW(16 * 1024, 64 * 1024, 128 * 1024),
        SCARCE(1024, 4 * 1024, 64 * 1024);

        private final long ofTrader;
        private final long ofTraders;
        private final long ofAdministrators;

        Step(final long ofTrader, final long ofTraders, final long ofAdministrators) {
            this.ofTrader = ofTrader;
            this.ofTraders = ofTraders;
            this.ofAdministrators = ofAdministrators;
        }

        /** Of one key, when there are so many of its kind. */
        long ofKey(final boolean mayAdminister, final int keys) {
            return mayAdminister ? ofAdministrators / keys : Math.min(ofTrader, ofTraders / keys);
        }
    }

    /**
     * @param room what is free on this member's disk, bytes
     * @param programs whose session this is; gives null while nobody has shown a key for it
     * @param sessions as {@link CommandsUnderWay} asks for them
     */
    IngressBudget(
            final LongSupplier room,
            final LongFunction<Program> programs,
            final LongFunction<ProgramSession> sessions) {
        this.room = room;
        this.programs = programs;
        this.sessions = sessions;
    }

    /** For a new stream. While the disk is low it begins with nothing, so that a new stream is of no use. */
    IngressAllowance open() {
        final IngressAllowance allowance =
                new IngressAllowance(step == Step.ENOUGH ? UNLIMITED : 0, new CommandsUnderWay(sessions));
        allowances.add(allowance);
        return allowance;
    }

    void close(final IngressAllowance allowance) {
        allowances.remove(allowance);
    }

    /**
     * Whether another session may be asked for.
     *
     * @param program with whose key; null for strangers, who count as one
     */
    boolean mayOpen(final Program program, final long nowNs) {
        if (step == Step.ENOUGH) {
            return true;
        }
        openingsWholeNs.values().removeIf(wholeNs -> wholeNs - nowNs < 0);
        final String name = program == null ? STRANGERS : program.name();
        final long wholeNs = openingsWholeNs.getOrDefault(name, nowNs);
        if (wholeNs - nowNs > (OPENINGS - 1) * OPENING_NS) {
            return false;
        }
        openingsWholeNs.put(name, wholeNs + OPENING_NS);
        return true;
    }

    /** Looks at the disk, and gives each stream its part of the time since the last look. Call it several times a second. */
    void look(final long nowNs) {
        change(room.getAsLong());
        final long elapsedNs = Math.min(nowNs - lookedNs, SECOND_NS);
        lookedNs = nowNs;
        allowances.forEach(allowance -> allowance.underWay().look(elapsedNs));
        if (step == Step.ENOUGH) {
            allowances.forEach(allowance -> allowance.give(UNLIMITED, UNLIMITED));
        } else {
            share(elapsedNs);
        }
    }

    private void change(final long free) {
        final Step next;
        if (free < SCARCE_BYTES || step == Step.SCARCE && free < SCARCE_BYTES + MARGIN_BYTES) {
            next = Step.SCARCE;
        } else if (free < StorageReserve.LOW_BYTES || step != Step.ENOUGH && free < StorageReserve.ENOUGH_BYTES) {
            next = Step.LOW;
        } else {
            next = Step.ENOUGH;
            openingsWholeNs.clear();
        }
        if (next != step && next != Step.ENOUGH) {
            LOGGER.warn(
                    "{} MiB are free on this member's disk: while it leads, each key without the permission 'administer'"
                            + " puts {} KiB a second into the log, all of them {}, and those with it {}",
                    free / MIB,
                    next.ofTrader / 1024,
                    next.ofTraders / 1024,
                    next.ofAdministrators / 1024);
        }
        step = next;
    }

    private void share(final long elapsedNs) {
        final Map<String, Integer> streams = new HashMap<>();
        int traders = 0;
        int administrators = 0;
        for (final IngressAllowance allowance : allowances) {
            final Program program = programs.apply(allowance.sessionId());
            if (program != null && streams.merge(program.name(), 1, Integer::sum) == 1) {
                traders += mayAdminister(program) ? 0 : 1;
                administrators += mayAdminister(program) ? 1 : 0;
            }
        }
        for (final IngressAllowance allowance : allowances) {
            final Program program = programs.apply(allowance.sessionId());
            final int keys = program != null && mayAdminister(program) ? administrators : traders;
            final long rate = program == null
                    ? 0
                    : step.ofKey(mayAdminister(program), Math.max(1, keys)) / streams.getOrDefault(program.name(), 1);
            allowance.give(rate * elapsedNs / SECOND_NS, Math.max(rate * BURST_S, IngressAllowance.LARGEST));
        }
    }

    private static boolean mayAdminister(final Program program) {
        return program.may(Permission.ADMINISTER);
    }
}
