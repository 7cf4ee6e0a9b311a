/**
 * Whole venues on one thread each, from a seed, while everything goes wrong; see docs/proof.md.
 *
 * <p>To run it: {@code SimulationMain}, {@code Seeds}, {@code SimulationTest}. One run: {@code Simulation} with its
 * {@code Habits}, {@code Faults} and {@code World}; {@code RunTrace} and {@code Happening} tell and count.
 *
 * <p>What is a model: {@code Timeline}, {@code Chance}, {@code Network}, {@code Disk}, {@code MemberLog} with
 * {@code LogEntry}, {@code Raft}, {@code ClusterTimers}, {@code Sessions}, {@code Connection}. What is real runs in it:
 * {@code Member} and {@code MemberProcess} (the clustered service), {@code Gateway} with {@code Ingress} and {@code Reading},
 * {@code Bookkeeping} (reporting with its database). Clients send {@code SimulatedTrading} by {@code WireCommand}.
 *
 * <p>What must hold: {@code Truth} and {@code Books} compare, a {@code Violation} says what differs. {@code Canary},
 * {@code Canaries} and {@code SimulationCanaryTest} put faults into the venue that must be found.
 */
package rialto.simulation;
