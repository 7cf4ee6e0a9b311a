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
import rialto.app.data.ProgramDirectory;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Shows the members of a cluster and steers them. */
@Command(
        name = "cluster",
        description = {
            "Shows the members of the cluster, or steers them:",
            "  status      roles, log positions, lag, last snapshot (default)",
            "  snapshot    all members take a snapshot",
            "  step-down   the leader hands over to another member and comes back as a follower",
            "  stop        one member (--member N), or all of them, stop in order"
        },
        mixinStandardHelpOptions = true)
final class AdminClusterCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int UNKNOWN_LAG = -1;

    @Mixin
    private VenueOptions options;

    @Parameters(arity = "0..1", paramLabel = "ORDER", defaultValue = "status", description = "One of the above.")
    private String instruction;

    @Option(names = "--member", paramLabel = "N", description = "With stop: only this member.")
    private Integer only;

    @Spec
    private CommandSpec spec;

    private List<MemberAddress> members;
    private MemberClient client;

    /** What a member answered: its status, or else why there is none. */
    private record Asked(JsonNode status, String reason) {}

    @Override
    public Integer call() {
        final VenueConfiguration configuration = options.configuration();
        members = ClusterSettings.members(configuration, "admin cluster");
        if (only != null && (only < 0 || only >= members.size())) {
            throw new StartException(
                    "there is no member " + only + ": cluster.members has 0 to " + (members.size() - 1));
        }
        client = new MemberClient(
                new ProgramDirectory(ClusterSettings.data(configuration))
                        .existing(ProgramDirectory.OPERATOR)
                        .key(),
                MemberWire.of(configuration));
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
        final List<Asked> asked = members.stream().map(this::ask).toList();
        final long committed = asked.stream()
                .filter(answer -> answer.status != null)
                .mapToLong(answer -> answer.status.path("committedPosition").asLong())
                .max()
                .orElse(UNKNOWN_LAG);
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
            print(out, id, asked.get(id), committed);
        }
        final boolean isSame = printHashes(out, asked);
        out.flush();
        return !isSame || asked.stream().anyMatch(answer -> answer.status == null) ? FAILED : 0;
    }

    /** Whether members have the same events, as far as they told, and what else is wrong with what they store. */
    private boolean printHashes(final PrintWriter out, final List<Asked> asked) {
        final Map<Integer, Map<Long, String>> told = new HashMap<>();
        for (int id = 0; id < asked.size(); id++) {
            final JsonNode status = asked.get(id).status;
            if (status != null) {
                told.put(id, HashWatch.hashes(status));
                final String damage = status.path("damage").asText();
                if (!damage.isEmpty()) {
                    out.println("member " + id + ": " + damage);
                }
            }
        }
        final HashComparison compared = HashComparison.of(told);
        if (compared.differs()) {
            out.println(HashWatch.say(compared, compared.minority(members.size())));
        } else if (compared.sequence() >= 0) {
            out.println("members " + compared.hashes().keySet() + " have the same events up to " + compared.sequence()
                    + ", by hash " + compared.hashes().values().iterator().next());
        }
        return !compared.differs();
    }

    private void print(final PrintWriter out, final int id, final Asked asked, final long committed) {
        if (asked.status == null) {
            out.printf("%-6d %-22s %s%n", id, members.get(id), asked.reason);
            return;
        }
        final JsonNode status = asked.status;
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
            final JsonNode status = ask(members.get(id)).status;
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
            out.println("member " + id + ": " + client.execute(members.get(id), instruction));
            return 0;
        } catch (final IOException e) {
            out.println("member " + id + " at " + members.get(id).administration() + ": " + e.getMessage());
            return FAILED;
        } finally {
            out.flush();
        }
    }

    private Asked ask(final MemberAddress member) {
        try {
            return new Asked(client.status(member), "");
        } catch (final MemberClient.Refusal e) {
            return new Asked(null, e.getMessage());
        } catch (final IOException e) {
            return new Asked(null, "does not answer");
        }
    }
}
