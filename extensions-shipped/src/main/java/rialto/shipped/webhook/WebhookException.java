package rialto.shipped.webhook;

import java.time.Duration;

/** A message was not taken. */
public final class WebhookException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Duration retryAfter;

    WebhookException(final String message, final Duration retryAfter) {
        super(message, null, false, false);
        this.retryAfter = retryAfter;
    }

    /** How long the receiver asks to be left alone; zero when it does not say. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
