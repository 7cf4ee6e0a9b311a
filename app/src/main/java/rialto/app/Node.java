package rialto.app;

import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.client.MemberAddress;
import rialto.sequencer.SequencerNode;
import rialto.sequencer.SequencerStartException;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A member of the cluster, alone in its process. */
final class Node implements AutoCloseable {
    private final Parts parts = new Parts();
    private final MemberAddress address;
    private final int memberId;
    private DataDirectory data;

    private Node(final int memberId, final MemberAddress address) {
        this.memberId = memberId;
        this.address = address;
    }

    /**
     * Starts the member of {@code cluster.member-id}.
     *
     * @param onFailure told, from any thread, when it cannot go on
     * @throws StartException when something is in the way
     */
    static Node start(final VenueConfiguration configuration, final Consumer<Throwable> onFailure) {
        final List<MemberAddress> members = ClusterSettings.members(configuration, "node");
        final int memberId = configuration.get(Settings.MEMBER_ID);
        if (memberId >= members.size()) {
            throw new StartException("there is no member " + memberId + ": cluster.members has " + members.size()
                    + ", 0 to " + (members.size() - 1) + ": "
                    + configuration.texts().get(Settings.MEMBERS.path()));
        }
        final Node node = new Node(memberId, members.get(memberId));
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

    private void open(final VenueConfiguration configuration, final Consumer<Throwable> onFailure) {
        data = parts.own(DataDirectory.open(ClusterSettings.memberData(configuration, memberId)));
        final SequencerNode member =
                parts.own(SequencerNode.launch(Rooms.sequencer(configuration, data.path()), onFailure));
        data.rememberAeronDirectory(member.connection().aeronDirectory());
    }

    int memberId() {
        return memberId;
    }

    MemberAddress address() {
        return address;
    }

    Path dataPath() {
        return data.path();
    }

    @Override
    public void close() {
        parts.close();
    }
}
