package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.data.FileFailure;
import rialto.app.process.StartException;
import rialto.client.OwnFiles;
import rialto.gateway.setting.Setting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;

/**
 * What a member must have in common with the others, and whose data its directory holds.
 *
 * @param clusterId chosen when the cluster began; empty for a member that does not know one yet
 * @param members as configured
 * @param limits of the engine, as configured: they decide outcomes
 * @param hasPast whether the member's directory has anything of a log; not kept
 */
public record ClusterIdentity(String clusterId, int memberId, String members, String limits, boolean hasPast) {
    private static final ObjectMapper JSON = new ObjectMapper();
    static final String FILE = "identity.json";
    private static final List<Setting<?>> LIMITS = List.of(
            Settings.MAX_INSTRUMENTS,
            Settings.MAX_ACCOUNTS,
            Settings.MAX_OPEN_ORDERS,
            Settings.CLIENT_ORDERS_PER_ACCOUNT);

    /** As the configuration says, of no cluster yet. */
    public static ClusterIdentity configured(final VenueConfiguration configuration) {
        final StringJoiner members = new StringJoiner(", ");
        configuration.get(Settings.MEMBERS).forEach(member -> members.add(member.toString()));
        final StringJoiner limits = new StringJoiner(", ");
        LIMITS.forEach(limit -> limits.add(limit.path() + "=" + configuration.get(limit)));
        final Setting<Integer> revisable = Settings.REVISABLE_TRADES;
        if (!configuration.get(revisable).equals(revisable.parse(revisable.defaultText()))) {
            // clusters from before there was this limit do not name it
            limits.add(revisable.path() + "=" + configuration.get(revisable));
        }
        return new ClusterIdentity(
                "", configuration.get(Settings.MEMBER_ID), members.toString(), limits.toString(), false);
    }

    /**
     * With the cluster that a data directory belongs to.
     *
     * @throws StartException if the directory is another member's, or was made with other members or limits
     */
    public ClusterIdentity in(final Path directory) {
        final Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            return this;
        }
        try {
            final ClusterIdentity stored = parse(JSON.readTree(file.toFile()));
            final String place = "data directory " + directory;
            require(
                    stored.memberId == memberId,
                    place + " is that of member " + stored.memberId
                            + ", this is member " + memberId + "; start it with --id " + stored.memberId
                            + " or with its own directory");
            require(
                    stored.members.equals(members),
                    place + " was made for cluster.members [" + stored.members + "], the configuration says [" + members
                            + "]; give it the list it was made for");
            require(
                    stored.limits.equals(limits),
                    place + " was made with other engine limits: it has " + stored.limits + ", the configuration says "
                            + limits + "; limits hold for the whole life of a cluster");
            return stored;
        } catch (final IOException e) {
            throw new StartException(file + " cannot be read: " + FileFailure.reason(e), e);
        }
    }

    /** The {@code cluster.members} that a data directory was made with; empty when it is not that of a member. */
    public static String membersOf(final Path directory) {
        final Path file = directory.resolve(FILE);
        if (!Files.exists(file)) {
            return "";
        }
        try {
            return parse(JSON.readTree(file.toFile())).members;
        } catch (final IOException e) {
            throw new StartException(file + " cannot be read: " + FileFailure.reason(e), e);
        }
    }

    /** Whether the member does not know yet which cluster it belongs to: its directory is new. */
    boolean isFresh() {
        return clusterId.isEmpty();
    }

    ClusterIdentity of(final String newClusterId) {
        return new ClusterIdentity(newClusterId, memberId, members, limits, hasPast);
    }

    ClusterIdentity withPast(final boolean newHasPast) {
        return new ClusterIdentity(clusterId, memberId, members, limits, newHasPast);
    }

    public void write(final Path directory) {
        final Path file = directory.resolve(FILE);
        try {
            OwnFiles.replace(
                    file, JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json().without("hasPast")) + "\n");
        } catch (final IOException e) {
            throw new StartException(file + " cannot be written: " + FileFailure.reason(e), e);
        }
    }

    /** @throws StartException if a member that runs has other members or limits than these, saying which */
    public void requireSameCluster(final ClusterIdentity peer, final String who) {
        require(
                peer.members.equals(members),
                who + " has another list of members: [" + peer.members + "], this one has [" + members
                        + "]; cluster.members must be the same, in the same order, everywhere");
        require(
                peer.limits.equals(limits),
                who + " has other engine limits: " + peer.limits + ", this one has " + limits);
    }

    /** @throws StartException if the two members cannot be of one cluster, saying why */
    void requireCompatible(final ClusterIdentity peer, final String place) {
        final String who = "member " + peer.memberId + " at " + place;
        requireSameCluster(peer, who);
        require(
                peer.memberId != memberId,
                "member " + peer.memberId + " runs at " + place + " already, and this one starts as the same member;"
                        + " each needs its own --id");
        require(
                isFresh() || peer.isFresh() || peer.clusterId.equals(clusterId),
                who + " belongs to another cluster (" + peer.clusterId + ") than this member's data (" + clusterId
                        + "); start this one with the data of that cluster, or with an empty directory");
    }

    public ObjectNode json() {
        return JSON.createObjectNode()
                .put("clusterId", clusterId)
                .put("memberId", memberId)
                .put("members", members)
                .put("limits", limits)
                .put("hasPast", hasPast);
    }

    public static ClusterIdentity parse(final JsonNode json) {
        return new ClusterIdentity(
                json.path("clusterId").asText(),
                json.path("memberId").asInt(-1),
                json.path("members").asText(),
                json.path("limits").asText(),
                json.path("hasPast").asBoolean());
    }

    private static void require(final boolean condition, final String message) {
        if (!condition) {
            throw new StartException(message);
        }
    }
}
