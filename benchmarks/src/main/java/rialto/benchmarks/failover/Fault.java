package rialto.benchmarks.failover;

/**
 * What was done to a leader.
 *
 * @param kind   kill, stop or cut
 * @param member that led
 * @param atNs   {@link System#nanoTime} before it was done
 * @param leaderAfterNs how long after that a client of the cluster heard of another leader; 0 when it did not
 */
record Fault(String kind, int member, long atNs, long leaderAfterNs) {}
