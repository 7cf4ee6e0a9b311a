package rialto.sequencer;

import org.agrona.collections.MutableLong;
import rialto.engine.RejectReason;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * The venue's API keys: part of the replicated state, in the order in which they were added. Rare commands, so it may
 * allocate.
 */
final class ApiKeys {
    /** Keys at most, of all accounts together. */
    static final int MAX_KEYS = 100_000;

    private final Map<String, ApiKey> keys = new LinkedHashMap<>();

    /**
     * Adds a key, or says why not; in the order of {@link RejectReason}.
     *
     * @return NONE when it was added
     */
    RejectReason add(final ApiKey key, final LongPredicate isAccount) {
        if (!key.isWellFormed()) {
            return RejectReason.MALFORMED_COMMAND;
        }
        if (!isAccount.test(key.accountId())) {
            return RejectReason.UNKNOWN_ACCOUNT;
        }
        if (keys.containsKey(key.keyId())) {
            return RejectReason.KEY_EXISTS;
        }
        if (key.expireTimestampNs() != 0 && key.expireTimestampNs() <= key.addedTimestampNs()) {
            return RejectReason.EXPIRY_PASSED;
        }
        if (keys.size() >= MAX_KEYS) {
            return RejectReason.CAPACITY_EXCEEDED;
        }
        keys.put(key.keyId(), key);
        return RejectReason.NONE;
    }

    /** @return the key that was there, null if there was none */
    ApiKey revoke(final String keyId) {
        return keys.remove(keyId);
    }

    ApiKey get(final String keyId) {
        return keys.get(keyId);
    }

    /** From a snapshot. */
    void load(final ApiKey key) {
        if (keys.put(key.keyId(), key) != null) {
            throw new IllegalStateException("an API key is in the snapshot twice");
        }
    }

    void forEach(final Consumer<ApiKey> consumer) {
        keys.values().forEach(consumer);
    }

    /** Equal for equal keys in equal order. */
    long stateHash() {
        final MutableLong hash = new MutableLong();
        forEach(key -> {
            long h = hash.get();
            h = 31 * h + key.keyId().hashCode();
            h = 31 * h + key.accountId();
            h = 31 * h + key.addedTimestampNs();
            h = 31 * h + key.permissions();
            h = 31 * h + key.keyType();
            h = 31 * h + Arrays.hashCode(key.secret());
            h = 31 * h + Arrays.hashCode(key.label());
            h = 31 * h + key.expireTimestampNs();
            h = 31 * h + Arrays.hashCode(key.addresses());
            hash.set(h);
        });
        return hash.get();
    }
}
