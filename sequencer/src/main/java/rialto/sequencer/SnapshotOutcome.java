package rialto.sequencer;

/**
 * A snapshot that was taken.
 *
 * @param eventSequence the last event before it
 * @param durationMs from request to completion
 */
public record SnapshotOutcome(long eventSequence, long durationMs) {}
