package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import rialto.simulator.client.ExecutionReport;
import rialto.simulator.client.NewOrder;
import rialto.simulator.client.TradingConnection;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.client.VenueException;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Supplier;

/** An account's connection to the {@link DialectVenue}; loses answers, is lost and comes back as its faults say. */
final class DialectConnection implements TradingConnection {
    private static final int MAX_IN_FLIGHT = 64;
    private static final long ANSWER_TIMEOUT_MS = 10_000;
    private static final long RECONNECT_MS = 300;

    private final Set<Promise<JsonNode>> underWay = new LinkedHashSet<>();
    private final DialectVenue venue;
    private final DialectAccount account;
    private final VenueClientListener listener;
    private boolean connected;
    private long busyUntilMs;
    private int epoch;

    DialectConnection(final DialectVenue venue, final DialectAccount account, final VenueClientListener listener) {
        this.venue = venue;
        this.account = account;
        this.listener = listener;
    }

    @Override
    public void connect() {
        venue.arrive(() -> {
            connected = true;
            epoch++;
            listener.onConnected();
        });
    }

    @Override
    public boolean isReady() {
        return connected && underWay.size() < MAX_IN_FLIGHT && venue.nowMs() >= busyUntilMs;
    }

    @Override
    public Future<JsonNode> place(final NewOrder order) {
        return call(() -> venue.place(account, order));
    }

    @Override
    public Future<JsonNode> cancelReplace(final String cancelClientOrderId, final NewOrder order) {
        return call(() -> venue.cancelReplace(account, cancelClientOrderId, order));
    }

    @Override
    public Future<JsonNode> cancel(final String symbol, final String clientOrderId) {
        return call(() -> venue.cancel(account, clientOrderId));
    }

    @Override
    public Future<JsonNode> amend(final String symbol, final String clientOrderId, final String newQuantity) {
        return call(() -> venue.amend(account, clientOrderId, newQuantity));
    }

    @Override
    public Future<JsonNode> cancelAll(final String symbol) {
        return call(() -> venue.cancelAll(account, symbol));
    }

    @Override
    public Future<JsonNode> openOrders() {
        return call(account::openJson);
    }

    @Override
    public Future<JsonNode> account() {
        return call(account::json);
    }

    @Override
    public void close() {
        connected = false;
    }

    /** An event, which reaches its reader only over the connection that there is now. */
    void tell(final ExecutionReport report) {
        final int present = epoch;
        venue.arrive(() -> {
            if (connected && present == epoch) {
                listener.onExecutionReport(report);
            }
        });
    }

    private Future<JsonNode> call(final Supplier<JsonNode> action) {
        if (!isReady()) {
            return Future.failedFuture(failure(VenueException.NOT_SENT, "not connected, busy or backing off"));
        }
        final Promise<JsonNode> promise = Promise.promise();
        underWay.add(promise);
        venue.arrive(() -> carryOut(action, promise));
        venue.run(ANSWER_TIMEOUT_MS, () -> fail(promise, failure(VenueException.NO_ANSWER, "no answer in time")));
        if (venue.happens(venue.faults().disconnections())) {
            disconnect();
        }
        return promise.future();
    }

    private void carryOut(final Supplier<JsonNode> action, final Promise<JsonNode> promise) {
        if (venue.happens(venue.faults().busy())) {
            busyUntilMs = venue.nowMs() + 100;
            answer(() -> fail(promise, DialectVenue.refused(VenueException.BUSY, "busy")));
            return;
        }
        try {
            final JsonNode result = action.get();
            answer(() -> {
                if (underWay.remove(promise)) {
                    promise.complete(result);
                }
            });
        } catch (final VenueException e) {
            answer(() -> fail(promise, e));
        }
    }

    private void answer(final Runnable delivery) {
        final int present = epoch;
        final boolean lost = venue.happens(venue.faults().lostAnswers());
        venue.arrive(() -> {
            if (connected && present == epoch && !lost) {
                delivery.run();
            }
        });
    }

    private void fail(final Promise<JsonNode> promise, final VenueException failure) {
        if (underWay.remove(promise)) {
            promise.fail(failure);
        }
    }

    /** What is on its way to the venue still gets there. */
    private void disconnect() {
        venue.run(1, () -> {
            if (connected) {
                connected = false;
                new ArrayList<>(underWay).forEach(call -> fail(call, failure(VenueException.NO_ANSWER, "lost")));
                listener.onDisconnected();
                venue.run(RECONNECT_MS, this::connect);
            }
        });
    }

    private static VenueException failure(final int code, final String message) {
        return new VenueException(0, code, message, MissingNode.getInstance());
    }
}
