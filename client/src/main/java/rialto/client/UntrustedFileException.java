package rialto.client;

import java.io.IOException;

/** Somebody else could have written a file or directory, or could read a secret in it: the message says who, and the remedy. */
public final class UntrustedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    UntrustedFileException(final String message) {
        super(message);
    }
}
