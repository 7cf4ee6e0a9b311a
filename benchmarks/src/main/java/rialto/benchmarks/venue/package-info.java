/** The processes under measurement, and what must exist on a venue before orders can be sent. */
package rialto.benchmarks.venue;
