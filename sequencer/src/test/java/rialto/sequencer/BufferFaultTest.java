package rialto.sequencer;

import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A mapped page that is not there, as when shared memory is full: nobody could know what the JDK's words for it mean. */
@Timeout(60)
class BufferFaultTest {
    private static final int PAGE = 4096;
    private static final int PAGES = 16;

    @TempDir
    private Path directory;

    @Test
    void shouldSayWhereThereIsNoRoomForAPage() throws IOException {
        final InternalError fault = fault();
        final MemberStopException cause = explained(new IllegalStateException("a part failed", fault));
        assertNotNull(cause, fault::toString);
        assertTrue(cause.getMessage().startsWith("the buffers of the media driver in " + directory + " cannot grow: "));
        assertTrue(cause.getMessage().contains(" MiB are free there of "), cause.getMessage());
        assertEquals(cause.getMessage(), explained(fault).getMessage());
    }

    @Test
    void shouldLeaveOtherErrorsAlone() {
        assertNull(explained(new InternalError("something else")));
        assertNull(explained(new InternalError()));
        assertNull(explained(new IllegalStateException("a fault occurred in an unsafe memory access operation")));
    }

    private MemberStopException explained(final Throwable error) {
        return new BufferFault(directory.toString()).explain(error);
    }

    /** What this JDK throws; a file that was cut off has as few pages as one on a full file system. */
    private InternalError fault() throws IOException {
        final Path file = directory.resolve("buffer");
        final MappedByteBuffer mapped = IoUtil.mapNewFile(file.toFile(), PAGES * PAGE, false);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(PAGE);
        }
        try {
            return assertThrows(InternalError.class, () -> write(new UnsafeBuffer(mapped)));
        } finally {
            IoUtil.unmap(mapped);
        }
    }

    private static void write(final UnsafeBuffer buffer) {
        for (int page = 0; page < PAGES; page++) {
            buffer.putLongRelease(page * PAGE, 1);
        }
    }
}
