package rialto.dialect.xml;

import rialto.gateway.api.Asker;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.command.CommandSender;
import rialto.gateway.history.History;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.limits.KeylessRefusal;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Balance;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import java.util.function.Supplier;

/** Carries out the items of requests: each by one command or one look at the view. Owned by the event loop. */
final class XmlCalls {
    /** Executions that cost as much as a request. */
    private static final int EXECUTIONS_OF_A_REQUEST = 64;

    private static final String BUSY = "the venue is busy; nothing was done, try again";

    /** What became of an item. */
    enum Step {
        /** It has its answer. */
        DONE,
        /** A command is under way. */
        SENT,
        /** A question is under way. */
        ASKED,
        /** It must wait for the outcome of all commands of its connection. */
        AFTER_OWN,
        /** It must wait for something else, which will resume its session. */
        LATER
    }

    private final VenueView view;
    private final CommandSender sender;
    private final XmlSettings settings;
    private final long patienceNs;
    private final int maxInFlight;
    private final XmlCommands commands = new XmlCommands();
    private final XmlNames names;
    private final Quotas quotas;
    private final Deposits deposits;
    private final KeylessLimits limits;
    private final ToldExecutions told = new ToldExecutions();
    private final Symbols symbols;
    private final OrderLookup lookup;
    private final RequestNumbers numbers;
    private final WaitingSessions waiting = new WaitingSessions();
    private int inFlight;

    /**
     * @param limits      of who shows no key
     * @param maxInFlight commands of this interface under way; the rest of the gateway's is left to the other interfaces
     * @param patienceNs  how long an item waits for room among the commands under way
     */
    XmlCalls(
            final VenueView view,
            final CommandSender sender,
            final History history,
            final XmlSettings settings,
            final KeylessLimits limits,
            final int maxInFlight,
            final long patienceNs) {
        this.view = view;
        this.sender = sender;
        this.settings = settings;
        this.maxInFlight = maxInFlight;
        this.patienceNs = patienceNs;
        this.numbers = new RequestNumbers(settings.rules().exactNumbers());
        this.names = settings.names();
        this.limits = limits;
        this.quotas = new Quotas(view, settings, limits);
        this.deposits = new Deposits(view, settings, quotas, limits);
        this.symbols = new Symbols(view, sender, commands, settings, quotas);
        this.lookup = new OrderLookup(view, history, settings.rules().foreignQuery(), names, told);
    }

    /** Sends what symbols that are to be made need. Call it after sessions were pumped. */
    void makeSymbols() {
        symbols.advance();
    }

    /** Goes on with those who waited for room, while there is some. Call it when commands had outcomes. */
    void onRoom() {
        symbols.advance();
        waiting.resumeWhile(() -> inFlight < maxInFlight);
    }

    /** Lets everybody who waits try again, or give up. Call it now and then. */
    void onTime() {
        symbols.advance();
        waiting.resumeAll();
    }

    /** Whether {@link #onTime} has anything to do. */
    boolean hasWaiting() {
        return !waiting.isEmpty() || symbols.isWaiting();
    }

    Step issue(final XmlSession session, final XmlItem item) {
        if (!view.isReady()) {
            return later(session, item, "the venue is starting; try again");
        }
        if (item.error != null) {
            return Step.DONE;
        }
        if (item.request.isTransactions) {
            return transaction(session, item);
        }
        return switch (item.kind) {
            case ACCOUNT -> account(session, item);
            case SYMBOL -> symbol(session, item);
            default -> shares(session, item);
        };
    }

    private Step account(final XmlSession session, final XmlItem item) {
        final String complaint = RequestNumbers.accountComplaint(item.id);
        if (complaint != null) {
            return fail(item, complaint);
        }
        if (item.quantity == null) {
            return fail(item, "attribute balance is missing");
        }
        final Asset cash = symbols.cash();
        if (cash == null) {
            return make(session, item, null);
        }
        if (!numbers.readDeposit(item, "balance", cash.scale())) {
            return Step.DONE;
        }
        item.units = numbers.units();
        if (!deposits.admitAccount(item, cash, session.client())) {
            return Step.DONE;
        }
        final Step step = send(session, item, commands.account(names.account(item.id), cash.assetId(), item.units));
        if (step == Step.SENT) {
            deposits.begin(item.units);
        }
        return step;
    }

    /** Asks the limits once, however often the item must wait. */
    private static boolean isAdmitted(final XmlItem item, final Supplier<String> complaint) {
        item.error = item.isAdmitted ? null : complaint.get();
        item.isAdmitted = item.error == null;
        return item.isAdmitted;
    }

    private Step symbol(final XmlSession session, final XmlItem item) {
        final String complaint = symbols.complaint(item.sym);
        if (complaint != null) {
            return fail(item, complaint);
        }
        return symbols.instrument(item.sym) == null ? make(session, item, item.sym) : Step.DONE;
    }

    private Step shares(final XmlSession session, final XmlItem item) {
        final String symComplaint = symbols.complaint(item.sym);
        if (symComplaint != null) {
            return fail(item, symComplaint);
        }
        final String complaint = RequestNumbers.accountComplaint(item.id);
        if (complaint != null) {
            return fail(item, complaint);
        }
        final Asset asset = symbols.asset(item.sym);
        if (asset == null) {
            return make(session, item, item.sym);
        }
        if (!numbers.readDeposit(item, "the number of shares", asset.scale())) {
            return Step.DONE;
        }
        final Account account = view.account(names.account(item.id));
        if (account == null) {
            return session.outstanding() > 0
                    ? Step.AFTER_OWN
                    : fail(item, "there is no account " + item.id + "; create it first");
        }
        item.units = numbers.units();
        return item.units == 0 || !deposits.admitShares(item, account, asset, session.client())
                ? Step.DONE
                : send(session, item, commands.deposit(account.accountId(), asset.assetId(), item.units));
    }

    private Step transaction(final XmlSession session, final XmlItem item) {
        final String id = item.request.accountId;
        final Account account = RequestNumbers.accountComplaint(id) == null ? view.account(names.account(id)) : null;
        if (account == null) {
            if (session.outstanding() > 0) {
                return Step.AFTER_OWN;
            }
            return fail(
                    item,
                    id == null ? "<transactions> has no id" : "there is no account '" + RequestNumbers.shown(id) + "'");
        }
        return switch (item.kind) {
            case ORDER -> order(session, item, account);
            case QUERY -> session.outstanding() > 0 ? Step.AFTER_OWN : query(session, item, account);
            default -> session.outstanding() > 0 ? Step.AFTER_OWN : cancel(session, item, account);
        };
    }

    private Step order(final XmlSession session, final XmlItem item, final Account account) {
        final String complaint = symbols.complaint(item.sym);
        if (complaint != null) {
            return fail(item, complaint);
        }
        if (item.amount == null || item.limit == null) {
            return fail(item, "attribute " + (item.amount == null ? "amount" : "limit") + " is missing");
        }
        final Instrument instrument = symbols.instrument(item.sym);
        if (instrument == null) {
            return orderOfUnknown(session, item, account);
        }
        if (!numbers.readOrder(
                item, instrument.base().scale(), instrument.quote().scale())) {
            return Step.DONE;
        }
        final long lots = numbers.lots(item, instrument);
        final long ticks = item.error == null ? numbers.ticks(item, instrument) : 0;
        final Side side = numbers.isSale() ? Side.SELL : Side.BUY;
        final boolean isNew =
                side == Side.BUY && account.balance(instrument.base().assetId()) == null;
        if (item.error != null || !isAdmitted(item, () -> quotas.orderComplaint(account, isNew))) {
            return Step.DONE;
        }
        return send(session, item, commands.order(account.accountId(), instrument.instrumentId(), side, ticks, lots));
    }

    /** An order makes its symbol only if it can be paid for: a refused one leaves nothing behind. */
    private Step orderOfUnknown(final XmlSession session, final XmlItem item, final Account account) {
        if (session.outstanding() > 0) {
            return Step.AFTER_OWN;
        }
        final Asset cash = symbols.cash();
        final Asset asset = symbols.asset(item.sym);
        final int scale = asset == null ? settings.assets().shareScale() : asset.scale();
        if (!numbers.readOrder(item, scale, cash == null ? settings.assets().cashScale() : cash.scale())) {
            return Step.DONE;
        }
        final Asset paid = numbers.isSale() ? asset : cash;
        final Balance balance = paid == null ? null : account.balance(paid.assetId());
        final long available = balance == null ? 0 : balance.available();
        final long needed = numbers.isSale() ? numbers.units() : numbers.cost(scale);
        return needed > available
                ? fail(item, RejectExplanation.of(RejectReason.INSUFFICIENT_BALANCE))
                : make(session, item, item.sym);
    }

    private Step query(final XmlSession session, final XmlItem item, final Account account) {
        final OrderLookup.Result found = lookup.find(item, account, Asker.stranger(session.client()), () -> {
            charge(session, item);
            session.onAnswer(item);
        });
        return switch (found) {
            case DONE -> {
                charge(session, item);
                yield Step.DONE;
            }
            case ASKED -> Step.ASKED;
            case BUSY -> later(session, item, "the history is busy; try again");
        };
    }

    /** What is told of an order with many executions costs more than the question. */
    private void charge(final XmlSession session, final XmlItem item) {
        if (item.error == null && item.story.executions() >= EXECUTIONS_OF_A_REQUEST) {
            final KeylessRefusal refusal =
                    limits.admit(session.client(), item.story.executions() / EXECUTIONS_OF_A_REQUEST);
            item.error = refusal == null ? null : refusal.message();
        }
    }

    /** What executions an answer tells of, until it is written. */
    ToldExecutions told() {
        return told;
    }

    private Step cancel(final XmlSession session, final XmlItem item, final Account account) {
        final long orderId = lookup.orderId(item);
        if (item.error != null) {
            return Step.DONE;
        }
        final Order order = view.order(orderId);
        if (order == null || order.account() != account || !order.status().isOpen()) {
            return fail(
                    item, "account " + item.request.accountId + " has no open order " + RequestNumbers.shown(item.id));
        }
        if (session.isGone() && view.administration().isStorageLow()) {
            return fail(item, BUSY); // one address left thousands of them behind, and whoever stayed waited
        }
        return send(session, item, commands.cancel(order));
    }

    private Step fail(final XmlItem item, final String error) {
        item.error = error;
        return Step.DONE;
    }

    private Step make(final XmlSession session, final XmlItem item, final String sym) {
        final String refusal = symbols.refusal(sym, session.client());
        if (refusal != null) {
            return fail(item, refusal);
        }
        symbols.ensure(sym, error -> {
            if (error == null) {
                session.resume();
            } else {
                session.resumeWith(error);
            }
        });
        return Step.LATER;
    }

    private Step later(final XmlSession session, final XmlItem item, final String error) {
        if (session.blockedNs() > patienceNs) {
            return fail(item, error);
        }
        waiting.add(session);
        return Step.LATER;
    }

    private Step send(final XmlSession session, final XmlItem item, final CommandSender.Encoder command) {
        if (inFlight >= maxInFlight
                || !sender.send(
                        command,
                        item.request.receivedNs,
                        new ItemCompletion(session, item, lookup, () -> onEnd(item)))) {
            return later(session, item, BUSY);
        }
        inFlight++;
        return Step.SENT;
    }

    /** A command of an item has its outcome, or will have none. */
    private void onEnd(final XmlItem item) {
        inFlight--;
        if (item.kind == XmlItem.Kind.ACCOUNT) {
            deposits.end(item.units);
        }
    }
}
