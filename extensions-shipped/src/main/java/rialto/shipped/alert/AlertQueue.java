package rialto.shipped.alert;

import io.micrometer.core.instrument.Counter;
import org.slf4j.Logger;
import rialto.extensions.FailurePolicy;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Alerts on their way to one channel, one after the other, on a thread of its own: a channel that fails holds up neither another one nor the
 * events. What is not taken is tried ten times; what finds no room, or is never taken, is in the log. It lives in memory. Thread-safe.
 */
final class AlertQueue implements AutoCloseable {
    private static final int MOST_WAITING = 100;
    private static final FailurePolicy AGAIN =
            new FailurePolicy(10, Duration.ofMillis(500), Duration.ofMinutes(1), FailurePolicy.End.SKIP);

    private final AlertChannel channel;
    private final Logger log;
    private final Counter lost;
    private final BlockingQueue<Alert> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread;

    /** @param lost counts alerts that were never taken */
    AlertQueue(final AlertChannel channel, final Logger log, final Counter lost) {
        this.channel = channel;
        this.log = log;
        this.lost = lost;
        thread = Thread.ofVirtual().name("alerts").start(this::run);
    }

    void add(final Alert alert) {
        if (!waiting.offer(alert)) {
            lose(alert, "too many wait");
        }
    }

    private void run() {
        try {
            while (true) {
                send(waiting.take());
            }
        } catch (final InterruptedException e) {
            // the extension stops
        }
    }

    private void send(final Alert alert) throws InterruptedException {
        for (int attempt = 1; ; attempt++) {
            try {
                channel.send(alert);
                return;
            } catch (final InterruptedException e) {
                throw e;
            } catch (final Exception e) {
                if (attempt == AGAIN.attempts()) {
                    lose(alert, e.toString());
                    return;
                }
                log.warn("{} was not taken: {}", alert.id(), e.toString());
            }
            Thread.sleep(AGAIN.pauseAfter(attempt));
        }
    }

    private void lose(final Alert alert, final String reason) {
        lost.increment();
        log.error("nobody was told, for {}: {}", reason, alert.text());
    }

    @Override
    public void close() {
        thread.interrupt();
        channel.close();
    }
}
