/**
 * Replays recorded order flow through the matching engine, in this process and with accounts, and compares what the
 * engine does with what the exchange did. It lives with the assembly because it is the only place that may see both the
 * readers of recordings (the simulator's) and the engine.
 */
package rialto.app.replay;
