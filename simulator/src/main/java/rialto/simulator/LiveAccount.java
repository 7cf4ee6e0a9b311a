package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.simulator.client.ExecutionReport;
import rialto.simulator.client.TradingConnection;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.client.VenueException;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.WorkingOrder;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * One of the crowd's accounts on the venue. Whenever it cannot be sure what is open (a new connection, an answer that did
 * not come) it cancels everything, reads its balances and starts afresh. Every {@value #CHECK_INTERVAL_MS} ms, and sooner
 * when the venue does not know an order that it should, it compares its orders with the venue's list: what is missing
 * there is over, and what nobody works is canceled. Event loop only.
 */
final class LiveAccount implements VenueClientListener {
    static final long CHECK_INTERVAL_MS = 10_000;

    private static final Logger LOGGER = LoggerFactory.getLogger(LiveAccount.class);
    private static final long AFRESH_RETRY_MS = 1_000;
    private static final long SURPRISE_DELAY_MS = 500;
    private static final long CLOSE_RETRY_MS = 100;
    private static final int CLOSE_ATTEMPTS = 20;

    private final Later later;
    private final String name;
    private final List<Instrument> instruments;
    private final LiveStatistics statistics;
    private final BiConsumer<Instrument, Long> inventories;
    private final TradingConnection venue;
    private final WorkingOrders working = new WorkingOrders();
    private boolean sure;
    private boolean startingAfresh;
    private boolean checking;
    private boolean checkIsDue;
    private boolean closed;

    /**
     * @param inventories told, whenever it has read its balances, how many lots more than wanted it holds
     * @param connector   makes its connection to the venue, which tells what happens to whom it is given
     */
    LiveAccount(
            final Later later,
            final String name,
            final List<Instrument> instruments,
            final LiveStatistics statistics,
            final BiConsumer<Instrument, Long> inventories,
            final Function<VenueClientListener, TradingConnection> connector) {
        this.later = later;
        this.name = name;
        this.instruments = instruments;
        this.statistics = statistics;
        this.inventories = inventories;
        venue = connector.apply(this);
    }

    void connect() {
        venue.connect();
        checkRegularly();
    }

    boolean isReady() {
        return sure && venue.isReady();
    }

    void place(final WorkingOrder order) {
        send(order);
        soon(venue.place(LiveOrders.newOrder(order))).onComplete(answer -> onAnswer(answer, order));
    }

    void replace(final WorkingOrder old, final WorkingOrder order) {
        send(order);
        soon(venue.cancelReplace(old.clientOrderId(), LiveOrders.newOrder(order)))
                .onComplete(answer -> {
                    if (answer.cause() instanceof VenueException e && LiveOrders.isGoneAfterReplace(e)) {
                        gone(old);
                    }
                    onAnswer(answer, order);
                });
    }

    void cancel(final WorkingOrder order) {
        statistics.onSent();
        soon(venue.cancel(order.instrument().symbol(), order.clientOrderId()))
                .onFailure(failure -> onChangeFailed(failure, order));
    }

    void reduce(final WorkingOrder order, final long newLots) {
        statistics.onSent();
        soon(venue.amend(
                        order.instrument().symbol(),
                        order.clientOrderId(),
                        order.instrument().quantity(newLots)))
                .onComplete(answer -> {
                    if (answer.succeeded()) {
                        order.reduced(newLots);
                    } else {
                        statistics.onFailed(answer.cause());
                        onChangeFailed(answer.cause(), order);
                    }
                });
    }

    /** Takes its orders off the books, as far as the venue is there, and ends its connection. */
    Future<Void> close() {
        sure = false;
        closed = true;
        final Promise<Void> done = Promise.promise();
        cancelToClose(CLOSE_ATTEMPTS, done);
        return done.future().onComplete(ignored -> venue.close());
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
            working.close(order);
        }
    }

    private void send(final WorkingOrder order) {
        statistics.onSent();
        working.sent(order);
    }

    private void onAnswer(final io.vertx.core.AsyncResult<JsonNode> answer, final WorkingOrder order) {
        if (answer.failed()) {
            onFailure(answer.cause(), order);
            return;
        }
        working.answered(order);
        if (working.contains(order) && !order.isOpen()) {
            checkSoon(); // it was entered, but nothing was told of it
        }
    }

    private void onFailure(final Throwable failure, final WorkingOrder order) {
        statistics.onFailed(failure);
        if (failure instanceof VenueException e && e.isOutcomeUnknown()) {
            startAfresh();
        } else {
            working.close(order);
        }
    }

    private void onChangeFailed(final Throwable failure, final WorkingOrder order) {
        if (failure instanceof VenueException e && e.isUnknownOrder()) {
            gone(order);
        } else if (failure instanceof VenueException e && e.isOutcomeUnknown()) {
            startAfresh();
        }
    }

    /** The venue does not know it. Unless its end was told before, it may be there under another name. */
    private void gone(final WorkingOrder order) {
        if (working.contains(order)) {
            working.close(order);
            checkSoon();
        }
    }

    /** Answers never within the call: who sends an order is not done with sending it. */
    private Future<JsonNode> soon(final Future<JsonNode> answer) {
        if (!answer.isComplete()) {
            return answer;
        }
        final Promise<JsonNode> promise = Promise.promise();
        later.run(1, () -> answer.onComplete(promise));
        return promise.future();
    }

    private void checkRegularly() {
        later.run(CHECK_INTERVAL_MS, () -> {
            if (!closed) {
                check();
                checkRegularly();
            }
        });
    }

    private void checkSoon() {
        if (!checkIsDue) {
            checkIsDue = true;
            later.run(SURPRISE_DELAY_MS, () -> {
                checkIsDue = false;
                check();
            });
        }
    }

    private void check() {
        if (!sure || checking) {
            return; // it will be sure only after it has canceled everything
        }
        checking = true;
        venue.openOrders()
                .onSuccess(this::compare)
                .compose(ignored -> venue.account())
                .onComplete(account -> {
                    checking = false;
                    if (account.succeeded()) {
                        readInventories(account.result());
                    } else {
                        LOGGER.debug(
                                "{}: not checked: {}", name, account.cause().getMessage());
                    }
                });
    }

    private void compare(final JsonNode openOrders) {
        if (!sure) {
            return;
        }
        final List<WorkingOrders.Stray> strays = working.compare(openOrders);
        for (final WorkingOrders.Stray stray : strays) {
            LOGGER.debug("{}: nobody works {}", name, stray);
            statistics.onStray();
            venue.cancel(stray.symbol(), stray.clientOrderId());
        }
    }

    private void startAfresh() {
        sure = false;
        if (startingAfresh || closed) {
            return;
        }
        startingAfresh = true;
        cancelEverything().compose(ignored -> venue.account()).onComplete(account -> {
            startingAfresh = false;
            if (account.succeeded()) {
                working.closeAll();
                readInventories(account.result());
                sure = !closed;
            } else {
                LOGGER.debug(
                        "{}: starts afresh later: {}", name, account.cause().getMessage());
                later.run(AFRESH_RETRY_MS, this::startAfresh);
            }
        });
    }

    private Future<Void> cancelEverything() {
        final List<Future<JsonNode>> answers = instruments.stream()
                .map(instrument -> venue.cancelAll(instrument.symbol()))
                .toList();
        return Future.all(answers).mapEmpty();
    }

    private void cancelToClose(final int attempts, final Promise<Void> done) {
        cancelEverything().onComplete(canceled -> {
            final boolean later = canceled.cause() instanceof VenueException e && e.isBusy() && attempts > 1;
            if (later) {
                this.later.run(CLOSE_RETRY_MS, () -> cancelToClose(attempts - 1, done));
            } else {
                done.handle(canceled);
            }
        });
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
