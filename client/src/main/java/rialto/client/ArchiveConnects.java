package rialto.client;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;
import org.agrona.CloseHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;

/** Connects to several members' Archives at once and says who answers, first come first. Belongs to one thread. */
final class ArchiveConnects implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ArchiveConnects.class);

    private final List<Attempt> attempts = new ArrayList<>();
    private RuntimeException lastFailure;

    /** A member that answered; the connection is the finder's. */
    record Found(MemberChannels member, AeronArchive archive) {}

    /** @param key null where nobody is asked for proofs */
    private record Attempt(MemberChannels member, AeronArchive.AsyncConnect connect, BoundKey key) {
        static Attempt of(final MemberChannels member, final AeronArchive.Context context) {
            return new Attempt(
                    member,
                    AeronArchive.asyncConnect(context),
                    context.credentialsSupplier() instanceof final BoundKey bound ? bound : null);
        }

        /** @throws AeronException if nobody answers in time, or who does is not the member */
        AeronArchive poll() {
            final AeronArchive archive = connect.poll();
            if (archive != null && key != null) {
                key.requireMember(archive);
            }
            return archive;
        }
    }

    ArchiveConnects(final Aeron aeron, final VenueConnection connection, final List<MemberChannels> members) {
        for (final MemberChannels member : members) {
            attempts.add(Attempt.of(member, connection.archiveContext(aeron, member)));
        }
    }

    /** @return who answered, once each; null if nobody did since the last call */
    Found poll() {
        for (int i = 0; i < attempts.size(); i++) {
            final Attempt attempt = attempts.get(i);
            try {
                final AeronArchive archive = attempt.poll();
                if (archive != null) {
                    attempts.remove(i);
                    return new Found(attempt.member, archive);
                }
            } catch (final AeronException e) {
                LOGGER.debug("member {} does not answer: {}", attempt.member.memberId(), e.getMessage());
                lastFailure = e;
                attempts.remove(i--);
                CloseHelper.quietClose(attempt.connect);
            }
        }
        return null;
    }

    /** Whether everybody has answered or will not. */
    boolean isOver() {
        return attempts.isEmpty();
    }

    /** Why the last one that did not answer did not, or null. */
    RuntimeException lastFailure() {
        return lastFailure;
    }

    @Override
    public void close() {
        attempts.forEach(attempt -> CloseHelper.quietClose(attempt.connect));
        attempts.clear();
    }
}
