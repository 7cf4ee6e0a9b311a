package rialto.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * The engine's own random commands ({@link RandomCommands}) for a venue elsewhere. The generator's model takes each as
 * carried out at once, which is about what happens.
 */
public final class RandomTrading {
    private final ReferenceEngine reference;
    private final RandomCommands random;
    private final LongSupplier clock;
    private final Deque<Command> opening;

    /**
     * @param seed  from 1 on
     * @param clock the venue's time, nanoseconds
     */
    public RandomTrading(final long seed, final EngineLimits limits, final LongSupplier clock) {
        this.clock = clock;
        reference = new ReferenceEngine(limits, new CountingListener());
        random = new RandomCommands(new RandomValues(seed, reference.state, true));
        opening = new ArrayDeque<>(random.opening());
    }

    /** Whether the venue that all else happens on is not made yet. */
    public boolean isOpening() {
        return !opening.isEmpty();
    }

    /** Time of the last command by the generator's clock, which may jump. */
    public long now() {
        return random.now();
    }

    /** The next command that can be sent as a message. */
    public Command next() {
        random.notBefore(clock.getAsLong());
        Command command = isOpening() ? opening.poll() : random.next();
        while (command instanceof Command.Restore) {
            command = random.next();
        }
        if (reference.nextDeadlineNs() <= random.now()) {
            reference.advanceTime(random.now());
        }
        command.to(reference, random.now());
        return command;
    }
}
