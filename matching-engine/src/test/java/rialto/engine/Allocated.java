package rialto.engine;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Bytes that the present thread allocates, to the last one. They are counted in a JVM without assertions that compiles each
 * method before its first run, and simply. One that compiles later allocates on this thread, now and then, the texts of a
 * class whose first method it is about to compile. One that compiles well hides what it can prove to be short-lived.
 */
final class Allocated {
    /** The tests that need such a JVM; the module's build gives them one. */
    static final String TAG = "allocation";

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocated() {}

    static long by(final Runnable commands) {
        assertTrue(System.getProperty("java.vm.info").contains("compiled"), "run it by Maven, which says -Xcomp");
        assertFalse(MatchingEngine.class.desiredAssertionStatus(), "run it by Maven, which leaves the assertions out");
        final long before = THREADS.getCurrentThreadAllocatedBytes();
        commands.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }
}
