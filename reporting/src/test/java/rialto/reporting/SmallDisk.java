package rialto.reporting;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A file system of its own that can be filled; only root may have one, others leave the test out. */
record SmallDisk(Path directory) implements AutoCloseable {
    private static final String SIZE = "size=400m";

    static SmallDisk mounted() throws IOException {
        final Path directory = Files.createTempDirectory("rialto-disk");
        final boolean mounted = run("mount", "-t", "tmpfs", "-o", SIZE, "tmpfs", directory.toString()) == 0;
        if (!mounted) {
            System.out.println("left out: a small file system cannot be mounted here");
            Assumptions.abort("a small file system cannot be mounted here");
        }
        return new SmallDisk(directory);
    }

    /** Leaves no room. */
    void fill() throws IOException {
        final byte[] block = new byte[1024 * 1024];
        try (OutputStream ballast = Files.newOutputStream(ballast())) {
            while (directory.toFile().getUsableSpace() > 0) {
                ballast.write(block, 0, (int)
                        Math.min(block.length, Math.max(1, directory.toFile().getUsableSpace())));
            }
        } catch (final IOException e) {
            if (directory.toFile().getUsableSpace() > block.length) {
                throw e;
            }
        }
    }

    /** Makes room again. */
    void clear() throws IOException {
        Files.delete(ballast());
    }

    private Path ballast() {
        return directory.resolve("ballast");
    }

    @Override
    public void close() throws IOException {
        assertEquals(0, run("umount", "-l", directory.toString()));
        Files.delete(directory);
    }

    private static int run(final String... command) throws IOException {
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return process.waitFor(30, TimeUnit.SECONDS) ? process.exitValue() : -1;
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
