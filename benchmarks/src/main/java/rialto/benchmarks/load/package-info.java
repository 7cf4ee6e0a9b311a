/**
 * A load generator: one thread, one selector, requests precomputed but for what must differ. LoadGenerator drives each
 * Connection and gives a LoadResult. A Wire speaks a protocol: RestWire by RestOrder, WebSocketWire by WebSocketOrder,
 * XmlWire, PostedOfferWire; PublishedXmlLoad is a load by itself. OrderFlow says who sends what: TradingAccount,
 * OrderTemplate, HmacSigner; Scan finds the end of an answer, TextFrames its frame.
 */
package rialto.benchmarks.load;
