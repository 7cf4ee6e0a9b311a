package rialto.client;

import io.aeron.Aeron;
import io.aeron.exceptions.AeronException;
import org.agrona.concurrent.IdleStrategy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongBiFunction;
import java.util.function.ToLongFunction;

/** A search among the members' Archives: it blocks only for a member that has answered, for some round trips. */
final class MemberSearch implements EventSearch {
    private static final Logger LOGGER = LoggerFactory.getLogger(MemberSearch.class);
    private static final long ROUND_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(250);

    private final Aeron aeron;
    private final VenueConnection connection;
    private ArchiveConnects search;
    private MemberChannels found;
    private RuntimeException refusal;
    private long nextRoundNs = System.nanoTime();
    private int rounds;
    private boolean asksAll;
    private int purged;

    MemberSearch(final Aeron aeron, final VenueConnection connection) {
        this.aeron = aeron;
        this.connection = connection;
    }

    @Override
    public MemberChannels found() {
        return found;
    }

    @Override
    public EventStream poll(final long afterSequence, final MemberChannels excluded, final int leaderMemberId) {
        return poll((answer, recording) -> placeAfter(afterSequence, answer, recording), excluded, leaderMemberId);
    }

    /** As above, where the place in a member's recording is the caller's business. */
    EventStream poll(
            final ToLongFunction<EventRecording> place, final MemberChannels excluded, final int leaderMemberId) {
        return poll((answer, recording) -> place.applyAsLong(recording), excluded, leaderMemberId);
    }

    private EventStream poll(
            final ToLongBiFunction<ArchiveConnects.Found, EventRecording> place,
            final MemberChannels excluded,
            final int leaderMemberId) {
        if (search == null) {
            if (System.nanoTime() - nextRoundNs < 0) {
                return null;
            }
            final List<MemberChannels> candidates = candidates(excluded, leaderMemberId);
            asksAll = candidates.size() == connection.members().size();
            search = new ArchiveConnects(aeron, connection, candidates);
            refusal = null;
            purged = 0;
        }
        return searchOn(place);
    }

    @Override
    public boolean hasOthers() {
        return connection.members().size() > 1;
    }

    @Override
    public EventStream pollOthers(final long afterSequence, final MemberChannels read) {
        if (search == null) {
            search = new ArchiveConnects(
                    aeron,
                    connection,
                    connection.members().stream()
                            .filter(member -> !member.equals(read))
                            .toList());
            refusal = null;
        }
        return searchOn((answer, recording) -> placeAfter(afterSequence, answer, recording));
    }

    private EventStream searchOn(final ToLongBiFunction<ArchiveConnects.Found, EventRecording> place) {
        final ArchiveConnects.Found answer = search.poll();
        if (answer == null) {
            return null;
        }
        final EventStream stream = open(answer, place);
        if (stream != null) {
            endRound();
            rounds = 0;
        }
        return stream;
    }

    @Override
    public boolean isExhausted() {
        return search != null && search.isOver();
    }

    @Override
    public boolean asksAll() {
        return asksAll;
    }

    @Override
    public boolean arePurged() {
        return isExhausted() && purged == connection.members().size();
    }

    @Override
    public RuntimeException refusal() {
        return refusal != null ? refusal : new NoMemberException("no member answers", search.lastFailure());
    }

    @Override
    public void endRound() {
        close();
        nextRoundNs = System.nanoTime() + ROUND_INTERVAL_NS;
    }

    @Override
    public void searchAtOnce() {
        nextRoundNs = System.nanoTime();
    }

    @Override
    public void close() {
        if (search != null) {
            search.close();
            search = null;
        }
    }

    /** After a round in vain the leader is as good as any. */
    private List<MemberChannels> candidates(final MemberChannels excluded, final int leaderMemberId) {
        final List<MemberChannels> others = connection.members().stream()
                .filter(member -> !member.equals(excluded))
                .toList();
        final List<MemberChannels> followers = others.stream()
                .filter(member -> member.memberId() != leaderMemberId)
                .toList();
        rounds++;
        if (!followers.isEmpty() && rounds % 2 == 1) {
            return followers;
        }
        return others.isEmpty() ? connection.members() : others;
    }

    private EventStream open(
            final ArchiveConnects.Found answer, final ToLongBiFunction<ArchiveConnects.Found, EventRecording> place) {
        try {
            final EventStream stream = stream(answer, place);
            found = answer.member();
            return stream;
        } catch (final AeronException | EventStreamException e) {
            answer.archive().close();
            LOGGER.debug("no events from member {}: {}", answer.member().memberId(), e.getMessage());
            refusal = e;
            if (e instanceof PurgedEventsException) {
                purged++;
            }
            return null;
        }
    }

    /**
     * A member that was given a snapshot of another begins its recording after that: read before its first event, it would
     * look as if nothing had happened since.
     */
    private static long placeAfter(
            final long afterSequence, final ArchiveConnects.Found answer, final EventRecording recording) {
        if (recording.isEmpty() && answer.member().liveChannel() == null) {
            checkBegin(answer, afterSequence);
        }
        return recording.positionBefore(afterSequence + 1);
    }

    private static void checkBegin(final ArchiveConnects.Found answer, final long afterSequence) {
        final long begin =
                SnapshotReader.latestSequence(answer.archive(), answer.member()).orElse(EventRecording.NO_EVENT);
        if (begin > afterSequence) {
            throw new PurgedEventsException("events after " + afterSequence + " are wanted, but the recording is empty"
                    + " and will begin after " + begin);
        }
    }

    private EventStream stream(
            final ArchiveConnects.Found answer, final ToLongBiFunction<ArchiveConnects.Found, EventRecording> place) {
        final MemberChannels member = answer.member();
        final IdleStrategy idleStrategy = WakeableIdleStrategy.forAnswers();
        final EventRecording recording = EventRecording.find(
                        answer.archive(),
                        VenueConnection.EVENT_STREAM_ID,
                        member.replayChannel(),
                        VenueConnection.REPLAY_STREAM_ID,
                        idleStrategy)
                .orElseThrow(() -> new NoMemberException("the member has no recording of events yet"));
        final long position = place.applyAsLong(answer, recording);
        if (member.liveChannel() == null) {
            return new FollowedEvents(answer.archive(), recording.follow(position), recording.endPosition());
        }
        final long archiveId = answer.archive().archiveId();
        answer.archive().close();
        return new LiveEvents(aeron, connection, member, recording.descriptor(), archiveId, position);
    }
}
