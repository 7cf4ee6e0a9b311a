/**
 * {@code bench quotes}: QuotesCommand with its QuotesOptions. EngineUpdates is the engine alone, AeronEcho is Aeron alone. A
 * QuotesVenue is a member with a QuotesMarket, and a QuotesLoop loads it on schedule or as fast as it goes.
 */
package rialto.benchmarks.quotes;
