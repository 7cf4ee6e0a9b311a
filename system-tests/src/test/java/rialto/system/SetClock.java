package rialto.system;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A clock of processes that can be set while they run, and is this machine's but for that. A library of a few lines stands before
 * the system's own; it is made where the machine has a C compiler and Linux.
 */
final class SetClock {
    private static final String SOURCE = """
            #include <fcntl.h>
            #include <stdlib.h>
            #include <sys/mman.h>
            #include <sys/syscall.h>
            #include <sys/time.h>
            #include <time.h>
            #include <unistd.h>

            static volatile long *set_seconds;

            __attribute__((constructor)) static void begin(void) {
                const char *name = getenv("RIALTO_SET_CLOCK");
                int file = name == NULL ? -1 : open(name, O_RDONLY);
                if (file >= 0) {
                    void *seen = mmap(NULL, sizeof(long), PROT_READ, MAP_SHARED, file, 0);
                    set_seconds = seen == MAP_FAILED ? NULL : seen;
                    close(file);
                }
            }

            int clock_gettime(clockid_t id, struct timespec *at) {
                int result = syscall(SYS_clock_gettime, id, at);
                if (result == 0 && set_seconds != NULL && (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE)) {
                    at->tv_sec += *set_seconds;
                }
                return result;
            }

            int gettimeofday(struct timeval *at, void *zone) {
                struct timespec now;
                clock_gettime(CLOCK_REALTIME, &now);
                at->tv_sec = now.tv_sec;
                at->tv_usec = now.tv_nsec / 1000;
                return 0;
            }
            """;

    private static final long COMPILER_LIMIT_S = 60;

    private final Path library;
    private final Path seconds;

    private SetClock(final Path library, final Path seconds) {
        this.library = library;
        this.seconds = seconds;
    }

    /** @throws IOException if this machine cannot make one */
    static SetClock in(final Path directory) throws IOException {
        final Path source = Files.writeString(directory.resolve("clock.c"), SOURCE);
        final SetClock clock = new SetClock(directory.resolve("clock.so"), directory.resolve("clock.seconds"));
        clock.set(0);
        final Process compiler = new ProcessBuilder(
                        "cc", "-shared", "-fPIC", "-O1", "-o", clock.library.toString(), source.toString())
                .inheritIO()
                .start();
        try {
            if (!compiler.waitFor(COMPILER_LIMIT_S, TimeUnit.SECONDS) || compiler.exitValue() != 0) {
                compiler.destroyForcibly();
                throw new IOException("the C compiler made no library of " + source);
            }
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
        return clock;
    }

    /** Words before the command of a process that shall go by it. */
    List<String> words() {
        return List.of("env", "LD_PRELOAD=" + library, "RIALTO_SET_CLOCK=" + seconds);
    }

    /** Sets it at once, by so much ahead of this machine's. */
    void set(final long secondsAhead) throws IOException {
        final ByteBuffer value = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        value.putLong(secondsAhead).flip();
        try (FileChannel file = FileChannel.open(seconds, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            file.write(value);
        }
    }
}
