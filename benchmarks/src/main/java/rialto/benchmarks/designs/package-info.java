/**
 * {@code bench designs}: the posted-offer market in the designs of its predecessor, each a small program of its own, beside the
 * venue. They share what has nothing to do with the design: requests, a product's queue, and how a sale becomes a row.
 */
package rialto.benchmarks.designs;
