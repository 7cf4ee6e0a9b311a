package rialto.simulator.recording;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RecordingFormatTest {
    @TempDir
    private Path directory;

    @Test
    void shouldTellFormatsByTheirContent() throws IOException {
        final byte[] event = ItchBytes.message('S').letters("O").toBytes();
        final byte[] sse = (SseReader.HEADER + "\n").getBytes(StandardCharsets.UTF_8);
        assertEquals(RecordingFormat.SSE, of(sse));
        assertEquals(RecordingFormat.SSE, of(RecordingText.gzip(sse)));
        assertEquals(RecordingFormat.ITCH, of(ItchBytes.withZeros(event)));
        assertEquals(RecordingFormat.ITCH, of(RecordingText.gzip(ItchBytes.withLengths(event))));
        assertEquals(
                RecordingFormat.LOBSTER, RecordingFormat.of(RecordingText.lobster(directory.resolve("l"), "", "")));
    }

    @Test
    void shouldSayWhatToPassWhenItCannotTell() {
        final String message = assertThrows(
                        RecordingException.class, () -> of("hello".getBytes(StandardCharsets.UTF_8)))
                .getMessage();
        assertTrue(message.contains("its first bytes do not tell the format; pass --format sse"), message);
    }

    private RecordingFormat of(final byte[] content) throws IOException {
        return RecordingFormat.of(Files.write(directory.resolve("file"), content));
    }
}
