package rialto.engine;

/**
 * The venue's core: {@code (state, command, time) -> (state, events)}. Pure and single-threaded: the same commands in the
 * same order give the same events and the same state everywhere. One method per command; the answer comes as callbacks
 * to the {@link EngineListener} before the method returns.
 *
 * <p>No value that a caller passes makes a method throw. {@link IllegalStateException} means that an invariant is broken:
 * the host must stop.
 */
public final class MatchingEngine {
    /** The venue's counterpart of deposits and withdrawals; its balances are never positive. */
    public static final long EXTERNAL_ACCOUNT_ID = 1;

    /** Where fees go. */
    public static final long FEE_ACCOUNT_ID = 2;

    /** The first client account has this id, the next one more, and so on. */
    public static final long FIRST_CLIENT_ACCOUNT_ID = 100;

    public MatchingEngine(final EngineLimits limits, final EngineListener listener) {
        throw new UnsupportedOperationException("under construction");
    }

    /**
     * Events: OrderAccepted, then OrderExecuted and OrderCanceled of resting orders as it trades, then at most one of
     * OrderRested and OrderCanceled, then BalanceChanged; or OrderRejected, OrderRepeated or OrderValidated alone.
     */
    public void enterOrder(final OrderRequest order, final long timestampNs) {}

    /** Events: OrderCanceled, then BalanceChanged; or CancelRejected. */
    public void cancelOrder(final CancelRequest request, final long timestampNs) {}

    /**
     * Cancels an account's open orders in order of instrument and entry. Events: OrderCanceled each,
     * OrdersMassCanceled, then BalanceChanged; or CancelRejected (with order id 0).
     *
     * @param instrumentId 0 for all
     */
    public void cancelAllOrders(
            final long accountId,
            final long requestId0,
            final long requestId1,
            final long requestId2,
            final long requestId3,
            final int instrumentId,
            final long timestampNs) {}

    /** Events: OrderAmended, then BalanceChanged; or AmendRejected. */
    public void amendOrder(final AmendRequest request, final long timestampNs) {}

    /**
     * Cancels one order and enters another of the same account and instrument (the order's; the cancel's are not looked
     * at). Events: OrderCanceled (REPLACED) or CancelRejected; then, always under ALLOW_FAILURE, else only after a
     * cancel, as {@link #enterOrder}. A new order that is remembered with the same content answers OrderRepeated alone
     * and cancels nothing, so a replacement may be sent again safely. A malformed one answers CancelRejected and
     * OrderRejected, both MALFORMED_COMMAND.
     *
     * @param mode null for a code that does not exist: malformed
     */
    public void replaceOrder(
            final CancelRequest cancel, final OrderRequest order, final ReplaceMode mode, final long timestampNs) {}

    /** Events: AccountCreated; or CommandRejected, ACCOUNT_EXISTS with the known id. */
    public void createAccount(
            final long name0, final long name1, final long name2, final long name3, final long timestampNs) {}

    /** Events: TransferApplied, then (when not repeated) BalanceChanged of both accounts; or CommandRejected. */
    public void transferFunds(final TransferRequest transfer, final long timestampNs) {}

    /** Events: AssetAdded; or CommandRejected, ASSET_EXISTS with the known id. */
    public void addAsset(
            final long symbol0,
            final long symbol1,
            final long symbol2,
            final long symbol3,
            final int scale,
            final long timestampNs) {}

    /** Events: InstrumentDefined; or CommandRejected, INSTRUMENT_EXISTS with the known id. */
    public void addInstrument(final InstrumentDefinition definition, final long timestampNs) {}

    /** Takes the filters and fees of the definition. Events: InstrumentDefined; or CommandRejected. */
    public void changeInstrument(final InstrumentDefinition definition, final long timestampNs) {}

    /**
     * Events: InstrumentDefined, also when it was in that state; or CommandRejected.
     *
     * @param state null for a code that does not exist: malformed
     */
    public void setInstrumentState(final int instrumentId, final InstrumentState state, final long timestampNs) {}

    /** Whether there is such a client account; for the rules of commands that are not the engine's (API keys). */
    public boolean hasAccount(final long accountId) {
        return false;
    }

    public long nextOrderId() {
        return 0;
    }

    public long nextAccountId() {
        return 0;
    }

    /** Hands out the whole state. */
    public void takeSnapshot(final EngineSnapshotListener listener) {}

    /** A number that is equal for equal states: of every record of a snapshot. Takes as long as a snapshot. */
    public long stateHash() {
        return 0;
    }
}
