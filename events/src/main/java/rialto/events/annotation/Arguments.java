package rialto.events.annotation;

import rialto.events.ConversionException;
import rialto.events.Conversions;
import rialto.events.Message;
import rialto.events.http.Request;

import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Optional;

/** What arguments can be made of. */
final class Arguments {
    private static final Conversions STANDARD = Conversions.standard();

    private Arguments() {}

    /** The message itself; null when the parameter is no kind of message. */
    static Argument message(final Parameter parameter) {
        return Message.class.isAssignableFrom(parameter.getType()) ? message -> message : null;
    }

    static Argument param(final String name, final Parameter parameter) {
        final Type type = parameter.getParameterizedType();
        return message -> converted(name, message, message.param(name), type);
    }

    /** @param otherwise null when the message must have it */
    static Argument query(final String name, final String otherwise, final Parameter parameter) {
        return optional("the query", name, otherwise, parameter, request -> request.query(name));
    }

    static Argument header(final String name, final String otherwise, final Parameter parameter) {
        return optional("the request", name, otherwise, parameter, request -> request.header(name));
    }

    private interface Source {
        Optional<String> of(Request request);
    }

    private static Argument optional(
            final String where,
            final String name,
            final String otherwise,
            final Parameter parameter,
            final Source source) {
        final Type type = parameter.getParameterizedType();
        return message -> {
            if (!(message instanceof final Request request)) {
                throw new IllegalStateException("an event has no query and no header");
            }
            final String text = source.of(request).orElse(otherwise);
            if (text == null) {
                throw new ConversionException(where + " has no " + name);
            }
            return converted(name, message, text, type);
        };
    }

    static Argument payload(final Parameter parameter) {
        return new Argument.Payload(parameter.getParameterizedType());
    }

    private static Object converted(final String name, final Message message, final String text, final Type type) {
        final Conversions conversions = message instanceof final Request request ? request.conversions() : STANDARD;
        try {
            return conversions.convert(text, type);
        } catch (final ConversionException e) {
            throw new ConversionException(name + ": " + e.getMessage(), e);
        }
    }
}
