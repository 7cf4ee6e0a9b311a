package rialto.dialect.binance.stream;

import org.agrona.collections.Long2ObjectHashMap;
import rialto.gateway.security.KeyGenerator;
import rialto.gateway.security.Principal;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** Listen keys: one per account at a time, so as many as there are accounts at most. */
final class ListenKeys {
    private final Map<String, ListenKey> byText = new HashMap<>();
    private final Long2ObjectHashMap<ListenKey> byAccount = new Long2ObjectHashMap<>();
    private final KeyGenerator generator = new KeyGenerator();
    private final long validityMs;
    private final LongSupplier nowMs;

    ListenKeys(final long validityMs, final LongSupplier nowMs) {
        this.validityMs = validityMs;
        this.nowMs = nowMs;
    }

    /** The account's key, made when it has none; its validity begins anew. */
    ListenKey ofAccount(final Principal principal) {
        ListenKey key = byAccount.get(principal.accountId());
        if (key == null) {
            key = new ListenKey(generator.next(), principal.accountId(), principal.apiKey());
            byAccount.put(principal.accountId(), key);
            byText.put(key.text, key);
        }
        key.validUntilMs = nowMs.getAsLong() + validityMs;
        return key;
    }

    /** The account's key, or null when it has none. */
    ListenKey of(final long accountId) {
        return byAccount.get(accountId);
    }

    /** The key of that text when it is valid, otherwise null. */
    ListenKey valid(final String text) {
        final ListenKey key = byText.get(text);
        return key == null || key.validUntilMs <= nowMs.getAsLong() ? null : key;
    }

    void remove(final ListenKey key) {
        byText.remove(key.text);
        byAccount.remove(key.accountId);
    }

    List<ListenKey> expired() {
        final long now = nowMs.getAsLong();
        return byText.values().stream().filter(key -> key.validUntilMs <= now).toList();
    }

    List<ListenKey> madeWith(final String apiKey) {
        return byText.values().stream().filter(key -> key.apiKey.equals(apiKey)).toList();
    }
}
