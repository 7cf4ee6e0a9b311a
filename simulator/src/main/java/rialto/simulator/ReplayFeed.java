package rialto.simulator;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.simulator.client.Credentials;
import rialto.simulator.client.ExecutionReport;
import rialto.simulator.client.NewOrder;
import rialto.simulator.client.VenueClient;
import rialto.simulator.client.VenueClientListener;
import rialto.simulator.client.VenueException;
import rialto.simulator.recording.FlowTerms;
import rialto.simulator.recording.RecordedAction;
import rialto.simulator.recording.Side;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Sends recorded orders to a venue when they are due, whatever became of those before. Other people trade there too: an
 * order is what the venue says it is, and a refusal stops nothing. What the venue was too busy for, or did not answer,
 * is sent again under the same client order id, which the venue does only once. Event loop only.
 */
final class ReplayFeed implements VenueClientListener {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReplayFeed.class);
    private static final int MAX_IN_FLIGHT = 256;
    private static final long LONGEST_SLEEP_MS = 50;

    private final Map<Long, ReplayOrder> byNumber = new HashMap<>();
    private final Map<String, ReplayOrder> byClientOrderId = new HashMap<>();
    private final Deque<Runnable> again = new ArrayDeque<>();
    private final Promise<Void> ended = Promise.promise();
    private final String run = Long.toString(System.currentTimeMillis(), Character.MAX_RADIX);
    private final Vertx vertx;
    private final FlowTerms terms;
    private final FlowAhead flow;
    private final ReplayClock clock;
    private final ReplayPhases phases;
    private final ReplayAllowance allowance;
    private final ReplayStatistics statistics;
    private final VenueClient client;
    private final int accounts;
    private RecordedAction next;
    private long takers;
    private long underWay;
    private boolean waiting;
    private boolean stopped;

    ReplayFeed(
            final Vertx vertx,
            final URI venue,
            final List<Credentials> keys,
            final FlowTerms terms,
            final FlowAhead flow,
            final ReplayClock clock,
            final ReplayPhases phases,
            final ReplayAllowance allowance,
            final ReplayStatistics statistics) {
        this.vertx = vertx;
        this.terms = terms;
        this.flow = flow;
        this.clock = clock;
        this.phases = phases;
        this.allowance = allowance;
        this.statistics = statistics;
        accounts = keys.size();
        client = new VenueClient(vertx, venue, keys, MAX_IN_FLIGHT, this);
    }

    /** Begins; the future completes when everything recorded was sent and answered. */
    Future<Void> start() {
        client.connect();
        vertx.setTimer(1, ignored -> tick());
        return ended.future();
    }

    /** Sends nothing more; takes the orders off the book when asked to. */
    Future<Void> stop(final boolean cancelOrders) {
        stopped = true;
        flow.close();
        final List<Future<?>> answers = new ArrayList<>();
        for (int account = 0; cancelOrders && account < accounts; account++) {
            answers.add(client.cancelAll(account, terms.symbol()));
        }
        return Future.all(answers).<Void>mapEmpty().onComplete(ignored -> client.close());
    }

    @Override
    public void onConnected() {
        LOGGER.debug("connected");
    }

    @Override
    public void onDisconnected() {
        if (!stopped) {
            statistics.onDisconnected();
        }
    }

    @Override
    public void onExecutionReport(final ExecutionReport report) {
        final ReplayOrder order = byClientOrderId.get(report.clientOrderId());
        if (order == null) {
            return;
        }
        if ("TRADE".equals(report.executionType())) {
            final long quantity = report.lastQuantity().longValue();
            order.execute(quantity);
            statistics.onExecuted(quantity);
        }
        if (report.isFinal()) {
            if (order.isImmediate()) {
                statistics.onLeftAtOnce(order.executed() == order.recorded.quantity());
            }
            forget(order);
        }
    }

    private void tick() {
        if (stopped) {
            return;
        }
        long sleepMs = 1;
        while (!waiting && client.isReady()) {
            if (!again.isEmpty()) {
                again.remove().run();
                continue;
            }
            if (next == null) {
                next = flow.poll();
            }
            if (next == null) {
                break;
            }
            final long untilDueNs = clock.untilDueNs(System.nanoTime(), next.timeNs());
            if (untilDueNs > 0) {
                sleepMs = TimeUnit.NANOSECONDS.toMillis(untilDueNs);
                break;
            }
            if (next instanceof RecordedAction.Phase && underWay > 0) {
                break; // it goes another way, and must not overtake the orders before it
            }
            statistics.onTime(next.timeNs(), TimeUnit.NANOSECONDS.toMillis(-untilDueNs), byNumber.size());
            if (!send(next)) {
                sleepMs = LONGEST_SLEEP_MS;
                break;
            }
            next = null;
        }
        if (next == null && flow.isEnded() && again.isEmpty() && underWay == 0 && !waiting) {
            end();
        } else {
            vertx.setTimer(Math.clamp(sleepMs, 1, LONGEST_SLEEP_MS), ignored -> tick());
        }
    }

    private void end() {
        if (flow.failure() != null) {
            ended.tryFail(flow.failure());
        } else {
            ended.tryComplete();
        }
    }

    /** False when the venue's limits do not allow it yet. */
    private boolean send(final RecordedAction action) {
        return switch (action) {
            case RecordedAction.Enter enter -> enter(enter);
            case RecordedAction.Cancel cancel -> cancel(cancel.orderId());
            case RecordedAction.Reduce reduce -> reduce(reduce);
            case RecordedAction.Phase phase -> {
                waiting = true;
                phases.enter(phase.phase()).onComplete(ignored -> waiting = false);
                yield true;
            }
            case RecordedAction.Auction auction -> {
                statistics.onRecordedTrades(auction.trades().size());
                yield true;
            }
        };
    }

    private boolean enter(final RecordedAction.Enter enter) {
        if (!terms.isOnTick(enter.price())) {
            statistics.onRecordedTrades(enter.trades().size());
            statistics.onOffTick();
            return true;
        }
        final int account = allowance.takeOrder(System.currentTimeMillis());
        if (account < 0) {
            return false;
        }
        statistics.onRecordedTrades(enter.trades().size());
        statistics.onEntered();
        final String name = enter.orderId() == 0 ? "t" + ++takers : String.valueOf(enter.orderId());
        final ReplayOrder order = new ReplayOrder(enter, run + "-" + name, account);
        byClientOrderId.put(order.clientOrderId, order);
        if (!order.isImmediate()) {
            byNumber.put(enter.orderId(), order);
        }
        place(order);
        return true;
    }

    private void place(final ReplayOrder order) {
        call(client.place(order.account, newOrder(order)), () -> place(order), () -> forget(order));
    }

    private boolean cancel(final long orderId) {
        final ReplayOrder order = byNumber.get(orderId);
        if (order == null) {
            statistics.onGone();
            return true;
        }
        if (!allowance.takeWeight(order.account, ReplayAllowance.CANCEL_WEIGHT, System.currentTimeMillis())) {
            return false;
        }
        statistics.onCanceled();
        cancel(order);
        return true;
    }

    private void cancel(final ReplayOrder order) {
        call(
                client.cancel(order.account, terms.symbol(), order.clientOrderId),
                () -> cancel(order),
                () -> forget(order));
    }

    private boolean reduce(final RecordedAction.Reduce reduce) {
        final ReplayOrder order = byNumber.get(reduce.orderId());
        if (order == null) {
            statistics.onGone();
            return true;
        }
        final long quantity = order.reducedQuantity(reduce.quantity());
        if (quantity == 0) {
            return cancel(reduce.orderId());
        }
        if (!allowance.takeWeight(order.account, ReplayAllowance.AMEND_WEIGHT, System.currentTimeMillis())) {
            return false;
        }
        statistics.onReduced();
        order.reduceTo(quantity);
        amend(order, quantity);
        return true;
    }

    private void amend(final ReplayOrder order, final long quantity) {
        call(
                client.amend(order.account, terms.symbol(), order.clientOrderId, String.valueOf(quantity)),
                () -> amend(order, quantity),
                () -> {});
    }

    /** Follows a call: again when nothing was done or it is not known, else refused and over. */
    private void call(final Future<?> answer, final Runnable repeat, final Runnable onRefused) {
        underWay++;
        answer.onComplete(done -> {
            underWay--;
            if (done.succeeded() || stopped) {
                return;
            }
            if (done.cause() instanceof VenueException e && (e.isBusy() || e.isOutcomeUnknown())) {
                statistics.onResent();
                again.add(repeat);
            } else if (done.cause() instanceof VenueException e && e.isUnknownOrder()) {
                statistics.onGone();
                onRefused.run();
            } else {
                statistics.onRefused(done.cause());
                onRefused.run();
            }
        });
    }

    private NewOrder newOrder(final ReplayOrder order) {
        return new NewOrder(
                terms.symbol(),
                order.recorded.side() == Side.BUY ? "BUY" : "SELL",
                "LIMIT",
                order.isImmediate() ? "IOC" : "GTC",
                String.valueOf(order.recorded.quantity()),
                null,
                terms.price(order.recorded.price()),
                order.clientOrderId,
                "NONE");
    }

    private void forget(final ReplayOrder order) {
        byClientOrderId.remove(order.clientOrderId);
        byNumber.remove(order.recorded.orderId(), order);
    }
}
