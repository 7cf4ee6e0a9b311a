package rialto.extensions.subscription;

import rialto.client.trading.AdministrationEvent;
import rialto.client.trading.BookQuoteEvent;
import rialto.client.trading.FeeEvent;
import rialto.client.trading.OrderListEvent;
import rialto.client.trading.ParentOrderEvent;
import rialto.client.trading.ProtectionEvent;
import rialto.client.trading.SessionEvent;
import rialto.client.trading.TradeEvent;
import rialto.client.trading.TriggerEvent;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.AccountCreated;
import rialto.client.trading.VenueEvent.AmendRejected;
import rialto.client.trading.VenueEvent.BalanceChanged;
import rialto.client.trading.VenueEvent.CancelRejected;
import rialto.client.trading.VenueEvent.CancelTimerEnded;
import rialto.client.trading.VenueEvent.CancelTimerSet;
import rialto.client.trading.VenueEvent.CommandRejected;
import rialto.client.trading.VenueEvent.HoldEnded;
import rialto.client.trading.VenueEvent.HoldOpened;
import rialto.client.trading.VenueEvent.InstrumentChanged;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderAmended;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueEvent.OrderRepeated;
import rialto.client.trading.VenueEvent.OrderReplenished;
import rialto.client.trading.VenueEvent.OrderRested;
import rialto.client.trading.VenueEvent.OrderValidated;
import rialto.client.trading.VenueEvent.OrdersMassCanceled;
import rialto.client.trading.VenueEvent.PendingCancelsDone;
import rialto.client.trading.VenueEvent.QuoteCommandRejected;
import rialto.client.trading.VenueEvent.QuoteExecuted;
import rialto.client.trading.VenueEvent.QuoteProviderSet;
import rialto.client.trading.VenueEvent.QuoteRejected;
import rialto.client.trading.VenueEvent.QuoteRequestChanged;
import rialto.client.trading.VenueEvent.QuotesCanceled;
import rialto.client.trading.VenueEvent.QuotesRenewed;
import rialto.client.trading.VenueEvent.QuotesReplaced;
import rialto.client.trading.VenueEvent.TransferApplied;
import rialto.client.trading.VenueReaderListener;

/** Gives each event its key, and the key of order that it has unless a subscription says otherwise. */
final class EventKeys implements VenueReaderListener {
    /** Of what is about no instrument, no account or no asset that is known. */
    static final String NONE = "none";

    /** Of what is about no instrument and no account. */
    static final String OPERATOR = "operator";

    private final EventSource.Names names;
    private final Sink sink;

    /** Takes events with their keys. */
    @FunctionalInterface
    interface Sink {
        /** @param order key of order */
        void accept(String key, String order, VenueEvent.Header header, Object event);
    }

    EventKeys(final EventSource.Names names, final Sink sink) {
        this.names = names;
        this.sink = sink;
    }

    @Override
    public void on(final OrderAccepted event) {
        order(event, event.instrumentId(), "accepted");
    }

    @Override
    public void on(final OrderRested event) {
        order(event, event.instrumentId(), "rested");
    }

    @Override
    public void on(final OrderReplenished event) {
        order(event, event.instrumentId(), "replenished");
    }

    @Override
    public void on(final OrderExecuted event) {
        final String symbol = symbol(event.instrumentId());
        tell("trade/" + symbol, symbol, event);
    }

    @Override
    public void on(final OrderCanceled event) {
        order(event, event.instrumentId(), "canceled");
    }

    @Override
    public void on(final OrderAmended event) {
        order(event, event.instrumentId(), "amended");
    }

    @Override
    public void on(final OrderRepeated event) {
        order(event, event.instrumentId(), "repeated");
    }

    @Override
    public void on(final OrderValidated event) {
        order(event, event.instrumentId(), "validated");
    }

    @Override
    public void on(final OrderRejected event) {
        ofInstrument("reject", event, event.instrumentId(), "order");
    }

    @Override
    public void on(final CancelRejected event) {
        ofInstrument("reject", event, event.instrumentId(), "cancel");
    }

    @Override
    public void on(final AmendRejected event) {
        ofInstrument("reject", event, event.instrumentId(), "amend");
    }

    @Override
    public void on(final QuoteRejected event) {
        ofInstrument("reject", event, event.instrumentId(), "quote");
    }

    @Override
    public void on(final QuoteCommandRejected event) {
        ofInstrument("reject", event, event.instrumentId(), "quote-command");
    }

    @Override
    public void on(final CommandRejected event) {
        tell("reject/" + NONE + "/command", OPERATOR, event);
    }

    @Override
    public void on(final OrdersMassCanceled event) {
        account(event, event.accountId(), "mass-canceled");
    }

    @Override
    public void on(final BalanceChanged event) {
        ofAsset("balance", event, event.accountId(), event.assetId());
    }

    @Override
    public void on(final TransferApplied event) {
        ofAsset("transfer", event, event.accountId(), event.assetId());
    }

    @Override
    public void on(final AccountCreated event) {
        account(event, event.accountId(), "created");
    }

    @Override
    public void on(final CancelTimerSet event) {
        account(event, event.accountId(), "cancel-timer-set");
    }

    @Override
    public void on(final CancelTimerEnded event) {
        account(event, event.accountId(), "cancel-timer-ended");
    }

    @Override
    public void on(final PendingCancelsDone event) {
        account(event, event.accountId(), "pending-cancels-done");
    }

    @Override
    public void on(final InstrumentChanged event) {
        final String symbol = event.instrument().symbol();
        tell("phase/" + symbol, symbol, event);
    }

    @Override
    public void on(final QuoteProviderSet event) {
        ofInstrument("quote", event, event.instrumentId(), "provider");
    }

    @Override
    public void on(final QuotesReplaced event) {
        ofInstrument("quote", event, event.instrumentId(), "replaced");
    }

    @Override
    public void on(final QuotesCanceled event) {
        ofInstrument("quote", event, event.instrumentId(), "canceled");
    }

    @Override
    public void on(final QuotesRenewed event) {
        ofInstrument("quote", event, event.instrumentId(), "renewed");
    }

    @Override
    public void on(final QuoteExecuted event) {
        ofInstrument("quote", event, event.instrumentId(), "executed");
    }

    @Override
    public void on(final QuoteRequestChanged event) {
        ofInstrument("quote-request", event, event.instrumentId(), "changed");
    }

    @Override
    public void on(final HoldOpened event) {
        ofInstrument("hold", event, event.instrumentId(), "opened");
    }

    @Override
    public void on(final HoldEnded event) {
        ofInstrument("hold", event, event.instrumentId(), "ended");
    }

    @Override
    public void on(final ParentOrderEvent.Accepted event) {
        parent(event, event.instrumentId(), "accepted");
    }

    @Override
    public void on(final ParentOrderEvent.Rejected event) {
        parent(event, event.instrumentId(), "rejected");
    }

    @Override
    public void on(final ParentOrderEvent.Repeated event) {
        parent(event, event.instrumentId(), "repeated");
    }

    @Override
    public void on(final ParentOrderEvent.Changed event) {
        parent(event, event.instrumentId(), "changed");
    }

    @Override
    public void on(final ParentOrderEvent.ChildChosen event) {
        parent(event, event.instrumentId(), "child");
    }

    @Override
    public void on(final ParentOrderEvent.CancelRejected event) {
        final String account = account(event.accountId());
        sink.accept("parent/" + NONE + "/cancel-rejected", account, event.header(), event);
    }

    @Override
    public void on(final AdministrationEvent event) {
        switch (event) {
            case AdministrationEvent.Recorded recorded -> operator(recorded, "recorded");
            case AdministrationEvent.Proposed proposed -> operator(proposed, "proposed");
            case AdministrationEvent.Decided decided -> operator(decided, "decided");
            case AdministrationEvent.KeySet key -> operator(key, "key-set");
            case AdministrationEvent.KeyRevoked key -> operator(key, "key-revoked");
            case AdministrationEvent.AccountStateChanged state -> operator(state, "account");
            case AdministrationEvent.OrderEntryChanged entry -> operator(entry, "order-entry");
            case AdministrationEvent.SessionsEnded ended -> session(ended.accountId(), "ended", ended.header(), ended);
        }
    }

    @Override
    public void on(final TriggerEvent.Triggered event) {
        trigger(event, event.instrumentId(), "triggered");
    }

    @Override
    public void on(final TriggerEvent.TrailingStarted event) {
        trigger(event, event.instrumentId(), "trailing-started");
    }

    @Override
    public void on(final OrderListEvent.Accepted event) {
        list(event, "accepted");
    }

    @Override
    public void on(final OrderListEvent.Rejected event) {
        list(event, "rejected");
    }

    @Override
    public void on(final OrderListEvent.Repeated event) {
        list(event, "repeated");
    }

    @Override
    public void on(final OrderListEvent.Released event) {
        list(event, "released");
    }

    @Override
    public void on(final OrderListEvent.Ended event) {
        list(event, "ended");
    }

    @Override
    public void on(final TradeEvent.Revised event) {
        final String symbol = symbol(event.instrumentId());
        sink.accept("trade-revision/" + symbol, symbol, event.header(), event);
    }

    @Override
    public void on(final FeeEvent event) {
        switch (event) {
            case FeeEvent.ScheduleSet set -> fees(event, set.schedule().name(), "schedule");
            case FeeEvent.ScheduleAssigned assigned -> fees(event, symbol(assigned.instrumentId()), "followed");
            case FeeEvent.TermsSet set -> fees(event, account(set.accountId()), "terms");
        }
    }

    @Override
    public void on(final ProtectionEvent.ProtectionSet event) {
        protection(event, event.instrumentId(), "set");
    }

    @Override
    public void on(final ProtectionEvent.LimitsSet event) {
        protection(event, event.instrumentId(), "limits-set");
    }

    @Override
    public void on(final ProtectionEvent.RulesSet event) {
        final String account = account(event.accountId());
        sink.accept("account-rules/" + account, account, event.header(), event);
    }

    @Override
    public void on(final ProtectionEvent.PriceOutOfBand event) {
        protection(event, event.instrumentId(), "out-of-band");
    }

    @Override
    public void on(final ProtectionEvent.VolatilityInterrupted event) {
        protection(event, event.instrumentId(), "interrupted");
    }

    @Override
    public void on(final BookQuoteEvent event) {
        switch (event) {
            case BookQuoteEvent.Accepted accepted -> bookQuote(accepted, 0, "accepted");
            case BookQuoteEvent.Rejected rejected -> bookQuote(rejected, 0, "rejected");
            case BookQuoteEvent.Changed changed -> bookQuote(changed, changed.instrumentId(), "changed");
            case BookQuoteEvent.ProtectionSet set -> bookQuote(set, set.instrumentId(), "protection-set");
            case BookQuoteEvent.ProtectionTriggered reached ->
                bookQuote(reached, reached.instrumentId(), "protection-triggered");
        }
    }

    @Override
    public void on(final SessionEvent event) {
        final String what = event instanceof SessionEvent.LoggedOn ? "logged-on" : "logged-off";
        session(event.accountId(), what, event.header(), event);
    }

    private void order(final VenueEvent event, final int instrumentId, final String what) {
        ofInstrument("order", event, instrumentId, what);
    }

    private void ofInstrument(final String kind, final VenueEvent event, final int instrumentId, final String what) {
        final String symbol = symbol(instrumentId);
        tell(kind + "/" + symbol + "/" + what, symbol, event);
    }

    private void ofAsset(final String kind, final VenueEvent event, final long accountId, final int assetId) {
        final String account = account(accountId);
        final String asset = names.asset(assetId);
        tell(kind + "/" + account + "/" + (asset == null ? NONE : asset), account, event);
    }

    private void account(final VenueEvent event, final long accountId, final String what) {
        final String account = account(accountId);
        tell("account/" + account + "/" + what, account, event);
    }

    private void parent(final ParentOrderEvent event, final int instrumentId, final String what) {
        final String symbol = symbol(instrumentId);
        sink.accept("parent/" + symbol + "/" + what, symbol, event.header(), event);
    }

    private void trigger(final TriggerEvent event, final int instrumentId, final String what) {
        final String symbol = symbol(instrumentId);
        sink.accept("order/" + symbol + "/" + what, symbol, event.header(), event);
    }

    private void list(final OrderListEvent event, final String what) {
        final String symbol = symbol(event.instrumentId());
        sink.accept("list/" + symbol + "/" + what, symbol, event.header(), event);
    }

    private void protection(final ProtectionEvent event, final int instrumentId, final String what) {
        final String symbol = symbol(instrumentId);
        sink.accept("protection/" + symbol + "/" + what, symbol, event.header(), event);
    }

    private void fees(final FeeEvent event, final String of, final String what) {
        sink.accept("fees/" + of + "/" + what, of, event.header(), event);
    }

    private void bookQuote(final BookQuoteEvent event, final int instrumentId, final String what) {
        final String symbol = symbol(instrumentId);
        sink.accept("book-quote/" + symbol + "/" + what, symbol, event.header(), event);
    }

    private void session(final long accountId, final String what, final VenueEvent.Header header, final Object event) {
        final String account = account(accountId);
        sink.accept("session/" + account + "/" + what, account, header, event);
    }

    private void operator(final AdministrationEvent event, final String what) {
        sink.accept(OPERATOR + "/" + what, OPERATOR, event.header(), event);
    }

    private void tell(final String key, final String order, final VenueEvent event) {
        sink.accept(key, order, event.header(), event);
    }

    private String symbol(final int instrumentId) {
        final String symbol = names.symbol(instrumentId);
        return symbol == null ? NONE : symbol;
    }

    private String account(final long accountId) {
        final String account = names.account(accountId);
        return account == null ? NONE : account;
    }
}
