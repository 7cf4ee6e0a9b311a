package rialto.benchmarks.abuse;

import java.util.function.LongFunction;

/**
 * What an attacker does with each of his connections.
 *
 * @param name        as the report and the option name it
 * @param addresses   from so many
 * @param connections so many at a time; one that the venue closes is opened again
 * @param manner      how they behave
 * @param greeting    what is sent on each as soon as it stands; empty for nothing
 * @param strokesEach how often each is used after that at most
 * @param stroke      what is sent then, by the number of the stroke
 */
record AttackPlan(
        String name,
        int addresses,
        int connections,
        Manner manner,
        byte[] greeting,
        long strokesEach,
        LongFunction<byte[]> stroke) {

    /** How a connection behaves. */
    enum Manner {
        /** It is closed as soon as it stands. */
        CLOSES,
        /** It waits for no answer, and reads what comes. */
        SENDS,
        /** It waits for the answer to the greeting, then sends on and reads what comes. */
        STREAMS,
        /** It waits for each answer. */
        ASKS,
        /** It waits for the answer to the greeting, and reads nothing after its first stroke. */
        DEAF
    }

    boolean awaitsGreeting() {
        return manner == Manner.STREAMS || manner == Manner.DEAF;
    }
}
