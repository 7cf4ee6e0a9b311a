import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.Extension;
import rialto.extensions.Outcome;
import rialto.extensions.Venue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Enters an order for each trade, takes it back, and writes down which trades it has handled. */
public final class Follower implements Extension {
    @Override
    public void start(final Venue venue) throws Exception {
        final long account = venue.account("trader2").orElseThrow();
        final Path handled = venue.directory().resolve("handled");
        Files.writeString(handled, "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        venue.on("trade/{symbol}", OrderExecuted.class, (trade, delivery) -> {
                    final Outcome entered = delivery.enter(new OrderRequest()
                            .account(account)
                            .instrument(venue.instrument(trade.instrumentId()).orElseThrow())
                            .buy()
                            .limit("1")
                            .quantity("0.1"));
                    if (!entered.isDone()) {
                        throw new IllegalStateException(entered.toString());
                    }
                    delivery.cancel(account, trade.instrumentId(), entered.orderId());
                    Files.writeString(
                            handled,
                            trade.instrumentId() + " " + delivery.sequence() + " .\n",
                            StandardOpenOption.APPEND);
                })
                .beginAfter(0);
    }
}
