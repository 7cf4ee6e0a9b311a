/**
 * WebSocket streams: market data for everyone, user data for the owner. Everything here belongs to the event loop.
 *
 * <ul>
 *   <li>{@code StreamServer} accepts; a {@code StreamConnection} asks by {@code StreamRequest}, or by what it dialed
 *       ({@code DialedStreams}); {@code StreamSettings} bounds it, {@code StreamCounters} counts, {@code UnknownStream}
 *       says why there is no such stream. {@code StreamShares} charges addresses, {@code Outboxes} sends in slices.
 *   <li>A {@link rialto.dialect.binance.stream.StreamName} has a {@code Channel}, which hands each {@code StreamMessage},
 *       serialised once, to its {@code StreamSubscriber}s.
 *   <li>{@code MarketStreams} has the channels; {@code FeedFactory} makes the {@code Feed} of each, which writes its messages.
 *   <li>{@code UserStreamHub} has those of owners, by {@code ListenKey} and by {@code SessionSubscription};
 *       {@code UserEventWriter} writes them.
 * </ul>
 */
package rialto.dialect.binance.stream;
