/**
 * What the venue's events come to, as a gateway knows it. Everything belongs to the event loop.
 *
 * <ul>
 *   <li>{@code VenueView} is where all of it is found; {@code VenueListener} is told what changes.
 *   <li>{@code VenueProjection} takes events in, with {@code OrderProjection} and {@code AccountProjection};
 *       {@code ViewLoader} begins from a snapshot.
 *   <li>{@code Instrument} has its {@code rialto.protocol.InstrumentTerms}, {@code DepthBook} of two {@code DepthSide}s
 *       of {@code LevelBlock}s, {@code RecentTrades}, {@code Candle}s, {@code RollingStatistics}, {@code Auction} and
 *       {@code Schedule}.
 *   <li>{@code Account} has {@code Balance}s of {@code Asset}s, {@code Order}s and {@code CancelTimer}s.
 *   <li>{@code OrderIndex} finds orders; {@code Execution}, {@code Trade} and {@code Fills} are what was traded.
 * </ul>
 */
package rialto.gateway.state;
