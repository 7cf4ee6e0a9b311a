package rialto.gateway.security;

import io.vertx.core.Handler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Computes signatures that cost more than the event loop can spare, on few threads of its own. An Ed25519 signature takes 0.3 to
 * 0.7 ms: some thousand wrong ones a second would stall everybody. Callers who have proven their key wait in a queue of their
 * own, which goes first three times out of four. After a signature of a stranger the next one waits three times as long as that
 * took: all of them together get a quarter of the threads' time, and the venue has the rest. Of strangers each key has few places,
 * so that who floods in the name of one key leaves room for the others. All methods belong to the event loop.
 */
public final class SignatureChecks implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SignatureChecks.class);
    private static final int MAX_KNOWN = 1_024;
    private static final int MAX_STRANGERS = 256;
    private static final int MAX_STRANGERS_PER_KEY = 16;
    private static final int TURNS = 4;
    private static final int MAX_THREADS = 4;
    /** For every moment that a signature of a stranger took. */
    private static final int REST = 3;
    /** What one takes on a slow machine. Where it took longer, the process stood still. */
    private static final long MOST_NS = TimeUnit.MILLISECONDS.toNanos(5);

    private final Executor workers;
    private final Later later;
    private final int threads;
    private final Executor eventLoop;
    private final Queue<Check> known = new ArrayDeque<>();
    private final Queue<Check> strangers = new ArrayDeque<>();
    private final Map<String, Integer> strangersByKey = new HashMap<>();
    private int running;
    /** Signatures of strangers that are computed, and rests after some. */
    private int strangersTurns;

    private int turn;
    private long computed;
    private long wrong;
    private long refused;

    private record Check(String keyId, boolean isKnown, BooleanSupplier signature, Handler<Boolean> onVerdict) {}

    /** Does something on the event loop, when a time is over. */
    public interface Later {
        void run(long delayNs, Runnable what);
    }

    /**
     * @param workers   computes
     * @param threads   so many at a time
     * @param eventLoop where verdicts are told
     * @param later     for what strangers wait
     */
    public SignatureChecks(final Executor workers, final int threads, final Executor eventLoop, final Later later) {
        this.workers = workers;
        this.threads = threads;
        this.eventLoop = eventLoop;
        this.later = later;
    }

    /** With threads of its own: half as many as there are processors, from one to four. */
    public static SignatureChecks start(final Executor eventLoop) {
        final int threads = Math.clamp(Runtime.getRuntime().availableProcessors() / 2, 1, MAX_THREADS);
        final ScheduledThreadPoolExecutor workers = new ScheduledThreadPoolExecutor(
                threads, Thread.ofPlatform().name("signatures-", 0).daemon().factory());
        return new SignatureChecks(workers, threads, eventLoop, (delayNs, what) -> {
            if (!workers.isShutdown()) {
                workers.schedule(() -> eventLoop.execute(what), delayNs, TimeUnit.NANOSECONDS);
            }
        });
    }

    /**
     * Computes later, or at once.
     *
     * @param keyId     whom the request names
     * @param isKnown   whether that key was proven from there before
     * @param signature whether it is right; runs on any thread
     * @param onVerdict is told, once
     * @return false when there are too many already, and nothing is done
     */
    public boolean offer(
            final String keyId,
            final boolean isKnown,
            final BooleanSupplier signature,
            final Handler<Boolean> onVerdict) {
        final Check check = new Check(keyId, isKnown, signature, onVerdict);
        if (running < threads && (isKnown || strangersTurns < threads)) {
            run(check);
            return true;
        }
        final boolean isFull = isKnown
                ? known.size() >= MAX_KNOWN
                : strangers.size() >= MAX_STRANGERS || strangersByKey.getOrDefault(keyId, 0) >= MAX_STRANGERS_PER_KEY;
        if (isFull) {
            refused++;
            return false;
        }
        if (isKnown) {
            known.add(check);
        } else {
            strangers.add(check);
            strangersByKey.merge(keyId, 1, Integer::sum);
        }
        return true;
    }

    private void run(final Check check) {
        running++;
        strangersTurns += check.isKnown() ? 0 : 1;
        workers.execute(() -> {
            final long beganNs = System.nanoTime();
            final boolean isRight = isRight(check);
            final long tookNs = System.nanoTime() - beganNs;
            eventLoop.execute(() -> onVerdict(check, isRight, tookNs));
        });
    }

    /** One that cannot be computed is wrong, and takes no worker with it. */
    private static boolean isRight(final Check check) {
        try {
            return check.signature().getAsBoolean();
        } catch (final RuntimeException e) {
            LOGGER.warn("a signature could not be checked: {}", e.toString());
            return false;
        }
    }

    private void onVerdict(final Check check, final boolean isRight, final long tookNs) {
        running--;
        computed++;
        wrong += isRight ? 0 : 1;
        if (!check.isKnown()) {
            later.run(REST * Math.min(tookNs, MOST_NS), this::onRested);
        }
        runNext();
        check.onVerdict().handle(isRight);
    }

    private void onRested() {
        strangersTurns--;
        runNext();
    }

    private void runNext() {
        final Check next = running < threads ? next() : null;
        if (next != null) {
            run(next);
        }
    }

    private Check next() {
        final boolean isStrangersTurn = strangersTurns < threads && (known.isEmpty() || turn++ % TURNS == TURNS - 1);
        final Check stranger = isStrangersTurn ? strangers.poll() : null;
        if (stranger == null) {
            return known.poll();
        }
        strangersByKey.computeIfPresent(stranger.keyId(), (keyId, count) -> count == 1 ? null : count - 1);
        return stranger;
    }

    /** Signatures that were computed. */
    public long computed() {
        return computed;
    }

    /** Of them those that were wrong. */
    public long wrong() {
        return wrong;
    }

    /** Requests that were answered "busy" because too many waited. */
    public long refused() {
        return refused;
    }

    /** Signatures that wait. */
    public int waiting() {
        return known.size() + strangers.size();
    }

    @Override
    public void close() {
        if (workers instanceof ExecutorService service) {
            service.shutdownNow();
        }
    }
}
