package rialto.gateway.api;

/**
 * Where a call puts its answer, whatever carries it. Either {@link #begin} followed, in the same turn of the event loop, by
 * {@link #end}, or {@link #error}; once.
 */
public interface ApiReply {
    /** Who asks. */
    Asker asker();

    /** The writer, placed where the result belongs. It is shared: write the whole result at once, then {@link #end}. */
    JsonWriter begin();

    /** Sends the result with status 200. */
    void end();

    /** Sends an error. Anything written since {@link #begin} is discarded. */
    void error(ApiError error);

    /**
     * Sends an error with the body that was written since {@link #begin}, for errors whose body is more than
     * {@code code} and {@code msg}: {@code {"code":…,"msg":…,"data":{…}}}.
     */
    void endAsError(int httpStatus);

    /**
     * Sends a file instead of JSON. Where every answer is JSON, that is refused.
     *
     * @param name for whoever keeps it
     */
    default void file(final String name, final String contentType, final String content) {
        error(ApiErrors.unsupported("Here every answer is JSON; ask by REST."));
    }

    default void fail(final Throwable failure) {
        if (failure instanceof ApiException answer) {
            error(answer.error());
        } else {
            throw new IllegalStateException(failure);
        }
    }
}
