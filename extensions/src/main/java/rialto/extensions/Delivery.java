package rialto.extensions;

import rialto.client.trading.OrderRequest;
import rialto.events.Message;

import java.time.Instant;

/**
 * An event of the venue on its way to a handler. It comes at least once: after a crash, a failure or a time-out it comes again, as
 * it was, under the same {@link #sequence()}.
 *
 * <p>{@link #key()} is a text such as {@code trade/BTCUSDT}, {@link #params()} what the names of the handler's template stand for,
 * {@link #payload()} the event. Thread-safe.
 */
public interface Delivery extends Message {
    /** A handler may send so many commands for one event. */
    int MAX_COMMANDS = 4;

    @Override
    String key();

    /** What happened: a {@code VenueEvent}, {@code ParentOrderEvent}, {@code AdministrationEvent} or {@code SessionEvent}. */
    Object payload();

    /** Number of the event in the venue: the same for whoever sees it, and whenever it is handled. */
    long sequence();

    /** When the command that caused it was sequenced, by the venue's clock. */
    Instant time();

    /** How often it was given to the handlers: 1 the first time since the extension was loaded. */
    int attempt();

    /**
     * Whether the subscription had done with the event before, and an operator wants it handled once more. Commands are not sent
     * then: {@link Outcome.Kind#NOT_SENT}.
     */
    boolean isReplay();

    /**
     * Says that the event is done with, where the subscription has {@link Subscription#manualAcknowledgement}. Doing it twice does
     * nothing.
     */
    void acknowledge();

    /** Says that the event could not be handled, where the subscription has {@link Subscription#manualAcknowledgement}. */
    void fail(Throwable cause);

    /**
     * Sends a command to the venue, and waits for what the venue says. What enters an order gets a client order id that is made of the
     * subscription, the event and the number of the command within the event. So an event that comes again enters no second order:
     * the venue answers with the first outcome ({@link Outcome.Kind#REPEATED}).
     *
     * <p>The account is to be the extension's own: the venue remembers the client order ids of an account's open orders and of its
     * last finished ones ({@code engine.remembered-client-orders}, 4,096 unless configured). That is more than the events without
     * an acknowledgement can enter.
     *
     * @throws CommandException if the outcome is unknown or the host cannot trade, saying why. Let it out of the handler: the event
     *     comes again until the venue answers, which is no failed attempt, and what was sent has its effect once.
     * @throws IllegalStateException beyond {@value #MAX_COMMANDS} commands
     * @throws IllegalArgumentException if the command is none, as an order without a side
     */
    Outcome send(Command command) throws InterruptedException;

    /** Sends {@link Command.Enter}. */
    default Outcome enter(final OrderRequest order) throws InterruptedException {
        return send(new Command.Enter(order));
    }

    /** Sends {@link Command.Cancel}: an order id is never used again, so a cancel that comes again cancels nothing else. */
    default Outcome cancel(final long accountId, final int instrumentId, final long orderId)
            throws InterruptedException {
        return send(new Command.Cancel(accountId, instrumentId, orderId));
    }
}
