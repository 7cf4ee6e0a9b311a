package rialto.app;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rialto.app.config.ConfigurationReference;
import rialto.app.config.ExampleFile;
import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.config.VenueOptions;
import rialto.gateway.setting.Setting;

/** Prints the configuration as it would be used, or the documented example file. */
@Command(
        name = "config",
        description = "Checks the configuration and prints it as it would be used.",
        mixinStandardHelpOptions = true,
        subcommands = ConfigCommand.ReferenceCommand.class)
final class ConfigCommand implements Runnable {
    @Mixin
    private VenueOptions options;

    @Option(
            names = "--example",
            description = "Print the example file instead: every key, documented, with its default.")
    private boolean example;

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        if (example) {
            spec.commandLine().getOut().print(ExampleFile.text());
        } else {
            final VenueConfiguration configuration = options.configuration();
            for (final Setting<?> setting : Settings.all()) {
                spec.commandLine().getOut().println(setting.path() + ": " + configuration.shown(setting));
            }
        }
        spec.commandLine().getOut().flush();
    }

    /** Prints the page that describes every setting. */
    @Command(
            name = "reference",
            description = "Prints docs/configuration.md: every key with its default, what it takes and who reads it.",
            mixinStandardHelpOptions = true)
    static final class ReferenceCommand implements Runnable {
        @Spec
        private CommandSpec spec;

        @Override
        public void run() {
            spec.commandLine().getOut().print(ConfigurationReference.text());
            spec.commandLine().getOut().flush();
        }
    }
}
