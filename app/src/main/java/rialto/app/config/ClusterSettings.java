package rialto.app.config;

import rialto.app.data.ProgramDirectory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.client.VenueConnection;

import java.nio.file.Path;
import java.util.List;

/** What the processes of a cluster have in common. */
public final class ClusterSettings {
    private ClusterSettings() {}

    /** @throws StartException if the configuration has no members */
    public static List<MemberAddress> members(final VenueConfiguration configuration, final String command) {
        final List<MemberAddress> members = configuration.get(Settings.MEMBERS);
        if (members.isEmpty()) {
            throw new StartException(
                    "'" + command + "' is for a cluster, and cluster.members is empty; list its members"
                            + " as host:port (see docs/cluster.md), or run all in one process with ./rialto start");
        }
        return members;
    }

    /**
     * How a process that is no member finds the cluster.
     *
     * @param program whose key it shows; waits for a minute until that is there
     */
    public static VenueConnection connection(
            final VenueConfiguration configuration,
            final List<MemberAddress> members,
            final String aeronDirectory,
            final String program) {
        return VenueConnection.remote(
                        aeronDirectory,
                        configuration.get(Settings.CLIENT_HOST),
                        MemberAddress.endpoints(members, MemberAddress::ingress),
                        MemberAddress.endpoints(members, MemberAddress::archive))
                .withKey(
                        new ProgramDirectory(data(configuration)).await(program).key());
    }

    /** Where the processes of one machine keep what is theirs. */
    public static Path data(final VenueConfiguration configuration) {
        return Path.of(configuration.get(Settings.DATA)).toAbsolutePath().normalize();
    }

    public static Path memberData(final VenueConfiguration configuration, final int memberId) {
        return data(configuration).resolve("member-" + memberId);
    }
}
