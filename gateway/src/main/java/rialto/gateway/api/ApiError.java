package rialto.gateway.api;

/**
 * An answer that is not a success.
 *
 * @param httpStatus        of the answer, on the WebSocket API its {@code status}
 * @param code              the dialect's negative code
 * @param message           the dialect's text; clients compare it literally
 * @param reason            name of the venue's own reject reason, or null
 * @param explanation       what the caller can do about it, or null
 * @param retryAfterSeconds value of {@code Retry-After}, or 0 for none
 */
public record ApiError(
        int httpStatus, int code, String message, String reason, String explanation, int retryAfterSeconds) {

    public static ApiError of(final int httpStatus, final int code, final String message) {
        return new ApiError(httpStatus, code, message, null, null, 0);
    }

    public ApiError because(final String reason, final String explanation) {
        return new ApiError(httpStatus, code, message, reason, explanation, retryAfterSeconds);
    }

    public ApiError retryAfter(final int seconds) {
        return new ApiError(httpStatus, code, message, reason, explanation, seconds);
    }

    public ApiException asException() {
        return new ApiException(this);
    }

    /** Writes {@code {"code":…,"msg":…}} and, where known, reason and explanation. */
    public void write(final JsonWriter json) {
        json.beginObject();
        writeFields(json);
        json.endObject();
    }

    /** Writes the fields of {@link #write} into an object that is open. */
    public void writeFields(final JsonWriter json) {
        json.name("code").number(code).name("msg").string(message);
        if (reason != null) {
            json.name("reason").string(reason);
        }
        if (explanation != null) {
            json.name("explanation").string(explanation);
        }
    }
}
