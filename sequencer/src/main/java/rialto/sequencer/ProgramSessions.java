package rialto.sequencer;

import io.aeron.cluster.service.ClientSession;
import org.agrona.collections.Long2ObjectHashMap;
import rialto.client.Program;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The cluster's sessions and their programs. Belongs to the service's thread, but for {@link #ofPrograms}. */
final class ProgramSessions {
    /** Is told, on the service's thread, of sessions that stand in the log: on all members alike. */
    interface Listener {
        /** @param responseChannel where it is answered */
        void onOpened(Program program, String responseChannel);

        void onClosed(long sessionId);
    }

    private static final Listener NOBODY = new Listener() {
        @Override
        public void onOpened(final Program program, final String responseChannel) {}

        @Override
        public void onClosed(final long sessionId) {}
    };

    private final Long2ObjectHashMap<ProgramSession> sessions = new Long2ObjectHashMap<>();
    private final Map<Long, ProgramSession> ofPrograms = new ConcurrentHashMap<>();
    private Listener listener = NOBODY;

    /** Before there is any. */
    void listener(final Listener follower) {
        listener = follower;
    }

    /** Opened, or found in a snapshot. */
    void add(final ClientSession session) {
        final Program program = Program.decode(session.encodedPrincipal());
        if (program == null) {
            sessions.put(session.id(), ProgramSession.OWN);
        } else {
            final ProgramSession opened = new ProgramSession(session.id(), program);
            sessions.put(session.id(), opened);
            ofPrograms.put(session.id(), opened);
            listener.onOpened(program, session.responseChannel());
        }
    }

    void remove(final long sessionId) {
        sessions.remove(sessionId);
        ofPrograms.remove(sessionId);
        listener.onClosed(sessionId);
    }

    ProgramSession of(final ClientSession session) {
        final ProgramSession known = sessions.get(session.id());
        if (known != null) {
            return known;
        }
        add(session);
        return sessions.get(session.id());
    }

    /** Of programs and of others. */
    int count() {
        return sessions.size();
    }

    /** Those that have one, by session. Any thread may ask. */
    Map<Long, ProgramSession> ofPrograms() {
        return ofPrograms;
    }
}
