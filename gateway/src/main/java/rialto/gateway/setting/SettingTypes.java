package rialto.gateway.setting;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The kinds of values that settings have. */
public final class SettingTypes {
    private static final Pattern QUANTITY = Pattern.compile("(\\d{1,15})\\s*([A-Za-z]*)");

    private static final Pattern HOST_NAME = Pattern.compile("\\*|[A-Za-z0-9_.-]{1,253}");

    private SettingTypes() {}

    /** Any text. */
    public static Setting<String> text(final String path, final String defaultText, final String description) {
        return new Setting<>(path, defaultText, "text", description, text -> text);
    }

    /** Host names, or {@code *} for all; none by default. */
    public static Setting<List<String>> names(final String path, final String description) {
        return new Setting<>(path, "", "a list of host names without ports", description, text -> {
            final List<String> names = Stream.of(text.split(","))
                    .map(String::strip)
                    .filter(name -> !name.isEmpty())
                    .toList();
            require(names.stream().allMatch(name -> HOST_NAME.matcher(name).matches()));
            return names;
        });
    }

    /** A whole number, bounds included. */
    public static Setting<Integer> integer(
            final String path, final int defaultValue, final int min, final int max, final String description) {
        return new Setting<>(
                path,
                Integer.toString(defaultValue),
                "a whole number from " + min + " to " + max,
                description,
                text -> {
                    final int value = Integer.parseInt(text);
                    require(value >= min && value <= max);
                    return value;
                });
    }

    /** {@code true} or {@code false}. */
    public static Setting<Boolean> bool(final String path, final boolean defaultValue, final String description) {
        return new Setting<>(path, Boolean.toString(defaultValue), "true or false", description, text -> {
            require("true".equals(text) || "false".equals(text));
            return "true".equals(text);
        });
    }

    /** One of a few texts. */
    public static Setting<String> choice(
            final String path, final String defaultText, final List<String> choices, final String description) {
        return new Setting<>(path, defaultText, "one of " + String.join(", ", choices), description, text -> {
            require(choices.contains(text));
            return text;
        });
    }

    /** A whole number and a unit from {@code ms} to {@code d}, bounds included. */
    public static Setting<Duration> duration(
            final String path,
            final String defaultText,
            final Duration min,
            final Duration max,
            final String description) {
        final String accepts =
                "a duration such as 250ms, 5s, 10m, 1h or 7d, from " + written(min) + " to " + written(max);
        return new Setting<>(path, defaultText, accepts, description, text -> {
            final Duration value = parseDuration(text);
            require(value.compareTo(min) >= 0 && value.compareTo(max) <= 0);
            return value;
        });
    }

    /** A number of bytes, or a whole number and a unit from {@code KiB} to {@code TiB}. */
    public static Setting<Long> bytes(final String path, final String defaultText, final String description) {
        return new Setting<>(path, defaultText, "a size such as 0, 64MiB or 20GiB", description, text -> {
            final Matcher matcher = matched(text);
            final int shift =
                    switch (matcher.group(2)) {
                        case "", "B" -> 0;
                        case "KiB" -> 10;
                        case "MiB" -> 20;
                        case "GiB" -> 30;
                        case "TiB" -> 40;
                        default -> throw new IllegalArgumentException(text);
                    };
            final long count = Long.parseLong(matcher.group(1));
            require(count <= Long.MAX_VALUE >> shift);
            return count << shift;
        });
    }

    private static Duration parseDuration(final String text) {
        final Matcher matcher = matched(text);
        final long count = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(count);
            case "s" -> Duration.ofSeconds(count);
            case "m" -> Duration.ofMinutes(count);
            case "h" -> Duration.ofHours(count);
            case "d" -> Duration.ofDays(Math.min(count, 100_000));
            default -> throw new IllegalArgumentException(text);
        };
    }

    /** As {@link #duration} reads it: whole days, minutes or seconds, or milliseconds when it is shorter than a second. */
    public static String written(final Duration duration) {
        if (duration.toMillis() < 1_000) {
            return duration.toMillis() + "ms";
        }
        if (duration.toSeconds() % 86_400 == 0) {
            return duration.toDays() + "d";
        }
        return duration.toSeconds() % 60 == 0 ? duration.toMinutes() + "m" : duration.toSeconds() + "s";
    }

    private static Matcher matched(final String text) {
        final Matcher matcher = QUANTITY.matcher(text.strip());
        require(matcher.matches());
        return matcher;
    }

    private static void require(final boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }
}
