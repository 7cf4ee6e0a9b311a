package rialto.engine;

/**
 * What the engine's commands cause: one callback per event, in order, during the command. Every command causes at least
 * one. Parameter objects and views are valid only during the call. An implementation must not call the engine.
 */
public interface EngineListener extends OrderListListener, BookQuoteListener {
    /** The order that is told to be accepted right behind this has a trigger: it waits, with its money held. */
    void onTriggerOrderAccepted(OrderTrigger trigger);

    /** The price from which on an order trails is there. */
    void onTrailingStarted(OrderTrigger trigger);

    /** The price is there that an order waited for: it enters the market. What it executes, rests or cancels follows. */
    void onOrderTriggered(OrderTrigger trigger);

    /**
     * All that was shown of a resting iceberg is traded: its next part is shown, at the end of the queue at its price. After the
     * OrderExecuted that took the last of it; in an auction after all of them.
     */
    void onOrderReplenished(OrderDisplay display);

    /**
     * The order passed every check; what it executes, rests or cancels follows. An iceberg has no event more than another order:
     * its request says what it shows ({@link OrderRequest#shownAtATime}).
     */
    void onOrderAccepted(OrderRequest request, long orderId, long expireTimestampNs);

    /** What is left of an incoming order joins the end of the queue at its price. */
    void onOrderRested(long orderId, long priceTicks, long remainingLots, int instrumentId, Side side);

    /** A listener that numbers events calls {@link Execution#recordedAs}. */
    void onOrderExecuted(Execution execution);

    /** A trade was busted, or has another price. */
    void onTradeRevised(TradeRevision revision);

    void onOrderCanceled(Cancellation cancellation);

    void onOrderAmended(Amendment amendment);

    /** Enums of the order are null where the command had a code that does not exist. */
    void onOrderRejected(OrderRequest request, RejectReason reason);

    /**
     * The same order under the same client order id was seen before; nothing changed.
     *
     * @param firstOrderId 0 when the first outcome was a reject
     * @param firstReason  NONE when it was accepted
     */
    void onOrderRepeated(OrderRequest request, long firstOrderId, RejectReason firstReason);

    /** A validateOnly order would have been accepted. */
    void onOrderValidated(OrderRequest request);

    void onCancelRejected(CancelRequest request, RejectReason reason);

    void onAmendRejected(AmendRequest request, RejectReason reason);

    /**
     * The end of a mass cancel, after an OrderCanceled for each order and a ParentOrderChanged for each parent order.
     *
     * @param instrumentId as in the command: 0 for all
     */
    void onOrdersMassCanceled(long accountId, Identifier requestId, int instrumentId, int canceledCount);

    /**
     * An account's balance after the command, in minor units: at most once per account and asset that the command left
     * different, in order of first touch, after all other events of the command.
     */
    void onBalanceChanged(long accountId, int assetId, long available, long held);

    void onAccountCreated(long accountId, Identifier name);

    /** @param repeated applied before: nothing changed, the balance is the present one */
    void onTransferApplied(TransferRequest request, long available, long held, boolean repeated);

    void onAssetAdded(int assetId, int scale, Identifier symbol);

    /** An instrument was added, its filters changed, or its state changed: the whole definition as it is now. */
    void onInstrumentDefined(InstrumentDefinition definition);

    /** So many sessions of posted-offer instruments were run; after all that they caused. */
    void onSessionsRun(int count);

    /** What the auction would come to is another than before; at the end of a command, before BalanceChanged. */
    void onAuctionIndicationChanged(AuctionState indication);

    /** An auction was held: its trades have been reported. Orders that leave with it follow. */
    void onAuctionUncrossed(AuctionState result);

    /** The order that is told to be refused right behind this has a limit outside a price band. */
    void onPriceOutOfBand(PriceOutOfBand outOfBand);

    /** A volatility auction begins, and InstrumentDefined comes next; or one is extended. */
    void onVolatilityInterrupted(VolatilityInterruption interruption);

    /** An instrument has another price protection, or none any more. */
    void onPriceProtectionSet(PriceProtection protection);

    /** An account has other limits on an instrument, or none any more. */
    void onAccountLimitsSet(AccountLimits limits);

    /** An account has other rules, or none any more. */
    void onAccountRulesSet(AccountRules rules);

    /** A fee schedule is there or is another; without tiers it is there no more. */
    void onFeeScheduleSet(FeeSchedule schedule);

    /** @param scheduleId 0 when the instrument has its own fees from now on */
    void onFeeScheduleAssigned(int instrumentId, int scheduleId);

    /** An account has another discount or fixed tier, or none any more. */
    void onAccountFeesSet(AccountFees terms);

    /** An instrument has another schedule, or none any more. */
    void onTradingScheduleSet(TradingSchedule schedule);

    /** A cancel timer was made or started again. */
    void onCancelTimerSet(CancelTimerTerms cancelTimer);

    /**
     * A cancel timer is no more; after the cancellation of its orders.
     *
     * @param reason        REQUESTED: its orders stay, without it
     * @param canceledCount orders that left with this command
     * @param ordersRemain  whether there are too many for one command: the others leave for the same reason with the
     *                      commands that follow, and until its turn comes an order can be executed
     */
    void onCancelTimerEnded(
            long accountId, long cancelTimerId, CancelReason reason, int canceledCount, boolean ordersRemain);

    /**
     * The last of the orders that remained when a cancel timer ended, or an administrator canceled all, have left.
     *
     * @param canceledCount all that were canceled, with its end and since
     */
    void onPendingCancelsDone(long accountId, long cancelTimerId, CancelReason reason, int canceledCount);

    /**
     * A holder gave a sign of life.
     *
     * @param cancelTimerCount cancel timers that it holds
     * @param deadlineNs when they fall due unless it gives another one
     */
    void onCancelTimersRenewed(int holderId, int cancelTimerCount, long deadlineNs);

    /**
     * An account is frozen, or not; after the cancellation of its orders, if that was asked for.
     *
     * @param canceledCount orders that left with this command
     * @param ordersRemain  as in {@link #onCancelTimerEnded}; the end is told with cancel timer 0
     */
    void onAccountStateChanged(long accountId, boolean frozen, int canceledCount, boolean ordersRemain);

    /**
     * New orders are suspended on an instrument or on all, or not; after the cancellation of orders, if that was asked
     * for.
     *
     * @param suspensions   why they are refused there as it is now, bits of {@link SuspensionReason}: bit 0 for an
     *                      administrator, bits 8 to 23 for storage of members 0 to 15; 0 when they are not
     * @param canceledCount orders that left with this command
     * @param ordersRemain  as in {@link #onCancelTimerEnded}; the end is told with cancel timer 0 and account 0
     */
    void onOrderEntryChanged(OrderEntryRequest request, int suspensions, int canceledCount, boolean ordersRemain);

    /**
     * A command other than for orders was refused.
     *
     * @param referenceId what it collided with (account, asset or instrument id), or how many cancel timers there can
     *                    be, 256 of the account or 65,536 of all; 0 where there is no such thing
     */
    void onCommandRejected(RejectReason reason, long referenceId);
}
