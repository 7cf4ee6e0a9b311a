package rialto.dialect.binance.stream;

/** Who gets messages. Must not change subscriptions while it is being called. */
interface StreamSubscriber {
    void deliver(StreamMessage message);

    /** Nothing is delivered any more, because an administrator ended the session. */
    default void end() {}
}
