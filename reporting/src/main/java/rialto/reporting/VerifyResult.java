package rialto.reporting;

import java.time.Duration;
import java.util.List;

/**
 * What a comparison of a database with the recorded events came to.
 *
 * @param eventSequence up to which event
 * @param rows          that the events give
 * @param differences   rows that are changed, missing, or not from the events; and views, triggers and so on that are not as the
 *                      migrations make them
 * @param told          the first of them, each a sentence
 */
public record VerifyResult(long eventSequence, long rows, long differences, List<String> told, Duration elapsed) {}
