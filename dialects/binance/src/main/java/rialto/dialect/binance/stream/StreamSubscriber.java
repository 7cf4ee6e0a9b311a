package rialto.dialect.binance.stream;

/** Who gets messages. Must not change subscriptions while it is being called. */
interface StreamSubscriber {
    void deliver(StreamMessage message);

    /** Whether a message of so many bytes would be sent, and not be left out because its address has its share. */
    default boolean hasRoom(final int bytes) {
        return true;
    }

    /** Nothing is delivered any more, because an administrator ended the session. */
    default void end() {}
}
