package rialto.events;

import java.util.concurrent.CompletionStage;

/** Handles events without keeping a thread. */
@FunctionalInterface
public interface AsyncEventHandler {
    /**
     * Begins to handle an event.
     *
     * @return completes when it is handled: the next event of the same key waits for that
     * @throws Exception as a stage that fails
     */
    CompletionStage<?> handle(Event event) throws Exception;
}
