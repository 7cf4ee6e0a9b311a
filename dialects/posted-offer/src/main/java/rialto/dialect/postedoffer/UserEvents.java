package rialto.dialect.postedoffer;

import rialto.gateway.state.Execution;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The newest happenings of all products, from which any user's events can be told again, and who listens. Bounded. */
final class UserEvents implements VenueListener {
    static final int CAPACITY = 1 << 17;

    /** Someone who is told a user's events. */
    interface Subscriber {
        void onEvent(UserEvent event);
    }

    private final VenueView view;
    private final Object[] happenings = new Object[CAPACITY]; // Execution or TimedOut
    private final Map<String, Set<Subscriber>> subscribers = new HashMap<>();
    private long added;
    private long lostSequence;

    private record TimedOut(Order order, long eventSequence, long timeNs) {}

    UserEvents(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        if (PostedProducts.isProduct(execution.instrument())) {
            begin();
            add(execution);
            tell(execution.maker(), execution);
            tell(execution.taker(), execution);
        }
    }

    @Override
    public void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {
        if (reason == CancelReason.EXPIRED && PostedProducts.isProduct(order.instrument())) {
            begin();
            final TimedOut timedOut = new TimedOut(order, view.eventSequence(), view.eventTimeNs());
            add(timedOut);
            final Set<Subscriber> listening = subscribers.get(order.account().name());
            if (listening != null) {
                tell(listening, UserEvent.timedOut(order, timedOut.eventSequence, timedOut.timeNs));
            }
        }
    }

    /** What came before the first happening is not known here. */
    private void begin() {
        if (added == 0) {
            lostSequence = view.eventSequence() - 1;
        }
    }

    private void add(final Object happening) {
        final int index = (int) (added++ & CAPACITY - 1);
        if (happenings[index] != null) {
            lostSequence = sequence(happenings[index]);
        }
        happenings[index] = happening;
    }

    private static long sequence(final Object happening) {
        return happening instanceof final Execution execution
                ? execution.trade().eventSequence()
                : ((TimedOut) happening).eventSequence;
    }

    private void tell(final Order order, final Execution execution) {
        final Set<Subscriber> listening = subscribers.get(order.account().name());
        if (listening != null) {
            tell(listening, UserEvent.sold(execution, order));
        }
    }

    private static void tell(final Set<Subscriber> listening, final UserEvent event) {
        for (final Subscriber subscriber : List.copyOf(listening)) {
            subscriber.onEvent(event);
        }
    }

    /** From now on the subscriber is told that account's events, be there such an account yet or not. */
    void subscribe(final String accountName, final Subscriber subscriber) {
        subscribers
                .computeIfAbsent(accountName, ignored -> new LinkedHashSet<>())
                .add(subscriber);
    }

    void unsubscribe(final String accountName, final Subscriber subscriber) {
        final Set<Subscriber> listening = subscribers.get(accountName);
        if (listening != null && listening.remove(subscriber) && listening.isEmpty()) {
            subscribers.remove(accountName);
        }
    }

    /** Events of the venue up to this one may have caused what is not kept here; {@link #after} has everything later. */
    long lostSequence() {
        return added == 0 ? view.eventSequence() : lostSequence;
    }

    /** The first of an account's events that are kept, after an id. */
    List<UserEvent> after(final long accountId, final long id, final int limit) {
        final List<UserEvent> events = new ArrayList<>();
        for (long i = firstAfter(UserEvent.sequence(id) - 1); i < added && events.size() < limit; i++) {
            final Object happening = happenings[(int) (i & CAPACITY - 1)];
            if (happening instanceof final Execution execution) {
                add(events, execution, execution.maker(), accountId, id);
                add(events, execution, execution.taker(), accountId, id);
            } else {
                final TimedOut timedOut = (TimedOut) happening;
                if (timedOut.order.account().accountId() == accountId) {
                    add(events, UserEvent.timedOut(timedOut.order, timedOut.eventSequence, timedOut.timeNs), id);
                }
            }
        }
        return events.size() > limit ? events.subList(0, limit) : events;
    }

    private static void add(
            final List<UserEvent> events,
            final Execution execution,
            final Order order,
            final long accountId,
            final long id) {
        if (order.account().accountId() == accountId) {
            add(events, UserEvent.sold(execution, order), id);
        }
    }

    private static void add(final List<UserEvent> events, final UserEvent event, final long id) {
        if (event.id() > id) {
            events.add(event);
        }
    }

    private long firstAfter(final long eventSequence) {
        long low = Math.max(0, added - CAPACITY);
        long high = added;
        while (low < high) {
            final long middle = low + high >>> 1;
            if (sequence(happenings[(int) (middle & CAPACITY - 1)]) > eventSequence) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
