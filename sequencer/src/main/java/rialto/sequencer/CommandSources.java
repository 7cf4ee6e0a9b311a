package rialto.sequencer;

import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The last command of every gateway: what tells a repeated command from one that was lost; and whose gateway it is. Part of
 * the replicated state; bounded by forgetting gateways that have no session, the one that was silent longest first. Allocates
 * only for a gateway's first command.
 *
 * <p>A gateway's number belongs to the program that uses it first. Another session of the same program may take it over, as
 * a gateway does that has lost its session; another program may not, as long as the number is remembered. And a session
 * speaks for one gateway only. A program has {@link #OF_OWNER} numbers at most, so that none can have those of others
 * forgotten.
 */
final class CommandSources {
    /** A gateway has a new number after every start, so most of these are gone for ever. */
    static final int CAPACITY = 1_024;
    /** Numbers of one program, far more than it has processes. */
    static final int OF_OWNER = 64;

    /** Of commands whose session has no program. */
    static final String NOBODY = "";
    /** Of no session. */
    static final long NO_SESSION = -1;

    private final Int2ObjectHashMap<Source> byGateway = new Int2ObjectHashMap<>();
    private final Long2ObjectHashMap<Source> bySession = new Long2ObjectHashMap<>();
    private Source oldest;
    private Source newest;

    /** Told of each source, longest silent first. */
    @FunctionalInterface
    interface Consumer {
        void accept(int gatewayId, long lastCorrelationId, String owner, long sessionId);
    }

    private static final class Source {
        private final int gatewayId;
        private long lastCorrelationId;
        private String owner = NOBODY;
        private long sessionId = NO_SESSION;
        private Source older;
        private Source newer;

        Source(final int gatewayId) {
            this.gatewayId = gatewayId;
        }
    }

    /** Whether a command was in the log before. */
    boolean isKnown(final int gatewayId, final long correlationId) {
        final Source source = byGateway.get(gatewayId);
        return source != null && correlationId <= source.lastCorrelationId;
    }

    /** Whether a program's session may speak for a gateway. For a new one there must be room, too. */
    boolean mayUse(final int gatewayId, final String program, final long sessionId) {
        final Source source = byGateway.get(gatewayId);
        final Source spokenFor = bySession.get(sessionId);
        if (source == null) {
            return spokenFor == null && (hasRoom(program) || forgettable(program) != null);
        }
        return source.owner.equals(program) && (spokenFor == null || spokenFor == source);
    }

    /** Whether a gateway's number is a program's already. */
    boolean isOwner(final int gatewayId, final String program) {
        final Source source = byGateway.get(gatewayId);
        return source != null && source.owner.equals(program);
    }

    /** A gateway's number belongs to a program from now on, and its session speaks for it; it is {@link #mayUse}. */
    void bind(final int gatewayId, final String program, final long sessionId) {
        final Source source = byGateway.get(gatewayId);
        if (source.sessionId != sessionId) {
            bySession.remove(source.sessionId);
            source.owner = program;
            source.sessionId = sessionId;
            if (sessionId != NO_SESSION) {
                bySession.put(sessionId, source);
            }
        }
    }

    /** The program keeps the gateway's number for its next session. */
    void onSessionClosed(final long sessionId) {
        final Source source = bySession.remove(sessionId);
        if (source != null) {
            source.sessionId = NO_SESSION;
        }
    }

    /** From a snapshot, longest silent first. */
    void load(final int gatewayId, final long correlationId, final String owner, final long sessionId) {
        final Source source = add(gatewayId, owner);
        link(source);
        source.lastCorrelationId = correlationId;
        source.sessionId = sessionId;
        if (sessionId != NO_SESSION) {
            bySession.put(sessionId, source);
        }
    }

    /**
     * Remembers a command.
     *
     * @param owner whose the gateway's number is, if it is new; the program {@link #mayUse} it
     */
    void onCommand(final int gatewayId, final long correlationId, final String owner) {
        Source source = byGateway.get(gatewayId);
        if (source == null) {
            if (!hasRoom(owner)) {
                forget(forgettable(owner));
            }
            source = add(gatewayId, owner);
        } else {
            unlink(source);
        }
        link(source);
        source.lastCorrelationId = Math.max(source.lastCorrelationId, correlationId);
    }

    private Source add(final int gatewayId, final String owner) {
        final Source source = new Source(gatewayId);
        source.owner = owner;
        byGateway.put(gatewayId, source);
        return source;
    }

    private boolean hasRoom(final String owner) {
        return byGateway.size() < CAPACITY && !isFull(owner);
    }

    /** Commands without a program are those of a venue in one process, which nobody else reaches. */
    private boolean isFull(final String owner) {
        if (owner.equals(NOBODY)) {
            return false;
        }
        int count = 0;
        for (Source source = oldest; source != null; source = source.newer) {
            count += source.owner.equals(owner) ? 1 : 0;
        }
        return count >= OF_OWNER;
    }

    /**
     * What is forgotten for a new gateway of a program: the one that was silent longest and has no session. When the program
     * has its share, it is one of its own. Null when there is none.
     */
    private Source forgettable(final String owner) {
        final boolean isOwn = isFull(owner);
        Source source = oldest;
        while (source != null && (source.sessionId != NO_SESSION || isOwn && !source.owner.equals(owner))) {
            source = source.newer;
        }
        return source;
    }

    private void forget(final Source source) {
        byGateway.remove(source.gatewayId);
        unlink(source);
    }

    void forEach(final Consumer consumer) {
        for (Source source = oldest; source != null; source = source.newer) {
            consumer.accept(source.gatewayId, source.lastCorrelationId, source.owner, source.sessionId);
        }
    }

    /** Equal for equal sources in equal order. */
    long stateHash() {
        long hash = 0;
        for (Source source = oldest; source != null; source = source.newer) {
            hash = 31 * (31 * hash + source.gatewayId) + source.lastCorrelationId;
            hash = 31 * (31 * hash + source.owner.hashCode()) + source.sessionId;
        }
        return hash;
    }

    private void link(final Source source) {
        source.older = newest;
        if (newest == null) {
            oldest = source;
        } else {
            newest.newer = source;
        }
        newest = source;
    }

    private void unlink(final Source source) {
        if (source.older == null) {
            oldest = source.newer;
        } else {
            source.older.newer = source.newer;
        }
        if (source.newer == null) {
            newest = source.older;
        } else {
            source.newer.older = source.older;
        }
        source.older = null;
        source.newer = null;
    }
}
