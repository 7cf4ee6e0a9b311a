package rialto.sequencer;

import io.aeron.security.Authenticator;
import io.aeron.security.SessionProxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.Program;
import rialto.client.ProgramFile;
import rialto.client.ProgramKey;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/**
 * Lets in programs with a key: a session that asks says which program it is, is given random bytes, and must answer with
 * their HMAC. Its principal is the program with what it may do. Belongs to one thread, the consensus module's or the
 * Archive's.
 */
final class ProgramAuthenticator implements Authenticator {
    private static final Logger LOGGER = LoggerFactory.getLogger(ProgramAuthenticator.class);
    private static final int CHALLENGE_LENGTH = 32;
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int MAX_NAME_LENGTH = 64;

    private final String door;
    private final ProgramKeys keys;
    private final Connects connects;
    /** For names that nobody has: an answer takes as long as for others. */
    private final ProgramKey nobody = ProgramKey.generate("nobody");

    private final Refusals refusals = new Refusals(LOGGER);
    private final PendingChallenges<Challenge> challenges = new PendingChallenges<>();

    /** Is told of sessions that ask. */
    interface Connects {
        /** @return what the session itself said */
        default byte[] onConnect(final long sessionId, final byte[] credentials) {
            return credentials;
        }

        /** Where it comes from, after {@link #onConnect}: a source that asks too often loses its own oldest sessions. */
        default Object sourceOf(final long sessionId) {
            return "";
        }

        /**
         * What a session is asked; it answers with a proof.
         *
         * @param key that it must prove to have, or any when nobody has the name that it said
         */
        default byte[] challenge(final long sessionId, final ProgramKey key) {
            final byte[] challenge = new byte[CHALLENGE_LENGTH];
            RANDOM.nextBytes(challenge);
            return challenge;
        }

        /**
         * Whether the answer to a session's challenge proves that it has a key.
         *
         * @param program whose key it is; null when nobody has that name
         */
        default boolean isProven(
                final long sessionId,
                final ProgramKey key,
                final Program program,
                final byte[] challenge,
                final byte[] answer) {
            return key.isAnswer(challenge, answer);
        }

        /** Why a session that has shown a key is not let in; null takes it in. */
        default String refusal(final long sessionId, final Program program) {
            return null;
        }

        /** A session is let in. */
        default void onProven(final long sessionId, final Program program) {}

        /** A session has not. */
        default void onRefused(final long sessionId) {}
    }

    private static final class Challenge {
        private final String name;
        private byte[] bytes;
        private boolean isSent;
        private boolean isAnswered;
        private ProgramFile proven;

        Challenge(final String name) {
            this.name = name;
        }
    }

    /** @param door what it opens, for the log */
    ProgramAuthenticator(final String door, final ProgramKeys keys, final Connects connects) {
        this.door = door;
        this.keys = keys;
        this.connects = connects;
    }

    @Override
    public void onConnectRequest(final long sessionId, final byte[] encodedCredentials, final long nowMs) {
        final byte[] said = connects.onConnect(sessionId, encodedCredentials);
        challenges.add(
                sessionId,
                connects.sourceOf(sessionId),
                new Challenge(new String(said, 0, Math.min(said.length, MAX_NAME_LENGTH), StandardCharsets.US_ASCII)));
    }

    @Override
    public void onConnectedSession(final SessionProxy sessionProxy, final long nowMs) {
        final Challenge challenge = challenges.get(sessionProxy.sessionId());
        if (challenge == null) {
            reject(sessionProxy);
        } else if (!challenge.isSent) {
            if (challenge.bytes == null) {
                challenge.bytes = connects.challenge(sessionProxy.sessionId(), key(keys.find(challenge.name)));
            }
            challenge.isSent = sessionProxy.challenge(challenge.bytes);
        }
    }

    @Override
    public void onChallengeResponse(final long sessionId, final byte[] encodedCredentials, final long nowMs) {
        final Challenge challenge = challenges.get(sessionId);
        if (challenge == null || challenge.isAnswered || challenge.bytes == null) {
            return;
        }
        challenge.isAnswered = true;
        final ProgramFile file = keys.find(challenge.name);
        final ProgramKey key = key(file);
        final boolean isProven = connects.isProven(
                sessionId, key, file == null ? null : file.program(), challenge.bytes, encodedCredentials);
        if (file == null) {
            refuse(challenge, "there is no such key");
        } else if (!isProven) {
            refuse(challenge, "its secret is not that of the key, or it means another member");
        } else if (file.program().isExpired(System.currentTimeMillis())) {
            refuse(challenge, "its key expired at " + file.program().expiry());
        } else {
            final String refusal = connects.refusal(sessionId, file.program());
            if (refusal != null) {
                refuse(challenge, refusal);
            } else {
                challenge.proven = file;
            }
        }
    }

    private ProgramKey key(final ProgramFile file) {
        return file == null ? nobody : file.key();
    }

    /** The name is a stranger's word. */
    private void refuse(final Challenge challenge, final String reason) {
        refusals.log("a program that calls itself '" + challenge.name.replaceAll("[^A-Za-z0-9._-]", "?")
                + "' is refused at the " + door + ": " + reason);
    }

    @Override
    public void onChallengedSession(final SessionProxy sessionProxy, final long nowMs) {
        final Challenge challenge = challenges.get(sessionProxy.sessionId());
        if (challenge == null) {
            reject(sessionProxy);
        } else if (challenge.proven != null) {
            if (sessionProxy.authenticate(challenge.proven.program().encode())) {
                connects.onProven(sessionProxy.sessionId(), challenge.proven.program());
                challenges.remove(sessionProxy.sessionId());
            }
        } else if (challenge.isAnswered) {
            reject(sessionProxy);
        }
    }

    private void reject(final SessionProxy sessionProxy) {
        sessionProxy.reject();
        challenges.remove(sessionProxy.sessionId());
        connects.onRefused(sessionProxy.sessionId());
    }
}
