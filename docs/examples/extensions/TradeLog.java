import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.ApiVersion;
import rialto.extensions.Extension;
import rialto.extensions.Venue;

/** Writes every trade of the venue into the extension's log. */
@ApiVersion(1)
public final class TradeLog implements Extension {
    @Override
    public void start(final Venue venue) {
        venue.on("trade/{symbol}", OrderExecuted.class, (trade, delivery) -> {
            final Instrument instrument = venue.instrument(trade.instrumentId()).orElseThrow();
            venue.log().info(
                    "{} {} {} at {}",
                    delivery.sequence(),
                    delivery.param("symbol"),
                    instrument.quantity(trade.quantityLots()),
                    instrument.price(trade.priceTicks()));
        });
    }
}
