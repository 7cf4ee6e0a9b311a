package rialto.shipped.alert;

/** Where alerts go. Blocks. */
interface AlertChannel extends AutoCloseable {
    /** @throws Exception when it was not taken: it is sent again */
    void send(Alert alert) throws Exception;

    @Override
    void close();
}
