package rialto.dialect.binance.security;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.Authenticator;
import rialto.dialect.binance.api.Security;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.Permission;
import rialto.gateway.security.Principal;

import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Checks keys and signatures. Belongs to the event loop. The first of these that applies is the answer:
 *
 * <ol>
 *   <li>key id absent or malformed (-2014)
 *   <li>timestamp or signature absent (-1102)
 *   <li>key unknown (-2015)
 *   <li>not timely (-1021, -1131)
 *   <li>signature wrong (-1022)
 *   <li>permission missing (-2015)
 * </ol>
 */
public final class SignatureAuthenticator implements Authenticator {
    private static final ApiError MALFORMED_KEY = ApiError.of(401, -2014, "API-key format invalid.");
    private static final ApiError NOT_ALLOWED =
            ApiError.of(401, -2015, "Invalid API-key, IP, or permissions for action.");
    private static final ApiError WRONG_SIGNATURE = ApiError.of(400, -1022, "Signature for this request is not valid.");

    private final Function<String, ApiKey> keys;
    private final LongSupplier nowUs;
    private final SignedPayload payload = new SignedPayload();

    /**
     * @param keys a key by its id, null when there is none
     * @param nowUs the venue's clock, microseconds since the epoch
     */
    public SignatureAuthenticator(final Function<String, ApiKey> keys, final LongSupplier nowUs) {
        this.keys = keys;
        this.nowUs = nowUs;
    }

    @Override
    public ApiError authenticate(final ApiRequest request) {
        final Security security = request.route().security();
        if (security == Security.NONE) {
            return null;
        }
        if (request.apiKey() == null
                && request.isWebSocket()
                && request.session().principal() != null) {
            return session(request);
        }
        if (!ApiKey.isWellFormed(request.apiKey())) {
            return MALFORMED_KEY;
        }
        return security == Security.KEY ? unsigned(request) : signed(request);
    }

    /** A session that has logged on signs no more, but is held to the clock, and to its key as it is now. */
    private ApiError session(final ApiRequest request) {
        final ApiKey key = keys.apply(request.session().principal().apiKey());
        if (key == null) {
            request.session().principal(null);
            return NOT_ALLOWED;
        }
        if (request.route().security() != Security.KEY) {
            final ApiError untimely = untimely(request);
            if (untimely != null) {
                return untimely;
            }
        }
        return admit(request, key);
    }

    private ApiError unsigned(final ApiRequest request) {
        final ApiKey key = keys.apply(request.apiKey());
        return key == null ? NOT_ALLOWED : admit(request, key);
    }

    private ApiError signed(final ApiRequest request) {
        final ApiParameters parameters = request.parameters();
        if (isEmpty(parameters.get("timestamp"))) {
            return TimeWindow.mandatory("timestamp");
        }
        if (isEmpty(parameters.get("signature"))) {
            return TimeWindow.mandatory("signature");
        }
        final ApiKey key = keys.apply(request.apiKey());
        if (key == null) {
            return NOT_ALLOWED;
        }
        final ApiError untimely = untimely(request);
        if (untimely != null) {
            return untimely;
        }
        return isSignedWith(key, request) ? admit(request, key) : WRONG_SIGNATURE;
    }

    private boolean isSignedWith(final ApiKey key, final ApiRequest request) {
        if (request.isWebSocket()) {
            final byte[] signed = SocketPayload.of(request.parameters());
            return key.verifier()
                    .verifies(signed, signed.length, request.parameters().get("signature"));
        }
        payload.set(request.rawQuery(), request.rawBody());
        return payload.signature() != null
                && key.verifier().verifies(payload.bytes(), payload.length(), payload.signature());
    }

    private ApiError untimely(final ApiRequest request) {
        final ApiParameters parameters = request.parameters();
        return TimeWindow.check(parameters.get("timestamp"), parameters.get("recvWindow"), nowUs.getAsLong());
    }

    private static ApiError admit(final ApiRequest request, final ApiKey key) {
        final Permission needed = request.route().security() == Security.TRADE ? Permission.TRADE : Permission.READ;
        if (!key.may(needed)) {
            return NOT_ALLOWED;
        }
        request.principal(new Principal(key.accountId(), key.keyId(), key.permissions()));
        return null;
    }

    private static boolean isEmpty(final String value) {
        return value == null || value.isEmpty();
    }
}
