package rialto.engine;

/**
 * The engine's whole state as records, in this order: counters, assets, instruments, sessions, triggers that were reached, schedules, price protections (each followed by its averages), volatility interruptions, indications
 * of auctions, suspensions of order entry, fee schedules by id, instruments that follow one, accounts (each frozen one followed by that, then by its limits in order of instruments, then by its fees, then by its quote protections in order of instruments, each with its fills), balances, traded volumes, lists of orders (oldest first), open orders (by instrument; bids, asks, then bids before asks each: collected MARKET
 * orders, MARKET orders AT_OPEN, limit orders AT_OPEN, MARKET orders AT_CLOSE, limit orders AT_CLOSE; in priority
 * order; then those that wait for their triggers: for the last price to rise, to fall, the best ask, the best bid likewise,
 * the nearest price first, then buy and sell orders that trail, in order of beginning to, then those that are pending, in order of entry), remembered client orders and remembered transfers (oldest first), trades that can be revised (oldest first), leases and cancel timers (oldest first),
 * each cancel timer followed by the orders that name it, then cancel timers that have ended while orders of theirs are
 * open (in order of their ends), followed likewise, then those of {@link QuoteSnapshotListener}. Where quotes are
 * streamed, waiting bids and asks are followed by other orders on hold, and {@link OpenOrder#executedLots} includes
 * what is on hold. Fed to an {@link EngineSnapshotLoader} they make an engine that cannot be told from the first.
 * Parameter objects and views are valid only during the call.
 */
public interface EngineSnapshotListener extends QuoteSnapshotListener {
    void onCounters(long nextOrderId, long nextAccountId);

    void onAsset(int assetId, int scale, Identifier symbol);

    /** @param lastPriceTicks 0 before the first trade */
    void onInstrument(InstrumentDefinition definition, long lastTradeId, long lastPriceTicks);

    /**
     * Of the instrument told last, unless it has no order book or nothing happened there.
     *
     * @param bookEvents how many events of its book there were that everybody may see; from 1 on
     * @param topBidOrderId of PRO_RATA_TOP the buy order that is filled first; 0 for none
     * @param topAskOrderId as topBidOrderId, of the sell orders
     */
    void onBook(int instrumentId, long bookEvents, long topBidOrderId, long topAskOrderId);

    /**
     * The sessions of a posted-offer instrument; after all instruments.
     *
     * @param sessionAtNs when one is due for another reason than that an order gets too old; {@link Long#MAX_VALUE} for
     *                    none
     * @param sessionCount how many were run
     * @param nextBuyerId the order with which the rest of a session begins; 0 when the last one was whole
     * @param goesOnNs    before this time no session of any instrument is run; {@link Long#MIN_VALUE} before it was
     *                    needed. The same for all instruments
     */
    void onSessions(int instrumentId, long sessionAtNs, long sessionCount, long nextBuyerId, long goesOnNs);

    /**
     * Of an instrument with orders whose triggers were reached and that have still to enter; after the sessions.
     *
     * @param risenToTicks the highest price that reached some of them; 0 for none
     * @param fallenToTicks the lowest one; {@link Long#MAX_VALUE} for none
     * @param goesOnNs when the next enter; {@link Long#MAX_VALUE} while the instrument does not trade
     */
    void onTriggers(int instrumentId, long risenToTicks, long fallenToTicks, long goesOnNs);

    /** Of an instrument that has one. */
    void onSchedule(TradingSchedule schedule);

    /** Of an instrument that has one. */
    void onPriceProtection(PriceProtection protection);

    /**
     * What traded in one sixtieth of the minutes that the protection told last averages over, oldest first; only where
     * something did.
     *
     * @param slot       counted from 1970, in so many seconds as it averages over minutes
     * @param amountHigh of the sum of ticks times lots, 128 bits
     */
    void onPriceAverage(int instrumentId, long slot, long lots, long amountHigh, long amountLow);

    /** Of an instrument in a volatility auction; after the averages. */
    void onVolatilityInterruption(VolatilityInterruption interruption);

    /** What was last published of an auction that is going on, unless nothing can be executed. */
    void onIndication(int instrumentId, long priceTicks, long volumeLots, long imbalanceLots);

    /**
     * Where new orders are not taken.
     *
     * @param instrumentId 0 for the whole venue, which comes first
     * @param suspensions as in {@link EngineListener#onOrderEntryChanged}; not 0
     */
    void onOrderEntry(int instrumentId, int suspensions);

    void onFeeSchedule(FeeSchedule schedule);

    /** Of an instrument whose fees follow one. */
    void onAssignedFeeSchedule(int instrumentId, int scheduleId);

    /** A client account; the external and the fee account exist always and are not listed. */
    void onAccount(long accountId, Identifier name);

    /** The account told last is frozen. */
    void onFrozenAccount(long accountId);

    /**
     * Of the account told last, where it has any.
     *
     * @param windowNs since when its cancels are counted; 0 where it has no limit of them, or has canceled nothing yet
     * @param cancels  since then
     */
    void onAccountRules(AccountRules rules, long windowNs, int cancels);

    /** Of the account told last, where it has any. */
    void onAccountLimits(AccountLimits limits);

    /** Of the account told last, where it has a discount or a fixed tier. */
    void onAccountFees(AccountFees terms);

    /**
     * What an account traded, in the order in which accounts first did.
     *
     * @param day the latest on which it did, days since the epoch in UTC
     * @param volumes minor units of the asset of the thirty days before, oldest first, and of that day; valid only during the call
     */
    void onAccountVolume(long accountId, int assetId, int day, long[] volumes);

    /** Of the account told last, where its quotes on an instrument have one; behind its limits. */
    void onQuoteProtection(QuoteProtection protection);

    /** A trade that the protection told last has counted, oldest first. */
    void onQuoteFill(long timestampNs, long lots);

    /** Client, external (negative) and fee account alike. */
    void onBalance(long accountId, int assetId, long available, long held);

    /** A list of orders of which some are open; before them. */
    void onOrderList(OrderListRecord list);

    void onOrder(OpenOrder order);

    /** @param orderId 0 when the outcome was a reject for that reason, else the reason is NONE */
    void onClientOrder(
            long accountId,
            Identifier clientOrderId,
            long orderId,
            long contentHash,
            int instrumentId,
            RejectReason reason);

    void onTransfer(Identifier transferId, long contentHash);

    /** A trade that can be revised, oldest first. */
    void onRevisableTrade(RevisableTrade trade);

    /** A holder's sign of life, and until when it is good. */
    void onGatewayLease(int holderId, long deadlineNs);

    void onCancelTimer(CancelTimerTerms cancelTimer);

    /** A cancel timer that has ended, or what an administrator has canceled; of its orders some are still open. */
    void onPendingCancel(PendingCancel pendingCancel);

    /** An open order that names the cancel timer told last, in order of entry. */
    void onCancelTimerOrder(long orderId);
}
