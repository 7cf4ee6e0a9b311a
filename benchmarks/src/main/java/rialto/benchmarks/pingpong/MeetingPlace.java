package rialto.benchmarks.pingpong;

import java.nio.file.Path;
import java.util.List;

/**
 * Where two processes meet.
 *
 * @param directory in memory where there is one, for files that both map
 * @param port where the echo listens
 * @param answerPort where its answers are received, when that is another one
 */
record MeetingPlace(Path directory, int port, int answerPort) {
    static MeetingPlace of(final String directory, final String port, final String answerPort) {
        return new MeetingPlace(Path.of(directory), Integer.parseInt(port), Integer.parseInt(answerPort));
    }

    List<String> arguments() {
        return List.of(directory.toString(), Integer.toString(port), Integer.toString(answerPort));
    }
}
