package rialto.simulation;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SnapshotBeginDecoder;
import rialto.sequencer.SimulatedEventJournal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What goes wrong, one thing after the other, each seed with its own preferences. */
final class Faults {
    private static final int KINDS = 20;
    private static final long WATCH_NS = 200 * Chance.MS;

    private final World world;
    private final Chance chance;
    private final int intervalMs;
    private final int[] weights = new int[KINDS];

    Faults(final World world, final int intervalMs) {
        this.world = world;
        this.chance = world.chance;
        this.intervalMs = intervalMs;
        for (int kind = 0; kind < KINDS; kind++) {
            weights[kind] = chance.oneIn(3) ? 0 : 1 + chance.below(6);
        }
        weights[0] = Math.max(1, weights[0]);
    }

    void begin() {
        world.stormy(true);
        watch();
        world.time.in(chance.upToMs(intervalMs), this::next);
    }

    /** From here on nothing goes wrong any more, and what is broken is mended. */
    void end() {
        world.stormy(false);
        world.network.heal();
        world.network.quality(0, 0, 0);
        world.members.forEach(member -> {
            member.pause(false);
            member.setClock(0);
            if (member.process != null) {
                member.process.points.after(-1);
            }
        });
        if (world.bookkeeping != null) {
            world.bookkeeping.faults(0);
        }
    }

    /** Who needs what the others have purged is given an empty disk by somebody who watches. */
    private void watch() {
        for (final Member member : world.members) {
            final Member leader = mayLoseDisk(member) ? world.undisputedLeader(member.id) : null;
            if (leader != null && leader.process.isTooFarBehind(member.id)) {
                world.trace.tell(Happening.LEFT_BEHIND, () -> "member " + member.id);
                member.loseDisk();
            }
        }
        world.time.in(WATCH_NS, this::watch);
    }

    private void next() {
        if (!world.isStormy()) {
            return;
        }
        int sum = 0;
        for (final int weight : weights) {
            sum += weight;
        }
        int dice = chance.below(sum);
        int kind = 0;
        while (dice >= weights[kind]) {
            dice -= weights[kind++];
        }
        happen(kind);
        world.time.in(chance.upToMs(intervalMs), this::next);
    }

    private Member any() {
        return world.members.get(chance.below(world.memberCount()));
    }

    private void happen(final int kind) {
        switch (kind) {
            case 0 -> any().kill();
            case 1 -> killLeader();
            case 2, 3 -> killSoon(any());
            case 4 -> pause(any());
            case 5 -> partition();
            case 6 -> quality();
            case 7, 8 -> snapshot();
            case 9 -> setClock(any());
            case 10 -> fillDisk(any());
            case 11 -> loseDisk(any());
            case 12 -> damage(any());
            case 13 -> killGateway();
            case 14 -> slowGateway();
            case 15 -> loseSession();
            case 16 -> bookkeeping();
            case 17 -> killAll();
            case 18 -> snapshotAndKill();
            default -> garbage();
        }
    }

    private void killLeader() {
        final Member leader = world.leader();
        if (leader != null) {
            leader.kill();
        }
    }

    private void killSoon(final Member member) {
        if (member.process != null) {
            member.process.points.after(chance.below(120));
        }
    }

    private void killAll() {
        if (chance.oneIn(3)) {
            world.trace.tell(Happening.ALL_KILLED, () -> "");
            world.members.forEach(Member::kill);
        }
    }

    private void snapshotAndKill() {
        snapshot();
        killSoon(any());
    }

    private void pause(final Member member) {
        if (member.isUp()) {
            world.trace.tell(Happening.MEMBER_PAUSED, () -> "member " + member.id);
            member.pause(true);
            world.time.in(chance.betweenMs(20, 800), () -> member.pause(false));
        }
    }

    private void partition() {
        world.network.heal();
        final List<Integer> places = new ArrayList<>();
        world.members.forEach(member -> places.add(member.id));
        world.gateways.forEach(gateway -> places.add(gateway.place));
        places.add(Network.OUTSIDE + 50);
        final boolean[] side = new boolean[places.size()];
        for (int i = 0; i < side.length; i++) {
            side[i] = chance.oneIn(2);
        }
        for (int i = 0; i < side.length; i++) {
            for (int j = 0; j < i; j++) {
                if (side[i] != side[j] && !chance.oneIn(5)) {
                    world.network.separate(places.get(i), places.get(j));
                }
            }
        }
        world.trace.tell(Happening.PARTITIONED, () -> places + " " + Arrays.toString(side));
        world.time.in(chance.betweenMs(50, 700), world.network::heal);
    }

    private void quality() {
        world.network.quality(chance.below(25), chance.below(15), chance.below(30));
    }

    private void snapshot() {
        final Member leader = world.leader();
        if (leader != null) {
            leader.process.requestSnapshot();
        }
    }

    private void setClock(final Member member) {
        world.trace.count(Happening.CLOCK_SET);
        member.setClock(chance.betweenMs(0, 4_000) - 2_000 * Chance.MS);
    }

    private void fillDisk(final Member member) {
        if (member.isUp()) {
            world.trace.tell(Happening.DISK_FULL, () -> "member " + member.id);
            member.fillDisk();
        }
    }

    /** Only one at a time, and only while the others are well: more is not what a cluster survives. */
    private boolean mayLoseDisk(final Member member) {
        return world.memberCount() > 1
                && member != world.keeper()
                && world.members.stream().noneMatch(Member::awaitsCopy)
                && world.othersCanFollow(member.id)
                && world.undisputedLeader(member.id) != null;
    }

    private void loseDisk(final Member member) {
        if (mayLoseDisk(member)) {
            world.trace.tell(Happening.DISK_LOST, () -> "member " + member.id);
            member.loseDisk();
        }
    }

    private void damage(final Member member) {
        final Disk.Snapshot latest = member.disk.latest();
        if (!mayLoseDisk(member) || latest == null || !member.isUp()) {
            return;
        }
        member.kill();
        switch (chance.below(3)) {
            case 0 -> {
                world.trace.tell(Happening.SNAPSHOT_DAMAGED, () -> "of member " + member.id);
                member.damage(() ->
                        latest.records().remove(chance.below(latest.records().size())));
            }
            case 1 -> loseEvents(member, latest);
            default -> loseLog(member, latest);
        }
    }

    /** A power cut takes events that the latest snapshot presupposes; if it takes fewer nobody need notice. */
    private void loseEvents(final Member member, final Disk.Snapshot latest) {
        final List<SimulatedEventJournal.Batch> batches = member.disk.events.batches();
        if (batches.isEmpty()) {
            return;
        }
        world.trace.tell(Happening.EVENTS_END_LOST, () -> "of member " + member.id);
        final long snapshotSequence = sequenceOf(latest);
        final int kept = Math.max(1, batches.size() - 1 - chance.below(40));
        batches.subList(kept, batches.size()).clear();
        world.truth.diskLost(member.id);
        if (batches.getLast().lastSequence() < snapshotSequence) {
            member.damage(() -> {});
        }
    }

    private void loseLog(final Member member, final Disk.Snapshot latest) {
        final long end = Math.max(latest.index(), member.disk.log.lastIndex() - 60);
        if (member.disk.mark.position() > positionAfter(member.disk.log, end)) {
            world.trace.tell(Happening.LOG_END_LOST, () -> "of member " + member.id);
            member.damage(() -> member.disk.log.cutAfter(end));
        }
    }

    private static long positionAfter(final MemberLog log, final long index) {
        return index == log.baseIndex() ? log.basePosition() : log.get(index).position();
    }

    static long sequenceOf(final Disk.Snapshot snapshot) {
        return new SnapshotBeginDecoder()
                .wrapAndApplyHeader(new UnsafeBuffer(snapshot.records().getFirst()), 0, new MessageHeaderDecoder())
                .eventSequence();
    }

    private void killGateway() {
        final Gateway gateway = world.gateways.get(chance.below(world.gateways.size()));
        world.trace.tell(Happening.GATEWAY_KILLED, gateway::status);
        world.startGateway(gateway.place);
        gateway.kill();
    }

    private void slowGateway() {
        world.trace.count(Happening.GATEWAY_SLOW);
        world.gateways.get(chance.below(world.gateways.size())).slow(chance.betweenMs(50, 600));
    }

    private void loseSession() {
        world.trace.count(Happening.SESSION_LOST);
        world.gateways.get(chance.below(world.gateways.size())).ingress.disconnect();
    }

    private void bookkeeping() {
        if (world.bookkeeping != null) {
            world.bookkeeping.faults(70);
            world.bookkeeping.kill();
        }
    }

    /** What is no command stands in the log and is refused. */
    private void garbage() {
        final byte[] bytes = new byte[24 + chance.below(100)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) chance.below(256);
        }
        new MessageHeaderEncoder()
                .wrap(new UnsafeBuffer(bytes), 0)
                .blockLength(chance.below(200))
                .templateId(100 + chance.below(25))
                .schemaId(chance.oneIn(4) ? 1 : MessageHeaderDecoder.SCHEMA_ID)
                .version(0);
        world.trace.count(Happening.GARBAGE_SENT);
        world.send(new SimulatedTrading.Message(bytes, null, "garbage"), 0, null);
    }
}
