package rialto.engine;

import org.junit.jupiter.api.Test;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Supplier;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What the comparisons compare is everything: no field of an event or of a record of the state is passed over. */
class EveryFieldTest {
    /** Of the command alone, and where schedules and parent orders stand in the engine. */
    private static final Set<String> NOT_OF_THE_STATE = Set.of(
            "request validateOnly",
            "execution eventSequence",
            "schedule scheduleIndex",
            "parent account",
            "parent handle",
            "parent queueIndex",
            "parent previous",
            "parent next",
            "parent firstChild",
            "parent lastChild");

    @Test
    void shouldCompareEveryFieldOfEveryEvent() {
        assertEquals(
                List.of(), passedOver(EngineListener.class, () -> new EventWords(new Coverage()), EventWords::sameAs));
    }

    @Test
    void shouldCompareEveryFieldOfEveryEventOfQuotes() {
        assertEquals(
                List.of(), passedOver(QuoteListener.class, () -> new EventWords(new Coverage()), EventWords::sameAs));
    }

    @Test
    void shouldHashEveryFieldOfEveryRecord() {
        assertEquals(
                List.of(),
                passedOver(EngineSnapshotListener.class, StateHash::new, (one, other) -> one.value() == other.value()));
    }

    private static <L, T extends L> List<String> passedOver(
            final Class<L> listener, final Supplier<T> maker, final BiPredicate<T, T> same) {
        final List<String> passedOver = new ArrayList<>();
        for (final Method method : listener.getMethods()) {
            final Parameter[] parameters = method.getParameters();
            for (int i = 0; i < parameters.length; i++) {
                final int index = i;
                for (final String field : fields(parameters[i].getType())) {
                    final T plain = maker.get();
                    call(method, plain, arguments(parameters, -1, null));
                    final T changed = maker.get();
                    call(method, changed, arguments(parameters, index, field));
                    if (same.test(plain, changed)) {
                        passedOver.add(method.getName() + " " + parameters[i].getName() + " " + field);
                    }
                }
            }
        }
        passedOver.removeIf(name -> NOT_OF_THE_STATE.stream().anyMatch(name::endsWith));
        return passedOver;
    }

    /** Names of the fields to change; an empty one for a plain value; none when there is nothing to change it to. */
    private static List<String> fields(final Class<?> type) {
        if (type.isPrimitive() || type.isEnum()) {
            return hasAnother(type) ? List.of("") : List.of();
        }
        final List<String> names = new ArrayList<>();
        for (final Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            if (field.getType() == Identifier.class) {
                fields(Identifier.class).forEach(word -> names.add(field.getName() + "." + word));
            } else if (hasAnother(field.getType())) {
                names.add(field.getName());
            }
        }
        return names;
    }

    private static boolean hasValue(final Class<?> type) {
        return type.isPrimitive() || type.isEnum();
    }

    private static boolean hasAnother(final Class<?> type) {
        return type.isPrimitive() || type.isEnum() && type.getEnumConstants().length > 1;
    }

    /** @param changed index of the argument of which a field is another; -1 for none */
    private static Object[] arguments(final Parameter[] parameters, final int changed, final String field) {
        final Object[] arguments = new Object[parameters.length];
        for (int i = 0; i < parameters.length; i++) {
            final Class<?> type = parameters[i].getType();
            arguments[i] = type.isPrimitive() || type.isEnum()
                    ? value(type, i == changed)
                    : object(type, i == changed ? field : null);
        }
        return arguments;
    }

    private static Object object(final Class<?> type, final String changed) {
        if (type.isArray()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        try {
            final Object object = type.getDeclaredConstructor().newInstance();
            for (final Field field : type.getDeclaredFields()) {
                final String name = field.getName();
                if (field.getType() == Identifier.class) {
                    final boolean inside = changed != null && changed.startsWith(name + ".");
                    final String word = inside ? changed.substring(name.length() + 1) : null;
                    ((Identifier) field.get(object)).set((Identifier) object(Identifier.class, word));
                } else if (field.getType().isArray()
                        && field.getType().getComponentType().isEnum()) {
                    Arrays.fill(
                            (Object[]) field.get(object), value(field.getType().getComponentType(), false));
                } else if (hasValue(field.getType()) && !Modifier.isStatic(field.getModifiers())) {
                    field.set(object, value(field.getType(), name.equals(changed)));
                }
            }
            return object;
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object value(final Class<?> type, final boolean another) {
        if (type.isEnum()) {
            return type.getEnumConstants()[another ? 1 : 0];
        }
        if (type == boolean.class) {
            return another;
        }
        if (type == byte.class) {
            return (byte) (another ? 1 : 0);
        }
        return type == long.class ? (Object) (another ? 1L : 0L) : (Object) (another ? 1 : 0);
    }

    private static void call(final Method method, final Object listener, final Object[] arguments) {
        try {
            method.invoke(listener, arguments);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(method.getName(), e);
        }
    }
}
