package rialto.sequencer;

import rialto.client.Audience;
import rialto.client.Permission;
import rialto.client.Program;
import rialto.client.ProgramKey;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which of the Archive's sessions was opened from which stream outside. {@link ArchiveGate} tags who connects, the
 * Archive's authenticator reads the tag. Thread-safe.
 */
final class ArchiveSessions implements ProgramAuthenticator.Connects {
    private final ConnectTag connectTag = new ConnectTag();
    private final Map<Long, Long> tags = new ConcurrentHashMap<>();
    /** By tag, of those who asked with a key. */
    private final Map<Long, Audience> audiences = new ConcurrentHashMap<>();

    private final Map<Long, Program> programs = new ConcurrentHashMap<>();
    private final Set<Integer> streams = ConcurrentHashMap.newKeySet();
    /** The Archive may hear of a session when its stream has ended already. */
    private final Set<Long> open = new HashSet<>();

    /**
     * Somebody asks for a session on a stream.
     *
     * @param name who it says that it is from
     * @param audience of the key, when the request was made with that program's key; otherwise null
     * @return what the Archive is told
     */
    byte[] ask(final long tag, final byte[] name, final Audience audience) {
        if (audience != null) {
            audiences.put(tag, audience);
        }
        return connectTag.inFront(tag, name);
    }

    @Override
    public byte[] onConnect(final long sessionId, final byte[] credentials) {
        final long tag = connectTag.numberOf(credentials);
        if (tag == ConnectTag.NONE) {
            return credentials;
        }
        remember(sessionId, tag);
        return ConnectTag.behind(credentials);
    }

    private synchronized void remember(final long sessionId, final long tag) {
        if (open.contains(tag)) {
            tags.put(sessionId, tag);
        }
    }

    /** The stream; the member's own parts have none. */
    @Override
    public Object sourceOf(final long sessionId) {
        final Long tag = tags.get(sessionId);
        return tag == null ? "" : tag;
    }

    /** Who asks with a key is shown that the member has it as well; what could be tried out on it no stranger is given. */
    @Override
    public byte[] challenge(final long sessionId, final ProgramKey key) {
        final Audience audience = audienceOf(sessionId);
        return audience == null
                ? ProgramAuthenticator.Connects.super.challenge(sessionId, key)
                : key.challenge(audience);
    }

    private Audience audienceOf(final long sessionId) {
        final Long tag = tags.get(sessionId);
        return tag == null ? null : audiences.get(tag);
    }

    /** Members and backups are not told by Aeron whom they answer; the member's own parts come from within. */
    @Override
    public boolean isProven(
            final long sessionId,
            final ProgramKey key,
            final Program program,
            final byte[] challenge,
            final byte[] answer) {
        final Audience audience = audienceOf(sessionId);
        if (audience != null) {
            return key.isAnswer(audience, challenge, answer);
        }
        final boolean mayBeUnbound = !tags.containsKey(sessionId) || program != null && program.may(Permission.BACKUP);
        return mayBeUnbound && key.isAnswer(challenge, answer);
    }

    @Override
    public synchronized void onProven(final long sessionId, final Program program) {
        final Long tag = tags.get(sessionId);
        if (tag != null && open.contains(tag)) {
            programs.put(tag, program);
        }
    }

    /** Whether a session was opened from a stream outside. */
    boolean isOf(final long controlSessionId, final long tag) {
        final Long own = tags.get(controlSessionId);
        return own != null && own == tag;
    }

    /** Whose stream it is; null as long as nobody has proven anything on it. */
    Program programOf(final long tag) {
        return programs.get(tag);
    }

    synchronized void openStream(final int sessionId, final long tag) {
        streams.add(sessionId);
        open.add(tag);
    }

    void closeStream(final int sessionId) {
        streams.remove(sessionId);
    }

    synchronized void closeTag(final long tag) {
        open.remove(tag);
        programs.remove(tag);
        audiences.remove(tag);
        tags.values().removeIf(value -> value == tag);
    }

    /** Whether a stream within this machine continues one from outside. */
    boolean isFromOutside(final int sessionId) {
        return streams.contains(sessionId);
    }
}
