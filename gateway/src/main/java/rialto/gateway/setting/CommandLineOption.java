package rialto.gateway.setting;

import java.util.Map;

/**
 * How a setting is set on the command line.
 *
 * @param name        with its dashes, as in {@code --http-port}
 * @param label       what stands for the value in the help; null for an option without a value
 * @param fallback    the value when the option stands alone; null when it must have one
 * @param description for the help
 * @param implied     other settings that the option sets too, by path
 */
public record CommandLineOption(
        String name, String label, String fallback, String description, Map<String, String> implied) {

    public CommandLineOption {
        implied = Map.copyOf(implied);
    }

    /** One that takes a value. */
    public static CommandLineOption of(final String name, final String label, final String description) {
        return new CommandLineOption(name, label, null, description, Map.of());
    }

    /** One that takes true or false, and alone means true. */
    public static CommandLineOption bool(final String name, final String description) {
        return new CommandLineOption(name, "BOOL", "true", description, Map.of());
    }

    /** One that takes no value and means true. */
    public static CommandLineOption flag(final String name, final String description) {
        return new CommandLineOption(name, null, "true", description, Map.of());
    }

    /** The same option, which sets another setting too. */
    public CommandLineOption implying(final Setting<?> other, final String text) {
        return new CommandLineOption(name, label, fallback, description, Map.of(other.path(), text));
    }
}
