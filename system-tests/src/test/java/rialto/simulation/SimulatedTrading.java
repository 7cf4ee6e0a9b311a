package rialto.simulation;

import rialto.engine.Command;
import rialto.engine.EngineLimits;
import rialto.engine.RandomTrading;

import java.util.function.LongSupplier;

/** What a simulated venue's clients send: the engine's random commands as messages of the log. */
final class SimulatedTrading {
    private final RandomTrading trading;
    private final WireCommand wire = new WireCommand();
    private long freshNames;

    /**
     * A message that is from nobody yet.
     *
     * @param orderName of an order that no other message enters, so that it may be sent again; null for all others
     */
    record Message(byte[] bytes, String orderName, String text) {}

    /** @param clock the venue's time, nanoseconds */
    SimulatedTrading(final long seed, final EngineLimits limits, final LongSupplier clock) {
        trading = new RandomTrading(seed, limits, clock);
    }

    /** Whether the venue that all else happens on is not made yet. */
    boolean isOpening() {
        return trading.isOpening();
    }

    /** Time of the last message by the generator's clock, which may jump. */
    long now() {
        return trading.now();
    }

    /** @param named whether an order gets a name of its own */
    Message next(final boolean named) {
        final Command command = trading.next();
        final String name = named && command instanceof Command.EnterOrder ? "once" + ++freshNames : null;
        final String kind = command.getClass().getSimpleName();
        return new Message(wire.encode(command, name), name, name == null ? kind : kind + ' ' + name);
    }
}
