/**
 * The calls of the dialect, for REST and the WebSocket API alike. Everything belongs to the event loop.
 *
 * <ul>
 *   <li>{@code Calls} registers them; {@code CallContext} is what they work with; {@code Read} reads parameters.
 *   <li>Everybody's: {@code GeneralCalls}, {@code MarketCalls}, {@code TickerCalls}, {@code WindowTickerCalls} with
 *       {@code TradedWindow}, {@code AuctionCalls}. {@code RefusedCalls} are known and refused.
 *   <li>Orders: {@code OrderCalls}, {@code OrderQueries}, with {@code OrderEntry}, {@code CommandCall}
 *       and {@code OrderCancelTimers}.
 *   <li>An account's: {@code AccountCalls}, {@code UserStreamCalls}, {@code CancelTimerCalls}.
 *   <li>Answers: {@code OrderFacts}, {@code OrderJson}, {@code ReplaceAnswer}, {@code RejectAnswers}, {@code InstrumentJson},
 *       {@code AuctionJson}, {@code CommissionJson}, {@code AmendmentJson}.
 * </ul>
 */
package rialto.dialect.binance.call;
