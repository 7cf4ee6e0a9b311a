package rialto.gateway.history;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.ApiReply;
import rialto.gateway.api.Asker;
import rialto.reporting.HistoryQueries;
import rialto.reporting.ReportingException;
import rialto.reporting.ReportingState;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Asks the database on threads of its own. Each question first waits until reporting has committed all that the gateway
 * knows at that moment: so a client reads its own writes. It waits for at most a second since it was asked; what it waited
 * for a thread counts too, so that a database that stands still is told soon to all. Questions under way are bounded, and their
 * places are shared fairly ({@link WaitingQuestions}): who finds none, or loses his to another, is answered busy. Owned by the
 * event loop.
 */
public final class History {
    private static final Logger LOGGER = LoggerFactory.getLogger(History.class);

    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final HistoryQueries queries;
    private final WorkerExecutor workers;
    private final LongSupplier eventSequence;
    private final LongSupplier nanoClock;
    private final Executor eventLoop;
    private final int threads;
    private final WaitingQuestions<Question> waiting;
    private int running;

    private record Question(Runnable start, Consumer<Throwable> failed) {}

    /**
     * @param queries       null when this process has no database: every question is then answered "unsupported"
     * @param threads       of the workers
     * @param eventLoop     tells those who lose their places
     * @param eventSequence the last event that the gateway knows
     * @param maxUnderWay   questions, with those that are being asked; at least so many as threads
     */
    public History(
            final HistoryQueries queries,
            final WorkerExecutor workers,
            final int threads,
            final Executor eventLoop,
            final LongSupplier eventSequence,
            final LongSupplier nanoClock,
            final int maxUnderWay) {
        this.queries = queries;
        this.workers = workers;
        this.threads = threads;
        this.eventLoop = eventLoop;
        this.eventSequence = eventSequence;
        this.nanoClock = nanoClock;
        waiting = new WaitingQuestions<>(maxUnderWay - threads);
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
        } else if (!ask(reply.asker(), eventSequence.getAsLong(), question, answer, failure -> fail(reply, failure))) {
            reply.error(ApiErrors.busy());
        }
    }

    /**
     * Asks as of an event that the database must have first.
     *
     * @param asker    whose share of the places it takes
     * @param question runs on a worker thread; must touch nothing but the queries
     * @param answer   runs on the event loop; when it throws, {@code failed} runs too
     * @param failed   runs on the event loop when there is no answer; with an {@link ApiException} that is no fault
     * @return false when too many questions are under way, or there is no database: neither will run
     */
    public <T> boolean ask(
            final Asker asker,
            final long sequence,
            final Function<HistoryQueries, T> question,
            final Consumer<T> answer,
            final Consumer<Throwable> failed) {
        if (queries == null) {
            return false;
        }
        final long askedNs = nanoClock.getAsLong();
        final Question asked = new Question(() -> start(askedNs, sequence, question, answer, failed), failed);
        if (running < threads) {
            asked.start.run();
            return true;
        }
        final Question lost = waiting.add(asker, asked);
        if (lost != null && lost != asked) {
            eventLoop.execute(() -> lost.failed.accept(ApiErrors.busy().asException()));
        }
        return lost != asked;
    }

    private <T> void start(
            final long askedNs,
            final long sequence,
            final Function<HistoryQueries, T> question,
            final Consumer<T> answer,
            final Consumer<Throwable> failed) {
        running++;
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
            running--;
            startNext();
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
    }

    private void startNext() {
        final Question next = waiting.next();
        if (next != null) {
            next.start.run();
        }
    }

    private Duration patienceLeft(final long askedNs) {
        final Duration left = PATIENCE.minusNanos(nanoClock.getAsLong() - askedNs);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private static void fail(final ApiReply reply, final Throwable cause) {
        if (cause instanceof ApiException answer) {
            reply.error(answer.error());
            return;
        }
        LOGGER.error("history query failed", cause);
        reply.error(cause instanceof ReportingException ? ApiErrors.busy() : ApiErrors.unknown());
    }
}
