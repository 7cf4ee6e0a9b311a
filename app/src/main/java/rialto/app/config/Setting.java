package rialto.app.config;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One key of the configuration: its dotted path, its default as it is written, how a value is read and what would pass.
 *
 * @param path dotted, as in {@code http.port}
 * @param defaultText the default as a person would write it in the file
 * @param accepts what passes, for error messages and the example file
 * @param description one or more lines for the example file
 */
public record Setting<T>(String path, String defaultText, String accepts, String description, Parser<T> parser) {
    private static final Pattern SECRET = Pattern.compile("(?i)(password=)[^&;]*");

    /** Reads a written value; throws {@link IllegalArgumentException} when it would not pass. */
    @FunctionalInterface
    public interface Parser<T> {
        T parse(String text);
    }

    public Setting {
        Objects.requireNonNull(path);
        parser.parse(defaultText);
    }

    /**
     * The value of a written text.
     *
     * @throws ConfigurationException that names the key, the text and what would pass
     */
    public T parse(final String text) {
        try {
            return parser.parse(text);
        } catch (final IllegalArgumentException e) {
            throw new ConfigurationException(path + ": '" + shown(text) + "' is not " + accepts);
        }
    }

    /** A written value as it may be logged: without a password that stands in an URL. */
    public static String shown(final String text) {
        return SECRET.matcher(text).replaceAll("$1***");
    }
}
