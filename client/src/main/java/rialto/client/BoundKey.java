package rialto.client;

import io.aeron.cluster.client.ClusterException;
import io.aeron.security.AuthenticationException;
import io.aeron.security.CredentialsSupplier;
import org.agrona.CloseHelper;

/**
 * A program's key in one request to one member: who answers must show first that it has the key as well, and is shown nothing
 * that is good at another entrance. Belongs to one thread.
 */
public final class BoundKey implements CredentialsSupplier {
    private final ProgramKey key;
    private final Audience audience;
    private final boolean isOnce;
    private boolean hasAsked;
    private boolean isMember;

    private BoundKey(final ProgramKey key, final Audience audience, final boolean isOnce) {
        this.key = key;
        this.audience = audience;
        this.isOnce = isOnce;
    }

    /** Asks once: Aeron's client of the cluster asks again where an answer sends it to, and that may be anywhere. */
    static BoundKey once(final ProgramKey key, final Audience audience) {
        return new BoundKey(key, audience, true);
    }

    /** May ask until it is heard, as Aeron's client of an Archive does; nobody sends that elsewhere. */
    public static BoundKey of(final ProgramKey key, final Audience audience) {
        return new BoundKey(key, audience, false);
    }

    @Override
    public byte[] encodedCredentials() {
        if (hasAsked && isOnce) {
            throw new ClusterException("a member sent this program to another one, which it does not believe");
        }
        hasAsked = true;
        return key.request(audience);
    }

    @Override
    public byte[] onChallenge(final byte[] encodedChallenge) {
        if (!key.isChallenge(audience, encodedChallenge)) {
            throw stranger();
        }
        isMember = true;
        return key.answer(audience, encodedChallenge);
    }

    /**
     * Closes a session whose giver did not show the key.
     *
     * @throws AuthenticationException then
     */
    void requireMember(final AutoCloseable session) {
        if (!isMember) {
            CloseHelper.quietClose(session);
            throw stranger();
        }
    }

    private AuthenticationException stranger() {
        return new AuthenticationException(
                "failed authentication: who answers as " + audience.text().split(" ")[1]
                        + " does not know the key of " + key.name()
                        + " there; members need its file, and cluster.members must be written alike everywhere");
    }
}
