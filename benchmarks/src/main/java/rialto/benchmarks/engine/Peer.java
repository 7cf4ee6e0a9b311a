package rialto.benchmarks.engine;

/** Something that plays a stream. A peer is made anew for each run. */
interface Peer extends AutoCloseable {
    /** Plays commands from one number to before another; a peer with threads of its own may still be at it afterwards. */
    void play(int from, int to);

    /**
     * Plays one command without waiting for what it causes. A peer with threads of its own tells each command's end to
     * whoever it was given for that.
     */
    default void submit(final int command, final long dueNs) {
        play(command, command + 1);
    }

    /** Of all commands so far; waits until they are done. */
    Trades trades();

    @Override
    default void close() {}
}
