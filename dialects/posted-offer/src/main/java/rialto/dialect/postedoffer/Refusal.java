package rialto.dialect.postedoffer;

import rialto.gateway.api.JsonWriter;
import rialto.gateway.limits.KeylessRefusal;

/** A request that is not served: status and message of the answer. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final int BAD_REQUEST = 400;
    static final int UNAUTHORIZED = 401;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int CONFLICT = 409;
    /** As the venue's other interfaces answer who is banned. */
    static final int BANNED = 418;

    static final int TOO_MANY_REQUESTS = 429;
    static final int UNAVAILABLE = 503;
    static final int TIMEOUT = 504;

    private final int status;
    private final String parameter;
    private final int retryAfterSeconds;

    private Refusal(final int status, final String parameter, final String message, final int retryAfterSeconds) {
        super(message, null, false, false);
        this.status = status;
        this.parameter = parameter;
        this.retryAfterSeconds = retryAfterSeconds;
    }

    Refusal(final int status, final String message) {
        this(status, null, message, status == UNAVAILABLE ? 1 : 0);
    }

    static Refusal of(final KeylessRefusal limit) {
        return new Refusal(
                limit.isBan() ? BANNED : TOO_MANY_REQUESTS, null, limit.message(), limit.retryAfterSeconds());
    }

    static Refusal missing(final String parameter, final String accepted) {
        return new Refusal(BAD_REQUEST, parameter, parameter + " is missing; it takes " + accepted, 0);
    }

    static Refusal invalid(final String parameter, final String value, final String accepted) {
        return of(parameter, "'" + shortened(value) + "' is not accepted; it takes " + accepted);
    }

    static Refusal of(final String parameter, final String problem) {
        return new Refusal(BAD_REQUEST, parameter, parameter + ": " + problem, 0);
    }

    static Refusal busy() {
        return new Refusal(UNAVAILABLE, "busy: nothing was done, try again");
    }

    static Refusal timeout() {
        return new Refusal(TIMEOUT, "no outcome came in time: it is not known whether the order was posted or will be");
    }

    private static String shortened(final String value) {
        return value.length() <= 40 ? value : value.substring(0, 40) + "…";
    }

    /** Writes its fields into an object that is open. */
    JsonWriter write(final JsonWriter json) {
        json.name("msg").string(getMessage());
        if (parameter != null) {
            json.name("parameter").string(parameter);
        }
        return json;
    }

    /** When to try again; 0 where that would not help. */
    int retryAfterSeconds() {
        return retryAfterSeconds;
    }

    int status() {
        return status;
    }
}
