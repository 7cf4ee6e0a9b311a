package rialto.simulator;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import rialto.simulator.client.MarketListener;
import rialto.simulator.client.MarketStream;
import rialto.simulator.client.VenueClient;
import rialto.simulator.crowd.Crowd;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Pace;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The crowd on a venue: its orders go out, the market's prices come in. Made and used on one event loop. */
final class LiveCrowd implements MarketListener {
    private static final long STEP_MS = 20;
    private static final int MAX_IN_FLIGHT = 64;

    private final Vertx vertx;
    private final List<Instrument> instruments = DemoInstruments.ALL;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final LiveAccounts accounts;
    private final MarketStream stream;
    private final Crowd crowd;
    private long timer;

    /**
     * @param initialTicks where each instrument trades at present
     */
    LiveCrowd(
            final Vertx vertx,
            final SimulationConfiguration configuration,
            final DemoMarket market,
            final long[] initialTicks,
            final LiveStatistics statistics) {
        this.vertx = vertx;
        final long nowMs = System.currentTimeMillis();
        final String run = Long.toString(nowMs, Character.MAX_RADIX);
        for (int i = 0; i < instruments.size(); i++) {
            indexes.put(instruments.get(i).symbol(), i);
        }
        accounts = new LiveAccounts(
                (delayMs, action) -> vertx.setTimer(delayMs, ignored -> action.run()),
                instruments,
                statistics,
                (name, listener) ->
                        new VenueClient(vertx, configuration.venue(), market.key(name), MAX_IN_FLIGHT, listener));
        crowd = new Crowd(
                configuration.seed(),
                Pace.of(configuration.intensity()),
                instruments,
                initialTicks,
                run,
                accounts,
                nowMs);
        final List<String> symbols =
                instruments.stream().map(Instrument::symbol).toList();
        stream = new MarketStream(vertx, configuration.venue(), symbols, this);
    }

    void start() {
        stream.connect();
        accounts.connect(crowd);
        timer = vertx.setPeriodic(STEP_MS, ignored -> {
            if (stream.isConnected()) {
                crowd.step(System.currentTimeMillis());
            }
        });
    }

    /** Stops trading and takes the crowd's orders off the books. */
    Future<Void> stop() {
        vertx.cancelTimer(timer);
        stream.close();
        return accounts.close();
    }

    @Override
    public void onBestPrices(final String symbol, final BigDecimal bid, final BigDecimal ask) {
        final Integer index = indexes.get(symbol);
        if (index != null) {
            final Instrument instrument = instruments.get(index);
            crowd.onBestPrices(index, instrument.ticks(bid), instrument.ticks(ask));
        }
    }

    @Override
    public void onTrade(
            final String symbol, final BigDecimal price, final BigDecimal quantity, final boolean buyerIsMaker) {
        final Integer index = indexes.get(symbol);
        if (index != null) {
            final Instrument instrument = instruments.get(index);
            crowd.onTrade(
                    System.currentTimeMillis(),
                    index,
                    instrument.ticks(price),
                    instrument.lots(quantity),
                    buyerIsMaker);
        }
    }
}
