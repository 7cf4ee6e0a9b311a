/**
 * {@code bench shards}: the published load of order books in three engines. One thread has all clients: it is what the
 * predecessor's receivers were.
 */
package rialto.benchmarks.shards;
