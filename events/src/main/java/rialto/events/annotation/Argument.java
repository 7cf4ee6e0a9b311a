package rialto.events.annotation;

import rialto.events.Message;

/** Makes an argument of what a method is called for. */
@FunctionalInterface
public interface Argument {
    /**
     * The argument, of the type of the parameter.
     *
     * @throws rialto.events.ConversionException when the message has none
     */
    Object of(Message message);
}
