package rialto.reporting;

import org.junit.jupiter.api.Assumptions;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A file system of its own that can be filled; only root may have one, others leave the test out. */
public record SmallDisk(Path directory) implements AutoCloseable {
    private static final int MIB = 400;

    static SmallDisk mounted() throws IOException {
        return mounted(Files.createTempDirectory("rialto-disk"), MIB);
    }

    /** Of so many MiB, at a directory that is there. */
    public static SmallDisk mounted(final Path directory, final int mib) throws IOException {
        final String size = "mode=0750,size=" + mib + "m";
        if (run("mount", "-t", "tmpfs", "-o", size, "tmpfs", directory.toString()) != 0) {
            System.out.println("left out: a small file system cannot be mounted here");
            Assumptions.abort("a small file system cannot be mounted here");
        }
        return new SmallDisk(directory);
    }

    /** Leaves no room. */
    public void fill() throws IOException {
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
    public void clear() throws IOException {
        Files.delete(ballast());
    }

    private Path ballast() {
        return directory.resolve("ballast");
    }

    /** Leaves an empty directory. */
    public void unmount() throws IOException {
        assertEquals(0, run("umount", "-l", directory.toString()));
    }

    @Override
    public void close() throws IOException {
        unmount();
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
