/** A load generator: one thread, one selector, requests precomputed but for what must differ. */
package rialto.benchmarks.load;
