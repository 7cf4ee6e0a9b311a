package rialto.sequencer;

import io.aeron.cluster.service.ClusterClock;
import rialto.client.SteadyTime;

import java.util.concurrent.TimeUnit;

/** The consensus module's clock: the process's time without steps, nanoseconds since 1970. Thread-safe. */
final class SteadyClock implements ClusterClock {
    @Override
    public TimeUnit timeUnit() {
        return TimeUnit.NANOSECONDS;
    }

    @Override
    public long time() {
        return SteadyTime.OF_PROCESS.nanoTime();
    }
}
