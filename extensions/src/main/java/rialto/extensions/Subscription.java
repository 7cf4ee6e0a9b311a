package rialto.extensions;

import rialto.events.Selector;

import java.time.Duration;
import java.util.function.Function;

/**
 * Handlers of the venue's events that go on where they stopped. A subscription has a name and a cursor, the sequence up to which
 * all events are done with. The cursor is on the disk: after {@code kill -9} the events after it come again.
 *
 * <p>Each event for which there is a handler comes at least once, in order of sequence among events with the same key of order;
 * events with other keys are handled side by side. What is said here must be said before {@link Extension#start} returns.
 */
public interface Subscription {
    /** Events without an acknowledgement, unless said otherwise. */
    int DEFAULT_UNACKNOWLEDGED = 256;

    /** Most that may be said: {@value Delivery#MAX_COMMANDS} commands of each are what the venue remembers of an account. */
    int MAX_UNACKNOWLEDGED = 1_000;

    String name();

    /**
     * Registers a handler. Of several that match an event, all are called one after the other in order of registration; the event
     * is done with when all have returned. When one fails, the event comes again to all.
     *
     * @param template of keys, as {@code trade/{symbol}} (docs/extensions.md lists the keys)
     * @throws IllegalArgumentException when it is none
     */
    Subscription on(String template, DeliveryHandler handler);

    /** As {@link #on(String, DeliveryHandler)}, for events of a type among those that match. */
    <T> Subscription on(String template, Class<T> type, TypedHandler<? super T> handler);

    /**
     * As {@link #on(String, Class, TypedHandler)}, for keys and events that a selector selects: by type, regular expression or predicate.
     *
     * @param selector is asked on the reader's thread, and must be quick; what it throws stops the subscription
     */
    <T> Subscription on(Selector selector, Class<T> type, TypedHandler<? super T> handler);

    /**
     * Registers the methods of an object that have {@code @On}, as {@link Venue#on(Object)} does.
     *
     * @throws IllegalArgumentException when it has no such method, or one with another annotation
     */
    default Subscription on(final Object handlers) {
        AnnotatedHandlers.register(handlers, this);
        return this;
    }

    /**
     * Where it begins when it has no cursor yet: after this sequence, 0 for the oldest event that the venue still has. Otherwise it
     * begins with what comes from now on.
     */
    Subscription beginAfter(long sequence);

    /**
     * How many events may be without an acknowledgement, 1 to {@value #MAX_UNACKNOWLEDGED}. Then no more are read until the oldest is
     * done with. The venue does not wait for that, and nothing is left out.
     */
    Subscription maxUnacknowledged(int events);

    /** The handler says {@link Delivery#acknowledge} or {@link Delivery#fail} itself, from any thread, also after its return. */
    Subscription manualAcknowledgement();

    /** What happens when a handler fails; {@link FailurePolicy#STANDARD} unless said. */
    Subscription onFailure(FailurePolicy policy);

    /**
     * Which events are handled one after the other: those for which this gives the same text. Unless said, it is the symbol of what
     * is about an instrument, the name of what is about an account alone, and {@code operator} for the rest.
     */
    Subscription keyedBy(Function<? super Delivery, String> key);

    /**
     * How long a call of a handler may take, 100 ms to an hour; 30 s unless said. Beyond it the handler's thread is interrupted,
     * and the event counts as failed. If it still runs five seconds later, the extension is stopped.
     */
    Subscription handlerTime(Duration limit);
}
