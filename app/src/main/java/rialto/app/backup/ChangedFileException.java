package rialto.app.backup;

import java.io.IOException;

/** A file that is not what it was when it was written down. The message names it, what it is, and what it was. */
final class ChangedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    ChangedFileException(final String message) {
        super(message);
    }
}
