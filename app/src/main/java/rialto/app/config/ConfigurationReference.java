package rialto.app.config;

import rialto.gateway.setting.Setting;

import java.util.List;
import java.util.Map;

/** Writes docs/configuration.md from the settings themselves, so that it cannot be untrue. */
public final class ConfigurationReference {
    private static final String HEAD = """
            # Configuration

            <!-- ./rialto config reference > docs/configuration.md writes this page; a test keeps it up to date. -->

            All processes of a venue read the same file, and each takes from it what it needs:

            ```
            ./rialto start --config rialto.yaml
            ./rialto start --config rialto.yaml --set http.port=9000     # the command line wins over the file
            ./rialto config --config rialto.yaml                         # checks the file, prints every value as it would be used
            ./rialto config --example > rialto.yaml                      # a file with every key, its default and what it is for
            ```

            A key is a section and a name: `http.port` is written `port` below `http:`. Leave out what you do not change. An unknown
            key, or a value that does not pass, ends the start with a message that names the key, what was seen and what would pass.

            Durations are a number and `ms`, `s`, `m`, `h` or `d`. Sizes are a number and nothing (bytes), `KiB`, `MiB`, `GiB` or
            `TiB`. Lists are YAML lists, or one line with commas.

            The column *read by* names the commands: `start` (and `demo`) is a venue in one process; `node`, `gateway` and `reporting`
            are the processes of a [cluster](cluster.md), `extensions` runs [extensions](extensions.md) beside either. `backup`, `restore` and `admin cluster` read `data`, `cluster`, `engine` and `tls`.
            """;

    /** By the longest beginning of a key that is here. What is not here is a matter of those who speak with clients. */
    private static final Map<String, String> READERS = Map.ofEntries(
            Map.entry("", "start, gateway"),
            Map.entry("data", "all"),
            Map.entry("http.hosts", "start, gateway, extensions"),
            Map.entry("tls.", "start, gateway, node"),
            Map.entry("tls.oldest-version", "start, gateway"),
            Map.entry("cluster.", "start, node"),
            Map.entry("cluster.members", "node, gateway, reporting, extensions"),
            Map.entry("cluster.member-id", "node"),
            Map.entry("cluster.client-host", "gateway, reporting, extensions"),
            Map.entry("cluster.member-ca", "node, admin cluster, backup"),
            Map.entry("cluster.leader-timeout", "node"),
            Map.entry("cluster.idle", "all"),
            Map.entry("engine.", "start, node"),
            Map.entry("reporting.", "start, gateway, reporting"),
            Map.entry("surveillance.", "start, reporting"),
            Map.entry("extensions.", "start, extensions"));

    private ConfigurationReference() {}

    /** The whole page. */
    public static String text() {
        return text(Settings.all());
    }

    static String text(final List<Setting<?>> settings) {
        final StringBuilder out = new StringBuilder(HEAD);
        String section = null;
        for (final Setting<?> setting : settings) {
            final int dot = setting.path().indexOf('.');
            final String ownSection = dot < 0 ? "" : setting.path().substring(0, dot);
            if (!ownSection.equals(section)) {
                section = ownSection;
                out.append("\n## ").append(section.isEmpty() ? "On its own" : "`" + section + "`");
                out.append("\n\n| key | default | takes | read by | what it is for |\n|---|---|---|---|---|\n");
            }
            out.append("| `").append(setting.path()).append("` | ");
            out.append(setting.defaultText().isEmpty() ? "empty" : "`" + setting.defaultText() + "`");
            out.append(" | ").append(cell(setting.accepts()));
            out.append(" | ").append(readers(setting.path()));
            out.append(" | ").append(cell(setting.description())).append(" |\n");
        }
        return out.toString();
    }

    static String readers(final String path) {
        String longest = "";
        for (final String beginning : READERS.keySet()) {
            if (path.startsWith(beginning) && beginning.length() > longest.length()) {
                longest = beginning;
            }
        }
        return READERS.get(longest);
    }

    private static String cell(final String text) {
        return text.replace('\n', ' ').replace("|", "\\|");
    }
}
