package rialto.app.replay;

import rialto.simulator.recording.RecordingFormat;

import java.nio.file.Path;

/** Plays recordings through the matching engine in this process. */
public final class EngineReplay {
    private EngineReplay() {}

    /**
     * Plays a whole recording and compares.
     *
     * @throws rialto.simulator.recording.RecordingException when the file cannot be read
     */
    public static ReplayReport run(final RecordingFormat format, final Path file) {
        return switch (format) {
            case SSE -> SseReplay.runAndMeasure(file);
            case LOBSTER -> LobsterReplay.run(file);
            case ITCH -> ItchReplay.run(file);
        };
    }
}
