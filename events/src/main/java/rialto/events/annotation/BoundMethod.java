package rialto.events.annotation;

import rialto.events.Event;
import rialto.events.Message;
import rialto.events.http.Request;
import rialto.events.http.Response;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** A method of an object, with what makes its arguments. Immutable. */
public final class BoundMethod {
    private static final String TEXT = "text/plain;charset=UTF-8";

    private final Object target;
    private final Method method;
    private final List<Argument> arguments;
    private final String contentType;

    /**
     * @param contentType of what it returns; empty for text of texts and JSON of all else
     * @throws IllegalArgumentException when the method cannot be called
     */
    public BoundMethod(
            final Object target, final Method method, final List<Argument> arguments, final String contentType) {
        this.target = target;
        this.method = method;
        this.arguments = List.copyOf(arguments);
        this.contentType = contentType;
        if (!method.trySetAccessible()) {
            throw new IllegalArgumentException(
                    method + " cannot be called from here: open its package, or make it public");
        }
    }

    /** The type of the one parameter that is the payload or the body; {@code Object} when there is none. */
    public Class<?> payloadType() {
        for (int at = 0; at < arguments.size(); at++) {
            if (arguments.get(at) instanceof Argument.Payload) {
                return method.getParameterTypes()[at];
            }
        }
        return Object.class;
    }

    /**
     * Calls the method.
     *
     * @return what it returns
     * @throws Exception what it throws, or that an argument cannot be made
     */
    public Object call(final Message message) throws Exception {
        final Object[] values = new Object[arguments.size()];
        for (int at = 0; at < values.length; at++) {
            values[at] = arguments.get(at).of(message);
        }
        try {
            return method.invoke(target, values);
        } catch (final InvocationTargetException e) {
            switch (e.getCause()) {
                case final Exception exception -> throw exception;
                case final Error error -> throw error;
                default -> throw e;
            }
        }
    }

    /** Handles an event: what the method returns is the reply; a stage is waited for. */
    CompletionStage<?> handle(final Event event) throws Exception {
        final Object result = call(event);
        if (result instanceof final CompletionStage<?> stage) {
            return stage.thenAccept(value -> reply(event, value));
        }
        reply(event, result);
        return null;
    }

    private static void reply(final Event event, final Object value) {
        if (value != null) {
            event.reply(value);
        }
    }

    /** Answers a request with what the method returns, unless it has answered itself. */
    public void handle(final Request request) throws Exception {
        final Object result = call(request);
        if (result instanceof final CompletionStage<?> stage) {
            stage.whenComplete((value, failure) -> {
                if (failure != null) {
                    answer(request, Response.text(500, "the server failed"));
                } else {
                    answer(request, response(value));
                }
            });
        } else if (result != null || method.getReturnType() != void.class) {
            answer(request, response(result));
        } else if (takesRequest()) {
            return; // it answers itself, now or later
        } else {
            answer(request, Response.noContent());
        }
    }

    private boolean takesRequest() {
        return List.of(method.getParameterTypes()).contains(Request.class);
    }

    private static void answer(final Request request, final Response response) {
        if (!request.isAnswered()) {
            request.respond(response);
        }
    }

    private Response response(final Object value) {
        return switch (value) {
            case null -> Response.noContent();
            case final Response response -> response;
            case final byte[] bytes -> Response.ok(or("application/octet-stream"), bytes);
            case final CharSequence text
            when !contentType.startsWith("application/json") -> Response.ok(or(TEXT), text.toString());
            default -> Response.json(value);
        };
    }

    private String or(final String otherwise) {
        return contentType.isEmpty() ? otherwise : contentType;
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
