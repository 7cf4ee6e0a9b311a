package rialto.engine;

/**
 * What all quotes of a command need together, asset by asset: what new ones need, and what those that leave or become smaller
 * release.
 */
final class QuoteFunds {
    private static final int MAX_ASSETS = 2 * MassQuoteRequest.MAX_ENTRIES;

    private final EngineState state;
    private final int[] assetIds = new int[MAX_ASSETS];
    private final long[] needed = new long[MAX_ASSETS];
    private final long[] released = new long[MAX_ASSETS];
    private int account;
    private int count;
    private int orders;

    QuoteFunds(final EngineState state) {
        this.state = state;
    }

    void begin(final int ofAccount) {
        account = ofAccount;
        count = 0;
        orders = 0;
    }

    /** One entry more that is to be carried out. */
    void add(final Instrument instrument, final QuoteEntry entry, final QuotePlanEntry plan) {
        add(instrument, plan.bid, entry.bidTicks, entry.bidLots);
        add(instrument, plan.ask, entry.askTicks, entry.askLots);
    }

    private void add(final Instrument instrument, final QuoteSidePlan side, final long ticks, final long lots) {
        orders += side.more();
        if (!instrument.reserves) {
            return;
        }
        if (side.leaves || side.reducedLots != 0) {
            final long less = side.leaves ? state.orders.remainingLots(side.standing) : side.reducedLots;
            final int asset = find(instrument.paidAsset(side.buy));
            released[asset] = sum(released[asset], state.need(instrument, side.standing, less));
        }
        if (side.enters) {
            final int asset = find(instrument.paidAsset(side.buy));
            needed[asset] = sum(needed[asset], instrument.reserve(side.buy, ticks, lots));
            find(instrument.receivedAsset(side.buy));
        }
    }

    private int find(final int assetId) {
        for (int asset = 0; asset < count; asset++) {
            if (assetIds[asset] == assetId) {
                return asset;
            }
        }
        assetIds[count] = assetId;
        needed[count] = 0;
        released[count] = 0;
        return count++;
    }

    private static long sum(final long a, final long b) {
        return a + b < 0 ? Long.MAX_VALUE : a + b;
    }

    /** INSUFFICIENT_BALANCE, and then the rejection has the first asset of which there is too little; CAPACITY_EXCEEDED; NONE. */
    RejectReason check(final MassQuoteRejection rejection) {
        int missing = 0;
        for (int asset = 0; asset < count; asset++) {
            final int balance = state.balances.find(account, assetIds[asset]);
            final long available = sum(state.balances.available(balance), released[asset]);
            if (needed[asset] > available) {
                rejection.assetId = assetIds[asset];
                rejection.neededAmount = needed[asset];
                rejection.availableAmount = available;
                return RejectReason.INSUFFICIENT_BALANCE;
            }
            missing += balance == 0 ? 1 : 0;
        }
        return missing > state.balances.room() || orders > state.orders.room()
                ? RejectReason.CAPACITY_EXCEEDED
                : RejectReason.NONE;
    }
}
