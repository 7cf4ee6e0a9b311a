package rialto.benchmarks.engine;

/** Something that plays a stream. A peer is made anew for each run. */
interface Peer {
    /** Plays commands from one number to before another. */
    void play(int from, int to);

    Trades trades();
}
