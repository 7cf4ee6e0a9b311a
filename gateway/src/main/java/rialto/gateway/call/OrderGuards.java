package rialto.gateway.call;

import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.api.ApiRequest;
import rialto.gateway.guard.SessionGuards;

/** Which guard a request's order has: the one it names, its connection's, or none. Owned by the event loop. */
final class OrderGuards {
    /** The greatest whole number that every JSON reader takes exactly. */
    static final long MAX_GUARD_ID = (1L << 53) - 1;

    private static final long NONE = 0;

    private final SessionGuards sessions;

    OrderGuards(final SessionGuards sessions) {
        this.sessions = sessions;
    }

    /** Reads {@code guardId} and {@code cancelOnDisconnect}; a connection's guard is made when this is its first order. */
    long of(final ApiRequest request) {
        final ApiParameters parameters = request.parameters();
        final long guardId = optionalGuardId(parameters);
        final boolean byDefault =
                guardId == NONE && request.isWebSocket() && sessions.cancelsOnDisconnect(request.session());
        if (!Read.optionalBoolean(parameters, "cancelOnDisconnect", byDefault)) {
            return guardId;
        }
        if (guardId != NONE) {
            throw ApiErrors.badCombination()
                    .because(
                            "TWO_GUARDS",
                            "An order has one guard: guardId, or with cancelOnDisconnect its connection's.")
                    .asException();
        }
        if (!request.isWebSocket()) {
            throw ApiErrors.notRequired("cancelOnDisconnect")
                    .because(
                            "NO_CONNECTION",
                            "The end of a REST connection says nothing about its client: set a guard with a countdown"
                                    + " (POST /venue/v1/guard) and name it (guardId), or use the WebSocket API.")
                    .asException();
        }
        return sessions.guardOf(request.session(), request.accountId());
    }

    /** As {@link #of}, of an order that is only tested: no guard is made. */
    static long ofTest(final ApiRequest request) {
        Read.optionalBoolean(request.parameters(), "cancelOnDisconnect", false);
        return optionalGuardId(request.parameters());
    }

    private static long optionalGuardId(final ApiParameters parameters) {
        return Read.optional(parameters, "guardId") == null ? NONE : guardId(parameters);
    }

    static long guardId(final ApiParameters parameters) {
        final long guardId = Read.mandatoryLong(parameters, "guardId");
        if (guardId < 1 || guardId > MAX_GUARD_ID) {
            throw ApiErrors.invalidData("guardId")
                    .because("OUT_OF_RANGE", "guardId is " + guardId + ", must be from 1 to " + MAX_GUARD_ID + ".")
                    .asException();
        }
        return guardId;
    }
}
