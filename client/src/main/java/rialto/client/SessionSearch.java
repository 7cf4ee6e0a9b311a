package rialto.client;

import io.aeron.Aeron;
import io.aeron.cluster.client.EgressListener;
import io.aeron.security.AuthenticationException;
import org.agrona.CloseHelper;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/**
 * Asks for a session. With a key every member is asked by itself, all at the same time, and again when it does not give one:
 * so nobody who answers in the place of one member keeps a program from the others. While there is a session the other members
 * are asked all the same. Only who leads listens, so the next leader gives a session as soon as it is one. Belongs to one
 * thread.
 */
final class SessionSearch implements AutoCloseable {
    private static final long RETRY_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(100);
    /** Who asks with a wrong key must not use up what strangers may ask for at its address. */
    private static final long REFUSED_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    /** Beside a session: for so long a member is waited for before it is asked anew, and its name looked up. */
    private static final long STANDBY_LIMIT_NS = TimeUnit.SECONDS.toNanos(10);

    private static final long EARLIER_LEADER_INTERVAL_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long STANDBY_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<Member> members = new ArrayList<>();
    private final Consumer<RuntimeException> failures;
    private final long limitNs;
    /** Who gave the last session. */
    private Member giver;

    private long standbyNs = System.nanoTime();

    /** One that is asked. */
    private static final class Member {
        /** Makes one of how long it may take. */
        private final LongFunction<SessionRequest> requests;

        private SessionRequest request;
        private long askAfterNs = System.nanoTime();

        Member(final LongFunction<SessionRequest> requests) {
            this.requests = requests;
        }
    }

    /**
     * @param listener of sessions that are not bound to one stream
     * @param failures is told why a member gave none
     */
    SessionSearch(
            final Aeron aeron,
            final VenueConnection connection,
            final EgressListener listener,
            final Consumer<RuntimeException> failures) {
        this.failures = failures;
        limitNs = connection.messageTimeoutNs();
        if (connection.key() == null || connection.ingressEndpoints() == null) {
            members.add(new Member(limitNs -> SessionRequest.ofAnybody(aeron, connection, listener)));
        } else {
            for (final String endpoint : connection.ingressEndpoints().split(",")) {
                members.add(new Member(limitNs -> SessionRequest.ofMember(aeron, connection, endpoint, limitNs)));
            }
        }
    }

    /** @return the request that was given a session; null while there is none */
    SessionRequest poll(final long nowNs) {
        for (final Member member : members) {
            if (poll(member, nowNs, limitNs, failures)) {
                return give(member);
            }
        }
        return null;
    }

    /**
     * As {@link #poll}, beside a session: whether another member than its leader gives one. Nobody is told of failures.
     *
     * @param termId of the session; one of the same or an earlier term is of a leader that does not know yet that it is none
     * @return null while there is none
     */
    SessionRequest pollBeside(final long termId, final long nowNs) {
        if (nowNs - standbyNs < 0) {
            return null;
        }
        standbyNs = nowNs + STANDBY_INTERVAL_NS;
        for (final Member member : members) {
            if (member != giver && poll(member, nowNs, STANDBY_LIMIT_NS, failure -> {})) {
                if (member.request.cluster().leadershipTermId() > termId) {
                    return give(member);
                }
                CloseHelper.quietClose(member.request.cluster());
                member.request = null;
                member.askAfterNs = nowNs + EARLIER_LEADER_INTERVAL_NS;
            }
        }
        return null;
    }

    private SessionRequest give(final Member member) {
        final SessionRequest found = member.request;
        member.request = null;
        giver = member;
        return found;
    }

    /** Whatever it throws is the fault of who answers there, and no reason to leave the others. */
    private static boolean poll(
            final Member member, final long nowNs, final long limitNs, final Consumer<RuntimeException> failures) {
        try {
            if (member.request == null) {
                if (nowNs - member.askAfterNs < 0) {
                    return false;
                }
                member.request = member.requests.apply(limitNs);
            }
            return member.request.poll(nowNs);
        } catch (final RuntimeException e) {
            end(member);
            member.askAfterNs =
                    nowNs + (e instanceof AuthenticationException ? REFUSED_INTERVAL_NS : RETRY_INTERVAL_NS);
            failures.accept(e);
            return false;
        }
    }

    private static void end(final Member member) {
        if (member.request != null) {
            member.request.close();
            member.request = null;
        }
    }

    @Override
    public void close() {
        members.forEach(SessionSearch::end);
    }
}
