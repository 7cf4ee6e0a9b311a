package rialto.simulator;

import io.vertx.core.Future;
import rialto.simulator.client.TradingConnection;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.crowd.Crowd;
import rialto.simulator.crowd.CrowdAccounts;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.OrderEntry;
import rialto.simulator.crowd.WorkingOrder;

import java.util.ArrayList;
import java.util.List;

/** The crowd's accounts on a venue: each order goes over its own account's connection. Event loop only. */
final class LiveAccounts implements OrderEntry {
    private final List<LiveAccount> accounts = new ArrayList<>();
    private final Later later;
    private final List<Instrument> instruments;
    private final LiveStatistics statistics;
    private final Connector connector;

    /** Makes an account's connection to the venue, not yet connected. */
    interface Connector {
        TradingConnection connection(String account, VenueClientListener listener);
    }

    LiveAccounts(
            final Later later,
            final List<Instrument> instruments,
            final LiveStatistics statistics,
            final Connector connector) {
        this.later = later;
        this.instruments = instruments;
        this.statistics = statistics;
        this.connector = connector;
    }

    /** Connects all accounts; until then none is ready. The crowd is told what they hold. */
    void connect(final Crowd crowd) {
        for (final String name : CrowdAccounts.NAMES) {
            final int index = accounts.size();
            accounts.add(new LiveAccount(
                    later,
                    name,
                    instruments,
                    statistics,
                    (instrument, lots) -> crowd.setInventory(index, instruments.indexOf(instrument), lots),
                    listener -> connector.connection(name, listener)));
        }
        accounts.forEach(LiveAccount::connect);
    }

    /** Takes all orders off the books, as far as the venue is there, and ends the connections. */
    Future<Void> close() {
        final List<Future<Void>> closings =
                accounts.stream().map(LiveAccount::close).toList();
        return Future.join(closings).mapEmpty();
    }

    @Override
    public boolean isReady(final int account) {
        return account < accounts.size() && accounts.get(account).isReady();
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
}
