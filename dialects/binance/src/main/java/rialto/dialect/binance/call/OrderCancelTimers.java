package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.CallErrors;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.disconnect.CancelOnDisconnect;

/** Which cancel timer a request's order has: the one it names, its connection's, or none. Owned by the event loop. */
public final class OrderCancelTimers {
    /** The greatest whole number that every JSON reader takes exactly. */
    static final long MAX_CANCEL_TIMER_ID = (1L << 53) - 1;

    private static final long NONE = 0;

    private final CancelOnDisconnect sessions;

    public OrderCancelTimers(final CancelOnDisconnect sessions) {
        this.sessions = sessions;
    }

    /** Reads {@code cancelTimerId} and {@code cancelOnDisconnect}; a connection's cancel timer is made when this is its first order. */
    public long of(final ApiRequest request) {
        final ApiParameters parameters = request.parameters();
        final long cancelTimerId = optionalCancelTimerId(parameters);
        final boolean byDefault =
                cancelTimerId == NONE && request.isWebSocket() && sessions.cancelsOnDisconnect(request.session());
        if (!Read.optionalBoolean(parameters, "cancelOnDisconnect", byDefault)) {
            return cancelTimerId;
        }
        if (cancelTimerId != NONE) {
            throw CallErrors.badCombination()
                    .because(
                            "TWO_CANCEL_TIMERS",
                            "An order has one cancel timer: cancelTimerId, or with cancelOnDisconnect its connection's.")
                    .asException();
        }
        if (!request.isWebSocket()) {
            throw CallErrors.notRequired("cancelOnDisconnect")
                    .because(
                            "NO_CONNECTION",
                            "The end of a REST connection says nothing about its client: set a cancel timer with a countdown"
                                    + " (POST /venue/v1/cancelTimer) and name it (cancelTimerId), or use the WebSocket API.")
                    .asException();
        }
        return sessions.cancelTimerOf(request.session(), request.accountId());
    }

    /** As {@link #of}, of an order that is only tested: no cancel timer is made. */
    static long ofTest(final ApiRequest request) {
        Read.optionalBoolean(request.parameters(), "cancelOnDisconnect", false);
        return optionalCancelTimerId(request.parameters());
    }

    private static long optionalCancelTimerId(final ApiParameters parameters) {
        return Read.optional(parameters, "cancelTimerId") == null ? NONE : cancelTimerId(parameters);
    }

    static long cancelTimerId(final ApiParameters parameters) {
        final long cancelTimerId = Read.mandatoryLong(parameters, "cancelTimerId");
        if (cancelTimerId < 1 || cancelTimerId > MAX_CANCEL_TIMER_ID) {
            throw ApiErrors.invalidData("cancelTimerId")
                    .because(
                            "OUT_OF_RANGE",
                            "cancelTimerId is " + cancelTimerId + ", must be from 1 to " + MAX_CANCEL_TIMER_ID + ".")
                    .asException();
        }
        return cancelTimerId;
    }
}
