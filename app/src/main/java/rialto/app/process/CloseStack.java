package rialto.app.process;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** What a process has opened, closed in reverse order. A part that fails to close does not keep the others open. Thread-safe. */
public final class CloseStack implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(CloseStack.class);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Consumer<Exception> onFailure;
    private boolean isClosed;

    public CloseStack() {
        this(failure -> {});
    }

    /** @param onFailure told of each part that fails to close, after that is logged */
    public CloseStack(final Consumer<Exception> onFailure) {
        this.onFailure = onFailure;
    }

    /** Takes over the closing of a part; later parts are closed first. After {@link #close} it is closed at once. */
    public synchronized <T extends AutoCloseable> T own(final T part) {
        if (isClosed) {
            close(part);
        } else {
            parts.push(part);
        }
        return part;
    }

    /** Closes all parts, once. */
    @Override
    public synchronized void close() {
        isClosed = true;
        while (!parts.isEmpty()) {
            close(parts.pop());
        }
    }

    private void close(final AutoCloseable part) {
        try {
            part.close();
        } catch (final Exception e) {
            LOGGER.error("a part failed to close", e);
            onFailure.accept(e);
        }
    }
}
