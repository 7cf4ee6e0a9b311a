package rialto.gateway.ops;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gateway.limits.HeapPressure;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A process of its own, with a small heap that it really fills, first with garbage and then with what it keeps. */
@Tag("slow")
@Timeout(120)
class HeapWatchTest {
    @Test
    void shouldTellWhenTheHeapIsNearlyUsedUpAndWhenNoMore() throws Exception {
        for (final String collector : List.of("-XX:+UseG1GC", "-XX:+UseSerialGC", "-XX:+UseZGC")) {
            final Process process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-Xmx256m",
                            collector,
                            "-cp",
                            System.getProperty("java.class.path"),
                            SmallHeap.class.getName())
                    .redirectErrorStream(true)
                    .start();
            final String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, process.waitFor(), collector + ": " + said);
        }
    }

    /** What runs in the other process. */
    static final class SmallHeap {
        private static final int PIECE = 64 * 1024;
        private static final int GARBAGE = 20_000;
        private static final int AT_ONCE = 16;

        private SmallHeap() {}

        public static void main(final String[] args) throws Exception {
            final HeapPressure pressure = new HeapPressure();
            final CountDownLatch high = new CountDownLatch(1);
            final HeapWatch watch = HeapWatch.start(pressure, high::countDown);
            try {
                final Deque<byte[]> kept = new ArrayDeque<>();
                for (int i = 0; i < GARBAGE; i++) { // five times the heap, of which little lives
                    if (i % AT_ONCE == 0) {
                        Thread.sleep(1); // ZGC counts what is thrown away while it collects: it must not fall behind
                    }
                    kept.add(new byte[PIECE]);
                    if (kept.size() > 100) {
                        kept.removeFirst();
                    }
                }
                require(pressure.times() == 0, "garbage is no pressure");
                while (!pressure.isHigh()) { // it must be told before memory is out
                    kept.add(new byte[PIECE]);
                    // who tells of it is a thread too, and must get its turn
                    Thread.sleep(isNearlyFull() ? 10 : 1);
                }
                require(high.await(30, TimeUnit.SECONDS), "whoever helps is called");
                kept.clear();
                while (pressure.isHigh()) { // nobody allocates: it must look by itself
                    Thread.sleep(10);
                }
                require(pressure.times() == 1, "once");
            } finally {
                watch.close();
            }
        }

        private static boolean isNearlyFull() {
            final Runtime runtime = Runtime.getRuntime();
            return runtime.totalMemory() - runtime.freeMemory() > runtime.maxMemory() * 0.85;
        }

        private static void require(final boolean holds, final String what) {
            if (!holds) {
                throw new IllegalStateException(what);
            }
        }
    }
}
