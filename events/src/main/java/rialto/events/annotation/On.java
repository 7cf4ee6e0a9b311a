package rialto.events.annotation;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The method handles what happens under a key: a request when the key is one of {@link rialto.events.http.HttpServer#on}, or when
 * {@link Get} or its like stands beside it, an event otherwise.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface On {
    /** The key. */
    String value();
}
