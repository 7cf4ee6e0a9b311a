package rialto.sequencer;

import io.aeron.logbuffer.FrameDescriptor;
import org.agrona.BitUtil;
import org.agrona.concurrent.UnsafeBuffer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where recordings end, as an Archive finds it when it starts after a kill: it reads the last file of each in chunks. Aeron
 * 1.51 ({@code Catalog.recoverStopOffset}) looks at the checksum of the last fragment, a fragment's length before where it
 * stopped in memory. When that fragment was the last one of a chunk and lies across a page, this is before the memory's
 * begin: the Archive takes a sound fragment for torn, does not start, or ends the process. With chunks of another length
 * the fragment is the last one of none.
 */
final class RecordingEnds {
    private static final int LONGEST_CHUNK = 32 * 1024 * 1024;

    private RecordingEnds() {}

    /**
     * @param chunk bytes, a power of two: the least to be chosen
     * @return how long chunks must be
     */
    static int chunkFor(final Path archiveDirectory, final int chunk) {
        if (!Files.isDirectory(archiveDirectory)) {
            return chunk;
        }
        final List<Path> files = lastFiles(archiveDirectory);
        int chosen = chunk;
        while (chosen < LONGEST_CHUNK && endsWithChunk(files, chosen)) {
            chosen *= 2;
        }
        return chosen;
    }

    private static boolean endsWithChunk(final List<Path> files, final int chunk) {
        return files.stream().anyMatch(file -> endsWithChunk(file, chunk));
    }

    private static boolean endsWithChunk(final Path file, final int chunk) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final long size = channel.size();
            if (size == 0) {
                return false;
            }
            final var mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
            return endsWithChunk(new UnsafeBuffer(mapped), chunk);
        } catch (final IOException e) {
            throw new UncheckedIOException("the end of recording " + file + " cannot be read", e);
        }
    }

    private static boolean endsWithChunk(final UnsafeBuffer frames, final int chunk) {
        int offset = firstFrame(frames);
        long chunkEnd = (long) offset + chunk;
        boolean isLastOfChunk = false;
        for (int length; (length = lengthAt(frames, offset)) > 0; ) {
            offset += BitUtil.align(length, FrameDescriptor.FRAME_ALIGNMENT);
            isLastOfChunk = offset >= chunkEnd;
            if (isLastOfChunk) {
                chunkEnd = (long) offset + chunk;
            }
        }
        return isLastOfChunk;
    }

    /** A recording may begin in the middle of its first file. */
    private static int firstFrame(final UnsafeBuffer frames) {
        int offset = 0;
        while (offset < frames.capacity() && lengthAt(frames, offset) == 0) {
            offset += FrameDescriptor.FRAME_ALIGNMENT;
        }
        return offset;
    }

    private static int lengthAt(final UnsafeBuffer frames, final int offset) {
        return offset <= frames.capacity() - FrameDescriptor.FRAME_ALIGNMENT
                ? FrameDescriptor.frameLength(frames, offset)
                : 0;
    }

    /** {@code RECORDING-POSITION.rec}, of each recording the one with the highest position. */
    private static List<Path> lastFiles(final Path archiveDirectory) {
        final Map<String, Path> last = new HashMap<>();
        try (Stream<Path> files = Files.list(archiveDirectory)) {
            files.filter(file -> file.getFileName().toString().matches("\\d+-\\d+\\.rec"))
                    .forEach(file -> last.merge(part(file, 0), file, (a, b) -> position(a) >= position(b) ? a : b));
        } catch (final IOException e) {
            throw new UncheckedIOException("recordings in " + archiveDirectory + " cannot be listed", e);
        }
        return List.copyOf(last.values());
    }

    private static long position(final Path file) {
        return Long.parseLong(part(file, 1));
    }

    private static String part(final Path file, final int index) {
        return file.getFileName().toString().split("[-.]")[index];
    }
}
