package rialto.system;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;

/** Tests of {@code ./rialto test cluster}; the time that each takes is printed. */
@Tag("cluster")
@ExtendWith(ClusterLane.Times.class)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@interface ClusterLane {
    /** Says how long each test took, without what comes before all tests of its class. */
    final class Times implements BeforeTestExecutionCallback, AfterTestExecutionCallback {
        private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Times.class);

        @Override
        public void beforeTestExecution(final ExtensionContext context) {
            context.getStore(NAMESPACE).put("begin", System.nanoTime());
        }

        @Override
        public void afterTestExecution(final ExtensionContext context) {
            final long ns = System.nanoTime() - context.getStore(NAMESPACE).get("begin", Long.class);
            final String name = context.getDisplayName();
            System.out.println("cluster lane: " + context.getRequiredTestClass().getSimpleName() + "."
                    + context.getRequiredTestMethod().getName() + (name.startsWith("[") ? name : "") + " took "
                    + TimeUnit.NANOSECONDS.toSeconds(ns) + " s"
                    + (context.getExecutionException().isPresent() ? " and failed" : ""));
        }
    }
}
