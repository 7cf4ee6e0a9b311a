package rialto.shipped.daily;

import java.io.IOException;

/** Takes rows of a journal, which come in order. */
@FunctionalInterface
interface Rows {
    void write(Row row) throws IOException;

    /** Nothing more happened. */
    default void finish() throws IOException {}
}
