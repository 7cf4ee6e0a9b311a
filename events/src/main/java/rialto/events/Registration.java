package rialto.events;

/** A handler in its place. Thread-safe. */
public interface Registration extends AutoCloseable {
    /** Takes the handler away. One that is running ends; no other event or request reaches it. Doing it twice does nothing. */
    void cancel();

    /**
     * Holds the handler back. Events wait for it, up to the bound, and then their source waits. Requests are answered 503. Nothing
     * is dropped.
     */
    void pause();

    /** Lets the handler go on, first with what has waited. */
    void resume();

    /** Whether it is held back. */
    boolean isPaused();

    /** Whether it was taken away. */
    boolean isCancelled();

    /** As {@link #cancel()}. */
    @Override
    default void close() {
        cancel();
    }
}
