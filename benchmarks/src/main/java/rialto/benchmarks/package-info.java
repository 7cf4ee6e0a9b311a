/** End-to-end measurements of the venue with a peer beside it, and JMH benchmarks of its parts. */
package rialto.benchmarks;
