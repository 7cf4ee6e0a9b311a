package rialto.protocol;

import java.util.Arrays;

/**
 * Where the numbers of a session are to be found among the recorded events. Of many numbers it notes one in so many, and
 * each that comes many events after the one before; more thinly the more there are: {@link #CAPACITY} at most. What it
 * notes follows from the events alone, so members and gateways note the same. Not thread-safe.
 */
public final class NumberMarks {
    /** Most marks. */
    public static final int CAPACITY = 64;

    /** Numbers between marks at first. */
    public static final long FIRST_STEP = 256;

    private static final int FEW = 4;

    /** Events between marks at first, for each number between them. */
    private static final long EVENTS_PER_NUMBER = 64;

    private long[] numbers = new long[FEW];
    private long[] sequences = new long[FEW];
    private int count;
    private long step = FIRST_STEP;

    /** Numbers begin again. */
    public void clear() {
        count = 0;
        step = FIRST_STEP;
    }

    /**
     * A number was told; each is above the one before.
     *
     * @param eventSequence of the event that told it
     */
    public void onNumber(final long number, final long eventSequence) {
        if (isNear(number, eventSequence)) {
            return;
        }
        if (count == CAPACITY) {
            thinOut();
            if (isNear(number, eventSequence)) {
                return;
            }
        }
        add(number, eventSequence);
    }

    private void add(final long number, final long eventSequence) {
        if (count == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * count);
            sequences = Arrays.copyOf(sequences, 2 * count);
        }
        numbers[count] = number;
        sequences[count] = eventSequence;
        count++;
    }

    private boolean isNear(final long number, final long eventSequence) {
        return count > 0
                && number - numbers[count - 1] < step
                && eventSequence - sequences[count - 1] < step * EVENTS_PER_NUMBER;
    }

    private void thinOut() {
        count = CAPACITY / 2;
        for (int i = 1; i < count; i++) {
            numbers[i] = numbers[2 * i];
            sequences[i] = sequences[2 * i];
        }
        step *= 2;
    }

    /** What is noted now, for another thread. */
    public NumberMarks copy() {
        final NumberMarks copy = new NumberMarks();
        copy.numbers = numbers.clone();
        copy.sequences = sequences.clone();
        copy.count = count;
        copy.step = step;
        return copy;
    }

    /** The first number above another one of which is known where it is; {@link Long#MAX_VALUE} when there is none. */
    public long markAbove(final long number) {
        for (int i = 0; i < count; i++) {
            if (numbers[i] > number) {
                return numbers[i];
            }
        }
        return Long.MAX_VALUE;
    }

    /** An event before the one that told a number, and before those of all later ones; 0 when nothing is known of it. */
    public long eventBefore(final long number) {
        int mark = count - 1;
        while (mark >= 0 && numbers[mark] > number) {
            mark--;
        }
        return mark < 0 ? 0 : sequences[mark] - 1;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** Numbers between marks now. */
    public long step() {
        return step;
    }

    /** @param index below {@link #count} */
    public long number(final int index) {
        return numbers[index];
    }

    /** @param index below {@link #count} */
    public long eventSequence(final int index) {
        return sequences[index];
    }

    /** From a snapshot: before its marks. */
    public void load(final long savedStep) {
        count = 0;
        step = savedStep;
    }

    /** From a snapshot: one more mark, oldest first. */
    public void load(final long number, final long eventSequence) {
        add(number, eventSequence);
    }

    /** Equal for equal marks. */
    public long stateHash() {
        long hash = step;
        for (int i = 0; i < count; i++) {
            hash = 31 * (31 * hash + numbers[i]) + sequences[i];
        }
        return hash;
    }
}
