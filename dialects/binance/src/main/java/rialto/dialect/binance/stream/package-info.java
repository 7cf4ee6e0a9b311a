/**
 * WebSocket streams: market data for everyone, user data for the owner. Everything here belongs to the event loop.
 *
 * <p>A client names streams ({@link rialto.dialect.binance.stream.StreamName}); a {@code Feed} makes the messages of one or
 * more names; a {@code Channel} hands each, serialised once, to the subscribers of one name.
 */
package rialto.dialect.binance.stream;
