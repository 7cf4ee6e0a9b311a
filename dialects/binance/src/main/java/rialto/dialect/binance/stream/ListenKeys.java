package rialto.dialect.binance.stream;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.gateway.security.Principal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/** Listen keys: one per API key at a time, so as many as there are API keys at most. */
public final class ListenKeys {
    /** Those that ended lately are remembered: a few hundred bytes each. */
    private static final int MAX_ENDED = 16_384;

    /** Makes the texts of listen keys. */
    @FunctionalInterface
    public interface Texts {
        /**
         * @param provenUs when the API key signed, microseconds since the epoch
         * @return one that was never there before
         */
        String next(String keyId, long provenUs);
    }

    private final Set<String> ended = Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(final Map.Entry<String, Boolean> eldest) {
            return size() > MAX_ENDED;
        }
    });
    private final Map<String, ListenKey> byText = new HashMap<>();
    private final Map<String, ListenKey> byApiKey = new HashMap<>();
    private final Long2ObjectHashMap<List<ListenKey>> byAccount = new Long2ObjectHashMap<>();
    private final Texts texts;
    private final long validityMs;
    private final LongSupplier nowMs;

    ListenKeys(final Texts texts, final long validityMs, final LongSupplier nowMs) {
        this.texts = texts;
        this.validityMs = validityMs;
        this.nowMs = nowMs;
    }

    /**
     * The listen key of an API key, made when it has none; its validity begins anew.
     *
     * @param provenUs when the API key signed, microseconds since the epoch
     */
    ListenKey ofApiKey(final Principal principal, final long provenUs) {
        ListenKey key = byApiKey.get(principal.apiKey());
        if (key == null) {
            key = new ListenKey(texts.next(principal.apiKey(), provenUs), principal.accountId(), principal.apiKey());
            byApiKey.put(key.apiKey, key);
            byText.put(key.text, key);
            final List<ListenKey> keys = new ArrayList<>(ofAccount(key.accountId));
            keys.add(key);
            byAccount.put(key.accountId, keys);
        }
        renew(key);
        return key;
    }

    /** Its validity begins anew. */
    void renew(final ListenKey key) {
        key.validUntilMs = nowMs.getAsLong() + validityMs;
    }

    /** Whether that one was there once, and is no more. */
    boolean hasEnded(final String text) {
        return ended.contains(text);
    }

    /** The listen key of an API key, or null when it has none. */
    ListenKey of(final String apiKey) {
        return byApiKey.get(apiKey);
    }

    /** Those of all API keys of an account; never null. Lists are replaced, never changed, so one may be walked while keys end. */
    List<ListenKey> ofAccount(final long accountId) {
        final List<ListenKey> keys = byAccount.get(accountId);
        return keys == null ? List.of() : keys;
    }

    /** The key of that text when it is valid, otherwise null. */
    ListenKey valid(final String text) {
        final ListenKey key = byText.get(text);
        return key == null || key.validUntilMs <= nowMs.getAsLong() ? null : key;
    }

    void remove(final ListenKey key) {
        byText.remove(key.text);
        ended.add(key.text);
        byApiKey.remove(key.apiKey);
        final List<ListenKey> left = new ArrayList<>(ofAccount(key.accountId));
        left.remove(key);
        if (left.isEmpty()) {
            byAccount.remove(key.accountId);
        } else {
            byAccount.put(key.accountId, left);
        }
    }

    List<ListenKey> expired() {
        final long now = nowMs.getAsLong();
        return byText.values().stream().filter(key -> key.validUntilMs <= now).toList();
    }
}
