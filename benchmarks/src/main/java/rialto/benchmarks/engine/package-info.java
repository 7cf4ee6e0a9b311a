/**
 * The engine beside exchange-core, each in a process of its own, on the same commands. EngineBenchmark starts processes,
 * EngineRun is one. StreamGenerator makes a CommandStream and the StreamFacts that all must agree on. A Peer takes it:
 * BareBookPeer and EnginePeer (with EnginePeerListener) are ours, ExchangeCoreBookPeer and ExchangeCorePeer (by
 * ExchangeCoreSetup) theirs; Trades compares, EngineSubject names them.
 */
package rialto.benchmarks.engine;
