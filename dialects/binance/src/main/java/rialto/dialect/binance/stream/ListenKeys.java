package rialto.dialect.binance.stream;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.gateway.security.Principal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/** Listen keys: one per API key at a time, so as many as there are API keys at most. */
final class ListenKeys {
    private final Map<String, ListenKey> byText = new HashMap<>();
    private final Map<String, ListenKey> byApiKey = new HashMap<>();
    private final Long2ObjectHashMap<List<ListenKey>> byAccount = new Long2ObjectHashMap<>();
    private final UnaryOperator<String> texts;
    private final long validityMs;
    private final LongSupplier nowMs;

    /** @param texts makes one for the id of an API key; all are different */
    ListenKeys(final UnaryOperator<String> texts, final long validityMs, final LongSupplier nowMs) {
        this.texts = texts;
        this.validityMs = validityMs;
        this.nowMs = nowMs;
    }

    /** The listen key of an API key, made when it has none; its validity begins anew. */
    ListenKey ofApiKey(final Principal principal) {
        ListenKey key = byApiKey.get(principal.apiKey());
        if (key == null) {
            key = new ListenKey(texts.apply(principal.apiKey()), principal.accountId(), principal.apiKey());
            byApiKey.put(key.apiKey, key);
            byText.put(key.text, key);
            final List<ListenKey> keys = new ArrayList<>(ofAccount(key.accountId));
            keys.add(key);
            byAccount.put(key.accountId, keys);
        }
        key.validUntilMs = nowMs.getAsLong() + validityMs;
        return key;
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
