package rialto.events;

import java.lang.reflect.Type;
import java.util.Map;

/** What a handler is called with: an {@link Event}, or a request. */
public interface Message {
    /** The key of an event, the path of a request. */
    Object key();

    /** What the names of the template stand for, in its order. Read-only. */
    Map<String, String> params();

    /**
     * The payload of an event or the body of a request.
     *
     * @param type what to convert it to, as {@link Conversions} tells
     * @throws ConversionException when that cannot be done
     */
    Object payload(Type type);

    /**
     * As {@link #payload(Type)}.
     *
     * @return null when there is none
     */
    @SuppressWarnings("unchecked") // of that type or null
    default <T> T payload(final Class<T> type) {
        return (T) payload((Type) type);
    }

    /**
     * What a name of the template stands for.
     *
     * @throws IllegalArgumentException when the template has no such name
     */
    default String param(final String name) {
        final String value = params().get(name);
        if (value == null) {
            throw new IllegalArgumentException("the template has no name " + name + "; it has " + params().keySet());
        }
        return value;
    }
}
