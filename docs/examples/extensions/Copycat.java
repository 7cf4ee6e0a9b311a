import rialto.client.trading.Instrument;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.ApiVersion;
import rialto.extensions.Delivery;
import rialto.extensions.Extension;
import rialto.extensions.Outcome;
import rialto.extensions.Venue;
import rialto.protocol.TimeInForce;

/** Buys 0.001 at the price of each trade of BTCUSDT, if it is to be had at once, for an account of its own. */
@ApiVersion(1)
public final class Copycat implements Extension {
    private Venue venue;
    private long account;

    @Override
    public void start(final Venue started) {
        venue = started;
        final String name = venue.setting("account", "copycat");
        account = venue.account(name)
                .orElseThrow(() -> new IllegalArgumentException("make the account " + name + " first"));
        venue.on("trade/BTCUSDT", OrderExecuted.class, this::onTrade);
    }

    private void onTrade(final OrderExecuted trade, final Delivery delivery) throws InterruptedException {
        if (trade.makerAccountId() == account || trade.takerAccountId() == account) {
            return; // its own trades would make others for ever
        }
        final Instrument instrument = venue.instrument(trade.instrumentId()).orElseThrow();
        final Outcome outcome = delivery.enter(new OrderRequest()
                .account(account)
                .instrument(instrument)
                .buy()
                .limit(trade.priceTicks())
                .quantity("0.001")
                .timeInForce(TimeInForce.IOC));
        switch (outcome.kind()) {
            case DONE, REPEATED -> venue.log().info("{}: order {}", delivery.sequence(), outcome.orderId());
            case REFUSED -> venue.log().warn("{}: refused, {}", delivery.sequence(), outcome.reason());
            case NOT_SENT -> {} // a replay
        }
    }
}
