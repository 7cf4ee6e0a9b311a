package rialto.reporting;

import java.time.Duration;

/** A database made anew: up to which event, and how long that took. */
public record RebuildResult(long eventSequence, Duration elapsed) {}
