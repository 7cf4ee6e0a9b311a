package rialto.sequencer;

import io.aeron.security.Authenticator;
import io.aeron.security.SessionProxy;
import org.agrona.collections.ArrayUtil;
import rialto.client.IngressKey;

import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Lets in who has the key: a session that asks is given random bytes, and must answer with their HMAC. Belongs to the
 * consensus module's thread.
 */
final class IngressAuthenticator implements Authenticator {
    private static final int CHALLENGE_LENGTH = 32;
    /** More than the sessions that can be waiting: those that never answer are forgotten. */
    private static final int CAPACITY = 4_096;

    private final IngressKey key;
    private final SecureRandom random = new SecureRandom();
    private final Map<Long, Challenge> challenges = new LinkedHashMap<>();

    private static final class Challenge {
        private final byte[] bytes;
        private boolean isAnswered;
        private boolean isProven;

        Challenge(final byte[] bytes) {
            this.bytes = bytes;
        }
    }

    IngressAuthenticator(final IngressKey key) {
        this.key = key;
    }

    @Override
    public void onConnectRequest(final long sessionId, final byte[] encodedCredentials, final long nowMs) {
        // whatever it says, it must prove it
    }

    @Override
    public void onConnectedSession(final SessionProxy sessionProxy, final long nowMs) {
        final byte[] bytes = new byte[CHALLENGE_LENGTH];
        random.nextBytes(bytes);
        if (sessionProxy.challenge(bytes)) {
            if (challenges.size() == CAPACITY) {
                challenges.remove(challenges.keySet().iterator().next());
            }
            challenges.put(sessionProxy.sessionId(), new Challenge(bytes));
        }
    }

    @Override
    public void onChallengeResponse(final long sessionId, final byte[] encodedCredentials, final long nowMs) {
        final Challenge challenge = challenges.get(sessionId);
        if (challenge != null && !challenge.isAnswered) {
            challenge.isAnswered = true;
            challenge.isProven = key.isAnswer(challenge.bytes, encodedCredentials);
        }
    }

    @Override
    public void onChallengedSession(final SessionProxy sessionProxy, final long nowMs) {
        final Challenge challenge = challenges.get(sessionProxy.sessionId());
        if (challenge == null) {
            sessionProxy.reject();
        } else if (challenge.isProven) {
            if (sessionProxy.authenticate(ArrayUtil.EMPTY_BYTE_ARRAY)) {
                challenges.remove(sessionProxy.sessionId());
            }
        } else if (challenge.isAnswered) {
            sessionProxy.reject();
            challenges.remove(sessionProxy.sessionId());
        }
    }
}
