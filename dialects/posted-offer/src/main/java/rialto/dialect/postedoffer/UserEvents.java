package rialto.dialect.postedoffer;

import rialto.gateway.state.Execution;
import rialto.gateway.state.Order;
import rialto.gateway.state.VenueListener;
import rialto.gateway.state.VenueView;
import rialto.protocol.CancelReason;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** The newest happenings of all products, from which any user's events can be told again, and who listens. Bounded. */
final class UserEvents implements VenueListener {
    static final int CAPACITY = 1 << 17;

    /** Someone who is told a user's events. */
    interface Subscriber {
        void onEvent(UserEvent event);
    }

    private final VenueView view;
    private final Happenings happenings = new Happenings(CAPACITY);
    private final Map<String, Set<Subscriber>> subscribers = new HashMap<>();
    private long lostSequence;

    private record Sold(Execution execution) implements Happenings.Happening {
        @Override
        public long eventSequence() {
            return execution.trade().eventSequence();
        }

        @Override
        public long accountId() {
            return execution.maker().account().accountId();
        }

        @Override
        public long otherAccountId() {
            return execution.taker().account().accountId();
        }

        @Override
        public void tell(final long accountId, final Consumer<UserEvent> listener) {
            if (accountId() == accountId) {
                listener.accept(UserEvent.sold(execution, execution.maker()));
            }
            if (otherAccountId() == accountId) {
                listener.accept(UserEvent.sold(execution, execution.taker()));
            }
        }
    }

    private record TimedOut(Order order, long eventSequence, long timeNs) implements Happenings.Happening {
        @Override
        public long accountId() {
            return order.account().accountId();
        }

        @Override
        public long otherAccountId() {
            return accountId();
        }

        @Override
        public void tell(final long accountId, final Consumer<UserEvent> listener) {
            if (accountId() == accountId) {
                listener.accept(UserEvent.timedOut(order, eventSequence, timeNs));
            }
        }
    }

    UserEvents(final VenueView view) {
        this.view = view;
    }

    @Override
    public void onOrderExecuted(final Execution execution) {
        if (PostedProducts.isProduct(execution.instrument())) {
            add(new Sold(execution));
            tell(execution.maker(), execution);
            tell(execution.taker(), execution);
        }
    }

    @Override
    public void onOrderCanceled(final Order order, final CancelReason reason, final String requestId) {
        if (reason == CancelReason.EXPIRED && PostedProducts.isProduct(order.instrument())) {
            final TimedOut timedOut = new TimedOut(order, view.eventSequence(), view.eventTimeNs());
            add(timedOut);
            final Set<Subscriber> listening = subscribers.get(order.account().name());
            if (listening != null) {
                tell(listening, UserEvent.timedOut(order, timedOut.eventSequence, timedOut.timeNs));
            }
        }
    }

    private void add(final Happenings.Happening happening) {
        if (happenings.isEmpty()) {
            lostSequence = view.eventSequence() - 1; // what came before the first happening is not known here
        }
        final Happenings.Happening oldest = happenings.add(happening);
        if (oldest != null) {
            lostSequence = oldest.eventSequence();
        }
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
        return happenings.isEmpty() ? view.eventSequence() : lostSequence;
    }

    /** The first of an account's events that are kept, after an id. */
    List<UserEvent> after(final long accountId, final long id, final int limit) {
        return happenings.after(accountId, id, limit);
    }
}
