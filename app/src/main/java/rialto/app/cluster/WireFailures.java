package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;

/** Warns of a member that cannot be believed, once until it answers again. One thread at a time. */
final class WireFailures {
    private static final Logger LOGGER = LoggerFactory.getLogger(WireFailures.class);

    private final Set<Integer> told = new HashSet<>();

    void onFailure(final int id, final MemberAddress member, final IOException failure) {
        if (failure instanceof MemberClient.WireFailure && told.add(id)) {
            LOGGER.warn("member {} at {} cannot be asked: {}", id, member, failure.getMessage());
        } else {
            LOGGER.debug("member {} does not answer: {}", id, failure.getMessage());
        }
    }

    void onAnswer(final int id) {
        told.remove(id);
    }
}
