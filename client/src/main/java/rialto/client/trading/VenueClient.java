package rialto.client.trading;

import io.aeron.exceptions.AeronException;
import org.agrona.CloseHelper;
import org.agrona.concurrent.IdleStrategy;
import rialto.client.CommandIngress;
import rialto.client.EventDemultiplexer;
import rialto.client.EventStreamException;
import rialto.client.SnapshotReader;
import rialto.client.WakeableIdleStrategy;
import rialto.client.trading.RunningCancelTimers.RunningCancelTimer;
import rialto.protocol.ContingencyType;
import rialto.protocol.Identifier36;
import rialto.protocol.ReplaceMode;

import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A trading program's connection with the venue: requests to whoever leads, events from any member.
 *
 * <p><b>Requests</b> return at once. A number above zero means that the request was taken: the events of its outcome come
 * under this number. {@link #BUSY}, {@link #NOT_CONNECTED} and {@link #CLOSED} mean that nothing was sent.
 *
 * <p>A request that was taken is carried out exactly once. The client sends it again, to the next leader if need be, until
 * its outcome is known, and the venue knows what it has seen. {@link VenueListener#onCompleted} tells the end of each. An
 * outcome stays open only when the client itself ends before. A client order id then makes it safe to ask again with
 * another client.
 *
 * <p><b>Events</b> are told by {@link #poll}, in order, each once.
 *
 * <p>Whoever has the venue's key sees and may do everything for any account, as the venue's own gateways do. So this is
 * the operator's interface, not his customers'. One thread uses a client. Requests allocate nothing, events two small
 * objects each.
 */
public final class VenueClient extends KnownVenue implements AutoCloseable {
    /** Nothing was sent: too many requests without an outcome, or the way to the venue is full. Try again after a poll. */
    public static final long BUSY = -1;
    /** Nothing was sent: no member leads at the moment, or what was sent before the loss of the last one goes first. */
    public static final long NOT_CONNECTED = -2;
    /** Nothing was sent: the client is closed. */
    public static final long CLOSED = -3;

    static final long NOW = -1;

    private final RequestEncoder encoder;
    private final InFlight inFlight;
    private final RequestFlow requests;
    private final RunningCancelTimers cancelTimers = new RunningCancelTimers();
    private final EventTranslator translator;
    private final AnswerMerge merge;
    private final VenueListener listener;
    private final Quotes quotes;
    private final BookQuotes bookQuotes;
    private ClientConnection connection;
    private CommandIngress ingress;
    private EventIntake events;
    private int leader = -1;
    private boolean closed;

    private VenueClient(final ClientSettings settings, final VenueListener listener) {
        // unlike any other client's, and any that this program had before: the venue remembers requests by it
        final int gatewayId = new SecureRandom().nextInt(1, Integer.MAX_VALUE);
        this.listener = listener;
        encoder = new RequestEncoder(gatewayId, directory);
        inFlight = new InFlight(settings.maxInFlight);
        requests = new RequestFlow(inFlight);
        translator = new EventTranslator(settings, directory, inFlight, cancelTimers, listener, gatewayId);
        merge = new AnswerMerge(new EventDemultiplexer(translator), inFlight);
        quotes = new Quotes(new QuoteEncoder(encoder.buffer, gatewayId), inFlight, requests, translator);
        bookQuotes = new BookQuotes(encoder.buffer, gatewayId, inFlight, requests, translator);
    }

    /**
     * Connects, and returns when requests are taken and the venue's instruments and accounts are known. Blocks for as long
     * as {@link ClientSettings#connectTimeoutMs}. Missed events ({@link ClientSettings#afterSequence}) are told by the
     * first calls of {@link #poll}.
     *
     * @throws IllegalArgumentException if the settings cannot be right
     * @throws VenueClientException if no member answers in time, no member leads, the key is not the venue's, or the events
     *     that are asked for were purged by every member
     */
    public static VenueClient connect(final ClientSettings settings, final VenueListener listener) {
        settings.validate();
        final VenueClient client = new VenueClient(settings, listener);
        try {
            client.open(settings);
            return client;
        } catch (final AeronException | EventStreamException e) {
            client.close();
            throw new VenueClientException(
                    "the venue at " + ClientConnection.describe(settings) + " cannot be reached: " + e.getMessage(), e);
        } catch (final RuntimeException e) {
            client.close();
            throw e;
        }
    }

    /**
     * Tells what has come and keeps the connection: call it again and again, at least every 100 ms; what follows from a
     * request comes at the earliest in the next call. It blocks for some round trips when it must go on with another member.
     *
     * @return how much was done; 0: a good moment to idle
     * @throws VenueClientException if events break off (a gap, or purged while no member could be reached)
     * @throws RuntimeException what the listener threw
     */
    public int poll() {
        if (closed) {
            return 0;
        }
        int workCount = ingress.poll();
        merge.rethrow();
        followLeader();
        workCount += requests.sendAgain() + quotes.sendWaiting();
        try {
            final int eventCount = events.poll();
            keepCancelTimersRunning(eventCount == 0 && events.readsAll());
            return workCount + eventCount;
        } catch (final EventStreamException e) {
            throw new VenueClientException("the venue's events break off: " + e.getMessage(), e);
        }
    }

    /**
     * Enters an order, on whatever instrument: OrderAccepted and what follows, or OrderRejected, OrderRepeated,
     * OrderValidated.
     */
    public long enter(final OrderRequest order) {
        translator.own(order.accountId);
        return cannotSend() ? whyNot() : send(encoder.enter(inFlight.nextNumber(), order));
    }

    /**
     * Enters orders together, all or none: {@link OrderListEvent.Accepted} and what follows, or Rejected or Repeated. The
     * list's account and instrument are those of its first order.
     *
     * @param clientListId the list's name; under the same one the same list is entered once
     * @param legs two, or three of OTOCO: the one that works first
     * @throws IllegalArgumentException if the name is none, or there are too few or too many orders
     */
    public long enterList(final String clientListId, final ContingencyType type, final OrderRequest... legs) {
        OrderRequest.requireNewIdentifier("clientListId", clientListId);
        final int wanted = type == ContingencyType.OTOCO ? 3 : 2;
        if (legs.length != wanted) {
            throw new IllegalArgumentException(type + " has " + wanted + " orders, not " + legs.length);
        }
        translator.own(legs[0].accountId);
        return cannotSend() ? whyNot() : send(encoder.enterList(inFlight.nextNumber(), clientListId, type, legs));
    }

    /** Cancels all orders of a list: OrderCanceled each, then {@link OrderListEvent.Ended}; or CancelRejected. */
    public long cancelList(final long accountId, final int instrumentId, final long listId) {
        return cannotSend()
                ? whyNot()
                : send(encoder.cancelList(inFlight.nextNumber(), accountId, instrumentId, listId, null));
    }

    /** Cancels an order by the venue's id: OrderCanceled or CancelRejected. */
    public long cancel(final long accountId, final int instrumentId, final long orderId) {
        return cannotSend()
                ? whyNot()
                : send(encoder.cancel(inFlight.nextNumber(), accountId, instrumentId, orderId, null));
    }

    /**
     * As {@link #cancel(long, int, long)}, by the client order id.
     *
     * @throws IllegalArgumentException if it is none
     */
    public long cancel(final long accountId, final int instrumentId, final String clientOrderId) {
        OrderRequest.requireIdentifier("clientOrderId", clientOrderId);
        return cannotSend()
                ? whyNot()
                : send(encoder.cancel(inFlight.nextNumber(), accountId, instrumentId, 0, clientOrderId));
    }

    /**
     * Cancels all open orders of an account: OrderCanceled for each, then OrdersMassCanceled.
     *
     * @param instrumentId 0 for all instruments
     */
    public long cancelAll(final long accountId, final int instrumentId) {
        return cannotSend() ? whyNot() : send(encoder.cancelAll(inFlight.nextNumber(), accountId, instrumentId));
    }

    /**
     * Reduces an order, which keeps its place: OrderAmended or AmendRejected.
     *
     * @param newQuantityLots its new total, what is executed included
     */
    public long amend(final long accountId, final int instrumentId, final long orderId, final long newQuantityLots) {
        return cannotSend()
                ? whyNot()
                : send(encoder.amend(inFlight.nextNumber(), accountId, instrumentId, orderId, newQuantityLots));
    }

    /**
     * Cancels an order and enters another one in one step: OrderCanceled or CancelRejected, then (under STOP_ON_FAILURE only
     * after a cancel) as {@link #enter}. Under KEEP_ON_FAILURE both or nothing: CancelRejected has the reason for which the new
     * order would be refused.
     */
    public long replace(final long orderId, final ReplaceMode mode, final OrderRequest order) {
        translator.own(order.accountId);
        return cannotSend() ? whyNot() : send(encoder.replace(inFlight.nextNumber(), orderId, mode, order));
    }

    /**
     * Opens an account: AccountCreated, or CommandRejected(ACCOUNT_EXISTS) with its id as {@code referenceId}.
     *
     * @throws IllegalArgumentException if the name is none
     */
    public long createAccount(final String name) {
        OrderRequest.requireIdentifier("name", name);
        return cannotSend() ? whyNot() : send(encoder.createAccount(inFlight.nextNumber(), name));
    }

    /**
     * Money from ({@code amount} above zero) or to the world outside: TransferApplied or CommandRejected. Under the same
     * transfer id it happens once, however often it is asked for.
     *
     * @param amount minor units of the asset
     * @throws IllegalArgumentException if the transfer id is none, or begins with {@value Identifier36#PASSING}, as those do
     *     that gateways make and that are soon forgotten
     */
    public long transfer(final long accountId, final int assetId, final long amount, final String transferId) {
        OrderRequest.requireNewIdentifier("transferId", transferId);
        translator.own(accountId);
        return cannotSend()
                ? whyNot()
                : send(encoder.transfer(inFlight.nextNumber(), accountId, assetId, amount, transferId));
    }

    /**
     * Makes a cancel timer, or starts it again on other terms, and keeps it running: CancelTimerSet or CommandRejected.
     * CAPACITY_EXCEEDED means that the account has 256 or all accounts together have 65,536 ({@code referenceId} is which).
     *
     * <p>{@link #poll} starts it again after each third of its countdown, also with the next leader, until
     * {@link #endCancelTimer} or until it ends by itself. {@link #close} lets it run out. So the orders leave when the
     * program dies, hangs, or is cut off for as long as the countdown. CancelTimerEnded tells the program, should it come
     * back. From then on an order that names the cancel timer is refused (UNKNOWN_CANCEL_TIMER), until it is started anew.
     *
     * @throws IllegalArgumentException if it has no number or no countdown
     */
    public long startCancelTimer(final CancelTimerRequest cancelTimer) {
        cancelTimer.requireComplete();
        translator.own(cancelTimer.accountId);
        final long requestId =
                cannotSend() ? whyNot() : send(encoder.setCancelTimer(inFlight.nextNumber(), cancelTimer));
        if (requestId > 0) {
            cancelTimers.add(cancelTimer, requestId, System.nanoTime());
        }
        return requestId;
    }

    /**
     * Ends a cancel timer, by whatever client it was started: CancelTimerEnded, or CommandRejected(UNKNOWN_CANCEL_TIMER)
     * if it has ended before.
     *
     * @param cancelsOrders whether the orders leave (DISCONNECTED) or stay without it (REQUESTED)
     * @throws IllegalArgumentException if the number is none that a cancel timer can have
     */
    public long endCancelTimer(final long accountId, final long cancelTimerId, final boolean cancelsOrders) {
        CancelTimerRequest.requireId(cancelTimerId);
        final long requestId = cannotSend()
                ? whyNot()
                : send(encoder.endCancelTimer(inFlight.nextNumber(), accountId, cancelTimerId, cancelsOrders));
        if (requestId > 0) {
            cancelTimers.remove(accountId, cancelTimerId);
        }
        return requestId;
    }

    /**
     * Sends any other command of the schema.
     *
     * @throws IllegalArgumentException if it is longer than 1,088 bytes, or too short to be one
     */
    public long send(final CommandWriter command) {
        return cannotSend() ? whyNot() : send(encoder.command(inFlight.nextNumber(), command));
    }

    /** Requests about streamed quotes. */
    public Quotes quotes() {
        return quotes;
    }

    /** Requests about quotes on order books. */
    public BookQuotes bookQuotes() {
        return bookQuotes;
    }

    /** Requests without an outcome. */
    public int inFlight() {
        return inFlight.size();
    }

    /** Whether requests are taken, but for {@link #BUSY}. */
    public boolean isConnected() {
        return !closed && ingress.isConnected();
    }

    /** The member that leads as far as is known; -1 while there is none. */
    public int leaderMemberId() {
        return leader;
    }

    /** Sequence of the last event that was read, told or not: where another client can go on. */
    public long lastSequence() {
        return merge.sequence();
    }

    /** How many requests had their outcome from the leader itself, before the recording brought it. */
    public long answers() {
        return merge.answers();
    }

    /** Whether all events that there were when it connected, or changed its member, have been told. */
    public boolean isCaughtUp() {
        return !closed && events.isLive();
    }

    public Optional<Asset> asset(final String symbol) {
        return Optional.ofNullable(directory.asset(symbol));
    }

    /** Who provides quotes on an instrument, or did: accounts in the order of their making. */
    public List<Long> providers(final int instrumentId) {
        return directory.providers(instrumentId);
    }

    /** Ends the connection. What is in flight may be carried out, and nobody is told. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            leader = -1;
            quotes.close();
            bookQuotes.close();
            CloseHelper.quietCloseAll(events, connection);
        }
    }

    private void open(final ClientSettings settings) {
        final long deadlineNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(settings.connectTimeoutMs);
        connection = ClientConnection.open(settings);
        connection.awaitIngress(deadlineNs);
        ingress = connection.ingress();
        requests.open(ingress);
        final long snapshot = SnapshotReader.load(connection.aeron(), connection.venue(), directory)
                .orElse(0);
        final boolean fromNow = settings.afterSequence == NOW;
        final long first = fromNow ? snapshot : Math.min(snapshot, settings.afterSequence);
        translator.startAfter(snapshot, fromNow ? Long.MAX_VALUE : settings.afterSequence);
        merge.startAfter(first);
        events = new EventIntake(connection.aeron(), connection.venue(), merge, inFlight, () -> leader);
        ingress.answers(merge::onAnswer);
        final IdleStrategy idle = WakeableIdleStrategy.forAnswers();
        while (fromNow ? !events.isLive() : merge.sequence() < snapshot) {
            // told is what comes after: until then only the directory learns
            idle.idle(ingress.poll() + events.poll());
            connection.requireTime(deadlineNs, merge.sequence());
        }
        if (fromNow) {
            translator.toldSequence(merge.sequence());
        }
        if (settings.answersOnly) {
            events.answersOnly();
        }
        followLeader();
    }

    private boolean cannotSend() {
        return closed || requests.isBlocked();
    }

    private long whyNot() {
        return closed ? CLOSED : requests.whyBlocked();
    }

    private long send(final int length) {
        return requests.send(encoder.buffer, length);
    }

    private void followLeader() {
        final int current = ingress.isConnected() ? ingress.leaderMemberId() : -1;
        if (current != leader) {
            leader = current;
            listener.onLeader(current);
        }
        if (requests.hasNewConnection()) {
            events.onConnectionChanged();
        }
    }

    private void keepCancelTimersRunning(final boolean hasReadAll) {
        if (cancelTimers.isEmpty() || cannotSend()) {
            return;
        }
        final long nowNs = System.nanoTime();
        final RunningCancelTimer cancelTimer = cancelTimers.due(nowNs, hasReadAll);
        if (cancelTimer != null) {
            final long requestId = send(encoder.setCancelTimer(inFlight.nextNumber(), cancelTimer.terms));
            if (requestId > 0) {
                cancelTimers.onSent(cancelTimer, requestId, nowNs);
            }
        }
    }
}
