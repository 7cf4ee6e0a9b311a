package rialto.simulator;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import rialto.simulator.client.MarketListener;
import rialto.simulator.client.MarketStream;
import rialto.simulator.crowd.Crowd;
import rialto.simulator.crowd.CrowdAccounts;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.OrderEntry;
import rialto.simulator.crowd.WorkingOrder;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The crowd on a venue: its orders go out, the market's prices come in. Made and used on one event loop. */
final class LiveCrowd implements OrderEntry, MarketListener {
    private static final long STEP_MS = 20;

    private final Vertx vertx;
    private final List<Instrument> instruments = DemoInstruments.ALL;
    private final Map<String, Integer> indexes = new HashMap<>();
    private final List<LiveAccount> accounts = new ArrayList<>();
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
        crowd = new Crowd(configuration.seed(), configuration.intensity(), instruments, initialTicks, run, this, nowMs);
        for (int account = 0; account < CrowdAccounts.NAMES.size(); account++) {
            final int index = account;
            final String name = CrowdAccounts.NAMES.get(account);
            accounts.add(new LiveAccount(
                    vertx,
                    configuration.venue(),
                    name,
                    market.key(name),
                    instruments,
                    statistics,
                    (instrument, lots) -> crowd.setInventory(index, indexes.get(instrument.symbol()), lots)));
        }
        final List<String> symbols =
                instruments.stream().map(Instrument::symbol).toList();
        stream = new MarketStream(vertx, configuration.venue(), symbols, this);
    }

    void start() {
        stream.connect();
        accounts.forEach(LiveAccount::connect);
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
        final List<Future<Void>> closings =
                accounts.stream().map(LiveAccount::close).toList();
        return Future.join(closings).mapEmpty();
    }

    @Override
    public boolean isReady(final int account) {
        return accounts.get(account).isReady();
    }

    @Override
    public void place(final WorkingOrder order) {
        accounts.get(order.account()).place(order);
    }

    @Override
    public void replace(final WorkingOrder old, final WorkingOrder order) {
        accounts.get(order.account()).replace(old, order);
    }

    @Override
    public void cancel(final WorkingOrder order) {
        accounts.get(order.account()).cancel(order);
    }

    @Override
    public void reduce(final WorkingOrder order, final long newLots) {
        accounts.get(order.account()).reduce(order, newLots);
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
