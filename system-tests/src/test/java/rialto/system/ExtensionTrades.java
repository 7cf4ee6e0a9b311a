package rialto.system;

import org.agrona.concurrent.IdleStrategy;
import rialto.client.WakeableIdleStrategy;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.Instrument;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderRepeated;
import rialto.client.trading.VenueEvents;
import rialto.client.trading.VenueListener;
import rialto.client.trading.VenueReader;
import rialto.client.trading.VenueReaderListener;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Two traders that trade with each other, on two instruments by turns; and what the venue recorded of it. */
final class ExtensionTrades implements AutoCloseable {
    private static final String FOLLOWER = "trader2";

    private final VenueClient client;
    private final IdleStrategy idle = WakeableIdleStrategy.forAnswers();
    private int entered;

    /**
     * What was recorded.
     *
     * @param trades their sequences
     * @param orders client order ids of the orders of the extension's account
     * @param repeated how many of its orders came again
     */
    record Recorded(List<Long> trades, List<String> orders, int repeated) {}

    private ExtensionTrades(final VenueClient client) {
        this.client = client;
    }

    static ExtensionTrades connect(final Path data) {
        return connect(ClientSettings.ofVenue(data));
    }

    static ExtensionTrades connect(final ClientSettings venue) {
        return new ExtensionTrades(
                VenueClient.connect(venue.connectTimeoutMs(60_000).answersOnly(), new VenueListener() {}));
    }

    void trade(final int count) {
        for (int i = 0; i < count; i++) {
            final Instrument instrument = client.instrument(
                            TestMarket.SYMBOLS.get(entered++ % TestMarket.SYMBOLS.size()))
                    .orElseThrow();
            send(() -> client.enter(order("trader0", instrument).sell().limit("1000")));
            send(() -> client.enter(order("trader1", instrument).buy().limit("1000")));
        }
        while (client.inFlight() > 0) {
            idle.idle(client.poll());
        }
    }

    private OrderRequest order(final String account, final Instrument instrument) {
        return new OrderRequest()
                .account(client.account(account).orElseThrow())
                .instrument(instrument)
                .quantity("0.001");
    }

    private void send(final LongSupplier request) {
        while (request.getAsLong() < 0) {
            idle.idle(client.poll());
        }
    }

    /** All that there is now. */
    static Recorded read(final Path data) {
        return read(ClientSettings.ofVenue(data));
    }

    /** All that there is now. */
    static Recorded read(final ClientSettings venue) {
        final Recorder recorder = new Recorder();
        try (VenueEvents events = VenueEvents.connect(venue.connectTimeoutMs(60_000));
                VenueReader reader = events.read(0, recorder)) {
            recorder.reader = reader;
            while (reader.poll() > 0 || !reader.isLive()) {
                Thread.onSpinWait();
            }
            return new Recorded(recorder.trades, recorder.orders, recorder.repeated);
        }
    }

    private static final class Recorder implements VenueReaderListener {
        private final List<Long> trades = new ArrayList<>();
        private final List<String> orders = new ArrayList<>();
        private int repeated;
        private VenueReader reader;

        private boolean isFollower(final long account) {
            return FOLLOWER.equals(reader.accountName(account).orElse(null));
        }

        @Override
        public void on(final OrderExecuted event) {
            trades.add(event.sequence());
        }

        @Override
        public void on(final OrderAccepted event) {
            if (isFollower(event.accountId())) {
                orders.add(event.clientOrderId());
            }
        }

        @Override
        public void on(final OrderRepeated event) {
            if (isFollower(event.accountId())) {
                repeated++;
            }
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
