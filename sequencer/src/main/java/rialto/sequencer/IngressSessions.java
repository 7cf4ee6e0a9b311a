package rialto.sequencer;

import rialto.client.Audience;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramKey;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;
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
final class IngressSessions implements ProgramAuthenticator.Connects, ProgramSessions.Listener {
    /**
     * Unproven sessions at the same time, of addresses from which no key was shown lately, and as many of the others. As many
     * again that were asked for with a key that may command, and with others: who has none takes no place from a program, not
     * even at its own address, and who may only read none from a gateway.
     */
    static final int UNPROVEN = 256;
    /** Of them from one address, when no key was shown. */
    static final int UNPROVEN_OF_ADDRESS = 64;
    /** Of them of one program, wherever it asks: two gateways that ask every other second. */
    static final int UNPROVEN_OF_PROGRAM = 32;

    /** Before the name of a program that asked with its key: others at its address do not push out its challenges. */
    private static final String SEALED = "with the key ";

    private static final int KNOWN_ADDRESSES = 1_024;
    /** Requests with a key that are remembered, so that who overheard one takes no place with it. Only programs make such. */
    private static final int USED_SEALS = 16_384;

    private static final long KNOWN_NS = TimeUnit.HOURS.toNanos(1);

    private final ConnectTag connectTag = new ConnectTag();
    private final long unprovenNs;
    private final int maxSessions;
    private final Map<Long, Opened> sessions = new ConcurrentHashMap<>();
    private final Map<Long, Connect> connects = new HashMap<>();
    private final Map<String, Long> knownUntilNs = new LinkedHashMap<>();
    private final SequencedSet<Audience> usedSeals = new LinkedHashSet<>();
    /** Whose stream ended before they showed a key. */
    private final Set<Long> streamless = new LinkedHashSet<>();

    private long nextConnect;
    private volatile LongSupplier leadershipTermId;

    /** A stream from outside. */
    interface Stream {
        /** Where it comes from, see {@link SourceAddress#network}. */
        String address();

        /** One of its sessions has shown a key. */
        void onProven();

        /** None of its sessions that have shown a key is left. */
        void onOver();
    }

    private static final class Opened {
        private final Stream stream;
        private final Audience audience;
        private final Program program;
        private final long leadershipTermId;
        private final long connect;
        private boolean isAnswered;
        /** Null until it is let in. */
        private volatile Program proven;

        Opened(final Connect asked, final long leadershipTermId, final long connect) {
            this.stream = asked.stream;
            this.audience = asked.audience;
            this.program = asked.program;
            this.leadershipTermId = leadershipTermId;
            this.connect = connect;
        }
    }

    /**
     * @param program with whose key it was asked for; null for a stranger
     * @param isOver its stream has ended; the consensus module keeps what was asked for all the same
     */
    private record Connect(Stream stream, Audience audience, Program program, long endNs, boolean isOver) {
        Connect over() {
            return new Connect(stream, audience, program, endNs, true);
        }
    }

    /**
     * @param unprovenMs for which the consensus module keeps a session after its last message, when it shows no key
     * @param maxSessions of programs at the same time
     */
    IngressSessions(final long unprovenMs, final int maxSessions) {
        this.maxSessions = maxSessions;
        unprovenNs = TimeUnit.MILLISECONDS.toNanos(unprovenMs);
    }

    /** @param current asked on the consensus module's thread alone */
    void leadershipTermId(final LongSupplier current) {
        leadershipTermId = current;
    }

    /** Sessions of one program at the same time: one key takes not all places. */
    int maxSessionsOfProgram() {
        return Math.max(1, maxSessions / 2);
    }

    /**
     * Whether another session may be asked for.
     *
     * @param address from which it is
     * @param program with whose key the request was made; null for a stranger's
     */
    synchronized boolean mayConnect(final String address, final Program program, final long nowNs) {
        connects.values().removeIf(connect -> connect.endNs - nowNs < 0);
        knownUntilNs.values().removeIf(untilNs -> untilNs - nowNs < 0);
        final boolean isKnown = knownUntilNs.containsKey(address);
        int alike = 0;
        int same = 0;
        for (final Connect connect : connects.values()) {
            if (program != null && connect.program != null) {
                alike += mayCommand(connect.program) == mayCommand(program) ? 1 : 0;
                same += connect.program.name().equals(program.name()) ? 1 : 0;
            } else if (program == null && connect.program == null) {
                final String other = connect.stream.address();
                alike += knownUntilNs.containsKey(other) == isKnown ? 1 : 0;
                same += other.equals(address) ? 1 : 0;
            }
        }
        return alike < UNPROVEN && same < (program == null ? UNPROVEN_OF_ADDRESS : UNPROVEN_OF_PROGRAM);
    }

    /** Whether a request that was made with a program's key comes for the first time. */
    synchronized boolean isNew(final Audience audience) {
        return !usedSeals.contains(audience);
    }

    /**
     * @param audience of the key that it must show
     * @param program with whose key it was asked for; null for a stranger
     * @return its number, for {@link #tagged}
     */
    synchronized long connect(final Stream stream, final Audience audience, final Program program, final long nowNs) {
        connects.put(++nextConnect, new Connect(stream, audience, program, nowNs + unprovenNs, false));
        if (program != null) {
            usedSeals.add(audience);
            if (usedSeals.size() > USED_SEALS) {
                usedSeals.removeFirst();
            }
        }
        return nextConnect;
    }

    /** It was not sent. */
    synchronized void withdraw(final long connect) {
        final Connect withdrawn = connects.remove(connect);
        if (withdrawn != null && withdrawn.program != null) {
            usedSeals.remove(withdrawn.audience);
        }
    }

    byte[] tagged(final long connect, final byte[] credentials) {
        return connectTag.inFront(connect, credentials);
    }

    @Override
    public synchronized byte[] onConnect(final long sessionId, final byte[] credentials) {
        // a number that is given again
        streamless.remove(sessionId);
        sessions.remove(sessionId);
        final long number = connectTag.numberOf(credentials);
        if (number == ConnectTag.NONE) {
            return credentials;
        }
        final Connect connect = connects.get(number);
        if (connect == null || connect.isOver) {
            leaveStreamless(sessionId);
        } else {
            sessions.put(sessionId, new Opened(connect, leadershipTermId.getAsLong(), number));
        }
        return ConnectTag.behind(credentials);
    }

    @Override
    public Object sourceOf(final long sessionId) {
        final Opened opened = sessions.get(sessionId);
        if (opened == null) {
            return "";
        }
        return opened.program == null ? opened.stream.address() : SEALED + opened.program.name();
    }

    /** Who asks with a key is shown that the member has it as well; what could be tried out on it no stranger is given. */
    @Override
    public byte[] challenge(final long sessionId, final ProgramKey key) {
        final Opened opened = sessions.get(sessionId);
        return opened == null || opened.program == null
                ? ProgramAuthenticator.Connects.super.challenge(sessionId, key)
                : key.challenge(opened.audience);
    }

    /** What does not come by the gate names no entrance. */
    @Override
    public boolean isProven(
            final long sessionId,
            final ProgramKey key,
            final Program program,
            final byte[] challenge,
            final byte[] answer) {
        final Opened opened = sessions.get(sessionId);
        return opened == null ? key.isAnswer(challenge, answer) : key.isAnswer(opened.audience, challenge, answer);
    }

    @Override
    public synchronized void onProven(final long sessionId, final Program program) {
        final Opened opened = sessions.get(sessionId);
        if (opened != null) {
            connects.remove(opened.connect);
            know(opened.stream.address());
            opened.stream.onProven();
        }
    }

    private void know(final String address) {
        knownUntilNs.remove(address);
        if (knownUntilNs.size() == KNOWN_ADDRESSES) {
            knownUntilNs.remove(knownUntilNs.keySet().iterator().next());
        }
        knownUntilNs.put(address, System.nanoTime() + KNOWN_NS);
    }

    /** In the log, with whichever leader: so that the next one knows whom it may expect. */
    @Override
    public synchronized void onOpened(final Program program, final String responseChannel) {
        final InetAddress address = ResponseChannel.address(responseChannel);
        if (address != null && mayCommand(program)) {
            know(SourceAddress.network(address));
        }
    }

    @Override
    public synchronized void onClosed(final long sessionId) {
        final Opened opened = sessions.remove(sessionId);
        if (opened != null
                && opened.proven != null
                && sessions.values().stream()
                        .noneMatch(other -> other.stream == opened.stream && other.proven != null)) {
            opened.stream.onOver();
        }
    }

    static boolean mayCommand(final Program program) {
        return program.may(Permission.TRADE) || program.may(Permission.ADMINISTER);
    }

    /** Counts the program's session when it is let in. */
    @Override
    public synchronized String refusal(final long sessionId, final Program program) {
        final Opened opened = sessions.get(sessionId);
        if (opened == null) {
            return streamless.contains(sessionId) ? "its stream has ended" : null;
        }
        if (!mayCommand(program)) {
            return "its key permits no commands; that takes trade or administer";
        }
        int all = 0;
        int same = 0;
        for (final Opened other : sessions.values()) {
            all += other.proven != null ? 1 : 0;
            same += other.proven != null && other.proven.name().equals(program.name()) ? 1 : 0;
        }
        if (all >= maxSessions) {
            return "programs have " + maxSessions + " sessions already";
        }
        if (same >= maxSessionsOfProgram()) {
            return "it has " + same + " sessions already, which is all that one key may have";
        }
        opened.proven = program;
        return null;
    }

    /** Whether the challenge of a session may be answered, which makes the consensus module keep it longer. */
    synchronized boolean mayAnswer(final long sessionId, final long nowNs) {
        final Opened opened = sessions.get(sessionId);
        if (opened == null || opened.isAnswered) {
            return false;
        }
        connects.put(
                opened.connect, new Connect(opened.stream, opened.audience, opened.program, nowNs + unprovenNs, false));
        return true;
    }

    /** Its challenge is answered: once is enough. */
    synchronized void answered(final long sessionId) {
        final Opened opened = sessions.get(sessionId);
        if (opened != null) {
            opened.isAnswered = true;
        }
    }

    @Override
    public synchronized void onRefused(final long sessionId) {
        final Opened opened = sessions.remove(sessionId);
        if (opened != null) {
            connects.remove(opened.connect);
        }
    }

    private void leaveStreamless(final long sessionId) {
        if (streamless.size() == 2 * UNPROVEN) {
            streamless.remove(streamless.iterator().next());
        }
        streamless.add(sessionId);
    }

    /** Whether a session was opened from a stream, in a leadership term. */
    boolean isOf(final long sessionId, final long termId, final Stream stream) {
        final Opened opened = sessions.get(sessionId);
        return opened != null && opened.stream == stream && opened.leadershipTermId == termId;
    }

    /** Whose it is; null when there is none, or while nobody has shown a key for it. */
    Program programOf(final long sessionId) {
        final Opened opened = sessions.get(sessionId);
        return opened == null ? null : opened.proven;
    }

    /** As {@link #isOf}, in the term in which its number was given last. */
    boolean isOf(final long sessionId, final Stream stream) {
        final Opened opened = sessions.get(sessionId);
        return opened != null && opened.stream == stream;
    }

    /** A stream has ended. What was asked for on it counts on, and becomes no session of it. */
    synchronized void close(final Stream stream) {
        sessions.forEach((sessionId, opened) -> {
            if (opened.stream == stream && opened.proven == null) {
                leaveStreamless(sessionId);
            }
        });
        sessions.values().removeIf(opened -> opened.stream == stream);
        connects.replaceAll((number, connect) -> connect.stream == stream ? connect.over() : connect);
    }
}
