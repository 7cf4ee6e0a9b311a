package rialto.benchmarks.engine;

import exchange.core2.core.ExchangeCore;
import exchange.core2.core.processors.MatchingEngineRouter;
import exchange.core2.core.processors.RiskEngine;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Hands exchange-core its symbols. It takes them as binary commands that go through a serializer which does not run on this
 * JDK; so they are given to the very methods that get them from there, before the pipeline starts.
 */
final class ExchangeCoreSetup {
    private ExchangeCoreSetup() {}

    static void handleBeforeStart(final ExchangeCore core, final Object message) {
        try {
            final Object repository = field(field(core, "disruptor"), "consumerRepository");
            final Set<Object> engines = new HashSet<>();
            for (final Object info : (Collection<?>) field(repository, "consumerInfos")) {
                addEngine(field(field(info, "eventprocessor"), "eventHandler"), engines);
            }
            if (engines.size() < 2) {
                throw new IllegalStateException("found only " + engines + " in exchange-core");
            }
            for (final Object engine : engines) {
                for (final Method method : engine.getClass().getDeclaredMethods()) {
                    if (method.getName().equals("handleBinaryMessage")) {
                        method.setAccessible(true);
                        method.invoke(engine, message);
                    }
                }
            }
        } catch (final ReflectiveOperationException e) {
            throw new IllegalStateException("exchange-core is not built as it was", e);
        }
    }

    private static void addEngine(final Object handler, final Set<Object> engines) throws IllegalAccessException {
        if (handler == null) {
            return;
        }
        for (final Field captured : handler.getClass().getDeclaredFields()) {
            captured.setAccessible(true);
            final Object owner = captured.get(handler);
            if (owner instanceof MatchingEngineRouter || owner instanceof RiskEngine) {
                engines.add(owner);
            }
        }
    }

    /** Null when there is no such field. */
    private static Object field(final Object of, final String name) throws IllegalAccessException {
        for (final Field field : of.getClass().getDeclaredFields()) {
            if (field.getName().equals(name)) {
                field.setAccessible(true);
                return field.get(of);
            }
        }
        return null;
    }
}
