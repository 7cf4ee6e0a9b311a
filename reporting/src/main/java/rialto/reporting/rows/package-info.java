/**
 * From events to rows, and on to the database.
 *
 * <p>What is where: {@link rialto.reporting.rows.EventProjection} makes rows of events; what it must remember meanwhile is in
 * {@code ProjectionState}, {@code OrderState}, {@code InstrumentTrades} and {@code CandleState}.
 *
 * <p>{@link rialto.reporting.rows.PendingRows} collects them; a {@link rialto.reporting.rows.RowBatch} takes them over, by
 * {@code Encodings}, and {@link rialto.reporting.rows.RowWriter} commits it.
 *
 * <p>{@link rialto.reporting.rows.StateLoader} reads back what a projection remembered, at a start.
 */
package rialto.reporting.rows;
