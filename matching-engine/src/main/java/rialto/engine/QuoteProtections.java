package rialto.engine;

import org.agrona.collections.Int2ObjectHashMap;

/** The protections of quotes on one instrument: who has any, and what trades they count. */
final class QuoteProtections {
    private final Int2ObjectHashMap<CountedFills> byAccount = new Int2ObjectHashMap<>();
    private final ReachedProtections reached;

    QuoteProtections(final ReachedProtections reached) {
        this.reached = reached;
    }

    /** Null where the account has none. */
    CountedFills of(final int account) {
        return byAccount.get(account);
    }

    boolean isEmpty() {
        return byAccount.isEmpty();
    }

    /** Other bounds of an account, which counts from nothing; or none any more. */
    void set(final int account, final QuoteProtection protection) {
        if (protection.isNone()) {
            byAccount.remove(account);
            return;
        }
        final CountedFills known = byAccount.get(account);
        final CountedFills kept = known == null ? new CountedFills() : known;
        protection.copyTo(kept.protection);
        kept.clear();
        byAccount.put(account, kept);
    }

    /** A quote of an account traded. */
    void onFill(final int account, final long lots, final long timestampNs) {
        final CountedFills fills = byAccount.get(account);
        if (fills != null && fills.add(lots, timestampNs)) {
            reached.add(fills);
        }
    }

    /** Whether quotes of an account are not accepted. */
    boolean isReached(final int account) {
        final CountedFills fills = byAccount.get(account);
        return fills != null && fills.isReached();
    }

    /** Of the account; nothing where it has none. */
    void snapshot(final int account, final EngineSnapshotListener listener) {
        final CountedFills fills = byAccount.get(account);
        if (fills != null) {
            fills.snapshot(listener);
        }
    }
}
