package rialto.simulator;

import io.vertx.core.Future;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for the event loop, on threads other than it. */
final class Waiting {
    private static final long TIMEOUT_MS = 30_000;

    private Waiting() {}

    /**
     * @throws SimulationException saying what could not be done
     */
    static <T> T on(final String what, final Future<T> future) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(TIMEOUT_MS, TimeUnit.MILLISECONDS);
        } catch (final ExecutionException e) {
            throw new SimulationException(what + ": " + e.getCause().getMessage(), e.getCause());
        } catch (final TimeoutException e) {
            throw new SimulationException(what + ": no answer in " + TIMEOUT_MS + " ms", e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SimulationException(what + ": interrupted", e);
        }
    }
}
