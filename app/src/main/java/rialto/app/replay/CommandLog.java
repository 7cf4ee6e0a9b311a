package rialto.app.replay;

import rialto.engine.Side;
import rialto.engine.TimeInForce;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.Supplier;

/** The commands of a replay, to be played again without reading and comparing: how fast is the engine alone? */
final class CommandLog {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WORDS = 6;
    private static final int RUNS = 9;
    private static final long CANCEL = -1;
    private static final Side[] SIDES = Side.values();
    private static final TimeInForce[] TIMES_IN_FORCE = TimeInForce.values();

    private long[] words = new long[WORDS << 16];
    private int end;

    void enter(
            final long timestampNs,
            final long recordedId,
            final Side side,
            final long priceTicks,
            final long lots,
            final TimeInForce timeInForce) {
        add(timestampNs, recordedId, side.ordinal(), priceTicks, lots, timeInForce.ordinal());
    }

    void cancel(final long timestampNs, final long recordedId) {
        add(timestampNs, recordedId, CANCEL, 0, 0, 0);
    }

    int commands() {
        return end / WORDS;
    }

    /**
     * Nanoseconds of the thread's time that all commands take, with everything they cause: the median of {@value #RUNS}
     * runs, of which the first few also warm up.
     *
     * @param venues a new venue each time, with instrument 1
     */
    long measureNs(final Supplier<ReplayVenue> venues) {
        final long[] durations = new long[RUNS];
        for (int run = 0; run < RUNS; run++) {
            final ReplayVenue venue = venues.get();
            venue.events().mute();
            final long begunNs = THREADS.getCurrentThreadCpuTime();
            play(venue);
            durations[run] = THREADS.getCurrentThreadCpuTime() - begunNs;
        }
        Arrays.sort(durations);
        return durations[RUNS / 2];
    }

    private void play(final ReplayVenue venue) {
        for (int at = 0; at < end; at += WORDS) {
            venue.advanceTo(words[at]);
            if (words[at + 2] == CANCEL) {
                venue.cancel(words[at + 1], 1);
            } else {
                venue.enter(
                        words[at + 1],
                        1,
                        SIDES[(int) words[at + 2]],
                        words[at + 3],
                        words[at + 4],
                        TIMES_IN_FORCE[(int) words[at + 5]]);
            }
        }
    }

    private void add(final long... command) {
        if (end == words.length) {
            words = Arrays.copyOf(words, words.length * 2);
        }
        System.arraycopy(command, 0, words, end, WORDS);
        end += WORDS;
    }
}
