package rialto.events.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The method is called again and again. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Every {
    /** The time between, as {@code 500ms}, {@code 1s}, {@code 5m}, {@code 2h} or {@code 1d}. */
    String value();
}
