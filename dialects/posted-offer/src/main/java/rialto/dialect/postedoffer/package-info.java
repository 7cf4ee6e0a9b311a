/**
 * The posted-offer market's own HTTP interface. Everything here belongs to the event loop.
 *
 * <ul>
 *   <li>{@code PostedOfferDialect} reads {@code PostedOfferKeys} into {@code PostedOfferSettings} and opens
 *       {@code PostedOfferServer}.
 *   <li>{@code /sell}, {@code /buy}: {@code Posting}, and {@code /batch}: {@code Batches}; {@code PostedRequest} reads,
 *       {@code PostedReply} answers, {@code Refusal} says what is wrong.
 *   <li>What first orders make: {@code PostedProducts}, {@code PostedUsers}.
 *   <li>{@code /result}: {@code Results} from {@code SalesLedger} and the history.
 *   <li>{@code /events}: {@code Events}, with {@code EventFeed}, {@code PastEvents} and {@code UserEvents}.
 *   <li>{@code /stats}, {@code /market}: {@code Statistics} and {@code Panels} of the {@code MarketBoard}.
 * </ul>
 */
package rialto.dialect.postedoffer;
