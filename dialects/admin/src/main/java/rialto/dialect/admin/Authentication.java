package rialto.dialect.admin;

import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.security.AdministratorKey;
import rialto.gateway.state.Administration;
import rialto.gateway.state.AdministratorCredential;

import java.time.Instant;
import java.util.function.LongSupplier;

/**
 * Finds out whose a key is. What a wrong key costs does not depend on what is wrong with it: it is hashed, and the hash is
 * compared with all there are.
 */
final class Authentication {
    private static final long NANOS_PER_MS = 1_000_000;

    private final Administration administration;
    private final byte[] rootHash;
    private final boolean isRootOn;
    private final LongSupplier nowMs;

    /** @param isRootOn whether the root key opens anything */
    Authentication(
            final Administration administration,
            final AdministratorKey root,
            final boolean isRootOn,
            final LongSupplier nowMs) {
        this.administration = administration;
        this.rootHash = KeyHash.of(root.text());
        this.isRootOn = isRootOn;
        this.nowMs = nowMs;
    }

    boolean isRootOn() {
        return isRootOn;
    }

    /** @param authorization the header's value; null when there is none */
    Login of(final String authorization) {
        final byte[] hash = KeyHash.ofHeader(authorization);
        if (hash == null) {
            return new Login(
                    null, refusal("ADMIN_KEY", "Send an administrator's key as 'Authorization: Bearer KEY'."), null);
        }
        AdministratorCredential shown = null;
        for (final AdministratorCredential credential : administration.credentials()) {
            shown = KeyHash.areEqual(hash, credential.keyHash()) ? credential : shown;
        }
        if (KeyHash.areEqual(hash, rootHash)) {
            return isRootOn
                    ? Login.of(Actor.ROOT)
                    : new Login(
                            null,
                            refusal("ROOT_KEY_OFF", "The root key is switched off here (admin.root-key)."),
                            "the root key, which is switched off");
        }
        return shown == null
                ? new Login(null, refusal("UNKNOWN_KEY", "No administrator has this key."), "unknown key")
                : ofCredential(shown);
    }

    private Login ofCredential(final AdministratorCredential shown) {
        if (!shown.isExpired(nowMs.getAsLong() * NANOS_PER_MS)) {
            return Login.of(new Actor(shown.name(), shown.roles(), shown.keyId(), shown.notAfterNs()));
        }
        final Instant end = Instant.ofEpochMilli(shown.notAfterNs() / NANOS_PER_MS);
        return new Login(
                null,
                refusal(
                        "EXPIRED_KEY",
                        "This key of " + shown.name() + " was good until " + end
                                + "; whoever has the role SECURITY can make another."),
                "expired key " + shown.keyId() + " of " + shown.name());
    }

    private static ApiError refusal(final String reason, final String explanation) {
        return ApiError.of(ApiErrors.UNAUTHORIZED, -1002, "You are not authorized to execute this request.")
                .because(reason, explanation);
    }
}
