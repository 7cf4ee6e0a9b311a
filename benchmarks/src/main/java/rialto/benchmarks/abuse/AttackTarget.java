package rialto.benchmarks.abuse;

import java.util.List;

/**
 * What strangers know of a venue: where it is, what it trades, and the ids of keys, which are no secret.
 *
 * @param port     on loopback
 * @param symbols  its instruments
 * @param hmacKey  id of a key whose secret they do not have
 * @param rsaKey   likewise
 * @param edKey    likewise, Ed25519
 */
record AttackTarget(int port, List<String> symbols, String hmacKey, String rsaKey, String edKey) {
    private static final int WORDS = 5;

    /** As arguments of a command line. */
    List<String> arguments() {
        return List.of(Integer.toString(port), String.join(",", symbols), hmacKey, rsaKey, edKey);
    }

    /** What {@link #arguments} made. */
    static AttackTarget of(final List<String> arguments) {
        if (arguments.size() != WORDS) {
            throw new IllegalArgumentException("port, symbols and three keys are needed: " + arguments.size());
        }
        return new AttackTarget(
                Integer.parseInt(arguments.get(0)),
                List.of(arguments.get(1).split(",")),
                arguments.get(2),
                arguments.get(3),
                arguments.get(4));
    }
}
