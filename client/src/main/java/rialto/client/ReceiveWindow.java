package rialto.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much a sender may have under way to a media driver: Aeron's 128 KiB are two hundred orders' events, and whoever
 * waits for a turn of the processor for some milliseconds stops the stream. More takes socket buffers as large.
 */
public final class ReceiveWindow {
    private static final Path LIMIT = Path.of("/proc/sys/net/core/rmem_max");
    private static final int LEAST = 128 * 1024;
    private static final int MOST = 2 * 1024 * 1024;

    private ReceiveWindow() {}

    /** As much as the system allows a socket's buffer, 128 KiB to 2 MiB. */
    public static int length() {
        try {
            return Math.clamp(Long.parseLong(Files.readString(LIMIT).strip()), LEAST, MOST);
        } catch (final IOException | NumberFormatException e) {
            return LEAST;
        }
    }
}
