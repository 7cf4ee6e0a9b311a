package rialto.app.cluster;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.app.config.ClusterSettings;
import rialto.app.config.ModuleSettings;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.DataDirectory;
import rialto.app.data.DurableFiles;
import rialto.app.data.ProgramDirectory;
import rialto.app.data.SharedDirectory;
import rialto.app.process.CloseStack;
import rialto.app.process.Progress;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.sequencer.ClusterCopy;
import rialto.sequencer.DamagedStorageException;
import rialto.sequencer.MemberFiles;
import rialto.sequencer.MemberRestartException;
import rialto.sequencer.ProgramKeys;
import rialto.sequencer.ReplayCheck;
import rialto.sequencer.SequencerConfiguration;
import rialto.sequencer.SequencerNode;
import rialto.sequencer.SequencerStartException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/** A member of the cluster, alone in its process, and the interface through which it is administered. */
final class ClusterMember implements AutoCloseable, MemberServer.Calls {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterMember.class);
    private static final long SNAPSHOT_LIMIT_S = 65;
    private static final long LEADER_LIMIT_MS = 600_000;
    private static final long COPY_LIMIT_MS = 3_600_000;
    private static final long STEP_DOWN_LIMIT_MS = 20_000;
    private static final long MEND_LIMIT_MS = 60_000;

    private final CloseStack parts = new CloseStack();
    private final List<MemberAddress> members;
    private final int memberId;
    private VenueConfiguration configuration;
    private Consumer<Throwable> failure;
    private DataDirectory data;
    private ClusterJoin join;
    private MemberClient client;
    private int launches;
    private volatile boolean closed;
    private volatile SequencerNode node;

    private ClusterMember(final int memberId, final List<MemberAddress> members) {
        this.memberId = memberId;
        this.members = members;
    }

    /**
     * Starts the member of {@code cluster.member-id}.
     *
     * @param onFailure told, from any thread, when it cannot go on
     * @throws StartException when something is in the way
     */
    static ClusterMember start(final VenueConfiguration configuration, final Consumer<Throwable> onFailure) {
        final List<MemberAddress> members = ClusterSettings.members(configuration, "node");
        final int memberId = configuration.get(Settings.MEMBER_ID);
        if (memberId >= members.size()) {
            throw new StartException("there is no member " + memberId + ": cluster.members has " + members.size()
                    + ", 0 to " + (members.size() - 1) + ": "
                    + configuration.texts().get(Settings.MEMBERS.path()));
        }
        final ClusterMember node = new ClusterMember(memberId, members);
        try {
            node.open(configuration, onFailure);
            return node;
        } catch (final SequencerStartException e) {
            node.close();
            throw new StartException(e.getMessage(), e);
        } catch (final RuntimeException e) {
            node.close();
            throw e;
        }
    }

    private void open(final VenueConfiguration settings, final Consumer<Throwable> onFailure) {
        configuration = settings;
        failure = onFailure;
        final Path path = ClusterSettings.memberData(configuration, memberId);
        final MemberTls tls = parts.own(MemberTls.of(configuration));
        final MemberWire wire = MemberWire.of(configuration);
        SequencerNode.requireRoom(path, memberId);
        data = parts.own(DataDirectory.open(path));
        final ClusterIdentity identity =
                ClusterIdentity.configured(configuration).in(data.path());
        final ProgramDirectory programs =
                SharedDirectory.open(ClusterSettings.data(configuration)).programs();
        client = new MemberClient(programs.existing(ProgramDirectory.MEMBER).key(), wire);
        join = new ClusterJoin(members, identity, data.path(), client);
        // before it waits for others
        SequencerNode.requirePorts(ModuleSettings.sequencer(configuration, data.path()));
        parts.own(MemberServer.open(members.get(memberId), ProgramKeys.in(programs.path())::findNow, tls, this));
        requireBelievable();
        if (join.settle()) {
            copyFromLeader();
        } else {
            join.identity().write(data.path());
        }
        launchOrMend();
        parts.own(new StaleMemberWatch(members, client, memberId, data.path(), () -> node, failure));
        parts.own(new HashWatch(members, client, memberId, () -> node));
    }

    /** What other members would hear if they asked this one: better now than when one of them is needed. */
    private void requireBelievable() {
        try {
            client.identity(members.get(memberId));
        } catch (final MemberClient.WireFailure e) {
            throw new StartException(
                    "other members would not believe this one, " + members.get(memberId) + ": " + e.getMessage(), e);
        } catch (final IOException e) {
            LOGGER.debug("this member does not reach itself: {}", e.toString());
        }
    }

    /**
     * A member that lost its log must not vote before it has what it had: it takes all that is committed now. Until that is
     * whole, a mark on its disk says so ({@link Mending}).
     */
    private void copyFromLeader() {
        final Path path = data.path();
        final Mending mending = new Mending(path, new DurableFiles());
        final long beginNs = System.nanoTime();
        final LeaderSearch.Followed leader =
                new LeaderSearch(members, client).awaitFollowed(memberId, mending.committed(), LEADER_LIMIT_MS);
        LOGGER.info(
                "this member is new in cluster {}: copying snapshot and log",
                join.identity().clusterId());
        mending.begin(leader.term());
        final Progress copying = Progress.of("copying snapshot and log from the leader");
        try (copying) {
            final long position =
                    ClusterCopy.run(ModuleSettings.sequencer(configuration, path), leader.committed(), COPY_LIMIT_MS);
            requireTerm(leader, MemberFiles.lastTerm(path));
            // no election may cut it off: this member's own mark was put aside
            ReplayCheck.markCommitted(path, leader.committed());
            join.identity().write(path);
            mending.finish();
            LOGGER.info(
                    "copied up to position {} of the log in {} ms",
                    position,
                    TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNs));
        } catch (final TimeoutException e) {
            throw new StartException("this member cannot join: " + e.getMessage(), e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while starting", e);
        }
    }

    /** A leader that was cut off still gives its log to who asks for it, to an end that may never be committed. */
    private static void requireTerm(final LeaderSearch.Followed leader, final long copied) {
        if (copied < leader.term()) {
            throw new StartException("this member cannot join: what it copied ends in term " + copied
                    + ", and member " + leader.memberId() + " leads in term " + leader.term()
                    + ". A member that led before has answered; start this one again");
        }
    }

    private void launchOrMend() {
        try {
            launch();
        } catch (final SequencerStartException e) {
            final DamagedStorageException damage = DamagedStorageException.in(e);
            if (damage == null) {
                throw e;
            }
            mend(damage);
        }
    }

    /** As one that lost its disk: it must not vote before it has all that is committed. */
    private void mend(final DamagedStorageException damage) {
        final LeaderSearch search = new LeaderSearch(members, client);
        final long needed = new Mending(data.path(), new DurableFiles()).committed();
        DamagedMember.requireOthers(
                damage, members.size(), () -> search.awaitFollowed(memberId, needed, MEND_LIMIT_MS));
        copyFromLeader();
        if (!closed) {
            launch();
        }
    }

    private synchronized void launch() {
        final SequencerConfiguration member = ModuleSettings.sequencer(configuration, data.path());
        final int launch = ++launches;
        node = parts.own(SequencerNode.launch(member, reason -> onFailure(launch, reason)));
        data.rememberAeronDirectory(node.connection().aeronDirectory());
    }

    private void onFailure(final int launch, final Throwable reason) {
        final DamagedStorageException damage = DamagedStorageException.in(reason);
        if (reason instanceof MemberRestartException) {
            launchAgain(launch, reason);
        } else if (damage != null) {
            mendAgain(launch, damage);
        } else {
            failure.accept(reason);
        }
    }

    /** What failed has closed itself, unless the member has stepped down or stops meanwhile. */
    private synchronized void launchAgain(final int failed, final Throwable reason) {
        if (failed == launches && !closed) {
            LOGGER.warn("the member begins a new election: {}", reason.getMessage());
            node = null;
            comeBack();
        }
    }

    /** What is damaged has closed itself. */
    private synchronized void mendAgain(final int failed, final DamagedStorageException damage) {
        if (failed == launches && !closed) {
            node = null;
            try {
                mend(damage);
            } catch (final RuntimeException e) {
                failure.accept(e);
            }
        }
    }

    @Override
    public Object identity() {
        return join.identity().json();
    }

    @Override
    public Object status() {
        return running().status();
    }

    @Override
    public Object execute(final String name) throws Exception {
        return switch (name) {
            case "snapshot" ->
                requireLeader("take a snapshot").requestSnapshot().get(SNAPSHOT_LIMIT_S, TimeUnit.SECONDS);
            case "step-down" -> {
                stepDown();
                yield Map.of("steppedDown", memberId);
            }
            case "stop" -> {
                Thread.ofPlatform().name("stop-order").start(() -> System.exit(0));
                yield Map.of("stopping", memberId);
            }
            default -> null;
        };
    }

    /** Leaves the cluster in order, so that the others elect at once, and comes back. */
    private synchronized void stepDown() {
        final SequencerNode leaving = requireLeader("step down");
        new StepDown(members, memberId, client).requireOthers();
        node = null;
        LOGGER.info("stepping down as leader");
        try {
            leaving.close();
            new LeaderSearch(members, client).awaitLeader(STEP_DOWN_LIMIT_MS);
        } finally {
            comeBack();
        }
    }

    /** Launches the member again, unless it stops. One that cannot come back is of no use: its process ends. */
    private void comeBack() {
        if (!closed) {
            try {
                launch();
            } catch (final RuntimeException e) {
                failure.accept(e);
            }
        }
    }

    private SequencerNode requireLeader(final String what) {
        final SequencerNode running = running();
        if (!running.isLeader()) {
            throw new IllegalStateException("only the leader can " + what + ", and member " + memberId + " is not");
        }
        return running;
    }

    private SequencerNode running() {
        final SequencerNode running = node;
        if (running == null) {
            throw new IllegalStateException("the member is starting");
        }
        return running;
    }

    int memberId() {
        return memberId;
    }

    MemberAddress address() {
        return members.get(memberId);
    }

    Path dataPath() {
        return data.path();
    }

    @Override
    public void close() {
        closed = true;
        parts.close();
    }
}
