package rialto.reporting;

/**
 * Which alerts are wanted.
 *
 * @param open only open ones if true, only closed ones if false; null for both
 * @param pattern null for all
 * @param accountId either of two accounts; {@link HistoryQueries#ALL} for all
 * @param instrumentId or {@link HistoryQueries#ALL}
 * @param beforeId only those with a smaller number; {@link Page#NONE} for any
 * @param limit the newest, so many at most
 */
public record AlertQuestion(
        Boolean open, AlertPattern pattern, long accountId, int instrumentId, long beforeId, int limit) {}
