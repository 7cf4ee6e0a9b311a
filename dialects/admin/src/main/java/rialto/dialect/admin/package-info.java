/**
 * The administration API {@code /admin/v1}. One key of its own opens it; everything belongs to the event loop.
 *
 * <ul>
 *   <li>{@code AdminDialect} starts {@code AdminApi}, which finds the {@code AdminRoute} of a request and hands it an
 *       {@code AdminExchange} with its {@code AdminBody}; {@code AdminContext} is what calls work with.
 *   <li>{@code AssetAdmin}, {@code InstrumentAdmin} with {@code InstrumentBody}, {@code PhaseAdmin} and
 *       {@code PhaseHistory}: what is traded, and when.
 *   <li>{@code AccountAdmin}, {@code KeyAdmin}, {@code TransferAdmin}: who trades, and with what.
 *   <li>{@code VenueAdmin}, {@code EventAdmin}: how the venue is, and what happened.
 *   <li>{@code AdminRejects}, {@code AdminNumbers}: answers to what cannot be.
 * </ul>
 */
package rialto.dialect.admin;
