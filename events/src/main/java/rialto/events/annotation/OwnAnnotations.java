package rialto.events.annotation;

import rialto.events.Periods;
import rialto.events.Selector;
import rialto.events.UriTemplate;
import rialto.events.http.Route;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads {@link On}, {@link Get} and its like, {@link Every}, {@link Param} and {@link Query}.
 *
 * <p>A parameter without an annotation is the request or the event when it is of that type, what a name of the template stands for
 * when it has that name, and the payload or the body otherwise.
 */
public final class OwnAnnotations implements AnnotationModel {
    @Override
    public List<Binding> read(final Object target) {
        final List<Binding> bindings = new ArrayList<>();
        for (final Method method : Methods.of(target)) {
            final On on = method.getAnnotation(On.class);
            final Map<String, String> requests = requests(method, on == null ? "" : on.value());
            requests.forEach((verb, path) ->
                    bindings.add(new Binding.OfRequest(Route.of(verb, path), bound(target, method, path))));
            if (on != null && requests.isEmpty()) {
                bindings.add(ofKey(target, method, on.value()));
            }
            if (method.isAnnotationPresent(Every.class)) {
                bindings.add(new Binding.OfTime(
                        Periods.of(method.getAnnotation(Every.class).value()), bound(target, method, "")));
            }
        }
        return bindings;
    }

    private static Binding ofKey(final Object target, final Method method, final String key) {
        final boolean isOfRequest =
                key.startsWith("/") || key.startsWith("ws:") || key.startsWith("sse:") || key.contains(" /");
        if (!isOfRequest) {
            return new Binding.OfEvent(Selector.template(key), bound(target, method, key));
        }
        return new Binding.OfRequest(Route.of(key), bound(target, method, key.substring(key.indexOf('/'))));
    }

    private static Map<String, String> requests(final Method method, final String path) {
        final Map<String, String> found = new LinkedHashMap<>();
        add(found, "GET", method.getAnnotation(Get.class), Get::value, path, method);
        add(found, "POST", method.getAnnotation(Post.class), Post::value, path, method);
        add(found, "PUT", method.getAnnotation(Put.class), Put::value, path, method);
        add(found, "DELETE", method.getAnnotation(Delete.class), Delete::value, path, method);
        add(found, "PATCH", method.getAnnotation(Patch.class), Patch::value, path, method);
        return found;
    }

    private static <A> void add(
            final Map<String, String> found,
            final String verb,
            final A annotation,
            final Function<A, String> value,
            final String path,
            final Method method) {
        if (annotation == null) {
            return;
        }
        final String own = value.apply(annotation);
        final String template = own.isEmpty() ? path : own;
        if (!template.startsWith("/")) {
            throw new IllegalArgumentException(
                    method + " has no path for " + verb + ": give it one, as in @Get(\"/orders/{id}\")");
        }
        found.put(verb, template);
    }

    private static BoundMethod bound(final Object target, final Method method, final String template) {
        final List<String> names = UriTemplate.of(template).names();
        final List<Argument> arguments = new ArrayList<>();
        int payloads = 0;
        for (final Parameter parameter : method.getParameters()) {
            final Argument message = Arguments.message(parameter);
            final Param param = parameter.getAnnotation(Param.class);
            final Query query = parameter.getAnnotation(Query.class);
            if (message != null) {
                arguments.add(message);
            } else if (query != null) {
                final String otherwise = query.otherwise();
                arguments.add(
                        Arguments.query(query.value(), otherwise.equals(Query.MISSING) ? null : otherwise, parameter));
            } else if (param != null || names.contains(parameter.getName())) {
                final String name = param == null ? parameter.getName() : param.value();
                if (!names.contains(name)) {
                    throw new IllegalArgumentException(method + " asks for " + name + ", which is no name of "
                            + template + ": those are " + names);
                }
                arguments.add(Arguments.param(name, parameter));
            } else if (++payloads > 1) {
                throw new IllegalArgumentException(
                        method + " has two parameters that would be the payload: the second is " + parameter
                                + "; names of the template are " + names);
            } else {
                arguments.add(Arguments.payload(parameter));
            }
        }
        if (Modifier.isStatic(method.getModifiers())) {
            throw new IllegalArgumentException(method + " is static: handlers are methods of an object");
        }
        return new BoundMethod(target, method, arguments, "");
    }
}
