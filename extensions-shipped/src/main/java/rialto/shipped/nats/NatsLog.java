package rialto.shipped.nats;

import io.nats.client.Connection;
import io.nats.client.ErrorListener;
import org.slf4j.Logger;

/** Tells the extension's log what the connection to NATS goes through. */
record NatsLog(Logger log) implements ErrorListener {
    @Override
    public void errorOccurred(final Connection connection, final String error) {
        log.warn("NATS says: {}", error);
    }

    @Override
    public void exceptionOccurred(final Connection connection, final Exception failure) {
        log.warn("the connection to NATS failed: {}", failure.toString());
    }
}
