package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.simulator.client.Credentials;
import rialto.simulator.client.ExecutionReport;
import rialto.simulator.client.VenueClient;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.client.VenueException;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.WorkingOrder;

import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * One of the crowd's accounts on the venue. Whenever it cannot be sure what is open (a new connection, an answer that
 * did not come) it cancels everything, reads its balances and starts afresh. Event loop only.
 */
final class LiveAccount implements VenueClientListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(LiveAccount.class);
    private static final int MAX_IN_FLIGHT = 64;
    private static final long AFRESH_RETRY_MS = 1_000;

    private final Vertx vertx;
    private final String name;
    private final List<Instrument> instruments;
    private final LiveStatistics statistics;
    private final BiConsumer<Instrument, Long> inventories;
    private final VenueClient client;
    private final Map<String, WorkingOrder> working = new HashMap<>();
    private boolean sure;
    private boolean startingAfresh;

    /**
     * @param inventories told, when it starts afresh, how many lots more than wanted it holds
     */
    LiveAccount(
            final Vertx vertx,
            final URI venue,
            final String name,
            final Credentials credentials,
            final List<Instrument> instruments,
            final LiveStatistics statistics,
            final BiConsumer<Instrument, Long> inventories) {
        this.vertx = vertx;
        this.name = name;
        this.instruments = instruments;
        this.statistics = statistics;
        this.inventories = inventories;
        client = new VenueClient(vertx, venue, credentials, MAX_IN_FLIGHT, this);
    }

    void connect() {
        client.connect();
    }

    boolean isReady() {
        return sure && client.isReady();
    }

    void place(final WorkingOrder order) {
        send(order);
        client.place(LiveOrders.newOrder(order)).onFailure(failure -> onFailure(failure, order));
    }

    void replace(final WorkingOrder old, final WorkingOrder order) {
        send(order);
        client.cancelReplace(old.clientOrderId(), LiveOrders.newOrder(order)).onFailure(failure -> {
            if (failure instanceof VenueException e && LiveOrders.isGoneAfterReplace(e)) {
                close(old);
            }
            onFailure(failure, order);
        });
    }

    void cancel(final WorkingOrder order) {
        statistics.onSent();
        client.cancel(order.instrument().symbol(), order.clientOrderId()).onFailure(failure -> {
            if (failure instanceof VenueException e && e.code() == VenueException.UNKNOWN_ORDER) {
                close(order);
            } else if (failure instanceof VenueException e && e.isOutcomeUnknown()) {
                startAfresh();
            }
        });
    }

    void reduce(final WorkingOrder order, final long newLots) {
        statistics.onSent();
        client.amend(
                        order.instrument().symbol(),
                        order.clientOrderId(),
                        order.instrument().quantity(newLots))
                .onComplete(answer -> {
                    if (answer.succeeded()) {
                        order.reduced(newLots);
                    } else {
                        statistics.onFailed(answer.cause());
                    }
                });
    }

    Future<Void> close() {
        sure = false;
        return cancelEverything().onComplete(ignored -> client.close());
    }

    @Override
    public void onConnected() {
        startAfresh();
    }

    @Override
    public void onDisconnected() {
        sure = false;
    }

    @Override
    public void onExecutionReport(final ExecutionReport report) {
        final WorkingOrder order = working.get(report.clientOrderId());
        if (order == null) {
            return;
        }
        final Instrument instrument = order.instrument();
        switch (report.executionType()) {
            case "NEW" -> order.opened();
            case "TRADE" -> {
                statistics.onExecuted();
                order.executed(instrument.lots(report.lastQuantity()), instrument.ticks(report.lastPrice()));
            }
            default -> LOGGER.trace("{}: {}", name, report);
        }
        if (report.isFinal()) {
            close(order);
        }
    }

    private void send(final WorkingOrder order) {
        statistics.onSent();
        working.put(order.clientOrderId(), order);
    }

    private void onFailure(final Throwable failure, final WorkingOrder order) {
        statistics.onFailed(failure);
        if (failure instanceof VenueException e && e.isOutcomeUnknown()) {
            startAfresh();
        } else {
            close(order);
        }
    }

    private void close(final WorkingOrder order) {
        working.remove(order.clientOrderId());
        order.closed();
    }

    private void startAfresh() {
        sure = false;
        if (startingAfresh) {
            return;
        }
        startingAfresh = true;
        cancelEverything().compose(ignored -> client.account()).onComplete(account -> {
            startingAfresh = false;
            if (account.succeeded()) {
                new ArrayList<>(working.values()).forEach(this::close);
                readInventories(account.result());
                sure = true;
            } else {
                LOGGER.debug(
                        "{}: starts afresh later: {}", name, account.cause().getMessage());
                vertx.setTimer(AFRESH_RETRY_MS, ignored -> startAfresh());
            }
        });
    }

    private Future<Void> cancelEverything() {
        final List<Future<JsonNode>> answers = instruments.stream()
                .map(instrument -> client.cancelAll(instrument.symbol()))
                .toList();
        return Future.all(answers).mapEmpty();
    }

    private void readInventories(final JsonNode account) {
        final Map<String, BigDecimal> balances = new HashMap<>();
        for (final JsonNode balance : account.path("balances")) {
            balances.put(
                    balance.path("asset").asText(),
                    new BigDecimal(balance.path("free").asText("0"))
                            .add(new BigDecimal(balance.path("locked").asText("0"))));
        }
        for (final Instrument instrument : instruments) {
            final long lots = instrument.lots(balances.getOrDefault(instrument.baseAsset(), BigDecimal.ZERO));
            inventories.accept(instrument, lots - DemoMarket.wantedLots(instrument));
        }
    }
}
