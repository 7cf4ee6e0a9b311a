package rialto.app.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayDeque;
import java.util.Deque;

/** What a process has opened, closed in reverse order. Thread-safe. */
public final class CloseStack implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(CloseStack.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();

    public synchronized <T extends AutoCloseable> T own(final T part) {
        parts.push(part);
        return part;
    }

    @Override
    public synchronized void close() {
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (final Exception e) {
                LOGGER.error("while closing", e);
            }
        }
    }
}
