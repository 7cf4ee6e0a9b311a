package rialto.client;

import io.aeron.Aeron;
import io.aeron.archive.client.AeronArchive;
import io.aeron.exceptions.AeronException;
import org.agrona.CloseHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;

/** Knocks at several members' Archives at once and says who answers, first come first. Belongs to one thread. */
final class OriginSearch implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(OriginSearch.class);

    private final List<Attempt> attempts = new ArrayList<>();
    private RuntimeException lastFailure;

    /** A member that answered; the connection is the finder's. */
    record Found(EventOrigin origin, AeronArchive archive) {}

    private record Attempt(EventOrigin origin, AeronArchive.AsyncConnect connect) {}

    OriginSearch(final Aeron aeron, final VenueConnection connection, final List<EventOrigin> origins) {
        for (final EventOrigin origin : origins) {
            attempts.add(new Attempt(origin, AeronArchive.asyncConnect(connection.archiveContext(aeron, origin))));
        }
    }

    /** @return who answered, once each; null if nobody did since the last call */
    Found poll() {
        for (int i = 0; i < attempts.size(); i++) {
            final Attempt attempt = attempts.get(i);
            try {
                final AeronArchive archive = attempt.connect.poll();
                if (archive != null) {
                    attempts.remove(i);
                    return new Found(attempt.origin, archive);
                }
            } catch (final AeronException e) {
                LOGGER.debug("member {} does not answer: {}", attempt.origin.memberId(), e.getMessage());
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
