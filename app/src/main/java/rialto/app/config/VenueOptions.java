package rialto.app.config;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import rialto.gateway.setting.CommandLineOption;
import rialto.gateway.setting.Setting;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Options that every command that runs or opens a venue has. */
public final class VenueOptions {
    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "Configuration file (YAML); rialto.example.yaml has every key.")
    private Path config;

    @Option(names = "--data", paramLabel = "DIR", description = "Data directory (default: data).")
    private String data;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Any key of the configuration, as cluster.idle=yield.")
    private Map<String, String> settings = new LinkedHashMap<>();

    private final Map<String, String> defaults = new LinkedHashMap<>();
    private final Map<String, String> options = new LinkedHashMap<>();

    /** Gives a command that has these options those of all settings that declare one. */
    public static void addSettings(final CommandSpec command) {
        for (final CommandSpec mixin : command.mixins().values()) {
            if (mixin.userObject() instanceof VenueOptions venue) {
                Settings.all().stream()
                        .filter(setting -> setting.option() != null)
                        .forEach(setting -> command.addOption(venue.option(setting)));
            }
        }
    }

    private OptionSpec option(final Setting<?> setting) {
        final CommandLineOption option = setting.option();
        final OptionSpec.Builder builder = OptionSpec.builder(option.name()).description(option.description());
        if (option.label() == null) {
            builder.type(boolean.class).arity("0");
        } else if (option.fallback() == null) {
            builder.type(String.class).paramLabel(option.label());
        } else {
            builder.type(String.class).paramLabel(option.label()).arity("0..1").fallbackValue(option.fallback());
        }
        return builder.setter(new ISetter() {
                    @Override
                    public <T> T set(final T value) {
                        if (value != null && !Boolean.FALSE.equals(value)) {
                            options.put(setting.path(), option.label() == null ? option.fallback() : value.toString());
                            options.putAll(option.implied());
                        }
                        return null;
                    }
                })
                .build();
    }

    /** What holds unless file or options say otherwise: a command's own default. */
    public void setDefault(final Setting<?> setting, final String text) {
        defaults.put(setting.path(), text);
    }

    /** As above, of a setting that is not there when its dialect is not. */
    public void setDefaultIfKnown(final String path, final String text) {
        if (Settings.all().stream().anyMatch(setting -> setting.path().equals(path))) {
            defaults.put(path, text);
        }
    }

    /** What wins over file and options: another option of the command. */
    public void set(final Setting<?> setting, final String text) {
        settings.put(setting.path(), text);
    }

    /** The configuration that file and options say. */
    public VenueConfiguration configuration() {
        final Map<String, String> overrides = new LinkedHashMap<>(settings);
        if (data != null) {
            overrides.put(Settings.DATA.path(), data);
        }
        overrides.putAll(options);
        return VenueConfiguration.load(defaults, config, overrides);
    }
}
