package rialto.events.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The argument is a parameter of the query of a request. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.PARAMETER)
public @interface Query {
    /** Its name. */
    String value();

    /** What it is when the query does not have it; without this the request is answered 400. */
    String otherwise() default MISSING;

    /** No text that a query could have. */
    String MISSING = "\0";
}
