package rialto.events.annotation;

import rialto.events.Message;
import rialto.events.Selector;
import rialto.events.http.Request;
import rialto.events.http.Route;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads annotations of JAX-RS: {@code @Path}, {@code @GET} and all others that are an {@code @HttpMethod}, {@code @PathParam},
 * {@code @QueryParam}, {@code @HeaderParam}, {@code @DefaultValue}, {@code @Produces}. They are read by their names, of
 * {@code jakarta.ws.rs} and {@code javax.ws.rs}: no library of JAX-RS is needed. What else JAX-RS knows is refused when it is met.
 */
public final class JaxRsAnnotations implements AnnotationModel {
    private static final List<String> PACKAGES = List.of("jakarta.ws.rs.", "javax.ws.rs.");
    private static final Set<String> KNOWN =
            Set.of("PathParam", "QueryParam", "HeaderParam", "DefaultValue", "Encoded");
    /** As {@code {name}} or {@code {name: expression}}, the expression without braces in braces. */
    private static final Pattern NAME =
            Pattern.compile("\\{\\s*(\\w[\\w.-]*)\\s*(?::\\s*((?:[^{}]|\\{[^{}]*})+?)\\s*)?}");

    @Override
    public List<Binding> read(final Object target) {
        final List<Binding> bindings = new ArrayList<>();
        final String prefix = value(target.getClass(), "Path", "");
        for (final Method method : Methods.of(target)) {
            final String verb = verb(method);
            if (verb != null) {
                final String path = joined(prefix, value(method, "Path", ""));
                final Template template = template(path, method);
                final Selector selector = template.selector();
                bindings.add(new Binding.OfRequest(Route.of(verb, selector, path), bound(target, method, template)));
            }
        }
        return bindings;
    }

    private record Template(Pattern pattern, List<String> names) {
        Selector selector() {
            return (key, payload) -> {
                final Matcher matcher = pattern.matcher((String) key);
                if (!matcher.matches()) {
                    return null;
                }
                final Map<String, String> params = new LinkedHashMap<>();
                for (int at = 0; at < names.size(); at++) {
                    params.put(names.get(at), matcher.group("n" + at));
                }
                return params;
            };
        }
    }

    private static Template template(final String path, final Method method) {
        final StringBuilder regex = new StringBuilder();
        final List<String> names = new ArrayList<>();
        final Matcher matcher = NAME.matcher(path);
        int at = 0;
        while (matcher.find()) {
            regex.append(literal(path.substring(at, matcher.start()), method));
            regex.append("(?<n").append(names.size()).append('>');
            regex.append(matcher.group(2) == null ? "[^/]+" : matcher.group(2)).append(')');
            names.add(matcher.group(1));
            at = matcher.end();
        }
        regex.append(literal(path.substring(at), method));
        // a slash at the end is as none
        return new Template(Pattern.compile(regex + "/?"), names);
    }

    private static String literal(final String text, final Method method) {
        if (text.contains("{") || text.contains("}")) {
            throw new IllegalArgumentException(method + " has a path with a brace that has no other: " + text);
        }
        return Pattern.quote(text);
    }

    private static String joined(final String prefix, final String path) {
        final StringBuilder all = new StringBuilder();
        for (final String part : List.of(prefix, path)) {
            final String inner = part.replaceAll("^/+|/+$", "");
            if (!inner.isEmpty()) {
                all.append('/').append(inner);
            }
        }
        return all.isEmpty() ? "/" : all.toString();
    }

    private static BoundMethod bound(final Object target, final Method method, final Template template) {
        final List<Argument> arguments = new ArrayList<>();
        for (final Parameter parameter : method.getParameters()) {
            arguments.add(argument(parameter, template, method));
        }
        return new BoundMethod(target, method, arguments, produces(target, method));
    }

    private static Argument argument(final Parameter parameter, final Template template, final Method method) {
        for (final Annotation annotation : parameter.getAnnotations()) {
            final String name = nameOf(annotation);
            if (name != null && !KNOWN.contains(name)) {
                throw new IllegalArgumentException(method + ": @" + name + " is not known here; known are " + KNOWN);
            }
        }
        final String otherwise = value(parameter, "DefaultValue", null);
        final String path = value(parameter, "PathParam", null);
        final String query = value(parameter, "QueryParam", null);
        final String header = value(parameter, "HeaderParam", null);
        if (path != null) {
            if (!template.names.contains(path)) {
                throw new IllegalArgumentException(
                        method + " asks for " + path + ", which is no name of its path: those are " + template.names);
            }
            return Arguments.param(path, parameter);
        }
        // JAX-RS gives null for what is not there
        if (query != null) {
            final Argument given = Arguments.query(query, otherwise, parameter);
            return orNull(given, parameter, otherwise, message -> ((Request) message)
                    .query(query)
                    .isPresent());
        }
        if (header != null) {
            final Argument given = Arguments.header(header, otherwise, parameter);
            return orNull(given, parameter, otherwise, message -> ((Request) message)
                    .header(header)
                    .isPresent());
        }
        final Argument message = Arguments.message(parameter);
        return message == null ? Arguments.payload(parameter) : message;
    }

    private static Argument orNull(
            final Argument given, final Parameter parameter, final String otherwise, final Predicate<Message> isThere) {
        return otherwise != null || parameter.getType().isPrimitive()
                ? given
                : message -> isThere.test(message) ? given.of(message) : null;
    }

    private static String produces(final Object target, final Method method) {
        final String own = value(method, "Produces", "");
        return own.isEmpty() ? value(target.getClass(), "Produces", "") : own;
    }

    /** The method of HTTP of its annotation; null when it has none. */
    private static String verb(final Method method) {
        for (final Annotation annotation : method.getAnnotations()) {
            final String verb = value(annotation.annotationType(), "HttpMethod", null);
            if (verb != null) {
                return verb;
            }
        }
        return null;
    }

    private static String nameOf(final Annotation annotation) {
        final String full = annotation.annotationType().getName();
        return PACKAGES.stream()
                .filter(full::startsWith)
                .map(prefix -> full.substring(prefix.length()))
                .findFirst()
                .orElse(null);
    }

    /** The value of an annotation of JAX-RS, the first if it has several. */
    private static String value(final AnnotatedElement element, final String name, final String otherwise) {
        for (final Annotation annotation : element.getAnnotations()) {
            if (name.equals(nameOf(annotation))) {
                try {
                    final Object value =
                            annotation.annotationType().getMethod("value").invoke(annotation);
                    return value instanceof final String[] several ? several[0] : (String) value;
                } catch (final ReflectiveOperationException e) {
                    throw new IllegalArgumentException(annotation + " cannot be read", e);
                }
            }
        }
        return otherwise;
    }
}
