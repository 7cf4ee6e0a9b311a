package rialto.dialect.fix.session;

import rialto.dialect.fix.session.LogonRequest.Refusal;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.security.ApiKey;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.Permission;
import rialto.gateway.security.SignatureChecks;
import rialto.gateway.security.SignatureVerifier;
import rialto.gateway.state.VenueView;
import rialto.protocol.KeyType;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who may log on: key, where it is used, what it permits, and the proof that the client has it. A proof is good once. Wrong ones
 * cost their address as wrong signatures do everywhere. Owned by the event loop.
 */
final class LogonCheck {
    /** Told once how it went. */
    interface Verdict {
        void onAdmitted(FixPeer peer);

        void onRefused(String why);
    }

    /** A log-on costs more than a request: it may end another connection. */
    static final int WEIGHT = 10;

    private static final int MAX_PROOFS = 65_536;
    private static final String WRONG = "the key is not known, or the proof of it is wrong";

    private final KeyRing keys;
    private final RateLimiter limits;
    private final SignatureChecks checks;
    private final VenueView view;
    private final Map<String, Long> proofs = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(final Map.Entry<String, Long> eldest) {
            return size() > MAX_PROOFS;
        }
    };

    LogonCheck(final GatewayCore core) {
        keys = core.keys().ring();
        limits = core.limits();
        checks = core.signatureChecks();
        view = core.view();
    }

    /**
     * Looks at a log-on, now or later.
     *
     * @param isPrivate  whether nobody on the way can read it
     * @param connection its identity alone counts
     * @param nowNs      the venue's time, nanoseconds since the epoch
     */
    void check(
            final LogonRequest logon,
            final ClientAddress client,
            final boolean isPrivate,
            final Object connection,
            final long nowNs,
            final Verdict verdict) {
        try {
            final ApiKey key = keys.get(logon.keyId());
            require(view.isReady(), "the venue is starting; log on again in a moment");
            admit(limits.admit(client, WEIGHT));
            if (key == null || key.isDisabled()) {
                onWrong(client);
                throw new Refusal(WRONG);
            }
            require(
                    logon.password() == null || isPrivate,
                    "Password(554) is taken over TLS or from this machine only: send RawData(96) instead");
            if (logon.password() == null && key.verifier().isCostly()) {
                checkLater(logon, key, client, connection, nowNs, verdict);
            } else {
                conclude(logon, key, client, isProven(logon, key), nowNs, verdict);
            }
        } catch (final Refusal e) {
            verdict.onRefused(e.getMessage());
        }
    }

    private void checkLater(
            final LogonRequest logon,
            final ApiKey key,
            final ClientAddress client,
            final Object connection,
            final long nowNs,
            final Verdict verdict)
            throws Refusal {
        admit(limits.admitCheck(key.keyId(), client, connection));
        final SignatureVerifier verifier = key.verifier();
        final boolean isTaken = checks.offer(
                key.keyId(),
                limits.isKnown(key.keyId(), client),
                () -> verifier.verifies(logon.signed(), logon.signed().length, logon.signature()),
                isRight -> {
                    limits.onChecked(key.keyId(), client, connection, isRight);
                    conclude(logon, key, client, isRight, nowNs, verdict);
                });
        if (!isTaken) {
            limits.onDropped(key.keyId(), client, connection);
            throw new Refusal("the venue is busy; log on again in a moment");
        }
    }

    private static boolean isProven(final LogonRequest logon, final ApiKey key) {
        if (logon.password() == null) {
            return key.verifier().verifies(logon.signed(), logon.signed().length, logon.signature());
        }
        // the secret itself is nowhere: whoever knows it can sign
        return key.type() == KeyType.HMAC_SHA256
                && key.verifier()
                        .verifies(logon.signed(), logon.signed().length, sign(logon.password(), logon.signed()));
    }

    private static String sign(final String secret, final byte[] text) {
        try {
            final Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text));
        } catch (final GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    private void conclude(
            final LogonRequest logon,
            final ApiKey key,
            final ClientAddress client,
            final boolean isProven,
            final long nowNs,
            final Verdict verdict) {
        final String complaint = complaint(logon, key, client, isProven, nowNs);
        if (complaint == null) {
            verdict.onAdmitted(new FixPeer(logon, view.account(key.accountId()), key, client));
        } else {
            verdict.onRefused(complaint);
        }
    }

    /** Why a client is not logged on; null when it is. Whoever cannot prove that he has a key is told nothing of it. */
    private String complaint(
            final LogonRequest logon,
            final ApiKey key,
            final ClientAddress client,
            final boolean isProven,
            final long nowNs) {
        if (!isProven) {
            onWrong(client);
            return WRONG;
        }
        final LimitBreach breach = limits.admitKey(key.keyId(), client, WEIGHT);
        if (breach != null) {
            return text(breach);
        }
        if (!isInForce(key) || view.account(key.accountId()) == null) {
            return WRONG;
        }
        if (key.isExpired(nowNs)) {
            return "the API key has expired";
        }
        if (!key.addresses().contains(client)) {
            return "the API key may not be used from " + client;
        }
        final boolean mayTrade = key.may(Permission.TRADE);
        if (!mayTrade && (logon.service() == FixService.ORDERS || !key.may(Permission.READ))) {
            return "the API key does not permit " + logon.service().subId();
        }
        return isOverheard(logon) ? "SendingTime(52) must be later than that of the Logon before" : null;
    }

    /** Whether a key was not revoked since it was looked up. */
    boolean isInForce(final ApiKey key) {
        return keys.get(key.keyId()) == key;
    }

    /** Who overhears a proof can send it again: not to this gateway. Of numbered sessions the log looks at all gateways. */
    private boolean isOverheard(final LogonRequest logon) {
        final String session = logon.keyId() + logon.service() + logon.name();
        final Long before = proofs.remove(session);
        proofs.put(session, before == null ? logon.sentNs() : Math.max(before, logon.sentNs()));
        return before != null && logon.sentNs() <= before;
    }

    private void onWrong(final ClientAddress client) {
        limits.admit(client, limits.forgeryWeight());
    }

    private static void admit(final LimitBreach breach) throws Refusal {
        if (breach != null) {
            throw new Refusal(text(breach));
        }
    }

    private static String text(final LimitBreach breach) {
        return "too many requests; log on again in " + breach.retryAfterSeconds() + " s";
    }

    private static void require(final boolean isRight, final String complaint) throws Refusal {
        if (!isRight) {
            throw new Refusal(complaint);
        }
    }
}
