package rialto.events.file;

import java.io.IOException;

/** A file is not served, though it may be there. The client is told no more than that there is none. */
public final class FileRefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    public FileRefusedException(final String message) {
        super(message);
    }
}
