package rialto.reporting;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.ThreadFactory;

/**
 * Threads behind which all others of the process go first: a commit computes for tens of milliseconds, and whoever waits for
 * an answer must not wait for history. Only on Linux has a thread a niceness of its own, and Java cannot set it; elsewhere these
 * are threads as all are.
 */
final class LowPriority {
    /** A ninth of the weight of other threads when processors are short; all of one that nobody else wants. */
    static final int NICENESS = 10;

    private static final Logger LOGGER = LoggerFactory.getLogger(LowPriority.class);
    /** Of setpriority(2): a thread, on Linux; 0 is the one that asks. */
    private static final int PRIO_PROCESS = 0;

    private LowPriority() {}

    /** Makes daemon threads of a name. */
    static ThreadFactory threads(final String name) {
        return task -> {
            final Thread thread = new Thread(
                    () -> {
                        lower();
                        task.run();
                    },
                    name);
            thread.setDaemon(true);
            return thread;
        };
    }

    @SuppressWarnings("restricted") // of the JDK's own door to C; the process is started with leave for it
    private static void lower() {
        if (!isLinux()) {
            return;
        }
        try {
            final Linker linker = Linker.nativeLinker();
            final MethodHandle setPriority = linker.downcallHandle(
                    linker.defaultLookup().find("setpriority").orElseThrow(),
                    FunctionDescriptor.of(
                            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
            final int failed = (int) setPriority.invokeExact(PRIO_PROCESS, 0, NICENESS);
            if (failed != 0) {
                LOGGER.debug("the kernel does not lower the priority of a thread");
            }
        } catch (final Throwable e) { // a method handle may throw anything, and nothing depends on this
            LOGGER.debug("the priority of a thread is not lowered", e);
        }
    }

    static boolean isLinux() {
        return System.getProperty("os.name").equals("Linux");
    }
}
