package rialto.reporting.reconcile;

import java.time.Duration;
import java.util.List;

/**
 * What a reconciliation came to.
 *
 * @param eventSequence up to which event
 * @param trades that the events tell of
 * @param balances of accounts and assets, computed
 * @param databaseSequence the last event whose rows were compared; -1 when no database was
 * @param rows trades, transfers and balances of the database that were compared
 * @param answers balances of a running venue's answers that were compared
 * @param differences how many there are
 * @param told the first of them, each a sentence
 * @param stillOff balances about which events and computation still differ in the end, the first of them
 * @param notCompared what could not be compared because it is of a moment within a command
 */
public record ReconcileResult(
        long eventSequence,
        long commands,
        long trades,
        long balances,
        long databaseSequence,
        long rows,
        long answers,
        long differences,
        List<String> told,
        List<String> stillOff,
        List<String> notCompared,
        Duration elapsed) {}
