/**
 * Simulated traders as plain objects: time and what the market shows go in, orders come out. No clock, no connection
 * and no thread of its own, so that a test can run an hour of trading in a second.
 */
package rialto.simulator.crowd;
