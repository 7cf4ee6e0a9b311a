/**
 * Answers to questions about the past, in SQL that every database understands.
 *
 * <p>What is where: {@link rialto.reporting.queries.SqlHistory} is asked, {@code ReaderPool} lends it a connection.
 *
 * <p>The classes named {@code …Queries} have the SQL, one for each thing that is asked about; {@code Select} runs it.
 *
 * <p>{@code IdRange} and {@link rialto.reporting.queries.KeySearch} find ids by time; {@code AggregateFold} makes aggregates of
 * trades.
 */
package rialto.reporting.queries;
