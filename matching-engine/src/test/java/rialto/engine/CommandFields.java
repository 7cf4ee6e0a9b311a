package rialto.engine;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.function.BiFunction;

/** Copies of commands with other values, found by reflection: fields to come are copied and changed too. */
final class CommandFields {
    private CommandFields() {}

    /**
     * The same command with each plain value, also those in its requests, replaced by what its name and itself lead to.
     */
    static Command map(final Command command, final BiFunction<String, Object, Object> replacement) {
        try {
            final RecordComponent[] components = command.getClass().getRecordComponents();
            final Object[] values = new Object[components.length];
            for (int i = 0; i < values.length; i++) {
                final Object value = components[i].getAccessor().invoke(command);
                values[i] = mapValue(components[i].getName(), value, replacement);
            }
            return (Command) command.getClass().getDeclaredConstructors()[0].newInstance(values);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object mapValue(
            final String name, final Object value, final BiFunction<String, Object, Object> replacement)
            throws ReflectiveOperationException {
        if (value == null || value instanceof Enum<?> || value.getClass().getPackage() != Command.class.getPackage()) {
            return replacement.apply(name, value);
        }
        final Object copy = value.getClass().getDeclaredConstructor().newInstance();
        mapFields(value, copy, replacement);
        return copy;
    }

    /** What a field always has is another object's already: its fields are mapped. */
    private static void mapFields(
            final Object from, final Object to, final BiFunction<String, Object, Object> replacement)
            throws ReflectiveOperationException {
        for (final Field field : from.getClass().getDeclaredFields()) {
            final boolean isFinal = Modifier.isFinal(field.getModifiers());
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            if (isFinal && field.getType().isArray()) {
                System.arraycopy(field.get(from), 0, field.get(to), 0, Array.getLength(field.get(from)));
            } else if (isFinal) {
                mapFields(field.get(from), field.get(to), replacement);
            } else {
                field.set(to, mapValue(field.getName(), field.get(from), replacement));
            }
        }
    }
}
