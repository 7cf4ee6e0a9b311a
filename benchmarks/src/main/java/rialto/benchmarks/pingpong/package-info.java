/**
 * Ping-pong over one means of transport after another, on this machine. PingPongBenchmark starts a process for each
 * measurement, PingPongRun is one; where the means is between processes, PingPongServer is the other end. A PingPongSubject
 * is one means: it gives a Link, the end that sends and counts, and an EchoEnd. RoundTrips, ScheduledPings and StreamCheck
 * are the three loads; PingPongReport prints them beside what others published.
 */
package rialto.benchmarks.pingpong;
