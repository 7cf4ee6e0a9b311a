package rialto.app.demo;

import rialto.app.cluster.ClusterIdentity;
import rialto.app.process.StartException;
import rialto.client.LocalMembers;
import rialto.client.MemberAddress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the members of a demo listen. A member does not start at other addresses than its data were made with. */
final class DemoMembers {
    /** Members of a new demo when nobody says how many. */
    static final int USUAL = 3;

    private DemoMembers() {}

    /**
     * The addresses that the data were made with; for new data, ones that nobody uses now.
     *
     * @param data directory of the demo, which need not be there
     * @param wanted how many members; null for as many as there were, or the usual number
     * @throws StartException when the data are those of another number of members, or there are no free ports
     */
    static String addresses(final Path data, final Integer wanted) {
        final String kept = kept(data);
        if (kept.isEmpty()) {
            return unused(wanted == null ? USUAL : wanted);
        }
        final int count = kept.split(",").length;
        if (wanted != null && wanted != count) {
            throw new StartException(data + " holds a demo with --members " + count + ", not " + wanted
                    + "; leave --members out, or pass another --data");
        }
        return kept;
    }

    private static String kept(final Path data) {
        if (!Files.isDirectory(data)) {
            return "";
        }
        try (Stream<Path> files = Files.list(data)) {
            return files.sorted()
                    .map(ClusterIdentity::membersOf)
                    .filter(members -> !members.isEmpty())
                    .findFirst()
                    .orElse("");
        } catch (final IOException e) {
            throw new StartException("data directory " + data + " cannot be read: " + e.getMessage(), e);
        }
    }

    private static String unused(final int count) {
        try {
            return LocalMembers.unused(count).stream()
                    .map(MemberAddress::toString)
                    .collect(Collectors.joining(", "));
        } catch (final IllegalStateException e) {
            throw new StartException(e.getMessage(), e);
        }
    }

    /** The first member whose ports another program has; null when all are free. */
    static MemberAddress taken(final List<MemberAddress> members) {
        return members.stream()
                .filter(member -> !LocalMembers.isUnused(member))
                .findFirst()
                .orElse(null);
    }
}
