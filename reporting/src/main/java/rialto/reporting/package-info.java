/**
 * Events to SQL, exactly once, and the questions that can be asked of the result. A projection: nothing here is truth,
 * and all of it can be made again from the recorded events.
 *
 * <p>What is where: {@link rialto.reporting.Reporting} starts it, and {@code ReportingAgent} is the loop from
 * events to commits, with {@code EventFeed} for what comes and {@code CommitTask} for the batch that is on its way.
 * {@code RetentionWatch} tells when members are about to purge what it has not read.
 *
 * <p>Others ask by {@link rialto.reporting.HistoryQueries} and get the records named {@code …Row}; a
 * {@link rialto.reporting.Page} says which of them.
 *
 * <p>{@code rows} makes rows of events, {@code database} writes them to each kind of database, {@code queries} answers,
 * {@code export} makes files; {@code FileRebuild} and {@code ServerRebuild} make all of it anew.
 */
package rialto.reporting;
