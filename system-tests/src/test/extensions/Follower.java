import rialto.client.trading.Instrument;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.Command;
import rialto.extensions.Extension;
import rialto.extensions.Outcome;
import rialto.extensions.Venue;
import rialto.protocol.ReplaceMode;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Enters an order for each trade, replaces it, reduces it and takes it back, and writes down which trades it has handled. */
public final class Follower implements Extension {
    private long account;

    @Override
    public void start(final Venue venue) throws Exception {
        account = venue.account("trader2").orElseThrow();
        final Path handled = venue.directory().resolve("handled");
        Files.writeString(handled, "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        venue.on("trade/{symbol}", OrderExecuted.class, (trade, delivery) -> {
                    final Instrument instrument =
                            venue.instrument(trade.instrumentId()).orElseThrow();
                    final long first = done(delivery.enter(order(instrument, "1", "0.1")));
                    final long second = done(delivery.send(new Command.Replace(
                            first, ReplaceMode.STOP_ON_FAILURE, order(instrument, "2", "0.2"))));
                    delivery.send(new Command.Amend(
                            account, trade.instrumentId(), second, instrument.lots("0.1")));
                    delivery.cancel(account, trade.instrumentId(), second);
                    Files.writeString(
                            handled,
                            trade.instrumentId() + " " + delivery.sequence() + " .\n",
                            StandardOpenOption.APPEND);
                })
                .beginAfter(0);
    }

    private OrderRequest order(final Instrument instrument, final String price, final String quantity) {
        return new OrderRequest()
                .account(account)
                .instrument(instrument)
                .buy()
                .limit(price)
                .quantity(quantity);
    }

    private static long done(final Outcome outcome) {
        if (!outcome.isDone()) {
            throw new IllegalStateException(outcome.toString());
        }
        return outcome.orderId();
    }
}
