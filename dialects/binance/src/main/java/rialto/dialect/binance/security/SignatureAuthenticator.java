package rialto.dialect.binance.security;

import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.Authenticator;
import rialto.dialect.binance.api.Effect;
import rialto.dialect.binance.api.Security;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiParameters;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.Permission;
import rialto.gateway.security.Principal;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Checks keys and signatures. Belongs to the event loop. The first of these that applies is the answer:
 *
 * <ol>
 *   <li>key id absent or malformed (-2014)
 *   <li>timestamp or signature absent (-1102)
 *   <li>key unknown, disabled, expired, or not for the caller's address (-2015)
 *   <li>not timely (-1021, -1131)
 *   <li>parameters by WebSocket that could be others when they are joined (-1100)
 *   <li>signature wrong, or of bytes that came before for another call (-1022)
 *   <li>permission missing (-2015)
 * </ol>
 */
public final class SignatureAuthenticator implements Authenticator {
    private static final ApiError MALFORMED_KEY = ApiError.of(401, -2014, "API-key format invalid.");
    private static final ApiError READ_ONLY = KeyRefusals.NOT_ALLOWED.because(
            "READ_ONLY_KEY", "The API key may read; this call needs the permission TRADE.");
    private static final ApiError NO_READING = KeyRefusals.NOT_ALLOWED.because(
            "PERMISSION_MISSING", "The API key may trade; this call needs the permission READ.");
    private static final ApiError WRONG_SIGNATURE = ApiError.of(400, -1022, "Signature for this request is not valid.");

    private static final ApiError NOT_PROVEN = KeyRefusals.NOT_ALLOWED.because(
            "NOT_PROVEN",
            "The id of an API key is no secret. Send a signed request with it from this address first, such as GET"
                    + " /api/v3/account, or use userDataStream.subscribe.signature of the WebSocket API.");
    private static final ApiError NO_LISTEN_KEYS = KeyRefusals.NOT_ALLOWED.because(
            "NO_LISTEN_KEYS",
            "This venue gives no listen keys (binance.listen-keys). Use userDataStream.subscribe.signature of the WebSocket"
                    + " API.");

    private final Function<String, ApiKey> keys;
    private final LongSupplier nowUs;
    private final ListenKeyAccess listenKeys;
    private final ToldListenKeys told;
    private final ProvenPlaces proven = new ProvenPlaces();
    private final SignedPayload payload = new SignedPayload();
    private final SignedIds ids = new SignedIds();
    private final SeenRequests seen;

    /**
     * @param keys a key by its id, null when there is none
     * @param nowUs the venue's clock, microseconds since the epoch
     * @param listenKeys who is given one
     * @param told what is known of those that were given
     */
    public SignatureAuthenticator(
            final Function<String, ApiKey> keys,
            final LongSupplier nowUs,
            final ListenKeyAccess listenKeys,
            final ToldListenKeys told) {
        this.keys = keys;
        this.nowUs = nowUs;
        this.listenKeys = listenKeys;
        this.told = told;
        seen = new SeenRequests(ids, nowUs.getAsLong());
    }

    @Override
    public ApiError authenticate(final ApiRequest request) {
        final Security security = request.route().security();
        if (security == Security.NONE || security == Security.KEY) {
            rememberUnasked(request);
        }
        if (security == Security.NONE) {
            return null;
        }
        if (request.apiKey() == null
                && request.isWebSocket()
                && request.session().principal() != null) {
            return session(request);
        }
        // one that is there is well-formed
        if (keys.apply(request.apiKey()) == null && !ApiKey.isWellFormed(request.apiKey())) {
            return MALFORMED_KEY;
        }
        return security == Security.KEY ? unsigned(request) : signed(request);
    }

    /**
     * A signature where none is asked for. Who overhears it could be the first to ask a question with it, and that proves a key. One
     * that takes long to check is passed over: whoever sends such ones would pay nothing.
     */
    private void rememberUnasked(final ApiRequest request) {
        final ApiParameters parameters = request.parameters();
        if (isEmpty(parameters.get("signature"))
                || isEmpty(parameters.get("timestamp"))
                || !ApiKey.isWellFormed(request.apiKey())) {
            return;
        }
        final ApiKey key = keys.apply(request.apiKey());
        final long now = nowUs.getAsLong();
        if (refusal(key, request, now) != null
                || key.verifier().isCostly()
                || untimely(request, now) != null
                || request.isWebSocket() && SocketPayload.ambiguity(parameters) != null) {
            return;
        }
        final byte[] signed;
        final int length;
        final String signature;
        if (request.isWebSocket()) {
            signed = SocketPayload.of(parameters);
            length = signed.length;
            signature = parameters.get("signature");
        } else {
            payload.set(request.rawQuery(), request.rawBody());
            signed = payload.bytes();
            length = payload.length();
            signature = payload.signature();
        }
        if (signature != null && key.verifier().verifies(signed, length, signature)) {
            seen.remember(request, key.keyId(), signed, length, now);
        }
    }

    /** A session that has logged on signs no more, but is held to the clock, and to its key as it is now. */
    private ApiError session(final ApiRequest request) {
        final ApiKey key = keys.apply(request.session().principal().apiKey());
        final long now = nowUs.getAsLong();
        final ApiError refusal = refusal(key, request, now);
        if (refusal != null) {
            request.session().principal(null);
            return refusal;
        }
        if (request.route().security() != Security.KEY) {
            final ApiError untimely = untimely(request, now);
            if (untimely != null) {
                return untimely;
            }
        }
        request.provenUs(now);
        return admit(request, key);
    }

    private ApiError unsigned(final ApiRequest request) {
        final ApiKey key = keys.apply(request.apiKey());
        final ApiError refusal = refusal(key, request, nowUs.getAsLong());
        if (refusal != null) {
            return refusal;
        }
        final long toldUs = told.provenUs(key.keyId(), request.parameters().get("listenKey"));
        if (toldUs != ToldListenKeys.NEVER) {
            // so a client that keeps it alive gets another one after the gateway's restart
            proven.onShown(key.keyId(), request.clientAddress(), toldUs, nowUs.getAsLong());
        }
        final ApiError unproven = request.route().effect() == Effect.LOGS_ON ? unproven(request) : null;
        if (toldUs == ToldListenKeys.NEVER && request.provenUs() == 0) {
            request.onUnproven(); // everybody may know a key's id: what he does with it is charged to himself
        }
        return unproven == null ? admit(request, key) : unproven;
    }

    private ApiError unproven(final ApiRequest request) {
        return switch (listenKeys) {
            case PROVEN -> {
                final ProvenPlaces.Proof proof =
                        proven.of(request.apiKey(), request.clientAddress(), nowUs.getAsLong());
                // an old listen key is no way to a newer one: who overheard one would have them for ever
                final boolean isProven =
                        proof != null && (proof.isSigned() || told.presentUs(request.apiKey()) <= proof.us());
                request.provenUs(isProven ? proof.us() : 0);
                yield isProven ? null : NOT_PROVEN;
            }
            case KEY -> null;
            case REFUSED -> NO_LISTEN_KEYS;
        };
    }

    private static ApiError refusal(final ApiKey key, final ApiRequest request, final long now) {
        return KeyRefusals.of(key, request.clientAddress(), TimeUnit.MICROSECONDS.toNanos(now));
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
        final long now = nowUs.getAsLong();
        final ApiError refusal = refusal(key, request, now);
        if (refusal != null) {
            return refusal;
        }
        final ApiError untimely = untimely(request, now);
        if (untimely != null) {
            return untimely;
        }
        if (request.isWebSocket()) {
            final ApiError ambiguous = SocketPayload.ambiguity(parameters);
            if (ambiguous != null) {
                return ambiguous;
            }
            final byte[] signed = SocketPayload.of(parameters);
            return verified(request, key, signed, signed.length, parameters.get("signature"), now);
        }
        payload.set(request.rawQuery(), request.rawBody());
        return verified(request, key, payload.bytes(), payload.length(), payload.signature(), now);
    }

    /** @param signature null when there is none where it should be */
    private ApiError verified(
            final ApiRequest request,
            final ApiKey key,
            final byte[] signed,
            final int length,
            final String signature,
            final long now) {
        if (signature == null || !isRight(key, request, signed, length, signature)) {
            request.onForged();
            return WRONG_SIGNATURE;
        }
        final ApiError usedBefore = seen.check(request, key.keyId(), signed, length, now);
        if (usedBefore != null) {
            return usedBefore;
        }
        if (seen.isProof()) {
            proven.onSigned(key.keyId(), request.clientAddress(), now);
        }
        identify(request, key, signed, length);
        return admit(request, key);
    }

    @Override
    public void onTaken(final ApiRequest request) {
        seen.onTaken(request);
    }

    @Override
    public BooleanSupplier costlyCheck(final ApiRequest request) {
        final Security security = request.route().security();
        final String signature = request.parameters().get("signature");
        final boolean isSigned = security != Security.NONE
                && security != Security.KEY
                && request.apiKey() != null
                && !isEmpty(signature);
        final ApiKey key = isSigned ? keys.apply(request.apiKey()) : null;
        // most keys are not costly: nothing else is looked at twice for them
        if (key == null || key.isDisabled() || !key.verifier().isCostly()) {
            return null;
        }
        final long now = nowUs.getAsLong();
        if (isEmpty(request.parameters().get("timestamp"))
                || !ApiKey.isWellFormed(request.apiKey())
                || refusal(key, request, now) != null
                || untimely(request, now) != null) {
            return null;
        }
        if (request.isWebSocket()) {
            if (SocketPayload.ambiguity(request.parameters()) != null) {
                return null;
            }
            final byte[] signed = SocketPayload.of(request.parameters());
            return () -> key.verifier().verifies(signed, signed.length, signature);
        }
        payload.set(request.rawQuery(), request.rawBody());
        final byte[] signed = Arrays.copyOf(payload.bytes(), payload.length());
        final String claimed = payload.signature();
        return claimed == null ? null : () -> key.verifier().verifies(signed, signed.length, claimed);
    }

    /** What was found on another thread is not computed again. */
    private static boolean isRight(
            final ApiKey key, final ApiRequest request, final byte[] signed, final int length, final String signature) {
        return request.isGenuine() != null
                ? request.isGenuine()
                : key.verifier().verifies(signed, length, signature);
    }

    /** Only orders, and lists of them, that bring no id of their own need one. */
    private void identify(final ApiRequest request, final ApiKey key, final byte[] signed, final int length) {
        if (request.route().security() == Security.TRADE
                && isEmpty(request.parameters().get("newClientOrderId"))
                && isEmpty(request.parameters().get("listClientOrderId"))) {
            request.signedId(ids.of(key.keyId(), signed, length));
        }
    }

    private static ApiError untimely(final ApiRequest request, final long now) {
        final ApiParameters parameters = request.parameters();
        return TimeWindow.check(parameters.get("timestamp"), parameters.get("recvWindow"), now);
    }

    private static ApiError admit(final ApiRequest request, final ApiKey key) {
        final Permission needed = request.route().security() == Security.TRADE ? Permission.TRADE : Permission.READ;
        if (!key.may(needed)) {
            return needed == Permission.TRADE ? READ_ONLY : NO_READING;
        }
        request.principal(new Principal(key.accountId(), key.keyId(), key.permissions()));
        return null;
    }

    private static boolean isEmpty(final String value) {
        return value == null || value.isEmpty();
    }
}
