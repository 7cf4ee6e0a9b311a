/**
 * {@code bench quotes}: QuotesCommand with its QuotesOptions. EngineUpdates is the engine alone, AeronEcho is Aeron alone. A
 * QuotesVenue is what is measured. A QuotesWay leads there, ClientWay by Java clients that make a QuotesMarket, WebSocketWay by a
 * QuoteSocket each. A QuotesLoop loads it on schedule or as fast as it goes.
 */
package rialto.benchmarks.quotes;
