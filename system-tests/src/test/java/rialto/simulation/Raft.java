package rialto.simulation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The model of the cluster's consensus in one process: terms, votes, a leader whose log the others take over, and what is
 * committed because a majority has it. Not Aeron's code: what Aeron promises.
 */
final class Raft {
    private static final long HEARTBEAT_NS = 15 * Chance.MS;
    private static final int ELECTION_LEAST_MS = 120;
    private static final int ELECTION_MOST_MS = 300;
    private static final int ENTRIES_PER_MESSAGE = 8;

    private final Disk disk;
    private final int id;
    private final int members;
    private final Host host;
    private final Timeline time;
    private final Chance chance;
    private final long[] next;
    private final long[] match;
    private final Set<Integer> votes = new HashSet<>();
    private boolean leader;
    private int leaderId = -1;
    private long commit;
    private long electionNs;
    private long heartbeatNs;

    /** What surrounds it. */
    interface Host {
        void send(int to, Message message);

        /** Cuts off the log, after an index, what is not committed. */
        void cutAfter(long index);

        void onLeader();

        void onFollower();

        /** The time of the member's own clock. */
        long wallNs();

        /** A fault to be found. */
        boolean commitsAlone();
    }

    /** What members say to each other. */
    sealed interface Message {
        long term();

        int from();
    }

    record VoteRequest(long term, int from, long lastTerm, long lastIndex) implements Message {}

    record Vote(long term, int from) implements Message {}

    record Append(long term, int from, long previousIndex, long previousTerm, List<LogEntry> entries, long commit)
            implements Message {}

    record Appended(long term, int from, boolean success, long lastIndex) implements Message {}

    /** @param committed what is known to be: a snapshot's index */
    Raft(
            final Disk disk,
            final int id,
            final int members,
            final long committed,
            final Host host,
            final Timeline time,
            final Chance chance) {
        this.disk = disk;
        this.id = id;
        this.members = members;
        this.host = host;
        this.time = time;
        this.chance = chance;
        this.commit = committed;
        this.next = new long[members];
        this.match = new long[members];
        await();
    }

    boolean isLeader() {
        return leader;
    }

    /** -1 when unknown. */
    int leaderId() {
        return leaderId;
    }

    long commit() {
        return commit;
    }

    LogEntry append(final LogEntry.Kind kind, final long number, final byte[] bytes) {
        final MemberLog log = disk.log;
        final int length = bytes == null ? 0 : bytes.length;
        final long frames = 1 + (length + LogEntry.FRAME_LENGTH - 1) / LogEntry.FRAME_LENGTH;
        final LogEntry entry = new LogEntry(
                log.lastIndex() + 1,
                disk.term,
                log.endPosition() + frames * LogEntry.FRAME_LENGTH,
                kind,
                host.wallNs(),
                number,
                bytes);
        log.add(entry);
        match[id] = entry.index();
        advance();
        return entry;
    }

    void tick() {
        if (leader && time.nowNs() - heartbeatNs >= 0) {
            replicate();
        } else if (!leader && time.nowNs() - electionNs >= 0) {
            stand();
        }
    }

    /** Tells followers what is new. */
    void replicate() {
        heartbeatNs = time.nowNs() + HEARTBEAT_NS;
        for (int member = 0; member < members; member++) {
            if (member != id) {
                sendTo(member);
            }
        }
    }

    /** Whether a follower needs what was purged here. */
    boolean isTooFarBehind(final int member) {
        return leader && next[member] <= disk.log.baseIndex();
    }

    void receive(final Message message) {
        if (message.term() > disk.term) {
            disk.term = message.term();
            disk.votedFor = -1;
            leaderId = -1;
            follow();
        }
        switch (message) {
            case VoteRequest request -> onVoteRequest(request);
            case Vote vote -> onVote(vote);
            case Append append -> onAppend(append);
            case Appended appended -> onAppended(appended);
        }
    }

    /** Gives leadership up, as a leader that no majority answers. */
    void follow() {
        await();
        if (leader) {
            leader = false;
            host.onFollower();
        }
    }

    private void await() {
        electionNs = time.nowNs() + chance.betweenMs(ELECTION_LEAST_MS, ELECTION_MOST_MS);
    }

    private void stand() {
        disk.term++;
        disk.votedFor = id;
        leaderId = -1;
        votes.clear();
        votes.add(id);
        await();
        for (int member = 0; member < members; member++) {
            if (member != id) {
                host.send(member, new VoteRequest(disk.term, id, disk.log.lastTerm(), disk.log.lastIndex()));
            }
        }
        leadIfElected();
    }

    private void onVoteRequest(final VoteRequest request) {
        final boolean upToDate = request.lastTerm > disk.log.lastTerm()
                || request.lastTerm == disk.log.lastTerm() && request.lastIndex >= disk.log.lastIndex();
        if (request.term == disk.term && upToDate && (disk.votedFor == -1 || disk.votedFor == request.from)) {
            disk.votedFor = request.from;
            await();
            host.send(request.from, new Vote(disk.term, id));
        }
    }

    private void onVote(final Vote vote) {
        if (vote.term == disk.term && disk.votedFor == id && !leader) {
            votes.add(vote.from);
            leadIfElected();
        }
    }

    private void leadIfElected() {
        if (votes.size() * 2 <= members) {
            return;
        }
        leader = true;
        leaderId = id;
        Arrays.fill(next, disk.log.lastIndex() + 1);
        Arrays.fill(match, 0);
        host.onLeader();
        append(LogEntry.Kind.NEW_TERM, id, null);
        replicate();
    }

    private void sendTo(final int member) {
        final MemberLog log = disk.log;
        if (next[member] <= log.baseIndex()) {
            host.send(member, new Append(disk.term, id, log.lastIndex(), log.lastTerm(), List.of(), 0));
            return;
        }
        final List<LogEntry> entries = new ArrayList<>();
        final long last = Math.min(log.lastIndex(), next[member] + ENTRIES_PER_MESSAGE - 1);
        for (long index = next[member]; index <= last; index++) {
            entries.add(log.get(index));
        }
        final long previous = next[member] - 1;
        host.send(member, new Append(disk.term, id, previous, log.term(previous), entries, commit));
    }

    private void onAppend(final Append append) {
        if (append.term < disk.term) {
            host.send(append.from, new Appended(disk.term, id, false, 0));
            return;
        }
        leaderId = append.from;
        follow();
        final MemberLog log = disk.log;
        final boolean fits = append.previousIndex <= commit
                || append.previousIndex <= log.lastIndex() && log.term(append.previousIndex) == append.previousTerm;
        if (!fits) {
            host.send(
                    append.from,
                    new Appended(disk.term, id, false, Math.min(log.lastIndex(), append.previousIndex - 1)));
            return;
        }
        takeOver(append);
        final long last = append.previousIndex + append.entries.size();
        commit = Math.max(commit, Math.min(append.commit, last));
        host.send(append.from, new Appended(disk.term, id, true, last));
    }

    private void takeOver(final Append append) {
        final MemberLog log = disk.log;
        for (final LogEntry entry : append.entries) {
            if (entry.index() <= log.baseIndex()) {
                continue;
            }
            if (entry.index() <= log.lastIndex() && log.term(entry.index()) != entry.term()) {
                if (entry.index() <= commit) {
                    throw new Violation(
                            "what was committed is to be cut off: " + entry + " for " + log.get(entry.index()));
                }
                host.cutAfter(entry.index() - 1);
            }
            if (entry.index() > log.lastIndex()) {
                log.add(entry);
            }
        }
    }

    private void onAppended(final Appended appended) {
        if (!leader || appended.term != disk.term) {
            return;
        }
        if (appended.success) {
            match[appended.from] = Math.max(match[appended.from], appended.lastIndex);
            next[appended.from] = Math.max(next[appended.from], match[appended.from] + 1);
            advance();
        } else if (isTooFarBehind(appended.from) && appended.lastIndex >= disk.log.baseIndex()) {
            // it has more than it could acknowledge before it ended: it goes on from there, as Aeron's catch-up does
            next[appended.from] = Math.min(appended.lastIndex, disk.log.lastIndex()) + 1;
        } else {
            next[appended.from] =
                    Math.max(match[appended.from], Math.min(next[appended.from] - 1, appended.lastIndex)) + 1;
        }
    }

    private void advance() {
        final long[] sorted = match.clone();
        Arrays.sort(sorted);
        final long majority = host.commitsAlone() ? match[id] : sorted[(members - 1) / 2];
        if (majority > commit && disk.log.term(majority) == disk.term) {
            commit = majority;
        }
    }
}
