package rialto.events.annotation;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The methods of an object. */
final class Methods {
    private Methods() {}

    /** All that the compiler did not make, of its class and those above, always in the same order. */
    static List<Method> of(final Object target) {
        final List<Method> methods = new ArrayList<>();
        for (Class<?> type = target.getClass(); type != null && type != Object.class; type = type.getSuperclass()) {
            final List<Method> own = new ArrayList<>(Arrays.asList(type.getDeclaredMethods()));
            own.removeIf(method -> method.isSynthetic() || method.isBridge() || isOverridden(method, methods));
            own.sort(Comparator.comparing(Method::toGenericString));
            methods.addAll(own);
        }
        return methods;
    }

    private static boolean isOverridden(final Method method, final List<Method> below) {
        return below.stream()
                .anyMatch(other -> other.getName().equals(method.getName())
                        && Arrays.equals(other.getParameterTypes(), method.getParameterTypes()));
    }
}
