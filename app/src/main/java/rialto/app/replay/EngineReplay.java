package rialto.app.replay;

import rialto.reporting.SurveillanceSettings;
import rialto.reporting.surveillance.AlertRates;
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

    /**
     * Plays a Shanghai day and has surveillance look at it. The accounts, which the file does not have, are 64 that share the
     * orders by their numbers: nobody means anything, so what is told is a false alarm.
     *
     * @throws rialto.simulator.recording.RecordingException when the file cannot be read
     */
    public static AlertRates watch(final Path file, final SurveillanceSettings settings) {
        return SseReplay.watch(file, settings);
    }
}
