package rialto.simulator;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the crowd's funds on a thread of its own: fees, and people who win against it, would use them up within
 * days. The venue may be away at times.
 */
final class Treasurer implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Treasurer.class);
    private static final long INTERVAL_MS = 30_000;

    private final DemoMarket market;
    private final Thread thread;

    Treasurer(final DemoMarket market) {
        this.market = market;
        thread = Thread.ofVirtual().name("treasurer").start(this::run);
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void run() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.sleep(INTERVAL_MS);
                fund();
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fund() {
        try {
            market.fundCrowd();
        } catch (final SimulationException e) {
            LOGGER.debug("funds are not looked after: {}", e.getMessage());
        }
    }
}
