package rialto.events;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says which events, or which paths, a handler is for. Thread-safe. */
@FunctionalInterface
public interface Selector {
    /**
     * Looks at a key and what came with it.
     *
     * @param payload null when nothing did
     * @return what the names of the selector stand for, empty when it has none; null when the handler is not for it
     */
    Map<String, String> select(Object key, Object payload);

    /** Keys that are texts and match the template. */
    static Selector template(final String template) {
        return template(UriTemplate.of(template));
    }

    /** Keys that are texts and match the template. */
    static Selector template(final UriTemplate template) {
        return (key, payload) -> key instanceof final String text ? template.match(text) : null;
    }

    /** The one key. */
    static Selector exactly(final Object wanted) {
        return (key, payload) -> wanted.equals(key) ? Map.of() : null;
    }

    /** Events whose payload is of the type, whatever their key. */
    static Selector type(final Class<?> type) {
        return (key, payload) -> type.isInstance(payload) ? Map.of() : null;
    }

    /**
     * Keys that are texts and match the expression as a whole. Its named groups are the names.
     *
     * <p>An expression can take time that grows out of bounds with the text. Write none with a repetition within a repetition.
     */
    static Selector regex(final String expression) {
        final Pattern pattern = Pattern.compile(expression);
        return (key, payload) -> {
            if (!(key instanceof final String text)) {
                return null;
            }
            final Matcher matcher = pattern.matcher(text);
            if (!matcher.matches()) {
                return null;
            }
            final Map<String, String> values = new LinkedHashMap<>();
            pattern.namedGroups().forEach((name, group) -> {
                if (matcher.group(group) != null) {
                    values.put(name, matcher.group(group));
                }
            });
            return Collections.unmodifiableMap(values);
        };
    }

    /** Events of which the predicate, given key and payload, says so. */
    static Selector where(final BiPredicate<Object, Object> predicate) {
        return (key, payload) -> predicate.test(key, payload) ? Map.of() : null;
    }
}
