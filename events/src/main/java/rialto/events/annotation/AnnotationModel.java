package rialto.events.annotation;

import java.util.List;

/** Reads which methods of an object handle what. Thread-safe. */
public interface AnnotationModel {
    /**
     * The handlers of an object; empty when it has no annotations of this model.
     *
     * @throws IllegalArgumentException when an annotation cannot be what it says: the message names the method
     */
    List<Binding> read(Object target);
}
