package rialto.shipped;

import rialto.events.Periods;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reads the settings of an extension. A value that cannot be used, and a key that nobody asked for, is an
 * {@link IllegalArgumentException} that names the key, what was seen and what would pass.
 */
public final class ExtensionSettings {
    /** Of the host: which class the extension is. */
    private static final String CLASS = "class";

    private final Map<String, String> values;
    private final Set<String> asked = new HashSet<>(Set.of(CLASS));

    public ExtensionSettings(final Map<String, String> values) {
        this.values = Map.copyOf(values);
    }

    /** A text, or what holds without one. */
    public String text(final String key, final String otherwise) {
        asked.add(key);
        return values.getOrDefault(key, otherwise).strip();
    }

    /**
     * A text that must be there.
     *
     * @param example of what would pass
     */
    public String required(final String key, final String example) {
        final String text = text(key, "");
        if (text.isEmpty()) {
            throw new IllegalArgumentException(key + " is not set; it is something like " + example);
        }
        return text;
    }

    /** Whether a key is set to something. */
    public boolean has(final String key) {
        return !text(key, "").isEmpty();
    }

    /** Parts of a text between commas, without those that are empty. */
    public List<String> list(final String key, final String otherwise) {
        return Stream.of(text(key, otherwise).split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** A whole number, bounds included. */
    public int integer(final String key, final int otherwise, final int least, final int most) {
        final String text = text(key, Integer.toString(otherwise));
        if (text.matches("[0-9]{1,9}")) {
            final int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw refused(key, text, "a whole number from " + least + " to " + most);
    }

    /** A decimal above zero, as {@code 12.5}. */
    public static BigDecimal positive(final String key, final String text) {
        if (text.matches("[0-9]{1,18}(\\.[0-9]{1,18})?") && new BigDecimal(text).signum() > 0) {
            return new BigDecimal(text);
        }
        throw refused(key, text, "a decimal above zero such as 12.5");
    }

    /** A time, bounds included. */
    public Duration duration(final String key, final String otherwise, final Duration least, final Duration most) {
        return checked(key, text(key, otherwise), least, most);
    }

    /** A time, bounds included. */
    public static Duration checked(final String key, final String text, final Duration least, final Duration most) {
        try {
            final Duration value = Periods.of(text);
            if (value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
                return value;
            }
        } catch (final IllegalArgumentException e) {
            // said below
        }
        throw refused(key, text, "a time such as 500ms, 10s, 5m or 1h, from " + least + " to " + most);
    }

    /** {@code true} or {@code false}. */
    public boolean bool(final String key, final boolean otherwise) {
        return choice(key, otherwise ? Answer.TRUE : Answer.FALSE, Answer.class) == Answer.TRUE;
    }

    private enum Answer {
        FALSE,
        TRUE
    }

    /** One of the constants of a type, written in small letters. */
    public <E extends Enum<E>> E choice(final String key, final E otherwise, final Class<E> type) {
        final String text = text(key, otherwise.name().toLowerCase(Locale.ROOT));
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.name().toLowerCase(Locale.ROOT).equals(text))
                .findFirst()
                .orElseThrow(() -> refused(
                        key,
                        text,
                        "one of "
                                + String.join(
                                        ", ",
                                        Arrays.stream(type.getEnumConstants())
                                                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                                                .toList())));
    }

    /** The content of a key, or of the file that {@code KEY-file} names: secrets may be in either. Empty when neither is set. */
    public String secret(final String key) {
        final String file = text(key + "-file", "");
        final String text = text(key, "");
        if (!file.isEmpty() && !text.isEmpty()) {
            throw new IllegalArgumentException(key + " and " + key + "-file are both set; set one of them");
        }
        if (file.isEmpty()) {
            return text;
        }
        try {
            return Files.readString(Path.of(file)).strip();
        } catch (final IOException e) {
            throw new IllegalArgumentException(key + "-file: " + file + " cannot be read: " + e, e);
        }
    }

    /** Names {@code N} of the keys {@code prefix.N} and {@code prefix.N.…}, in order. */
    public SortedSet<String> below(final String prefix) {
        final SortedSet<String> names = new TreeSet<>();
        for (final String key : values.keySet()) {
            if (key.startsWith(prefix + ".") && key.length() > prefix.length() + 1) {
                names.add(key.substring(prefix.length() + 1).split("\\.", 2)[0]);
            }
        }
        return names;
    }

    /** To be called when all was asked for. */
    public void requireNothingElse() {
        final SortedSet<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(asked);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException(
                    "unknown key '" + unknown.first() + "'; known keys: " + String.join(", ", new TreeSet<>(asked)));
        }
    }

    static IllegalArgumentException refused(final String key, final String seen, final String passes) {
        return new IllegalArgumentException(key + " must be " + passes + ", not '" + seen + "'");
    }
}
