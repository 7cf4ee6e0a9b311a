package rialto.simulation;

import rialto.sequencer.KillPoints;
import rialto.sequencer.SimulatedEventJournal;
import rialto.sequencer.SimulatedMark;
import rialto.sequencer.SimulatedService;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A running member: the model of consensus module and Archive around the real service. */
final class MemberProcess implements Raft.Host, SimulatedService.World {

    final KillPoints points = new KillPoints();
    private final Member member;
    private final World world;
    private final Disk disk;
    private final Raft raft;
    private final ClusterTimers timers;
    private final SimulatedMark.Truncation truncation;
    private final SimulatedEventJournal journal;
    private final SimulatedService service;
    private final Sessions sessions;
    /** How far the consensus module has read the log; the service is behind it. */
    private long consumed;

    private long applied;
    private long firstOfTerm = Long.MAX_VALUE;
    /** What this process has put into the log as a leader it does not read there. */
    private long ownTerm = -1;

    private long ownUpTo;
    private long snapshotIndex;
    /** What the service has asked to be woken for; null for nothing. */
    private Long wantedNs;

    private boolean active;
    private boolean inSnapshot;
    private Throwable failure;

    MemberProcess(final Member member, final World world) {
        this.member = member;
        this.world = world;
        this.disk = member.disk;
        truncation = new SimulatedMark.Truncation(disk.mark, e -> failure = e);
        final Disk.Snapshot snapshot = disk.latest();
        final long start = snapshot == null ? 0 : snapshot.index();
        consumed = start;
        applied = start;
        timers = new ClusterTimers(snapshot == null ? Map.of() : snapshot.timers());
        sessions = new Sessions(world, snapshot == null ? Map.of() : snapshot.sessions());
        wantedNs = timers.deadlines().values().stream().min(Long::compare).orElse(null);
        raft = new Raft(disk, member.id, world.memberCount(), start, this, world.time, world.chance);
        if (disk.events == null) {
            disk.events = new SimulatedEventJournal.Recording();
        }
        final boolean forgets = world.canary == Canary.EVENTS_PUBLISHED_TWICE
                && !disk.events.batches().isEmpty();
        journal = new SimulatedEventJournal(
                disk.events,
                forgets ? 3 : 0,
                world.maxBatchLength,
                points,
                this::isBackPressured,
                batch -> world.truth.published(member.id, batch));
        service = new SimulatedService(member.id, world.limits, disk.mark, journal, this, points);
    }

    /** @throws SimulatedService.MemberStopped if it does not start with what is on the disk */
    void start() {
        truncation.checkLog(disk.log.endPosition());
        final Disk.Snapshot snapshot = disk.latest();
        if (snapshot == null) {
            service.start(null);
        } else {
            service.start(world.canaries.loaded(snapshot.records()));
            world.trace.count(Happening.SNAPSHOT_LOADED);
        }
    }

    /** What Aeron 1.51 does when it begins an election anew in the middle of a replay: it cuts off what is committed. */
    void cutWrongly() {
        if (disk.mark.position() > 0 && truncation.allowsCut(disk.mark.position() - 1)) {
            throw new Violation("member " + member.id + " would have cut off what was committed");
        }
        if (failure != null) {
            world.trace.tell(Happening.CUT_REFUSED, () -> "at member " + member.id);
        }
        failIfTold();
    }

    boolean isLeader() {
        return active;
    }

    boolean believesToLead() {
        return raft.isLeader();
    }

    int leaderId() {
        return raft.leaderId();
    }

    long commit() {
        return raft.commit();
    }

    long applied() {
        return applied;
    }

    long eventSequence() {
        return service.eventSequence();
    }

    List<byte[]> state() {
        return service.state();
    }

    int unrecorded() {
        return journal.unrecorded();
    }

    boolean isInSnapshot() {
        return inSnapshot;
    }

    /** When the service has asked to be woken; null for never. */
    Long wantedNs() {
        return wantedNs;
    }

    String timers() {
        return timers + ", wanted " + wantedNs;
    }

    void fillDisk() {
        journal.fill();
    }

    boolean isTooFarBehind(final int follower) {
        return raft.isTooFarBehind(follower);
    }

    void receive(final Raft.Message message) {
        raft.receive(message);
        failIfTold();
    }

    /** What the consensus module does. */
    void work() {
        timers.takeRequests();
        raft.tick();
        consume();
        if (active) {
            // while a snapshot is being taken the leader adds nothing to the log
            if (applied >= snapshotIndex) {
                fireTimers();
                sessions.poll(disk.term, (message, session) -> raft.append(LogEntry.Kind.COMMAND, session, message));
                sessions.silent().forEach(session -> raft.append(LogEntry.Kind.SESSION_CLOSE, session, null));
            }
            raft.replicate();
        }
        failIfTold();
    }

    /** What the service does. */
    void serve(final int messages) {
        for (int i = 0; i < messages && applied < consumed; i++) {
            apply(disk.log.get(applied + 1));
            applied++;
        }
        if (!active && raft.isLeader() && applied >= firstOfTerm) {
            beginToLead();
        }
        service.backgroundWork(world.time.nowNs());
    }

    /** What the Archive does. */
    void record(final int batches) {
        final int before = journal.unrecorded();
        journal.record(batches);
        if (before > 0) {
            world.truth.recorded(member.id, disk.events);
        }
    }

    void requestSnapshot() {
        if (active) {
            snapshotIndex = raft.append(LogEntry.Kind.SNAPSHOT, 0, null).index();
        }
    }

    /** A gateway asks for a session. */
    void connect(final int gatewayPlace) {
        final long session = active ? sessions.next(gatewayPlace) : -1;
        if (session >= 0) {
            raft.append(LogEntry.Kind.SESSION_OPEN, session, null);
        }
    }

    void connected(final Connection connection) {
        sessions.connected(connection);
    }

    void seen(final long session) {
        sessions.seen(session);
    }

    private void consume() {
        while (consumed < raft.commit() && !(consumed > applied && last().kind() == LogEntry.Kind.SNAPSHOT)) {
            final LogEntry entry = disk.log.get(++consumed);
            world.truth.committed(entry);
            final boolean own = entry.term() == ownTerm && entry.index() <= ownUpTo;
            switch (entry.kind()) {
                case TIMER -> {
                    if (!own) {
                        timers.onFired(entry.number());
                    }
                }
                case SESSION_OPEN -> open(entry.number(), own);
                case SESSION_CLOSE -> close(entry.number(), own);
                default -> {}
            }
        }
    }

    private LogEntry last() {
        return disk.log.get(consumed);
    }

    private void open(final long session, final boolean own) {
        final int place = sessions.onOpen(session);
        if (own && raft.isLeader()) {
            world.tellGateway(member.id, place, gateway -> gateway.ingress.onSession(this, session, disk.term));
        }
    }

    private void close(final long session, final boolean own) {
        final Integer place = sessions.onClose(session);
        if (own && raft.isLeader() && place != null) {
            world.tellGateway(member.id, place, gateway -> gateway.ingress.onSessionClosed(session));
        }
    }

    private void apply(final LogEntry entry) {
        switch (entry.kind()) {
            case COMMAND -> command(entry);
            case TIMER -> {
                if (wantedNs != null && wantedNs == entry.number()) {
                    wantedNs = null;
                }
                service.timer(entry.number(), entry.timestampNs());
            }
            case SESSION_OPEN -> service.sessionOpened(entry.number(), entry.timestampNs());
            case SESSION_CLOSE -> service.sessionClosed(entry.number(), entry.timestampNs());
            case SNAPSHOT -> takeSnapshot(entry.index());
            case NEW_TERM -> {}
        }
        if (entry.index() % world.stride == 0 || entry.kind() == LogEntry.Kind.SNAPSHOT) {
            world.truth.state(member.id, entry.index(), service.eventSequence(), service.state());
        }
    }

    private void command(final LogEntry entry) {
        final long before = service.eventSequence();
        final int times = world.canaries.timesToApply(active);
        for (int i = 0; i < times; i++) {
            final byte[] bytes = i == 0 ? entry.bytes() : Canaries.fromNobody(entry.bytes());
            service.command(entry.number(), entry.timestampNs(), bytes, entry.position());
        }
        if (service.eventSequence() == before) {
            world.trace.count(Happening.REPETITION_DROPPED);
        } else if (service.eventSequence() <= journal.recordedSequence()) {
            world.trace.count(Happening.EVENTS_NOT_PUBLISHED_AGAIN);
        }
    }

    private void takeSnapshot(final long index) {
        final List<byte[]> records = new ArrayList<>();
        inSnapshot = true;
        service.takeSnapshot(records);
        inSnapshot = false;
        timers.takeRequests();
        final boolean purged = disk.keep(
                new Disk.Snapshot(index, records, timers.deadlines(), sessions.ofNow()), world.purgeable(disk.log));
        world.trace.count(Happening.SNAPSHOT_TAKEN);
        if (purged) {
            world.trace.count(Happening.LOG_PURGED);
        }
    }

    private void beginToLead() {
        service.role(true);
        active = true;
        if (world.canary == Canary.TIMER_FORGOTTEN) {
            timers.forget();
        }
        world.trace.tell(Happening.LEADER_CHANGED, () -> "member " + member.id + " leads, term " + disk.term);
        sessions.lead((session, place) ->
                world.tellGateway(member.id, place, gateway -> gateway.ingress.onNewLeader(this, session, disk.term)));
    }

    private void fireTimers() {
        for (Long id; (id = timers.due(wallNs())) != null; ) {
            timers.fire(id, raft.append(LogEntry.Kind.TIMER, id, null));
            world.trace.count(Happening.TIMER_FIRED);
        }
    }

    private void failIfTold() {
        if (failure != null) {
            throw new CutRefused(failure);
        }
    }

    private boolean isBackPressured() {
        final boolean pressed = world.chance.oneIn(40);
        if (pressed) {
            world.trace.count(Happening.BACK_PRESSURE);
        }
        return pressed;
    }

    @Override
    public void send(final int to, final Raft.Message message) {
        world.network.send(member.id, to, () -> world.members.get(to).receive(message));
    }

    @Override
    public void cutAfter(final long index) {
        final MemberLog log = disk.log;
        final long position =
                index == log.baseIndex() ? log.basePosition() : log.get(index).position();
        if (!truncation.allowsCut(position)) {
            throw new Violation("member " + member.id + " would not cut off what is not committed, after " + position);
        }
        log.cutAfter(index);
        world.trace.tell(Happening.UNCOMMITTED_CUT_OFF, () -> "at member " + member.id);
    }

    @Override
    public void onLeader() {
        firstOfTerm = disk.log.lastIndex() + 1;
        ownTerm = disk.term;
        ownUpTo = Long.MAX_VALUE;
    }

    @Override
    public void onFollower() {
        firstOfTerm = Long.MAX_VALUE;
        ownUpTo = raft.commit();
        snapshotIndex = 0;
        for (int i = timers.restore(raft.commit(), wallNs()); i > 0; i--) {
            world.trace.count(Happening.TIMER_OF_LOST_LEADER);
        }
        sessions.follow();
        if (active) {
            active = false;
            service.role(false);
        }
    }

    @Override
    public long wallNs() {
        return member.wallNs();
    }

    @Override
    public boolean commitsAlone() {
        return world.canary == Canary.COMMITTED_WITHOUT_MAJORITY;
    }

    @Override
    public boolean scheduleTimer(final long id, final long deadlineNs) {
        if (isBackPressured()) {
            return false;
        }
        wantedNs = deadlineNs;
        timers.schedule(id, deadlineNs);
        return true;
    }

    @Override
    public boolean cancelTimer(final long id) {
        if (isBackPressured()) {
            return false;
        }
        wantedNs = null;
        timers.cancel(id);
        return true;
    }

    @Override
    public void idle() {
        record(1);
    }
}
