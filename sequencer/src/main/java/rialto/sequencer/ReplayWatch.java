package rialto.sequencer;

import io.aeron.AeronCounters;
import io.aeron.archive.client.AeronArchive;
import io.aeron.driver.status.StreamCounter;
import org.agrona.concurrent.status.CountersReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Program;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What programs replay from this member. No program takes the place of all others. A replay goes on without the session that
 * asked for it. So when a key ends, its replays are ended here, again and again until none runs any more. The Archive ends
 * all replays of a recording or none: other readers of it ask again. Belongs to one thread.
 */
final class ReplayWatch {
    /** Replays of all programs at a time. */
    static final int CAPACITY = 256;
    /**
     * Replays of one program at a time. Gateways share a key. Each follows one or two, and looks for its place in a long
     * recording by some twenty short ones, which the driver sends for five more seconds.
     */
    static final int PER_PROGRAM = 64;

    private static final Logger LOGGER = LoggerFactory.getLogger(ReplayWatch.class);
    private static final Pattern ENDPOINT = Pattern.compile("endpoint=([^|]+)");
    private static final long INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    /** One that was asked for has begun by then, or will not. */
    private static final long BEGIN_LIMIT_NS = TimeUnit.SECONDS.toNanos(5);
    /** Who is refused and asks again has the driver's streams counted no more often. */
    private static final long COUNT_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Supplier<AeronArchive> ownArchive;
    private final Supplier<Map<Destination, Integer>> sentTo;
    private final Predicate<Program> isCurrent;
    /** As they were asked for. */
    private List<Asked> replays = new ArrayList<>();

    private long nextNs = System.nanoTime();
    private long countNs = System.nanoTime();

    /**
     * Where a replay goes.
     *
     * @param endpoint {@code address:port}
     */
    record Destination(String endpoint, int streamId) {}

    private record Replayed(Destination to, String program, long recordingId) {}

    private record Asked(Destination to, Program program, long recordingId, long askedNs) {
        Replayed what() {
            return new Replayed(to, program.name(), recordingId);
        }
    }

    /**
     * @param sentTo where this member sends to now, and how many streams
     * @param isCurrent whether a program's key is what it was
     */
    ReplayWatch(
            final Supplier<AeronArchive> ownArchive,
            final Supplier<Map<Destination, Integer>> sentTo,
            final Predicate<Program> isCurrent) {
        this.ownArchive = ownArchive;
        this.sentTo = sentTo;
        this.isCurrent = isCurrent;
    }

    /** The streams that a driver sends over UDP, counted by where they go, as its counters say. */
    static Map<Destination, Integer> sentTo(final CountersReader counters) {
        final Map<Destination, Integer> streams = new HashMap<>();
        counters.forEach((counterId, typeId, key, label) -> {
            if (typeId == AeronCounters.DRIVER_PUBLISHER_LIMIT_TYPE_ID) {
                final Matcher endpoint = ENDPOINT.matcher(label);
                if (endpoint.find()) {
                    final int streamId = key.getInt(StreamCounter.STREAM_ID_OFFSET);
                    streams.merge(new Destination(endpoint.group(1), streamId), 1, Integer::sum);
                }
            }
        });
        return streams;
    }

    /**
     * Whether a program may have one more replay.
     *
     * @return null if it may, or else why not
     */
    String refusal(final Program program, final long nowNs) {
        final String refusal = refusal(program);
        if (refusal == null || nowNs - countNs < 0) {
            return refusal;
        }
        countNs = nowNs + COUNT_INTERVAL_NS;
        forgetEnded(sentTo.get(), nowNs);
        return refusal(program);
    }

    private String refusal(final Program program) {
        if (replays.size() >= CAPACITY) {
            return "programs have " + CAPACITY + " replays already";
        }
        final long own = replays.stream()
                .filter(replay -> replay.program.name().equals(program.name()))
                .count();
        return own < PER_PROGRAM ? null : "it has " + own + " replays already";
    }

    /** A program has asked for a replay. */
    void add(final Destination to, final Program program, final long recordingId, final long nowNs) {
        replays.add(new Asked(to, program, recordingId, nowNs));
    }

    /** Looks, if it is time, and ends what must not go on. */
    void work(final long nowNs) {
        if (replays.isEmpty() || nowNs - nextNs < 0) {
            return;
        }
        nextNs = nowNs + INTERVAL_NS;
        final Map<Destination, Integer> running = sentTo.get();
        forgetEnded(running, nowNs);
        final Set<Long> ending = new HashSet<>();
        for (final Asked replay : replays) {
            if (running.containsKey(replay.to) && !isCurrent.test(replay.program)) {
                LOGGER.info(
                        "a replay to {} is ended: the key of {} is revoked or expired",
                        replay.to.endpoint,
                        replay.program.name());
                ending.add(replay.recordingId);
            }
        }
        if (!ending.isEmpty()) {
            end(ending);
        }
    }

    /** Of those that look alike, the oldest ones have ended. */
    private void forgetEnded(final Map<Destination, Integer> running, final long nowNs) {
        final List<Asked> kept = new ArrayList<>();
        final Map<Replayed, Integer> alike = new HashMap<>();
        for (final Asked replay : replays.reversed()) {
            final int newer = alike.getOrDefault(replay.what(), 0);
            if (nowNs - replay.askedNs <= BEGIN_LIMIT_NS || newer < running.getOrDefault(replay.to, 0)) {
                alike.put(replay.what(), newer + 1);
                kept.add(replay);
            }
        }
        replays = kept.reversed();
    }

    private void end(final Set<Long> recordingIds) {
        try (AeronArchive archive = ownArchive.get()) {
            recordingIds.forEach(archive::stopAllReplays);
        } catch (final RuntimeException e) {
            LOGGER.warn("the replays of a key that has ended cannot be ended yet; it is tried again: {}", e.toString());
        }
    }
}
