package rialto.gateway.setting;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One key of the configuration: its dotted path, its default as it is written, how a value is read and what would pass.
 * Who reads a setting declares it.
 *
 * @param path dotted, as in {@code http.port}
 * @param defaultText the default as a person would write it in the file
 * @param accepts what passes, for error messages and the example file
 * @param description one or more lines for the example file
 * @param option how it is set on the command line besides {@code --set}; null for not at all
 */
public record Setting<T>(
        String path,
        String defaultText,
        String accepts,
        String description,
        Parser<T> parser,
        CommandLineOption option) {
    private static final Pattern SECRET = Pattern.compile("(?i)(password=)[^&;]*");
    /** Before the host of an URL; a password may have a slash or a question mark. */
    private static final Pattern USER_INFO = Pattern.compile("//[^?]*(\\?[^=]*)?@");

    /** Reads a written value; throws {@link IllegalArgumentException} when it would not pass. */
    @FunctionalInterface
    public interface Parser<T> {
        T parse(String text);
    }

    /** @throws IllegalArgumentException when the default would not pass */
    public Setting {
        Objects.requireNonNull(path);
        parser.parse(defaultText);
    }

    /** One that has no option on the command line. */
    public Setting(
            final String path,
            final String defaultText,
            final String accepts,
            final String description,
            final Parser<T> parser) {
        this(path, defaultText, accepts, description, parser, null);
    }

    /** The same setting with an option on the command line. */
    public Setting<T> on(final CommandLineOption commandLineOption) {
        return new Setting<>(path, defaultText, accepts, description, parser, commandLineOption);
    }

    /** What a person passes to set it, as in {@code --http-port} or {@code --set limits.orders-1d}. */
    public String remedy() {
        return option == null ? "--set " + path : option.name();
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
        return SECRET.matcher(USER_INFO.matcher(text).replaceAll("//***@")).replaceAll("$1***");
    }
}
