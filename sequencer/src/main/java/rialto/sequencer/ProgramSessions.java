package rialto.sequencer;

import io.aeron.cluster.service.ClientSession;
import org.agrona.collections.Long2ObjectHashMap;
import rialto.client.Program;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The cluster's sessions and their programs. Belongs to the service's thread, but for {@link #programs}. */
final class ProgramSessions {
    private final Long2ObjectHashMap<ProgramSession> sessions = new Long2ObjectHashMap<>();
    private final Map<Long, Program> programs = new ConcurrentHashMap<>();

    /** Opened, or found in a snapshot. */
    void add(final ClientSession session) {
        final Program program = Program.decode(session.encodedPrincipal());
        if (program == null) {
            sessions.put(session.id(), ProgramSession.OWN);
        } else {
            sessions.put(session.id(), new ProgramSession(session.id(), program));
            programs.put(session.id(), program);
        }
    }

    void remove(final long sessionId) {
        sessions.remove(sessionId);
        programs.remove(sessionId);
    }

    ProgramSession of(final ClientSession session) {
        final ProgramSession known = sessions.get(session.id());
        if (known != null) {
            return known;
        }
        add(session);
        return sessions.get(session.id());
    }

    /** Those that have one, by session. Any thread may ask. */
    Map<Long, Program> programs() {
        return programs;
    }
}
