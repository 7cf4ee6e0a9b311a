package rialto.dialect.binance.security;

import org.agrona.collections.Long2LongHashMap;
import org.agrona.collections.Object2IntCounterMap;
import rialto.dialect.binance.api.ApiRequest;
import rialto.dialect.binance.api.Effect;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;

import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What was signed lately, so that nobody who overheard it uses it for another call. What clients sign names no method and no
 * path: the bytes of a question are those of a logon, and of a cancel. So a logon is taken only when its bytes are new, and a
 * call that changes something only when they did not come for a question. Each gateway remembers what it has seen itself.
 *
 * <p>Whoever repeats what others have sent has shown no key, whatever he repeats and for whatever call: that proves nothing, and
 * is not charged to the key.
 *
 * <p>Whoever brought the bytes first may use them again on the same connection: a fast client asks and acts, or logs on and
 * subscribes, within one millisecond. Owned by the event loop.
 */
final class SeenRequests {
    /** What is remembered of one key for a minute. */
    static final int MAX_OF_KEY = 65_536;
    /** What is remembered of all keys together; sixteen bytes each. Beyond it the key that has most is forgotten. */
    static final int MAX = 524_288;
    /** Changes of one key that are remembered for a minute: a flood of one key must not make what others sign look known. */
    static final int MAX_CHANGES_OF_KEY = 1 << 20;
    /** How long a logon may be under way, whatever its receive window: another gateway has not seen what this one has. */
    static final long LOGON_WINDOW_US = 1_000L * TimeWindow.DEFAULT_MS;
    /** Nothing that was sent so long ago is timely. */
    static final long AGE_US = 1_000L * (TimeWindow.MAXIMUM_MS + 1_000);

    private static final long NEW = 0;
    private static final ApiError WRONG = ApiError.of(400, -1022, "Signature for this request is not valid.");
    private static final ApiError ANOTHER_CALL = WRONG.because(
            "SIGNED_FOR_ANOTHER_CALL",
            "These very bytes came before, on another connection, for a call that changes nothing. Sign again with another"
                    + " timestamp.");
    private static final ApiError REPEATED = WRONG.because(
            "REQUEST_REPEATED",
            "These very bytes came before, and a logon takes what nobody has sent yet. Sign again with another timestamp.");
    private static final ApiError LATE = TimeWindow.OUTSIDE.because(
            "LOGON_TOO_LATE",
            "A logon is taken within " + TimeWindow.DEFAULT_MS
                    + " ms of its timestamp, whatever its recvWindow. Sign again with another timestamp.");
    private static final ApiError EARLIER = TimeWindow.OUTSIDE.because(
            "SIGNED_BEFORE_START",
            "The gateway started after that timestamp, and does not know whether it was used before. Sign again.");
    private static final ApiError FULL = ApiErrors.busy()
            .because(
                    "TOO_MANY_SIGNED",
                    "More signed requests came than the gateway remembers, so it cannot tell a logon from one of them. Log on"
                            + " in two minutes, and ask within the session, where nothing is signed.");

    private final SignedIds ids;
    private final SignedChanges changes;
    /** Those that were within the limits. Others may come again, and are charged as if they had not come. */
    private final SignedChanges taken;

    private final long sinceUs;
    private Generation present = new Generation();
    private Generation past = new Generation();
    private long begunUs;
    private boolean isProof;

    /** What came within a minute: by key id the numbers of the bytes, with who brought them. */
    private static final class Generation {
        private final Map<String, Long2LongHashMap> byKey = new HashMap<>();
        private final Object2IntCounterMap<String> changes = new Object2IntCounterMap<>(0);
        /** Keys of which it does not know everything. */
        private final Set<String> forgotten = new HashSet<>();

        private int size;

        private int size(final String keyId) {
            final Long2LongHashMap own = byKey.get(keyId);
            return own == null ? 0 : own.size();
        }

        /** Whether one more change of the key is remembered. */
        private boolean countChange(final String keyId) {
            if (changes.get(keyId) < MAX_CHANGES_OF_KEY) {
                changes.incrementAndGet(keyId);
                return true;
            }
            forgotten.add(keyId);
            return false;
        }

        private void forget(final String keyId) {
            size -= size(keyId);
            byKey.remove(keyId);
            forgotten.add(keyId);
        }

        private long broughtBy(final String keyId, final long number) {
            final Long2LongHashMap own = byKey.get(keyId);
            return own == null ? NEW : own.get(number);
        }
    }

    /**
     * @param ids   numbers what was signed
     * @param nowUs the venue's clock, microseconds since the epoch
     */
    SeenRequests(final SignedIds ids, final long nowUs) {
        this.ids = ids;
        sinceUs = nowUs;
        begunUs = nowUs;
        final long seed = new SecureRandom().nextLong();
        changes = new SignedChanges(seed);
        taken = new SignedChanges(seed);
    }

    /**
     * Looks at a request whose signature is right, and remembers it. Tells the request when it is a repeated one.
     *
     * @param signed bytes that were signed, from 0 to {@code length}
     * @return why it is not taken, or null
     */
    ApiError check(
            final ApiRequest request, final String keyId, final byte[] signed, final int length, final long nowUs) {
        turn(nowUs);
        isProof = false;
        if (request.route().effect() == Effect.CHANGES) {
            return change(request, keyId, signed, length);
        }
        final long bringer = bringer(request);
        final long number = ids.number(keyId, signed, length);
        final long broughtBy = broughtBy(keyId, number);
        final boolean isNew = broughtBy == NEW;
        // who brought a change first is not known, nor whether something of a key that was forgotten came before
        if (isNew ? isForgotten(keyId) : broughtBy != bringer) {
            request.onRepeated();
        } else if (changes.contains(changes.hash(keyId, signed, length))) {
            request.onRepeated();
        }
        // of the bytes, that this bringer brought them first
        final boolean isRemembered = isNew ? remember(keyId, number, bringer) : broughtBy == bringer;
        final ApiError refusal =
                request.route().effect() == Effect.LOGS_ON ? logon(request, keyId, isNew, isRemembered, nowUs) : null;
        isProof = refusal == null
                && isRemembered
                && !request.isRepeated()
                && !isLate(request, nowUs)
                && !isEarlier(request, nowUs);
        return refusal;
    }

    /** Likewise of a request that needs no signature, and is served whatever came before. */
    void remember(
            final ApiRequest request, final String keyId, final byte[] signed, final int length, final long nowUs) {
        turn(nowUs);
        remember(keyId, ids.number(keyId, signed, length), bringer(request));
    }

    /** Whose key asks nothing pays no costly hash for its orders. */
    private ApiError change(final ApiRequest request, final String keyId, final byte[] signed, final int length) {
        final long hash = changes.hash(keyId, signed, length);
        if (!changes.contains(hash) && present.countChange(keyId)) {
            changes.add(hash);
        }
        request.signedHash(hash);
        if (taken.contains(hash)) {
            request.onRepeated();
        }
        if (!present.byKey.containsKey(keyId) && !past.byKey.containsKey(keyId)) {
            return null;
        }
        final long broughtBy = broughtBy(keyId, ids.number(keyId, signed, length));
        return broughtBy == NEW || broughtBy == bringer(request) ? null : ANOTHER_CALL;
    }

    private ApiError logon(
            final ApiRequest request,
            final String keyId,
            final boolean isNew,
            final boolean isRemembered,
            final long nowUs) {
        if (isLate(request, nowUs)) {
            return LATE;
        }
        if (isEarlier(request, nowUs)) {
            return EARLIER;
        }
        if (!isNew) {
            return isRemembered ? null : REPEATED;
        }
        return isRemembered && !isForgotten(keyId) ? null : FULL;
    }

    /**
     * Whether the request that {@link #check} took last was brought by somebody who has the key. Whoever repeats what others have
     * sent has not. What changes something is no proof: nobody can tell who brought it first.
     */
    boolean isProof() {
        return isProof;
    }

    /** A call that changes something is within the limits: when its bytes come again, they are charged to who repeats them. */
    void onTaken(final ApiRequest request) {
        if (request.signedHash() != 0) {
            taken.add(request.signedHash());
        }
    }

    private boolean isForgotten(final String keyId) {
        return present.forgotten.contains(keyId) || past.forgotten.contains(keyId);
    }

    private static boolean isLate(final ApiRequest request, final long nowUs) {
        return nowUs - sentUs(request) > LOGON_WINDOW_US;
    }

    private boolean isEarlier(final ApiRequest request, final long nowUs) {
        return sentUs(request) < sinceUs && nowUs >= sinceUs;
    }

    private static long sentUs(final ApiRequest request) {
        return TimeWindow.sentUs(request.parameters().get("timestamp"));
    }

    private long broughtBy(final String keyId, final long number) {
        final long broughtBy = present.broughtBy(keyId, number);
        return broughtBy == NEW ? past.broughtBy(keyId, number) : broughtBy;
    }

    /** Whether it is known from now on; who brought it first stays. */
    private boolean remember(final String keyId, final long number, final long bringer) {
        if (broughtBy(keyId, number) != NEW) {
            return true;
        }
        final Long2LongHashMap own = present.byKey.get(keyId);
        if (own != null && own.size() >= MAX_OF_KEY || present.size + past.size >= MAX && !forgetHeaviest(keyId)) {
            present.forgotten.add(keyId);
            return false;
        }
        present.byKey
                .computeIfAbsent(keyId, ignored -> new Long2LongHashMap(NEW))
                .put(number, bringer);
        present.size++;
        return true;
    }

    /**
     * Makes room by forgetting the key that has most, if that is another: so many keys of others keep nobody from logging on.
     *
     * @return whether there is room
     */
    private boolean forgetHeaviest(final String keyId) {
        final Set<String> keys = new HashSet<>(past.byKey.keySet());
        keys.addAll(present.byKey.keySet());
        String heaviest = keyId;
        for (final String key : keys) {
            heaviest = size(key) > size(heaviest) ? key : heaviest;
        }
        if (heaviest.equals(keyId)) {
            return false;
        }
        present.forget(heaviest);
        past.forget(heaviest);
        return true;
    }

    private int size(final String keyId) {
        return present.size(keyId) + past.size(keyId);
    }

    /** The connection and, because behind a proxy clients share connections, the client's address. */
    private static long bringer(final ApiRequest request) {
        final long connection = System.identityHashCode(request.connection());
        return connection << Integer.SIZE | request.clientAddress().address().hashCode() & 0xFFFF_FFFFL | 1;
    }

    /** What is as old as two generations is forgotten; what is younger than one never. */
    private void turn(final long nowUs) {
        final long ageUs = nowUs - begunUs;
        if (Math.abs(ageUs) > AGE_US) {
            if (ageUs > 2 * AGE_US) {
                past = new Generation();
                changes.clear();
                taken.clear();
            } else {
                past = present;
                changes.turn();
                taken.turn();
            }
            present = new Generation();
            begunUs = nowUs;
        }
    }
}
