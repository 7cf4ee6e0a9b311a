package rialto.engine;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Set;
import java.util.StringJoiner;

/** Values as text: an object of ours with its fields by name, those that are zero or false left out. */
final class FieldText {
    private static final Set<Object> NOTHING = Set.of(0L, 0, false);

    private FieldText() {}

    /** A command or another object: its name and its fields. */
    static String of(final Object object) {
        final StringJoiner text = new StringJoiner(" ");
        text.add(object.getClass().getSimpleName());
        addFields(text, object);
        return text.toString();
    }

    /** A value under a name: the fields of an object of ours, else {@code name=value}; nothing for zero and false. */
    static void add(final StringJoiner text, final String name, final Object value) {
        if (value != null && isOurs(value)) {
            addFields(text, value);
        } else if (value instanceof OrderRequest[] || value instanceof QuoteEntry[]) {
            final Object[] parts = (Object[]) value;
            for (int i = 0; i < parts.length; i++) {
                text.add(name + "[" + i + "]");
                addFields(text, parts[i]);
            }
        } else if (value instanceof final long[] numbers) {
            text.add(name + "=" + Arrays.toString(numbers));
        } else if (!isNothing(value)) {
            text.add(name + "=" + value);
        }
    }

    private static boolean isNothing(final Object value) {
        return value instanceof final Identifier identifier
                ? identifier.isNone()
                : value != null && NOTHING.contains(value);
    }

    private static boolean isOurs(final Object value) {
        return !(value instanceof Enum<?> || value instanceof Identifier)
                && value.getClass().getName().startsWith("rialto.");
    }

    private static void addFields(final StringJoiner text, final Object object) {
        for (final Field field : object.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !isPlace(field, object)) {
                add(text, field.getName(), valueOf(field, object));
            }
        }
    }

    /** Where the engine keeps a parent order: two engines may differ in that. */
    private static boolean isPlace(final Field field, final Object object) {
        return object instanceof ParentOrder && !Modifier.isPublic(field.getModifiers());
    }

    private static Object valueOf(final Field field, final Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (final IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
