package rialto.reporting;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import rialto.reporting.database.DatabaseSettings;
import rialto.reporting.database.Synchronous;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A process that reports the same events every time it is started, until it is killed or has reported all. */
final class CrashChild {
    static final long EVENTS = 60_000;

    private CrashChild() {}

    static EventScript script() {
        return RandomMarket.events(71, EVENTS, TimeUnit.SECONDS.toNanos(2));
    }

    /** @param arguments the database's URL, user and password */
    public static void main(final String[] arguments) {
        final EventScript script = script();
        final ReportingSettings settings = ReportingSettings.of(DatabaseSettings.of(arguments[0], Path.of(""))
                        .withUser(arguments[1], arguments[2])
                        .withSynchronous(Synchronous.OFF))
                .withBatch(200, Duration.ofMillis(1));
        try (Reporting reporting = Reporting.start(settings, script.trickling(3), new SimpleMeterRegistry())) {
            System.out.println("started");
            while (!reporting.queries().awaitSequence(script.sequence(), Duration.ofSeconds(1))) {
                if (reporting.state() == ReportingState.FAILED) {
                    System.exit(1);
                }
            }
        }
    }
}
