package rialto.simulator;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Does blocking things at the same time. */
final class Together {
    private Together() {}

    /**
     * Does something with every element and returns when all are done.
     *
     * @throws SimulationException of the first that failed
     */
    static <T> void run(final Collection<T> elements, final Consumer<T> action) {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            final List<Callable<Void>> tasks = elements.stream()
                    .<Callable<Void>>map(element -> () -> {
                        action.accept(element);
                        return null;
                    })
                    .toList();
            for (final Future<Void> done : threads.invokeAll(tasks)) {
                done.get();
            }
        } catch (final ExecutionException e) {
            throw new SimulationException(e.getCause().getMessage(), e.getCause());
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SimulationException("interrupted", e);
        }
    }
}
