/** How quickly history is written into each database, beside the database's own way of loading the same rows. */
package rialto.benchmarks.reporting;
