package rialto.app.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import rialto.app.config.ClusterSettings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.app.data.SharedDirectory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The members of a cluster: how they are, and what to tell them. */
@Command(
        name = "cluster",
        description = {
            "Shows the members of the cluster, or tells them something:",
            "  status      roles, log positions, lag, last snapshot (default)",
            "  snapshot    the leader has all members take a snapshot",
            "  step-down   the leader leaves its office to another member and comes back as follower",
            "  stop        a member (--member N), or all of them, stop in instruction"
        },
        mixinStandardHelpOptions = true)
final class AdminClusterCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int UNKNOWN_LAG = -1;

    @Mixin
    private VenueOptions options;

    @Parameters(arity = "0..1", paramLabel = "ORDER", defaultValue = "status", description = "One of the above.")
    private String instruction;

    @Option(names = "--member", paramLabel = "N", description = "Only this member, for stop.")
    private Integer only;

    @Spec
    private CommandSpec spec;

    private List<MemberAddress> members;
    private MemberClient calls;

    @Override
    public Integer call() {
        final VenueConfiguration configuration = options.configuration();
        members = ClusterSettings.members(configuration, "admin cluster");
        if (only != null && (only < 0 || only >= members.size())) {
            throw new StartException(
                    "there is no member " + only + ": cluster.members has 0 to " + (members.size() - 1));
        }
        calls = new MemberClient(
                SharedDirectory.open(ClusterSettings.data(configuration)).adminKey());
        return switch (instruction) {
            case "status" -> status();
            case "snapshot", "step-down" -> tellLeader();
            case "stop" -> stop();
            default ->
                throw new StartException(
                        "there is no instruction '" + instruction + "'; it takes status, snapshot, step-down or stop");
        };
    }

    private int status() {
        final List<JsonNode> found = new ArrayList<>();
        long committed = UNKNOWN_LAG;
        for (final MemberAddress member : members) {
            final JsonNode status = ask(member);
            found.add(status);
            if (status != null) {
                committed = Math.max(committed, status.path("committedPosition").asLong());
            }
        }
        final PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%-6s %-22s %-10s %-24s %5s %14s %10s %12s %12s %14s%n",
                "member",
                "address",
                "role",
                "election",
                "term",
                "log position",
                "behind",
                "events",
                "snapshot at",
                "log from");
        for (int id = 0; id < members.size(); id++) {
            print(out, id, found.get(id), committed);
        }
        out.flush();
        return found.contains(null) ? FAILED : 0;
    }

    private void print(final PrintWriter out, final int id, final JsonNode status, final long committed) {
        if (status == null) {
            out.printf("%-6d %-22s does not answer%n", id, members.get(id));
            return;
        }
        final String election = status.path("electionState").asText();
        final long snapshot = status.path("snapshotSequence").asLong();
        out.printf(
                "%-6d %-22s %-10s %-24s %5d %14d %10d %12d %12s %14d%n",
                id,
                members.get(id),
                status.path("role").asText().toLowerCase(java.util.Locale.ROOT),
                election.equals("CLOSED") ? "none" : election.toLowerCase(java.util.Locale.ROOT),
                status.path("leadershipTermId").asLong(),
                status.path("committedPosition").asLong(),
                committed - status.path("committedPosition").asLong(),
                status.path("eventSequence").asLong(),
                snapshot < 0 ? "none" : Long.toString(snapshot),
                status.path("logStartPosition").asLong());
    }

    private int tellLeader() {
        for (int id = 0; id < members.size(); id++) {
            final JsonNode status = ask(members.get(id));
            if (status != null && LeaderSearch.isLeader(status)) {
                return tell(id);
            }
        }
        throw new StartException("no member that answers is the leader; see ./rialto admin cluster status");
    }

    private int stop() {
        int failed = 0;
        for (int id = 0; id < members.size(); id++) {
            if (only == null || only == id) {
                failed |= tell(id);
            }
        }
        return failed;
    }

    private int tell(final int id) {
        final PrintWriter out = spec.commandLine().getOut();
        try {
            out.println("member " + id + ": " + calls.execute(members.get(id), instruction));
            return 0;
        } catch (final IOException e) {
            out.println("member " + id + " at " + members.get(id).administration() + ": " + e.getMessage());
            return FAILED;
        } finally {
            out.flush();
        }
    }

    private JsonNode ask(final MemberAddress member) {
        try {
            return calls.status(member);
        } catch (final IOException e) {
            return null;
        }
    }
}
