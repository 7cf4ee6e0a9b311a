package rialto.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongSupplier;

/**
 * What a simulated venue's clients send: the engine's own random commands ({@link RandomCommands}), as messages. The
 * generator's model takes each as carried out at once, which is about what happens.
 */
public final class SimulatedTrading {
    private final ReferenceEngine reference;
    private final RandomCommands random;
    private final WireCommand wire = new WireCommand();
    private final LongSupplier clock;
    private final Deque<Command> opening;
    private long freshNames;

    /**
     * A message that is from nobody yet.
     *
     * @param orderName of an order that no other message enters, so that it may be sent again; null for all others
     */
    public record Message(byte[] bytes, String orderName, String text) {}

    /** @param clock the venue's time, nanoseconds */
    public SimulatedTrading(final long seed, final EngineLimits limits, final LongSupplier clock) {
        this.clock = clock;
        reference = new ReferenceEngine(limits, new CountingListener());
        random = new RandomCommands(new RandomValues(seed, reference.state));
        opening = new ArrayDeque<>(random.opening());
    }

    /** Whether the venue that all else happens on is not made yet. */
    public boolean isOpening() {
        return !opening.isEmpty();
    }

    /** Time of the last message by the generator's clock, which may jump. */
    public long now() {
        return random.now();
    }

    /** @param named whether an order gets a name of its own */
    public Message next(final boolean named) {
        random.notBefore(clock.getAsLong());
        Command command = isOpening() ? opening.poll() : random.next();
        while (command instanceof Command.Restore) {
            command = random.next();
        }
        if (reference.nextDeadlineNs() <= random.now()) {
            reference.advanceTime(random.now());
        }
        command.to(reference, random.now());
        final String name = named && command instanceof Command.EnterOrder ? "once" + ++freshNames : null;
        final String kind = command.getClass().getSimpleName();
        return new Message(wire.encode(command, name), name, name == null ? kind : kind + ' ' + name);
    }
}
