package rialto.extensions;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * For which {@link Extension#API_VERSION} an extension was written. Another one is refused with a message. A class in a jar must
 * have it; a {@code .java} file may, for it is compiled against the version that is there.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ApiVersion {
    int value();
}
