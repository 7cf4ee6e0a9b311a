package rialto.simulation;

import rialto.engine.EngineLimits;
import rialto.protocol.SessionKind;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** All that is in one run, and all on one thread. */
final class World {
    private static final long SECOND_NS = 1_000_000_000;
    private static final long FIRST_ACCOUNT = 100;

    final Timeline time = new Timeline();
    final List<Member> members = new ArrayList<>();
    final List<Gateway> gateways = new ArrayList<>();
    final Chance chance;
    final Canary canary;
    final Canaries canaries;
    final RunTrace trace;
    final Network network;
    final Truth truth;
    final EngineLimits limits;
    final int maxBatchLength;
    /** After so many entries of the log states are compared. */
    final int stride;

    final SimulatedTrading trading;
    /** Clients with numbered sessions; none in some runs. */
    final List<NumberedClient> numbered = new ArrayList<>();

    final Bookkeeping bookkeeping;
    private final int keeper;
    private long jumpedNs = SECOND_NS;
    private boolean stormy;
    private int sessions;
    private int gatewayIds = 1;

    /** @param database null to do without one */
    World(final Chance chance, final Habits habits, final Canary canary, final Appendable out, final Path database) {
        this.chance = chance;
        this.canary = canary;
        limits = habits.limits();
        maxBatchLength = habits.maxBatchLength();
        stride = habits.stride();
        canaries = new Canaries(canary);
        trace = new RunTrace(time, out);
        network = new Network(time, chance, trace);
        truth = new Truth(trace);
        trading = new SimulatedTrading(habits.tradingSeed(), limits, this::wallNs);
        for (int id = 0; id < habits.members(); id++) {
            members.add(new Member(id, this));
        }
        keeper = chance.below(members.size());
        if (habits.isNumbered()) {
            final Chance own = new Chance(habits.tradingSeed() + 1);
            numbered.add(new NumberedClient(this, own, 1, FIRST_ACCOUNT, SessionKind.ORDERS));
            numbered.add(new NumberedClient(this, own, 2, FIRST_ACCOUNT, SessionKind.DROP_COPY));
            numbered.add(new NumberedClient(this, own, 3, FIRST_ACCOUNT + 1, SessionKind.ORDERS));
        }
        bookkeeping = database == null ? null : new Bookkeeping(this, database);
    }

    /** This member keeps its disk and is never left behind, so that somebody has all events. */
    Member keeper() {
        return members.get(keeper);
    }

    /**
     * How much of a log may be purged: so much that one member at most is left behind, and none while another is being
     * replaced. Somebody must be able to make a majority. What a member has beyond the part that is the same in both logs
     * will be cut off, so it does not help it to follow.
     */
    long purgeable(final MemberLog log) {
        final long[] ends = members.stream()
                .mapToLong(member -> member.disk.log.lastIndexAlsoIn(log))
                .sorted()
                .toArray();
        final boolean oneIsLost = members.stream().anyMatch(member -> member.awaitsCopy() || member.isDamaged());
        return oneIsLost || ends.length == 1
                ? ends[0]
                : Math.min(ends[1], keeper().disk.log.lastIndexAlsoIn(log));
    }

    /** Whether no other member than this one needs what is purged somewhere. */
    boolean othersCanFollow(final int id) {
        final long begin = others(id)
                .mapToLong(member -> member.disk.log.baseIndex())
                .max()
                .orElse(0);
        return others(id).allMatch(member -> member.disk.log.lastIndex() > begin && !member.isDamaged());
    }

    private Stream<Member> others(final int id) {
        return members.stream().filter(member -> member.id != id);
    }

    int memberCount() {
        return members.size();
    }

    /** What a right clock shows. It may jump: then nothing happened for that long. */
    long wallNs() {
        return time.nowNs() + jumpedNs;
    }

    void jumpTo(final long wallNs) {
        final long aheadNs = wallNs - wallNs();
        if (aheadNs > 0) {
            jumpedNs += aheadNs;
            if (aheadNs > SECOND_NS) {
                trace.tell(Happening.TIME_JUMPED, () -> "by " + aheadNs / SECOND_NS + " s");
            }
        }
    }

    /** Whether things go wrong. */
    boolean isStormy() {
        return stormy;
    }

    void stormy(final boolean storm) {
        stormy = storm;
    }

    int nextSession() {
        return ++sessions;
    }

    /** The member whose process this is; -1 when it is gone. */
    int memberOf(final MemberProcess process) {
        for (final Member member : members) {
            if (member.process == process) {
                return member.id;
            }
        }
        return -1;
    }

    void startGateway(final int place) {
        final Gateway gateway = new Gateway(this, place, gatewayIds++);
        gateways.removeIf(former -> former.place == place);
        gateways.add(gateway);
        gateway.start();
    }

    void tellGateway(final int from, final int place, final Consumer<Gateway> message) {
        for (final Gateway gateway : gateways) {
            if (gateway.place == place) {
                network.send(from, place, () -> message.accept(gateway));
            }
        }
    }

    /** A client sends a command through any gateway that is ready, as soon as there is one. */
    void send(final SimulatedTrading.Message message, final int tries, final Runnable outcome) {
        final List<Gateway> ready = gateways.stream().filter(Gateway::isReady).toList();
        if (ready.isEmpty()) {
            time.in(20 * Chance.MS, () -> send(message, tries, outcome));
        } else {
            ready.get(chance.below(ready.size())).send(message, tries, outcome);
        }
    }

    Member anyReachable(final int place) {
        final List<Member> reachable = members.stream()
                .filter(member -> member.isUp() && network.isOpen(place, member.id))
                .toList();
        return reachable.isEmpty() ? null : reachable.get(chance.below(reachable.size()));
    }

    /** The leader, when all others than one member are there and follow it; otherwise null. */
    Member undisputedLeader(final int exceptId) {
        Member leader = null;
        for (final Member member : members) {
            if (member.id == exceptId) {
                continue;
            }
            if (!member.isUp() || member.awaitsCopy() || !network.isOpen(member.id, exceptId)) {
                return null;
            }
            if (member.process.isLeader()) {
                if (leader != null) {
                    return null;
                }
                leader = member;
            }
        }
        return leader != null && isFollowedByAll(leader, exceptId) ? leader : null;
    }

    private boolean isFollowedByAll(final Member leader, final int exceptId) {
        return members.stream()
                .filter(member -> member.id != exceptId)
                .allMatch(member -> member.process.leaderId() == leader.id && member.disk.term == leader.disk.term);
    }

    Member leader() {
        return members.stream()
                .filter(member -> member.isUp() && member.process.isLeader())
                .max((a, b) -> Long.compare(a.disk.term, b.disk.term))
                .orElse(null);
    }
}
