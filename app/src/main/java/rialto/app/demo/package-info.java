/**
 * Venues with simulated traders.
 *
 * <ul>
 *   <li>In one process: {@code DemoCommand}, which prints a {@code DemoBanner}.
 *   <li>As a cluster of processes on this machine: {@code ClusterCommand}, {@code ClusterDemoCommand}. {@code LocalCluster}
 *       runs them, each a {@code SupervisedProcess} around a {@code ChildProcess}; {@code DemoMembers} chooses where members
 *       listen, {@code ClusterReadiness} says how far the start is.
 *   <li>The traders alone, on a venue elsewhere: {@code SimulateCommand}. {@code SimulationOptions} are the options of all.
 * </ul>
 */
package rialto.app.demo;
