package rialto.app;

import picocli.CommandLine.Option;
import rialto.app.config.Setting;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Options that every command that runs or opens a venue has. */
final class VenueOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration file (YAML); rialto.example.yaml has every key.")
    private Path config;

    @Option(names = "--data", paramLabel = "DIR", description = "Data directory (default: data).")
    private String data;

    @Option(
            names = "--http-port",
            paramLabel = "N",
            description = "Port of the APIs and the screen (default: 8080; 0 takes a free one).")
    private String httpPort;

    @Option(names = "--http-host", paramLabel = "HOST", description = "Address to listen on (default: 127.0.0.1).")
    private String httpHost;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any key of the configuration, as cluster.idle=yield.")
    private Map<String, String> settings = new LinkedHashMap<>();

    private final Map<String, String> defaults = new LinkedHashMap<>();

    /** What holds unless file or options say otherwise: a command's own default. */
    void setDefault(final Setting<?> setting, final String text) {
        defaults.put(setting.path(), text);
    }

    /** What wins over file and options: another option of the command. */
    void set(final Setting<?> setting, final String text) {
        settings.put(setting.path(), text);
    }

    /** The configuration that file and options say. */
    VenueConfiguration configuration() {
        final Map<String, String> overrides = new LinkedHashMap<>(settings);
        put(overrides, Settings.DATA.path(), data);
        put(overrides, Settings.HTTP_PORT.path(), httpPort);
        put(overrides, Settings.HTTP_HOST.path(), httpHost);
        return VenueConfiguration.load(defaults, config, overrides);
    }

    private static void put(final Map<String, String> overrides, final String path, final String text) {
        if (text != null) {
            overrides.put(path, text);
        }
    }
}
