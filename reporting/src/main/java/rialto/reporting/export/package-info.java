/** History as files for analysis: streamed from the database in constant memory. */
package rialto.reporting.export;
