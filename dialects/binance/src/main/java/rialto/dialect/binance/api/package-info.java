/**
 * A call of the dialect, whatever carries it. Everything belongs to the event loop.
 *
 * <ul>
 *   <li>{@code ApiTable} has every {@code ApiRoute}: its {@code ApiCall}, {@code Security} and {@code Weigher}.
 *   <li>{@code ApiDispatcher} takes an {@code ApiRequest} past {@code Authenticator} and {@code RateLimits} to its call;
 *       {@code CallerLimits} are the venue's limits in the dialect's words.
 *   <li>{@code ApiSession} is a connection of the WebSocket API; {@code CallErrors} are the dialect's own errors.
 * </ul>
 */
package rialto.dialect.binance.api;
