package rialto.sequencer;

import rialto.client.Program;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Which of the cluster's sessions was opened from which stream outside, and how many were asked for that have not shown a key
 * yet. {@link IngressGate} numbers who connects, in front of the credentials; the consensus module's authenticator reads the
 * number and says which session it became. Thread-safe.
 *
 * <p>A session belongs to its stream for the leadership term in which it was opened. Numbers of sessions may be given again
 * by the next leader, and the consensus module takes messages of its own term only.
 */
final class IngressSessions implements ProgramAuthenticator.Connects {
    /** Unproven sessions at the same time, of addresses from which no key was shown lately, and as many of the others. */
    static final int UNPROVEN = 256;
    /** Of them from one address. */
    static final int UNPROVEN_OF_ADDRESS = 64;

    private static final int PASS_LENGTH = 16;
    private static final int KNOWN_ADDRESSES = 1_024;
    private static final long KNOWN_NS = TimeUnit.HOURS.toNanos(1);

    /** Nobody else can number: it is of this process alone. */
    private final byte[] pass = new byte[PASS_LENGTH];

    private final long unprovenNs;
    private final Map<Long, Opened> sessions = new ConcurrentHashMap<>();
    private final Map<Long, Connect> connects = new HashMap<>();
    private final Map<String, Long> knownUntilNs = new LinkedHashMap<>();
    private long nextConnect;
    private volatile LongSupplier leadershipTermId;

    /** A stream from outside. */
    interface Stream {
        /** Where it comes from, without the port. */
        String address();

        /** One of its sessions has shown a key. */
        void onProven();
    }

    private record Opened(Stream stream, long leadershipTermId, long connect) {}

    private record Connect(Stream stream, long endNs) {}

    /** @param unprovenMs for which the consensus module keeps a session that shows no key */
    IngressSessions(final long unprovenMs) {
        unprovenNs = TimeUnit.MILLISECONDS.toNanos(unprovenMs);
        new SecureRandom().nextBytes(pass);
    }

    /** @param current asked on the consensus module's thread alone */
    void leadershipTermId(final LongSupplier current) {
        leadershipTermId = current;
    }

    /** Whether another session may be asked for from an address. */
    synchronized boolean mayConnect(final String address, final long nowNs) {
        connects.values().removeIf(connect -> connect.endNs - nowNs < 0);
        knownUntilNs.values().removeIf(untilNs -> untilNs - nowNs < 0);
        final boolean isKnown = knownUntilNs.containsKey(address);
        int alike = 0;
        int same = 0;
        for (final Connect connect : connects.values()) {
            final String other = connect.stream.address();
            alike += knownUntilNs.containsKey(other) == isKnown ? 1 : 0;
            same += other.equals(address) ? 1 : 0;
        }
        return alike < UNPROVEN && same < UNPROVEN_OF_ADDRESS;
    }

    /** @return its number, for {@link #tagged} */
    synchronized long connect(final Stream stream, final long nowNs) {
        connects.put(++nextConnect, new Connect(stream, nowNs + unprovenNs));
        return nextConnect;
    }

    /** It was not sent. */
    synchronized void withdraw(final long connect) {
        connects.remove(connect);
    }

    byte[] tagged(final long connect, final byte[] credentials) {
        return ByteBuffer.allocate(PASS_LENGTH + Long.BYTES + credentials.length)
                .put(pass)
                .putLong(connect)
                .put(credentials)
                .array();
    }

    @Override
    public synchronized byte[] onConnect(final long sessionId, final byte[] credentials) {
        final int end = PASS_LENGTH + Long.BYTES;
        if (credentials.length < end || !MessageDigest.isEqual(Arrays.copyOf(credentials, PASS_LENGTH), pass)) {
            return credentials;
        }
        final long number = ByteBuffer.wrap(credentials).getLong(PASS_LENGTH);
        final Connect connect = connects.get(number);
        if (connect == null) {
            sessions.remove(sessionId);
        } else {
            sessions.put(sessionId, new Opened(connect.stream, leadershipTermId.getAsLong(), number));
        }
        return Arrays.copyOfRange(credentials, end, credentials.length);
    }

    @Override
    public Object sourceOf(final long sessionId) {
        final Opened opened = sessions.get(sessionId);
        return opened == null ? "" : opened.stream.address();
    }

    @Override
    public synchronized void onProven(final long sessionId, final Program program) {
        final Opened opened = sessions.get(sessionId);
        if (opened != null) {
            connects.remove(opened.connect);
            final String address = opened.stream.address();
            knownUntilNs.remove(address);
            if (knownUntilNs.size() == KNOWN_ADDRESSES) {
                knownUntilNs.remove(knownUntilNs.keySet().iterator().next());
            }
            knownUntilNs.put(address, System.nanoTime() + KNOWN_NS);
            opened.stream.onProven();
        }
    }

    @Override
    public synchronized void onRefused(final long sessionId) {
        final Opened opened = sessions.remove(sessionId);
        if (opened != null) {
            connects.remove(opened.connect);
        }
    }

    /** Whether a session was opened from a stream, in a leadership term. */
    boolean isOf(final long sessionId, final long termId, final Stream stream) {
        final Opened opened = sessions.get(sessionId);
        return opened != null && opened.stream == stream && opened.leadershipTermId == termId;
    }

    /** As {@link #isOf}, in the term in which its number was given last. */
    boolean isOf(final long sessionId, final Stream stream) {
        final Opened opened = sessions.get(sessionId);
        return opened != null && opened.stream == stream;
    }

    void close(final Stream stream) {
        sessions.values().removeIf(opened -> opened.stream == stream);
    }
}
