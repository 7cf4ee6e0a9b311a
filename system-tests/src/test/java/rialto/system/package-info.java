/**
 * The venue from outside, as processes that are killed, paused, cut off and filled up.
 *
 * <p>One venue in one process: {@link rialto.system.CrashTest}, {@link rialto.system.PostedOfferCrashTest} and
 * {@link rialto.system.XmlCrashTest} kill it under load; {@link rialto.system.CommandLineTest},
 * {@link rialto.system.StartErrorsTest} and {@link rialto.system.BackupErrorsTest} use it wrongly;
 * {@link rialto.system.BotTest} trades with the example.
 *
 * <p>Three members ({@code TestCluster}): {@link rialto.system.ClusterTest}, {@link rialto.system.LeaderKillsTest},
 * {@link rialto.system.MemberFaultsTest}, {@link rialto.system.PartitionTest},
 * {@link rialto.system.RollingRestartTest}, {@link rialto.system.BackupTest}, {@link rialto.system.PromisesTest},
 * {@link rialto.system.CancelTimerOrdersTest}, {@link rialto.system.JavaClientTest}.
 *
 * <p>Load: a {@code LoadTrader} trades on one account of the {@code TestMarket} and writes down what it was told;
 * {@code ClusterLoad} runs several and compares that with what members recorded.
 */
package rialto.system;
