package rialto.engine;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * Writes down every call of a listener's methods with all arguments, and passes the call on. It knows the listener only
 * by reflection, so that a new event or field is written too. Slow: for what went wrong.
 */
final class CallText<T> implements InvocationHandler {
    private final List<String> lines = new ArrayList<>();
    private final T next;

    /** @param next null for none */
    CallText(final T next) {
        this.next = next;
    }

    List<String> lines() {
        return lines;
    }

    T as(final Class<T> listener) {
        return listener.cast(Proxy.newProxyInstance(listener.getClassLoader(), new Class<?>[] {listener}, this));
    }

    @Override
    public Object invoke(final Object proxy, final Method method, final Object[] arguments) throws Throwable {
        final StringJoiner line = new StringJoiner(" ");
        line.add(method.getName().substring("on".length()));
        final Parameter[] parameters = method.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            FieldText.add(line, parameters[i].getName(), arguments[i]);
        }
        lines.add(line.toString());
        try {
            return next == null ? null : method.invoke(next, arguments);
        } catch (final InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
