package rialto.simulator.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** What the venue answered instead of a result, or why there is no answer. */
public final class VenueException extends RuntimeException {
    /** The call was not sent: too many are under way, the client backs off, or there is no connection. */
    public static final int NOT_SENT = 1;

    /** The call was sent and no answer came: its outcome is unknown. */
    public static final int NO_ANSWER = 2;

    public static final int TOO_MANY_REQUESTS = -1003;
    public static final int OUTCOME_UNKNOWN = -1007;
    public static final int BUSY = -1008;
    public static final int TOO_MANY_ORDERS = -1015;
    public static final int UNKNOWN_ORDER = -2011;
    public static final int AMEND_REFUSED = -2038;

    private static final long serialVersionUID = 1L;

    private final int status;
    private final int code;
    private final transient JsonNode data;

    public VenueException(final int status, final int code, final String message, final JsonNode data) {
        super(message + " (" + code + (status == 0 ? "" : ", status " + status) + ")", null, false, false);
        this.status = status;
        this.code = code;
        this.data = data;
    }

    static VenueException local(final int code, final String message) {
        return new VenueException(0, code, message, MissingNode.getInstance());
    }

    /** HTTP status of the answer, also over WebSocket; 0 when there was none. */
    public int status() {
        return status;
    }

    /** The dialect's code, {@link #NOT_SENT} or {@link #NO_ANSWER}. */
    public int code() {
        return code;
    }

    /** The error's {@code data}; a missing node when it has none. */
    public JsonNode data() {
        return data == null ? MissingNode.getInstance() : data;
    }

    /** Whether nothing was done and trying again later makes sense. */
    public boolean isBusy() {
        return code == NOT_SENT
                || code == BUSY
                || code == TOO_MANY_REQUESTS
                || code == TOO_MANY_ORDERS
                || status == 418
                || status == 429;
    }

    /** Whether a cancel or an amendment was for an order that is not open. */
    public boolean isUnknownOrder() {
        return code == UNKNOWN_ORDER || code == AMEND_REFUSED && getMessage().startsWith("Unknown order");
    }

    /** Whether the venue may or may not have done what was asked. */
    public boolean isOutcomeUnknown() {
        return code == NO_ANSWER || code == OUTCOME_UNKNOWN;
    }
}
