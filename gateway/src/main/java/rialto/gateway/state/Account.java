package rialto.gateway.state;

import rialto.protocol.AccountFees;
import rialto.protocol.AccountLimits;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** An account with its balances and open orders. Owned by the event loop; only this package changes it. */
public final class Account {
    private final long accountId;
    private final String name;
    final Map<Integer, Balance> balances = new LinkedHashMap<>();
    /** In order of entry, which is that of their ids. */
    final Map<Long, Order> openOrders = new LinkedHashMap<>();
    /** Open and recently closed orders; of two with one id, the later. */
    final Map<String, Order> byClientOrderId = new HashMap<>();

    /** Lists of which some order is open, in order of entry. */
    final Map<Long, OrderList> orderLists = new LinkedHashMap<>(0);
    /** These, and those that ended lately; of two with one id, the later. */
    final Map<String, OrderList> listsByClientId = new HashMap<>(0);

    final ArrayDeque<OrderList> endedLists = new ArrayDeque<>(1);

    /** Those that are not at their end, in order of entry. */
    final Map<Long, ParentOrder> parentOrders = new LinkedHashMap<>(0);
    /** These, and those that ended lately; of two with one id, the later. */
    final Map<String, ParentOrder> parentsByClientOrderId = new HashMap<>(0);

    final ArrayDeque<ParentOrder> endedParents = new ArrayDeque<>(1);

    /** In order of their making. */
    final Map<Long, CancelTimer> cancelTimers = new LinkedHashMap<>(0);

    /** By the ids of instruments. */
    private final Map<Integer, AccountLimits> limits = new HashMap<>(0);

    /** By the ids of assets. */
    final Map<Integer, TradedVolume> volumes = new HashMap<>(0);

    AccountFees fees = AccountFees.NONE;
    /** By the ids of instruments. */
    private final Map<Integer, QuoteProtectionState> quoteProtections = new HashMap<>(0);

    long changedNs;
    private int tradeGroupId;
    private int maxCancels10s;
    boolean frozen;
    boolean provider;

    Account(final long accountId, final String name) {
        this.accountId = accountId;
        this.name = name;
    }

    void limit(final int instrumentId, final AccountLimits to) {
        if (to.isNone()) {
            limits.remove(instrumentId);
        } else {
            limits.put(instrumentId, to);
        }
    }

    /** What it has of its own in fees. */
    public AccountFees fees() {
        return fees;
    }

    TradedVolume volume(final int assetId) {
        return volumes.computeIfAbsent(assetId, ignored -> new TradedVolume());
    }

    void protectQuotes(final int instrumentId, final QuoteProtectionState to) {
        if (to.terms().isNone()) {
            quoteProtections.remove(instrumentId);
        } else {
            quoteProtections.put(instrumentId, to);
        }
    }

    public long accountId() {
        return accountId;
    }

    public String name() {
        return name;
    }

    /** Whether it may enter no orders and withdraw nothing. */
    public boolean isFrozen() {
        return frozen;
    }

    /** Its limits on an instrument; {@link AccountLimits#NONE} where it has none. */
    public AccountLimits limits(final Instrument instrument) {
        return limits.getOrDefault(instrument.instrumentId(), AccountLimits.NONE);
    }

    /** The group whose accounts do not trade with one another; 0 for none. */
    public int tradeGroupId() {
        return tradeGroupId;
    }

    /** Cancels that it may send in ten seconds; 0 for no limit. */
    public int maxCancels10s() {
        return maxCancels10s;
    }

    void rule(final int ofTradeGroup, final int cancels) {
        tradeGroupId = ofTradeGroup;
        maxCancels10s = cancels;
    }

    /** The protection of its quotes on an instrument; {@link QuoteProtectionState#NONE} where it has none. */
    public QuoteProtectionState quoteProtection(final Instrument instrument) {
        return quoteProtections.getOrDefault(instrument.instrumentId(), QuoteProtectionState.NONE);
    }

    /** On how many instruments its quotes have a protection. */
    public int quoteProtectionCount() {
        return quoteProtections.size();
    }

    /** Whether it ever was made a provider of an instrument. */
    public boolean isProvider() {
        return provider;
    }

    /** Time of the last change of a balance or of a snapshot after it, nanoseconds since the epoch, or 0. */
    public long changedNs() {
        return changedNs;
    }

    /** The assets it ever had, in order of first change. */
    public Collection<Balance> balances() {
        return Collections.unmodifiableCollection(balances.values());
    }

    /** Its balance of an asset, or null when it never had any. */
    public Balance balance(final int assetId) {
        return balances.get(assetId);
    }

    /** Its open orders, by ascending id. */
    public Collection<Order> openOrders() {
        return Collections.unmodifiableCollection(openOrders.values());
    }

    /** The open or recently closed order of that client order id, or null. */
    public Order orderByClientId(final String clientOrderId) {
        return byClientOrderId.get(clientOrderId);
    }

    /** Its lists of which some order is open, by ascending id. */
    public Collection<OrderList> orderLists() {
        return Collections.unmodifiableCollection(orderLists.values());
    }

    /** Its list of that id, open or ended lately; or null. */
    public OrderList orderList(final long listId) {
        final OrderList open = orderLists.get(listId);
        return open != null
                ? open
                : endedLists.stream()
                        .filter(list -> list.listId == listId)
                        .findFirst()
                        .orElse(null);
    }

    /** Its list of that client's name, open or ended lately; or null. */
    public OrderList listByClientId(final String clientListId) {
        return listsByClientId.get(clientListId);
    }

    /** Its parent orders that are not at their end, by ascending id. */
    public Collection<ParentOrder> parentOrders() {
        return Collections.unmodifiableCollection(parentOrders.values());
    }

    /** The parent order of that client order id that works or ended lately, or null. */
    public ParentOrder parentByClientId(final String clientOrderId) {
        return parentsByClientOrderId.get(clientOrderId);
    }

    /** Its cancel timers, also those that gateways hold, in order of their making. */
    public Collection<CancelTimer> cancelTimers() {
        return Collections.unmodifiableCollection(cancelTimers.values());
    }

    /** That cancel timer of the account, or null when it does not run. */
    public CancelTimer cancelTimer(final long cancelTimerId) {
        return cancelTimers.get(cancelTimerId);
    }

    Balance touch(final Asset asset) {
        return balances.computeIfAbsent(asset.assetId(), ignored -> new Balance(asset));
    }
}
