package rialto.events.annotation;

import rialto.events.Message;

import java.lang.reflect.Type;

/** Makes an argument of what a method is called for. */
@FunctionalInterface
public interface Argument {
    /**
     * The argument, of the type of the parameter.
     *
     * @throws rialto.events.ConversionException when the message has none
     */
    Object of(Message message);

    /**
     * The payload or the body itself, converted.
     *
     * @param type of the parameter
     */
    record Payload(Type type) implements Argument {
        @Override
        public Object of(final Message message) {
            return message.payload(type);
        }
    }
}
