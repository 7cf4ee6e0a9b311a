package rialto.benchmarks.failover;

/**
 * What was done to a leader.
 *
 * @param kind   kill, stop or cut
 * @param member that led
 * @param atNs   {@link System#nanoTime} before it was done
 */
record Fault(String kind, int member, long atNs) {}
