package rialto.events;

/** Handles payloads of one type. */
@FunctionalInterface
public interface PayloadHandler<T> {
    /**
     * Handles the payload of an event.
     *
     * @param payload converted to the type that the handler was registered with; null when there is none
     * @throws Exception as in {@link EventHandler#handle}
     */
    void handle(T payload) throws Exception;
}
