package rialto.sequencer;

import io.aeron.AeronCounters;
import io.aeron.archive.client.AeronArchive;
import org.agrona.concurrent.status.CountersReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Program;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What programs have replayed from this member. A replay goes on without the session that asked for it. So when a key ends,
 * its replays are ended here, again and again until none runs any more. The Archive ends all replays of a recording or none:
 * other readers of it ask again. Belongs to one thread.
 */
final class ReplayWatch {
    /** Replays that may be known at a time, of all programs. */
    static final int CAPACITY = 1_024;

    private static final Logger LOGGER = LoggerFactory.getLogger(ReplayWatch.class);
    private static final Pattern ENDPOINT = Pattern.compile("endpoint=([^|]+)");
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    /** One that was asked for has begun by then, or will not. */
    private static final long BEGIN_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);

    private final Supplier<AeronArchive> ownArchive;
    private final Supplier<Set<String>> endpointsSentTo;
    private final Predicate<Program> isCurrent;
    private final Map<String, Known> replays = new HashMap<>();
    private long nextNs = System.nanoTime();

    private record Known(Program program, long recordingId, long askedNs) {}

    /**
     * @param endpointsSentTo where this member sends to now
     * @param isCurrent whether a program's key is what it was
     */
    ReplayWatch(
            final Supplier<AeronArchive> ownArchive,
            final Supplier<Set<String>> endpointsSentTo,
            final Predicate<Program> isCurrent) {
        this.ownArchive = ownArchive;
        this.endpointsSentTo = endpointsSentTo;
        this.isCurrent = isCurrent;
    }

    /** {@code address:port} of all streams that a driver sends over UDP, as its counters say. */
    static Set<String> endpointsSentTo(final CountersReader counters) {
        final Set<String> endpoints = new HashSet<>();
        counters.forEach((counterId, typeId, key, label) -> {
            final Matcher endpoint = ENDPOINT.matcher(label);
            if (typeId == AeronCounters.DRIVER_PUBLISHER_LIMIT_TYPE_ID && endpoint.find()) {
                endpoints.add(endpoint.group(1));
            }
        });
        return endpoints;
    }

    /**
     * A program asks for a replay.
     *
     * @return false if too many run already
     */
    boolean add(final String endpoint, final Program program, final long recordingId, final long nowNs) {
        if (replays.size() >= CAPACITY) {
            forgetEnded(endpointsSentTo.get(), nowNs);
        }
        if (replays.size() >= CAPACITY) {
            return false;
        }
        replays.put(endpoint, new Known(program, recordingId, nowNs));
        return true;
    }

    /** Looks, if it is time, and ends what must not go on. */
    void work(final long nowNs) {
        if (replays.isEmpty() || nowNs - nextNs < 0) {
            return;
        }
        nextNs = nowNs + INTERVAL_NS;
        final Set<String> running = endpointsSentTo.get();
        forgetEnded(running, nowNs);
        final Set<Long> ending = new HashSet<>();
        replays.forEach((endpoint, replay) -> {
            if (running.contains(endpoint) && !isCurrent.test(replay.program)) {
                LOGGER.info(
                        "a replay to {} is ended: the key of {} is revoked or expired",
                        endpoint,
                        replay.program.name());
                ending.add(replay.recordingId);
            }
        });
        if (!ending.isEmpty()) {
            end(ending);
        }
    }

    private void forgetEnded(final Set<String> running, final long nowNs) {
        replays.entrySet()
                .removeIf(replay ->
                        nowNs - replay.getValue().askedNs > BEGIN_LIMIT_NS && !running.contains(replay.getKey()));
    }

    private void end(final Set<Long> recordingIds) {
        try (AeronArchive archive = ownArchive.get()) {
            recordingIds.forEach(archive::stopAllReplays);
        } catch (final RuntimeException e) {
            LOGGER.warn("the replays of a key that has ended cannot be ended yet; it is tried again: {}", e.toString());
        }
    }
}
