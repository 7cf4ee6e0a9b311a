package rialto.extensions.subscription;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import rialto.extensions.Command;
import rialto.extensions.CommandException;
import rialto.extensions.Delivery;
import rialto.extensions.DeliveryHandler;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Outcome;
import rialto.extensions.Subscription;
import rialto.protocol.RejectReason;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertFalse;

/** A subscription to events in memory, and what tests do with it. */
abstract class SubscriptionScenario {
    static final FailurePolicy AT_ONCE = FailurePolicy.STANDARD.withPauses(Duration.ZERO, Duration.ZERO);

    final RecordedEvents events = new RecordedEvents();
    final List<Long> handled = Collections.synchronizedList(new ArrayList<>());
    final List<String> sent = Collections.synchronizedList(new ArrayList<>());
    /** So many commands get no outcome. */
    final AtomicInteger unanswered = new AtomicInteger();

    final BlockingQueue<String> stuck = new LinkedBlockingQueue<>();
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final HandlerWatch watch = new HandlerWatch(Duration.ofMillis(200));
    final Commands commands = command -> {
        if (!(command instanceof Command.Cancel(var account, var instrument, var order))) {
            throw new AssertionError("only cancels are sent here, not " + command);
        }
        if (unanswered.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new CommandException("the connection with the venue was lost");
        }
        sent.add("cancel " + order);
        return new Outcome(Outcome.Kind.DONE, order, RejectReason.NONE, 99);
    };

    @TempDir
    Path directory;

    RunningSubscription subscription;

    @AfterEach
    void close() {
        if (subscription != null) {
            subscription.close();
        }
        watch.close();
    }

    SubscriptionSettings fromBegin() {
        final SubscriptionSettings settings = new SubscriptionSettings("main");
        settings.beginAfter(0);
        return settings;
    }

    void start(final Subscription settings, final DeliveryHandler handler) throws Exception {
        run((SubscriptionSettings) settings.on("trade/{symbol}", handler));
    }

    void run(final SubscriptionSettings settings) throws Exception {
        subscription = RunningSubscription.start(
                settings,
                new RunningSubscription.Surroundings(
                        "Test",
                        directory,
                        events,
                        commands,
                        watch,
                        registry,
                        LoggerFactory.getLogger(getClass()),
                        stuck::add));
    }

    void note(final Delivery delivery) {
        handled.add(delivery.sequence());
    }

    long cursorAtEnd() throws Exception {
        subscription.close();
        return CursorFile.read(directory.resolve("main.cursor")).orElseThrow().sequence();
    }

    static List<Long> numbers(final long first, final long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }

    static void await(final BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertFalse(Thread.interrupted());
    }
}
