package rialto.engine;

import java.util.function.Consumer;

/**
 * The venue's core: {@code (state, command, time) -> (state, events)}. Pure and single-threaded: the same commands in
 * the same order give the same events and the same state everywhere. One method per command; the answer comes as
 * callbacks to the {@link EngineListener} before the method returns.
 *
 * <p>No value that a caller passes makes a method throw. {@link IllegalStateException} means that an invariant is
 * broken: the host must stop.
 */
public final class MatchingEngine {
    /** The venue's counterpart of deposits and withdrawals; its balances are never positive. */
    public static final long EXTERNAL_ACCOUNT_ID = 1;

    /** Where fees go. */
    public static final long FEE_ACCOUNT_ID = 2;

    /** The first client account has this id, the next one more, and so on. */
    public static final long FIRST_CLIENT_ACCOUNT_ID = 100;

    /** {@link #nextDeadlineNs()} when there is nothing to wait for. */
    public static final long NOTHING_DUE = DueQueue.NEVER;

    private final EngineListener listener;
    private final EngineState state;
    private final OrderEntry entry;
    private final OrderChanges changes;
    private final OrderReplacements replacements;
    private final Funds funds;
    private final TradeRevisions revisions;
    private final ReferenceData referenceData;
    private final FeeChanges fees;
    private final CancelTimerChanges cancelTimers;
    private final SuspensionChanges suspensions;
    private final DueActions dueActions;
    private final CallAuctions auctions;
    private final TriggerWork triggers;
    private final OrderListWork lists;
    private final OrderListEntry listEntry;
    private final MassQuotes massQuotes;
    private final QuoteProtectionWork quoteProtections;
    private final EngineSnapshotTaker snapshotTaker;
    private final QuoteCommands quotes;

    /** An engine without assets, instruments and client accounts, whose instruments have no providers of quotes. */
    public MatchingEngine(final EngineLimits limits, final EngineListener listener) {
        this(limits, listener, QuoteListener.NONE);
    }

    /** One whose clients are honest, without assets, instruments and client accounts. */
    public MatchingEngine(final EngineLimits limits, final EngineListener listener, final QuoteListener quoteListener) {
        this(limits, 0, listener, quoteListener);
    }

    /**
     * An engine without assets, instruments and client accounts.
     *
     * @param secret that no client knows: with it a client cannot choose identifiers that slow the engine down. Events and
     *     state do not depend on it
     */
    public MatchingEngine(
            final EngineLimits limits,
            final long secret,
            final EngineListener listener,
            final QuoteListener quoteListener) {
        this.listener = listener;
        state = new EngineState(limits, secret);
        final OrderExit exit = new OrderExit(state, listener);
        final Settlement settlement = new Settlement(state, listener, exit);
        auctions = new CallAuctions(state, listener, settlement);
        exit.report(auctions);
        final RequestChanges requests = new RequestChanges(state, quoteListener);
        final QuoteExits quoteExits = new QuoteExits(state, quoteListener, requests);
        final ParentProgress parents = new ParentProgress(state, quoteListener, exit);
        lists = new OrderListWork(state, listener, exit);
        triggers = new TriggerWork(state, listener, settlement, exit, parents, lists, auctions);
        lists.enterBy(triggers);
        quoteProtections = new QuoteProtectionWork(state, listener, exit);
        triggers.protectBy(quoteProtections);
        final TradingPhases phases = new TradingPhases(state, listener, auctions, exit, quoteExits, parents, triggers);
        final VolatilityInterruptions interruptions = new VolatilityInterruptions(state, listener, phases, auctions);
        triggers.interruptBy(interruptions);
        final QuoteSettlement quoteSettlement = new QuoteSettlement(state, listener, quoteListener);
        final QuoteOrders quoteOrders = new QuoteOrders(
                state,
                listener,
                exit,
                new QuoteSearch(state, quoteExits),
                new QuoteTrades(state, quoteListener, quoteSettlement),
                new RequestHits(state, requests, quoteSettlement));
        final QuoteChanges quoteChanges = new QuoteChanges(state, quoteListener, quoteExits, quoteOrders, parents);
        final HoldDecisions holds = new HoldDecisions(state, quoteListener, quoteOrders, quoteSettlement, parents);
        entry = new OrderEntry(
                state,
                listener,
                new OrderAcceptance(
                        state, listener, settlement, exit, auctions, quoteOrders, parents, triggers, interruptions));
        final ParentWork parentWork = new ParentWork(state, quoteListener, entry, quoteOrders, parents);
        quotes = new QuoteCommands(
                this,
                new ProviderChanges(state, listener, quoteListener, quoteExits),
                quoteChanges,
                holds,
                requests,
                parentWork);
        listEntry = new OrderListEntry(state, listener, entry, exit, lists);
        changes = new OrderChanges(state, listener, exit, auctions, parents, lists);
        massQuotes = new MassQuotes(state, listener, entry, changes, exit, quoteProtections);
        replacements = new OrderReplacements(listener, entry, changes);
        funds = new Funds(state, listener);
        revisions = new TradeRevisions(state, listener);
        final Sessions sessions = new Sessions(state, settlement, exit);
        referenceData = new ReferenceData(state, listener, settlement, sessions, phases);
        fees = new FeeChanges(state, listener);
        cancelTimers = new CancelTimerChanges(state, listener, exit);
        suspensions = new SuspensionChanges(state, listener, cancelTimers, quoteExits, parents);
        dueActions = new DueActions(
                state,
                listener,
                exit,
                phases,
                cancelTimers,
                sessions,
                triggers,
                interruptions,
                lists,
                new QuoteActions(state.quotes, quoteListener, quoteChanges, holds, quoteOrders, requests, parentWork),
                quoteProtections);
        snapshotTaker = new EngineSnapshotTaker(state);
    }

    /**
     * Events: OrderAccepted, then OrderExecuted and OrderCanceled of resting orders as it trades, then at most one of
     * OrderRested and OrderCanceled. Where its next trade would be too far from the reference price VolatilityInterrupted and
     * InstrumentDefined come right before OrderRested, or right behind OrderCanceled. Then, of each order whose trigger that
     * reached, OrderTriggered and the same, or TrailingStarted; then BalanceChanged. Of an order with a trigger
     * TriggerOrderAccepted, OrderAccepted, then BalanceChanged. Or OrderRejected, OrderRepeated or OrderValidated alone.
     */
    public void enterOrder(final OrderRequest request, final long timestampNs) {
        entry.enter(request, request.validateOnly, timestampNs);
        endCommand(timestampNs);
    }

    /**
     * Enters the orders of a list, all or none. Events: OrderListAccepted, then of each order what {@link #enterOrder} has,
     * but for a pending one only that it is accepted; then what the list does, as after any command: OrderCanceled of orders
     * that leave with others, OrderListEnded, OrderReleased of pending ones and what comes of it; then BalanceChanged. Or
     * OrderListRejected or OrderListRepeated alone.
     */
    public void enterOrderList(final OrderListRequest request, final long timestampNs) {
        listEntry.enter(request, timestampNs);
        endCommand(timestampNs);
    }

    /**
     * Cancels all open orders of a list. Events: OrderCanceled each, OrderListEnded, then BalanceChanged; or CancelRejected,
     * UNKNOWN_ORDER when there is no such list of the account on the instrument, or it has ended.
     *
     * @param request its order id is the list's, or 0: then its client order id is the client's name for the list
     * @param reason that the orders leave for: REQUESTED by their owner, or ADMINISTRATOR
     */
    public void cancelOrderList(final CancelRequest request, final CancelReason reason, final long timestampNs) {
        if (changes.isAdmitted(request, reason, timestampNs)) {
            listEntry.cancel(request, reason);
        }
        endCommand(timestampNs);
    }

    /** Events: OrderCanceled, then BalanceChanged; or CancelRejected. The other orders of its list leave, too. */
    public void cancelOrder(final CancelRequest request, final long timestampNs) {
        cancelOrder(request, CancelReason.REQUESTED, timestampNs);
    }

    /** @param reason that the order leaves for: REQUESTED by its owner, or ADMINISTRATOR */
    public void cancelOrder(final CancelRequest request, final CancelReason reason, final long timestampNs) {
        if (changes.isAdmitted(request, reason, timestampNs)) {
            changes.cancel(request, reason);
        }
        endCommand(timestampNs);
    }

    /**
     * Cancels an account's open orders in order of instrument and entry. Events: OrderCanceled each,
     * OrdersMassCanceled, then BalanceChanged; or CancelRejected (with order id 0).
     *
     * @param instrumentId 0 for all
     */
    public void cancelAllOrders(
            final long accountId, final Identifier requestId, final int instrumentId, final long timestampNs) {
        cancelAllOrders(accountId, requestId, instrumentId, CancelReason.MASS_CANCEL, timestampNs);
    }

    /** @param reason that the orders leave for: MASS_CANCEL by their owner, or ADMINISTRATOR */
    public void cancelAllOrders(
            final long accountId,
            final Identifier requestId,
            final int instrumentId,
            final CancelReason reason,
            final long timestampNs) {
        changes.cancelAll(accountId, requestId, instrumentId, false, reason, timestampNs);
        endCommand(timestampNs);
    }

    /**
     * Cancels an account's quotes on order books, in order of instrument and entry, and nothing else. Events and parameters as those
     * of {@link #cancelAllOrders}.
     */
    public void cancelQuotes(
            final long accountId,
            final Identifier requestId,
            final int instrumentId,
            final CancelReason reason,
            final long timestampNs) {
        changes.cancelAll(accountId, requestId, instrumentId, true, reason, timestampNs);
        endCommand(timestampNs);
    }

    /**
     * Enters two-sided quotes on order books, each in the place of the account's quote there before. Events: MassQuoteAccepted; of
     * each entry that is refused BookQuoteChanged, right behind PriceOutOfBand where it is outside a band; then, of all other
     * entries, OrderCanceled (REQUESTED) and OrderAmended of what leaves and becomes smaller; then entry by entry what
     * {@link #enterOrder} has of each new order, and BookQuoteChanged; then BalanceChanged. Where the bid of an entry reaches the
     * quotes' protection, QuoteProtectionTriggered and OrderCanceled (QUOTE_PROTECTION) follow, and its ask is not entered. Or
     * MassQuoteRejected alone, and nothing has changed: INSUFFICIENT_BALANCE when the new quotes of all entries that can be carried
     * out need more of an asset than there is and than the quotes before release; CANCEL_RATE_LIMIT when an order would leave and
     * the account has canceled too often.
     */
    public void massQuote(final MassQuoteRequest request, final long timestampNs) {
        massQuotes.enter(request, timestampNs);
        endCommand(timestampNs);
    }

    /**
     * Gives an account's quotes on an instrument with an order book another protection, or none. What was counted is forgotten, and
     * quotes are accepted again. Events: QuoteProtectionSet; or CommandRejected, INVALID_QUOTE_PROTECTION, and CAPACITY_EXCEEDED
     * when all accounts together have 65,536, with that number as reference id.
     *
     * @param reset whether its bounds stay, and only what was counted is forgotten; INVALID_QUOTE_PROTECTION where there are none
     */
    public void setQuoteProtection(final QuoteProtection protection, final boolean reset, final long timestampNs) {
        quoteProtections.set(protection, reset);
    }

    /** Events: OrderAmended, then BalanceChanged; or AmendRejected. */
    public void amendOrder(final AmendRequest request, final long timestampNs) {
        changes.amend(request, timestampNs);
        endCommand(timestampNs);
    }

    /** As below, with a new order of the quantity given. */
    public void replaceOrder(
            final CancelRequest cancel, final OrderRequest request, final ReplaceMode mode, final long timestampNs) {
        replaceOrder(cancel, request, mode, false, 0, timestampNs);
    }

    /**
     * Cancels one order and enters another of the same account and instrument (malformed if they differ). Events:
     * OrderCanceled (REPLACED) or CancelRejected; then, always under ALLOW_FAILURE, else only after a cancel, as {@link
     * #enterOrder}. Under KEEP_ON_FAILURE the new order is checked first, as if the other one had left: where it would be
     * refused CancelRejected has its reason, nothing has changed, and its client order id is not remembered. A new order that
     * is remembered with the same content answers OrderRepeated alone and cancels nothing, so a replacement may be sent
     * again safely. A malformed one answers CancelRejected and OrderRejected, both MALFORMED_COMMAND.
     *
     * @param mode null for a code that does not exist: malformed
     * @param lessExecuted whether the quantity given counts what the first order has executed or has on hold: the new one is
     *                     smaller by that. CancelRejected, AMEND_NOT_A_REDUCTION, when nothing would be left; malformed
     *                     under ALLOW_FAILURE
     * @param executedBefore lots, at least 0: what other orders executed whose place the first one took. Where lessExecuted holds
     *                       and the first order is open, the quantity counts them, too
     */
    public void replaceOrder(
            final CancelRequest cancel,
            final OrderRequest request,
            final ReplaceMode mode,
            final boolean lessExecuted,
            final long executedBefore,
            final long timestampNs) {
        replacements.replace(cancel, request, mode, lessExecuted, executedBefore, timestampNs);
        endCommand(timestampNs);
    }

    /** Events: AccountCreated; or CommandRejected, ACCOUNT_EXISTS with the known id. */
    public void createAccount(final Identifier name, final long timestampNs) {
        funds.createAccount(name);
    }

    /**
     * Creates an account with money in one step. Events: AccountCreated, TransferApplied, then BalanceChanged of both
     * accounts; or CommandRejected (ACCOUNT_EXISTS with the known id), and then nothing was done.
     *
     * @param deposit above zero; its account id is not looked at
     */
    public void openAccount(final Identifier name, final TransferRequest deposit, final long timestampNs) {
        funds.openAccount(name, deposit);
        endCommand(timestampNs);
    }

    /** Events: TransferApplied, then (when not repeated) BalanceChanged of both accounts; or CommandRejected. */
    public void transferFunds(final TransferRequest request, final long timestampNs) {
        funds.transfer(request);
        endCommand(timestampNs);
    }

    /**
     * Busts a trade of an order book, or gives it another price. The money and the fees of both sides go back, or the
     * difference does, from what is available alone. Nothing comes back to the book; an order of the trade that is still open
     * becomes smaller by a busted quantity. Events: TradeRevised, then BalanceChanged of all that it moves; or CommandRejected:
     * TRADE_CHANGED with the trade's present price, INSUFFICIENT_BALANCE with the account that has too little available.
     */
    public void reviseTrade(final TradeRevisionRequest request, final long timestampNs) {
        revisions.revise(request);
        endCommand(timestampNs);
    }

    /** Events: AssetAdded; or CommandRejected, ASSET_EXISTS with the known id. */
    public void addAsset(final Identifier symbol, final int scale, final long timestampNs) {
        referenceData.addAsset(symbol, scale);
    }

    /** Events: InstrumentDefined; or CommandRejected, INSTRUMENT_EXISTS with the known id. */
    public void addInstrument(final InstrumentDefinition definition, final long timestampNs) {
        referenceData.addInstrument(definition);
    }

    /** Takes the filters and fees of the definition. Events: InstrumentDefined; or CommandRejected. */
    public void changeInstrument(final InstrumentDefinition definition, final long timestampNs) {
        referenceData.change(definition, timestampNs);
    }

    /**
     * Moves an instrument to a phase. Leaving an auction for another phase than HALTED and PRE_OPEN holds it, and so
     * does entering CONTINUOUS from anywhere with what was collected. Events: OrderExecuted each, AuctionUncrossed,
     * OrderCanceled of what does not stay, then InstrumentDefined, also when it was in that phase, then BalanceChanged;
     * or CommandRejected. A volatility auction is held only if CONTINUOUS follows it.
     *
     * @param phase null for a code that does not exist: malformed; VOLATILITY_AUCTION, which begins by itself alone, is refused
     *              with NOT_IN_THIS_PHASE
     */
    public void setTradingPhase(final int instrumentId, final TradingPhase phase, final long timestampNs) {
        referenceData.setPhase(instrumentId, phase, timestampNs);
        endCommand(timestampNs);
    }

    /**
     * Gives an instrument another schedule, or none. The phase stays as it is until the schedule's next time after the
     * command. Events: TradingScheduleSet; or CommandRejected.
     */
    public void setTradingSchedule(final TradingSchedule schedule, final long timestampNs) {
        referenceData.setSchedule(schedule, timestampNs);
    }

    /**
     * Gives an instrument with an order book other price bands, another collar and another range of continuous trades, or none.
     * Orders that are open stay, and a volatility auction that is going on ends at its time.
     * Events: PriceProtectionSet; or CommandRejected, INVALID_PROTECTION.
     */
    public void setPriceProtection(final PriceProtection protection, final long timestampNs) {
        referenceData.setProtection(protection);
    }

    /**
     * Gives an account other limits on an instrument, or none. They hold for orders from then on. Events: AccountLimitsSet; or
     * CommandRejected, INVALID_LIMITS.
     */
    public void setAccountLimits(final AccountLimits limits, final long timestampNs) {
        referenceData.setLimits(limits);
    }

    /**
     * Gives an account other rules, or none. They hold for what comes from then on. Events: AccountRulesSet; or CommandRejected,
     * INVALID_ACCOUNT_RULES.
     */
    public void setAccountRules(final AccountRules rules, final long timestampNs) {
        referenceData.setRules(rules);
    }

    /**
     * Makes the fee schedule of a name, or another one of it, for trades from then on; without tiers the schedule is removed.
     * Events: FeeScheduleSet; or CommandRejected: INVALID_FEES, CAPACITY_EXCEEDED when there are 64, FEE_SCHEDULE_IN_USE with an
     * instrument as reference id when fees follow one that is to go.
     */
    public void setFeeSchedule(final FeeSchedule schedule, final long timestampNs) {
        fees.set(schedule);
    }

    /**
     * Lets the fees of an instrument follow a schedule, for trades from then on. Events: FeeScheduleAssigned; or CommandRejected,
     * INVALID_FEES where there is no order book or no money moves.
     *
     * @param name the schedule's; none for the instrument's own fees
     */
    public void assignFeeSchedule(final int instrumentId, final Identifier name, final long timestampNs) {
        fees.assign(instrumentId, name);
    }

    /**
     * Gives an account another discount and fixed tier, or none, for trades from then on. Events: AccountFeesSet; or
     * CommandRejected, INVALID_FEES.
     */
    public void setAccountFees(final AccountFees terms, final long timestampNs) {
        fees.set(terms);
    }

    /**
     * Makes a cancel timer, or starts it again and gives it other terms; orders that name it stay with it. Without a
     * countdown and without a lease it would never fall due: malformed. Events: CancelTimerSet; or CommandRejected,
     * CAPACITY_EXCEEDED when the account has 256 or all accounts together have 65,536, with that number as reference
     * id.
     *
     * @param leaseMs until when the holder must give its next sign of life, for all cancel timers that it holds; 0
     *                without a holder, else from {@link CancelTimerTerms#MIN_MS} to {@link CancelTimerTerms#MAX_MS}
     */
    public void setCancelTimer(final CancelTimerTerms cancelTimer, final int leaseMs, final long timestampNs) {
        cancelTimers.set(cancelTimer, leaseMs, timestampNs);
    }

    /**
     * Ends a cancel timer. Events: CancelTimerEnded (REQUESTED); or when it cancels OrderCanceled (DISCONNECTED) each,
     * CancelTimerEnded (DISCONNECTED), then BalanceChanged; or CommandRejected, UNKNOWN_CANCEL_TIMER when it has ended
     * before. Of many orders {@link EngineLimits#pendingCancelsPerCommand} leave at once, the others as {@link
     * #advanceTime} is called; PendingCancelsDone says when all have.
     *
     * @param cancelsOrders whether the orders that it covers leave; else they stay, no longer under a cancel timer
     */
    public void endCancelTimer(
            final long accountId, final long cancelTimerId, final boolean cancelsOrders, final long timestampNs) {
        cancelTimers.end(accountId, cancelTimerId, cancelsOrders, timestampNs);
        endCommand(timestampNs);
    }

    /** A holder's sign of life, for all its cancel timers. Events: CancelTimersRenewed; or CommandRejected. */
    public void renewCancelTimers(final int holderId, final int leaseMs, final long timestampNs) {
        cancelTimers.renew(holderId, leaseMs, timestampNs);
    }

    /**
     * Freezes a client account, or lets it act again. A frozen one is refused new orders and withdrawals; it can cancel
     * and reduce, its resting orders trade, and it is paid. Events: if asked for OrderCanceled (ADMINISTRATOR) each,
     * then AccountStateChanged, also when nothing changed, then BalanceChanged; or CommandRejected. Of many orders
     * {@link EngineLimits#pendingCancelsPerCommand} leave at once, the others as {@link #advanceTime} is called;
     * PendingCancelsDone (cancel timer 0) says when all have.
     *
     * @param cancelOrders whether its open orders leave; malformed unless it is frozen
     */
    public void setAccountState(
            final long accountId, final boolean frozen, final boolean cancelOrders, final long timestampNs) {
        suspensions.setAccountState(accountId, frozen, cancelOrders, timestampNs);
        endCommand(timestampNs);
    }

    /**
     * Suspends new orders on an instrument or on all, or lets them in again. Everything else goes on: cancels, phases,
     * auctions, sessions, expiries. Events as those of {@link #setAccountState}, with OrderEntryChanged; PendingCancelsDone
     * with account 0 when orders of everybody are canceled. Until that is through no order enters, allowed or not.
     */
    public void setOrderEntry(final OrderEntryRequest request, final long timestampNs) {
        suspensions.setOrderEntry(request, timestampNs);
        endCommand(timestampNs);
    }

    /** The commands of streamed quotes. */
    public QuoteCommands quotes() {
        return quotes;
    }

    void endCommand(final long timestampNs) {
        quoteProtections.react();
        lists.react();
        triggers.endCommand(timestampNs);
        auctions.endCommand();
        assert state.areHoldsRight() : "a hold that is not what the account's open orders need";
        state.balances.endCommand(listener);
    }

    /**
     * When the next thing is due that the engine does on its own; {@link #NOTHING_DUE} when there is none. Costs
     * nothing: ask after each command.
     */
    public long nextDeadlineNs() {
        return dueActions.nextNs();
    }

    /**
     * Does everything that is due up to a time. It is a command of its own, to be called before any command whose time is
     * not before {@link #nextDeadlineNs()}: so outcomes depend on the commands' times alone.
     *
     * <p>What is due comes in order of due time. What is due at the same time comes in this order:
     * <ol>
     * <li>changes of phase, by instrument id. Of several changes of one instrument the last is made, and before it the
     * last one that closes it
     * <li>ends of volatility auctions, by instrument id
     * <li>expiries, by order id
     * <li>pending cancels of cancel timers that have ended
     * <li>cancel timers, by when they were made
     * <li>cancel timers of a holder whose lease is over, by when they were made
     * <li>sessions of posted-offer markets, by instrument id, each as of the time when it was due
     * <li>orders whose triggers were reached and that were too many for one command, by instrument id
     * <li>ends of quotes, of providers' leases, of requests and of holds, then waiting orders that have still to look
     * at quotes, then parent orders, by their ids
     * </ol>
     *
     * <p>Of orders that leave with cancel timers it cancels no more than {@link EngineLimits#pendingCancelsPerCommand}; the
     * next are due right after its time. So it is with trades and exits of sessions. Events: those of what was due,
     * SessionsRun if there were sessions, WaitingOrdersLooked and ParentOrdersWorked if there were such, then
     * BalanceChanged; none when nothing is due.
     */
    public void advanceTime(final long timestampNs) {
        dueActions.advance(timestampNs);
        endCommand(timestampNs);
    }

    /** Whether there is such a client account; for the rules of commands that are not the engine's (API keys). */
    public boolean hasAccount(final long accountId) {
        return state.accounts.client(accountId) != Accounts.NONE;
    }

    /** Whether there is such a client account, and it is frozen; as {@link #hasAccount}. */
    public boolean isFrozen(final long accountId) {
        return state.suspensions.isFrozen(state.accounts.client(accountId));
    }

    /** Why the venue takes no new orders, bits of {@link SuspensionReason}; 0 when it takes them. */
    public int suspensions() {
        return state.suspensions.of(0);
    }

    /** The id of the client account of a name; 0 when nobody has it. */
    public long accountId(final Identifier name) {
        final int account = state.accounts.find(name);
        return account == Accounts.NONE ? 0 : Accounts.id(account);
    }

    /**
     * The id of an account's open order on an instrument, by its id or, when that is 0, by its client's; 0 when there is
     * none.
     */
    public long openOrderId(
            final long accountId, final long orderId, final Identifier clientOrderId, final int instrumentId) {
        return changes.openOrderId(accountId, orderId, clientOrderId, instrumentId);
    }

    /**
     * Hands out an account's open orders, by instrument and in order of entry. Unlike those of a snapshot they have not
     * executed what is on hold. Takes as long as there are instruments and such orders.
     */
    public void forEachOpenOrder(final long accountId, final Consumer<OpenOrder> consumer) {
        snapshotTaker.takeOrdersOf(state.accounts.client(accountId), consumer);
    }

    /** Id of the account's list of orders that an open order is in; 0 for one that is in none, or is not open. */
    public long orderListOf(final long orderId) {
        final int order = state.orders.find(orderId);
        return order == 0 || !state.orders.isInList(order) ? 0 : state.orderLists.id(state.orderLists.of(order));
    }

    public long nextOrderId() {
        return state.nextOrderId;
    }

    public long nextAccountId() {
        return state.accounts.nextId();
    }

    /** Hands out the whole state. */
    public void takeSnapshot(final EngineSnapshotListener listener) {
        snapshotTaker.take(listener);
    }

    /**
     * Gives the orders of a snapshot from before there were public ids such ids: below 0, in the order of its records. To be
     * called when such a snapshot has been loaded and its hash compared.
     */
    public void givePublicIds() {
        OldOrders.givePublicIds(state);
    }

    /** A number that is equal for equal states: of every record of a snapshot. Takes as long as a snapshot. */
    public long stateHash() {
        final StateHash hash = new StateHash();
        snapshotTaker.take(hash);
        return hash.value();
    }

    /**
     * Looks at the whole state: money, holds, books, queues, lists, remembered ids and pools. Changes nothing, takes as
     * long as a snapshot, and allocates. With {@code -ea} each command checks what it touched besides.
     *
     * @throws IllegalStateException naming the first invariant that does not hold: the host must stop
     */
    public void checkInvariants() {
        new Invariants(state).check();
    }

    EngineState state() {
        return state;
    }

    CallAuctions auctions() {
        return auctions;
    }

    QuoteProtectionWork quoteProtections() {
        return quoteProtections;
    }

    ReferenceData referenceData() {
        return referenceData;
    }

    FeeChanges fees() {
        return fees;
    }
}
