/**
 * History as files for analysis: streamed from the database, or from the recorded events, in constant memory.
 *
 * <p>What is where: {@link rialto.reporting.export.Export} carries out an {@link rialto.reporting.export.ExportRequest}.
 *
 * <p>{@code TradeExport}, {@code OrderExport} and {@code EventExport} say which rows and columns; {@code KeyRange} finds where a
 * time begins, {@code Names} what numbers stand for. {@code LadderExport} reads the recorded events, in which
 * {@code StreamedTiers} finds when each tier of a {@code StreamedLadder} ended.
 *
 * <p>{@code CsvWriter} and {@code ParquetFile} are the two formats; a {@code WholeFile} appears when it is complete.
 */
package rialto.reporting.export;
