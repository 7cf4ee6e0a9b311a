/**
 * The venue's API for Java programs outside it: orders in, events out, over Aeron and SBE, without HTTP in between.
 *
 * <p>{@link rialto.client.trading.VenueClient} is where to begin; docs/java-client.md is the guide. Only this package and
 * {@code rialto.client.book} are meant for other programs. The rest of the module is what gateways and reporting use; it changes without notice.
 *
 * <h2>Where to look</h2>
 *
 * <table>
 * <caption>Classes by what they are for</caption>
 * <tr><th>group</th><th>classes</th></tr>
 * <tr><td>the client (public)</td><td>VenueClient, ClientSettings, VenueClientException</td></tr>
 * <tr><td>requests (public)</td><td>OrderRequest, CancelTimerRequest, CommandWriter</td></tr>
 * <tr><td>events (public)</td><td>VenueListener, VenueEvent, ParentOrderEvent</td></tr>
 * <tr><td>reading alone (public)</td><td>VenueEvents, VenueReader, VenueReaderListener with AdministrationEvent and
 *     SessionEvent; ReaderTranslator makes them</td></tr>
 * <tr><td>instruments and assets (public)</td><td>Instrument, Asset, with decimals by Decimal; kept in Directory,
 *     which KnownVenue asks for VenueClient and VenueReader</td></tr>
 * <tr><td>the way out</td><td>ClientConnection; RequestEncoder, RequestFlow, InFlight (sent again until their outcome is
 *     known); RunningCancelTimers</td></tr>
 * <tr><td>the way in</td><td>EventIntake (recording or answers), AnswerMerge (both in one order), EventTranslator</td></tr>
 * </table>
 */
package rialto.client.trading;
