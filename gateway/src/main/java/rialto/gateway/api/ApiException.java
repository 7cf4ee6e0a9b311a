package rialto.gateway.api;

/** Carries an {@link ApiError} out of the reading of a request. It has no stack trace: it is an answer, not a fault. */
public final class ApiException extends RuntimeException {
    private final transient ApiError error;

    public ApiException(final ApiError error) {
        super(error.message(), null, false, false);
        this.error = error;
    }

    public ApiError error() {
        return error;
    }
}
