package rialto.extensions.subscription;

import rialto.extensions.Command;
import rialto.extensions.Outcome;

/** Carries out what handlers want of the venue. Thread-safe. */
@FunctionalInterface
public interface Commands {
    /**
     * Sends a command, whose order has its client order id, and waits for the outcome.
     *
     * @throws rialto.extensions.CommandException when there is none
     */
    Outcome send(Command command) throws InterruptedException;
}
