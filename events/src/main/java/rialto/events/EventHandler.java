package rialto.events;

/** Handles events. Lambdas, and closures of Groovy and Kotlin, are handlers as they are. */
@FunctionalInterface
public interface EventHandler {
    /**
     * Handles an event. The next one of the same key waits until this returns.
     *
     * @throws Exception is told to {@link ReactorSettings#onFailure}, and fails the reply when one was asked for
     */
    void handle(Event event) throws Exception;
}
