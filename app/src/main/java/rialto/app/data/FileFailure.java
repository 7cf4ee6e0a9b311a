package rialto.app.data;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** What keeps a process from reading or writing files, in words for people. */
public final class FileFailure {
    private static final long MIB = 1024L * 1024;

    private FileFailure() {}

    /** The reason, as the rest of a sentence. */
    public static String reason(final IOException failure) {
        return switch (failure) {
            case AccessDeniedException e ->
                "no permission for " + e.getFile() + "; this process runs as user " + System.getProperty("user.name");
            case NoSuchFileException e -> e.getFile() + " does not exist";
            case FileAlreadyExistsException e -> e.getFile() + " is a file";
            case FileSystemException e when e.getReason() != null -> e.getFile() + ": " + e.getReason();
            default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    }

    /** The same for what is written below a directory: of a full disk it says how much is free. */
    public static String reason(final IOException failure, final Path directory) {
        return String.valueOf(failure.getMessage()).contains("No space left")
                ? "its disk is full (" + failure.getMessage() + "), "
                        + directory.toFile().getUsableSpace() / MIB + " MiB are free; make room, or take a larger one"
                : reason(failure);
    }
}
