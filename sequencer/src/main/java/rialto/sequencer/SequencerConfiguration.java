package rialto.sequencer;

import io.aeron.cluster.ClusterMember;
import rialto.client.ProgramKey;
import rialto.client.VenueConnection;
import rialto.engine.EngineLimits;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A cluster member's configuration; validated when built.
 *
 * @param dataDirectory of this member: {@code cluster} (log index, node state) and {@code archive} (log, events,
 *     snapshots) stand in it
 * @param aeronDirectory of the media driver, memory-mapped and made anew at every start: on tmpfs where there is room
 * @param memberId of this member, from 0
 * @param members all members in Aeron Cluster's form {@code 0,ingress,consensus,log,catchup,archive|1,…}, each part
 *     {@code host:port}; null for a cluster of one that is reached over IPC only and listens on no fixed port
 * @param fileSyncLevel 0: written to the operating system (survives the death of the process); 1: and data forced to
 *     disk; 2: and file metadata. See docs/operating-storage.md
 * @param lowLatency threads yield instead of sleeping: lowest latency, whole cores busy at rest
 * @param threads on how many threads the member's parts run
 * @param snapshotIntervalMs between scheduled snapshots, counted from start; 0 for none
 * @param snapshotsKept how many snapshots, and the log after the oldest of them, are kept, from 1
 * @param eventRetentionBytes how much of the event recording is kept at least; 0 keeps all
 * @param eventRetentionMs how long events are kept at least; 0 for ever. What passes either limit is purged
 * @param eventArchive where files of the event recording are compressed into before they are purged; null for nowhere
 * @param logTermLength bytes, a power of two from 64 KiB to 1 GiB: half of it is the most the log may run ahead of the
 *     engine
 * @param eventTermLength bytes, likewise: how far a live reader may lag
 * @param ingressTermLength bytes, likewise: half of it is the most commands in flight of one client over IPC
 * @param segmentLength bytes of the Archive's files, a power of two, at least every term length; storage is given back
 *     in such pieces
 * @param maxSessions clients (gateways) at the same time
 * @param sessionTimeoutMs after which a client that gave no sign is forgotten
 * @param leaderHeartbeatTimeoutMs after which followers elect another leader; matters with several members only
 * @param engineLimits the same on all members: they decide outcomes
 * @param key what this process shows to other members; null when they ask for none
 * @param programs whom this member lets in; null lets everybody in, for a venue in one process and for tests
 * @param clock the sequenced clock, nanoseconds since 1970; null for the machine's. Another one may be behind it and catch up
 *     by leaps, but never run backwards: with it a cluster of one writes a market's past
 */
public record SequencerConfiguration(
        Path dataDirectory,
        String aeronDirectory,
        int memberId,
        String members,
        int fileSyncLevel,
        boolean lowLatency,
        Threads threads,
        long snapshotIntervalMs,
        int snapshotsKept,
        long eventRetentionBytes,
        long eventRetentionMs,
        Path eventArchive,
        int logTermLength,
        int eventTermLength,
        int ingressTermLength,
        int segmentLength,
        int maxSessions,
        long sessionTimeoutMs,
        long leaderHeartbeatTimeoutMs,
        EngineLimits engineLimits,
        ProgramKey key,
        ProgramKeys programs,
        LongSupplier clock) {

    /** Of the event stream; a batch is one frame, so it limits the batch. */
    static final int EVENT_MTU_LENGTH = 8 * 1024;
    /** How long a live reader at the end of its window is waited for. */
    static final long UNTETHERED_WINDOW_LIMIT_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** Then, how long until its part of the buffer is written over: longer than a client takes to notice. */
    static final long UNTETHERED_LINGER_TIMEOUT_NS = TimeUnit.MILLISECONDS.toNanos(200);

    private static final int MIN_TERM_LENGTH = 64 * 1024;
    private static final int MAX_TERM_LENGTH = 1024 * 1024 * 1024;

    /** @throws IllegalArgumentException naming the first value that will not do */
    public SequencerConfiguration {
        Objects.requireNonNull(dataDirectory, "dataDirectory");
        Objects.requireNonNull(aeronDirectory, "aeronDirectory");
        Objects.requireNonNull(engineLimits, "engineLimits");
        Objects.requireNonNull(threads, "threads");
        check("memberId", memberId, 0, Integer.MAX_VALUE);
        check("fileSyncLevel", fileSyncLevel, 0, 2);
        check("snapshotIntervalMs", snapshotIntervalMs, 0, Long.MAX_VALUE);
        check("snapshotsKept", snapshotsKept, 1, 1_000);
        check("eventRetentionBytes", eventRetentionBytes, 0, Long.MAX_VALUE);
        check("eventRetentionMs", eventRetentionMs, 0, TimeUnit.DAYS.toMillis(36_500));
        checkPowerOfTwo("logTermLength", logTermLength, MAX_TERM_LENGTH);
        checkPowerOfTwo("eventTermLength", eventTermLength, MAX_TERM_LENGTH);
        checkPowerOfTwo("ingressTermLength", ingressTermLength, MAX_TERM_LENGTH);
        checkPowerOfTwo("segmentLength", segmentLength, MAX_TERM_LENGTH);
        check("segmentLength", segmentLength, Math.max(logTermLength, eventTermLength), MAX_TERM_LENGTH);
        check("maxSessions", maxSessions, 1, 10_000);
        check("sessionTimeoutMs", sessionTimeoutMs, 100, 3_600_000);
        check("leaderHeartbeatTimeoutMs", leaderHeartbeatTimeoutMs, 50, 30_000);
        if (members == null && memberId != 0) {
            throw new IllegalArgumentException("memberId is " + memberId + ", a cluster of one has member 0 only");
        }
        if (members != null && clock != null) {
            throw new IllegalArgumentException("members of a cluster keep the machine's clock");
        }
    }

    /** Begins with the defaults of a cluster of one. */
    public static Builder builder(final Path dataDirectory, final String aeronDirectory) {
        return new Builder(dataDirectory, aeronDirectory);
    }

    /** The same with another clock. */
    public SequencerConfiguration withClock(final LongSupplier nanosecondsSince1970) {
        return new SequencerConfiguration(
                dataDirectory,
                aeronDirectory,
                memberId,
                members,
                fileSyncLevel,
                lowLatency,
                threads,
                snapshotIntervalMs,
                snapshotsKept,
                eventRetentionBytes,
                eventRetentionMs,
                eventArchive,
                logTermLength,
                eventTermLength,
                ingressTermLength,
                segmentLength,
                maxSessions,
                sessionTimeoutMs,
                leaderHeartbeatTimeoutMs,
                engineLimits,
                key,
                programs,
                nanosecondsSince1970);
    }

    /** Whether it is a cluster of one that is reached over IPC only. */
    public boolean isLocal() {
        return members == null;
    }

    /** Where clients in the member's process or on its machine find it, by the media driver that it made. */
    VenueConnection connection(final String driverDirectory) {
        final VenueConnection connection = isLocal()
                ? VenueConnection.local(driverDirectory, ingressTermLength)
                : VenueConnection.beside(
                        driverDirectory,
                        ClusterMember.ingressEndpoints(ClusterMember.parse(members)),
                        ingressTermLength);
        return key == null ? connection : connection.withKey(key);
    }

    private static void check(final String name, final long value, final long min, final long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(name + " is " + value + ", must be from " + min + " to " + max);
        }
    }

    private static void checkPowerOfTwo(final String name, final int value, final int max) {
        check(name, value, MIN_TERM_LENGTH, max);
        if (Integer.bitCount(value) != 1) {
            throw new IllegalArgumentException(name + " is " + value + ", must be a power of two");
        }
    }

    /** Values differing from the defaults; each as the record's component of that name. */
    public static final class Builder {
        private final Path dataDirectory;
        private final String aeronDirectory;
        private int memberId;
        private String members;
        private int fileSyncLevel;
        private boolean lowLatency;
        private Threads threads = Threads.byDefault();
        private long snapshotIntervalMs = TimeUnit.HOURS.toMillis(1);
        private int snapshotsKept = 2;
        private long eventRetentionBytes;
        private long eventRetentionMs;
        private Path eventArchive;
        private int logTermLength = 16 * 1024 * 1024;
        private int eventTermLength = 16 * 1024 * 1024;
        private int ingressTermLength = rialto.client.VenueConnection.INGRESS_TERM_LENGTH;
        private int segmentLength = 64 * 1024 * 1024;
        private int maxSessions = 64;
        private long sessionTimeoutMs = TimeUnit.SECONDS.toMillis(10);
        private long leaderHeartbeatTimeoutMs = TimeUnit.SECONDS.toMillis(1);
        private EngineLimits engineLimits = EngineLimits.defaults();
        private ProgramKey key;
        private ProgramKeys programs;

        private Builder(final Path dataDirectory, final String aeronDirectory) {
            this.dataDirectory = dataDirectory;
            this.aeronDirectory = aeronDirectory;
        }

        /** One of several members. */
        public Builder member(final int id, final String allMembers) {
            memberId = id;
            members = allMembers;
            return this;
        }

        public Builder fileSyncLevel(final int level) {
            fileSyncLevel = level;
            return this;
        }

        public Builder lowLatency(final boolean value) {
            lowLatency = value;
            return this;
        }

        public Builder threads(final Threads value) {
            threads = value;
            return this;
        }

        public Builder snapshotIntervalMs(final long ms) {
            snapshotIntervalMs = ms;
            return this;
        }

        public Builder snapshotsKept(final int count) {
            snapshotsKept = count;
            return this;
        }

        public Builder eventRetentionBytes(final long bytes) {
            eventRetentionBytes = bytes;
            return this;
        }

        public Builder eventRetentionMs(final long ms) {
            eventRetentionMs = ms;
            return this;
        }

        public Builder eventArchive(final Path directory) {
            eventArchive = directory;
            return this;
        }

        public Builder logTermLength(final int bytes) {
            logTermLength = bytes;
            return this;
        }

        public Builder eventTermLength(final int bytes) {
            eventTermLength = bytes;
            return this;
        }

        public Builder ingressTermLength(final int bytes) {
            ingressTermLength = bytes;
            return this;
        }

        public Builder segmentLength(final int bytes) {
            segmentLength = bytes;
            return this;
        }

        public Builder maxSessions(final int count) {
            maxSessions = count;
            return this;
        }

        public Builder sessionTimeoutMs(final long ms) {
            sessionTimeoutMs = ms;
            return this;
        }

        public Builder leaderHeartbeatTimeoutMs(final long ms) {
            leaderHeartbeatTimeoutMs = ms;
            return this;
        }

        public Builder engineLimits(final EngineLimits limits) {
            engineLimits = limits;
            return this;
        }

        /** What this process shows to other members. */
        public Builder key(final ProgramKey ownKey) {
            key = ownKey;
            return this;
        }

        /** Whom this member lets in. */
        public Builder programs(final ProgramKeys all) {
            programs = all;
            return this;
        }

        /** @throws IllegalArgumentException naming the first value that will not do */
        public SequencerConfiguration build() {
            return new SequencerConfiguration(
                    dataDirectory,
                    aeronDirectory,
                    memberId,
                    members,
                    fileSyncLevel,
                    lowLatency,
                    threads,
                    snapshotIntervalMs,
                    snapshotsKept,
                    eventRetentionBytes,
                    eventRetentionMs,
                    eventArchive,
                    logTermLength,
                    eventTermLength,
                    ingressTermLength,
                    segmentLength,
                    maxSessions,
                    sessionTimeoutMs,
                    leaderHeartbeatTimeoutMs,
                    engineLimits,
                    key,
                    programs,
                    null);
        }
    }
}
