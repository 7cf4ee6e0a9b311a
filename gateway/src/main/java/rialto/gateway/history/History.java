package rialto.gateway.history;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiReply;
import rialto.reporting.HistoryQueries;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingState;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Asks the database on threads of its own. Each question first waits until reporting has committed all that the gateway
 * knows at that moment: so a client reads its own writes. It waits for at most a second since it was asked; what it waited
 * for a thread counts too, so that a database that stands still is told soon to all. Questions under way are bounded; one
 * more is answered busy. Owned by the event loop.
 */
public final class History {
    private static final Logger LOGGER = LoggerFactory.getLogger(History.class);

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final HistoryQueries queries;
    private final WorkerExecutor workers;
    private final LongSupplier eventSequence;
    private final LongSupplier nanoClock;
    private final int maxUnderWay;
    private int underWay;

    /**
     * @param queries       null when this process has no database: every question is then answered "unsupported"
     * @param eventSequence the last event that the gateway knows
     * @param maxUnderWay   questions; one more is busy
     */
    public History(
            final HistoryQueries queries,
            final WorkerExecutor workers,
            final LongSupplier eventSequence,
            final LongSupplier nanoClock,
            final int maxUnderWay) {
        this.queries = queries;
        this.workers = workers;
        this.eventSequence = eventSequence;
        this.nanoClock = nanoClock;
        this.maxUnderWay = maxUnderWay;
    }

    public boolean isAvailable() {
        return queries != null;
    }

    /**
     * @param question runs on a worker thread; must touch nothing but the queries
     * @param answer   runs on the event loop with what the question gave, and answers the request
     */
    public <T> void ask(final ApiReply reply, final Function<HistoryQueries, T> question, final Consumer<T> answer) {
        if (queries == null) {
            reply.error(ApiErrors.unsupported("This process keeps no history."));
        } else if (queries.state() == ReportingState.FAILED) {
            reply.error(ApiErrors.unsupported("The history has stopped; the venue's log says why."));
        } else if (!ask(eventSequence.getAsLong(), question, answer, failure -> fail(reply, failure))) {
            reply.error(ApiErrors.busy());
        }
    }

    /**
     * Asks as of an event that the database must have first.
     *
     * @param question runs on a worker thread; must touch nothing but the queries
     * @param answer   runs on the event loop; when it throws, {@code failed} runs too
     * @param failed   runs on the event loop when there is no answer
     * @return false when too many questions are under way, or there is no database: neither will run
     */
    public <T> boolean ask(
            final long sequence,
            final Function<HistoryQueries, T> question,
            final Consumer<T> answer,
            final Consumer<Throwable> failed) {
        if (queries == null || underWay >= maxUnderWay) {
            return false;
        }
        underWay++;
        final long askedNs = nanoClock.getAsLong();
        final Future<T> future = workers.executeBlocking(
                () -> {
                    if (!queries.awaitSequence(sequence, patienceLeft(askedNs))) {
                        throw ApiErrors.busy()
                                .because("REPORTING_LAGS", "The history is not up to date; try again.")
                                .asException();
                    }
                    return question.apply(queries);
                },
                false);
        future.onComplete(result -> {
            underWay--;
            if (result.failed()) {
                failed.accept(result.cause());
                return;
            }
            try {
                answer.accept(result.result());
            } catch (final RuntimeException e) {
                failed.accept(e);
            }
        });
        return true;
    }

    private Duration patienceLeft(final long askedNs) {
        final Duration left = PATIENCE.minusNanos(nanoClock.getAsLong() - askedNs);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static void fail(final ApiReply reply, final Throwable cause) {
        if (cause instanceof rialto.gateway.api.ApiException answer) {
            reply.error(answer.error());
            return;
        }
        LOGGER.error("history query failed", cause);
        reply.error(cause instanceof ReportingException ? ApiErrors.busy() : ApiErrors.unknown());
    }
}
