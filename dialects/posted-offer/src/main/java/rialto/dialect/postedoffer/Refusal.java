package rialto.dialect.postedoffer;

import rialto.gateway.api.JsonWriter;

/** A request that is not served: status and message of the answer. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    static final int BAD_REQUEST = 400;
    static final int NOT_FOUND = 404;
    static final int METHOD_NOT_ALLOWED = 405;
    static final int CONFLICT = 409;
    static final int UNAVAILABLE = 503;
    static final int TIMEOUT = 504;

    private final int status;
    private final String parameter;

    private Refusal(final int status, final String parameter, final String message) {
        super(message, null, false, false);
        this.status = status;
        this.parameter = parameter;
    }

    Refusal(final int status, final String message) {
        this(status, null, message);
    }

    static Refusal missing(final String parameter, final String accepted) {
        return new Refusal(BAD_REQUEST, parameter, parameter + " is missing; it takes " + accepted);
    }

    static Refusal invalid(final String parameter, final String value, final String accepted) {
        return of(parameter, "'" + shortened(value) + "' is not accepted; it takes " + accepted);
    }

    static Refusal of(final String parameter, final String problem) {
        return new Refusal(BAD_REQUEST, parameter, parameter + ": " + problem);
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

    int status() {
        return status;
    }
}
