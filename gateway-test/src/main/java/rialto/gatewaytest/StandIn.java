package rialto.gatewaytest;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Stands in for an interface of which a few methods matter. The others return the object itself where they can, as fluent
 * interfaces do, else nothing.
 */
final class StandIn implements InvocationHandler {
    private final Map<String, Function<Object[], Object>> methods = new HashMap<>();

    /** @param method gets the arguments; null for none */
    StandIn with(final String name, final Function<Object[], Object> method) {
        methods.put(name, method);
        return this;
    }

    <T> T as(final Class<T> type) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, this));
    }

    @Override
    public Object invoke(final Object proxy, final Method method, final Object[] arguments) {
        final Function<Object[], Object> known = methods.get(method.getName());
        if (known != null) {
            final Object result = known.apply(arguments);
            return result == null && method.getReturnType().isInstance(proxy) ? proxy : result;
        }
        final Class<?> type = method.getReturnType();
        if (type.isInstance(proxy) && type != Object.class) {
            return proxy;
        }
        return type == boolean.class ? (Object) false : type == int.class ? (Object) 0 : type == long.class ? 0L : null;
    }
}
