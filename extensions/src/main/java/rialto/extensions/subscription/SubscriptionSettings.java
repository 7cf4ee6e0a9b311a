package rialto.extensions.subscription;

import rialto.client.trading.VenueReader;
import rialto.events.Selector;
import rialto.extensions.Delivery;
import rialto.extensions.DeliveryHandler;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Subscription;
import rialto.extensions.TypedHandler;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** What an extension says of a subscription, until it runs. */
public final class SubscriptionSettings implements Subscription {
    static final long FROM_NOW = VenueReader.FROM_NOW;

    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofHours(1);

    private final String name;
    private final List<Place> places = new CopyOnWriteArrayList<>();
    private long beginAfter = FROM_NOW;
    private int maxUnacknowledged = DEFAULT_UNACKNOWLEDGED;
    private boolean isManual;
    private FailurePolicy policy = FailurePolicy.STANDARD;
    private Function<? super Delivery, String> order;
    private Duration handlerTime = Duration.ofSeconds(30);
    private volatile boolean isSealed;

    /** @param type of the events that the handler is for */
    record Place(Selector selector, Class<?> type, DeliveryHandler handler) {}

    /** @throws IllegalArgumentException when the name is none */
    public SubscriptionSettings(final String name) {
        if (!name.matches("[A-Za-z0-9_-]{1,36}")) {
            throw new IllegalArgumentException(
                    "a subscription's name is 1 to 36 characters of [A-Za-z0-9_-], not '" + name + "'");
        }
        this.name = name;
    }

    /** It runs: from now on nothing can be said. */
    void seal() {
        isSealed = true;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Subscription on(final String template, final DeliveryHandler handler) {
        return on(template, Object.class, (event, delivery) -> handler.handle(delivery));
    }

    @Override
    public <T> Subscription on(final String template, final Class<T> type, final TypedHandler<? super T> handler) {
        return on(Selector.template(template), type, handler);
    }

    @Override
    public <T> Subscription on(final Selector selector, final Class<T> type, final TypedHandler<? super T> handler) {
        requireOpen();
        Objects.requireNonNull(selector, "selector");
        Objects.requireNonNull(handler, "handler");
        places.add(new Place(selector, type, delivery -> handler.handle(type.cast(delivery.payload()), delivery)));
        return this;
    }

    @Override
    public Subscription beginAfter(final long sequence) {
        requireOpen();
        if (sequence < 0) {
            throw new IllegalArgumentException("a sequence is 0 or above, not " + sequence);
        }
        beginAfter = sequence;
        return this;
    }

    @Override
    public Subscription maxUnacknowledged(final int events) {
        requireOpen();
        if (events < 1 || events > MAX_UNACKNOWLEDGED) {
            throw new IllegalArgumentException(
                    "maxUnacknowledged must be from 1 to " + MAX_UNACKNOWLEDGED + ", not " + events);
        }
        maxUnacknowledged = events;
        return this;
    }

    @Override
    public Subscription manualAcknowledgement() {
        requireOpen();
        isManual = true;
        return this;
    }

    @Override
    public Subscription onFailure(final FailurePolicy other) {
        requireOpen();
        policy = Objects.requireNonNull(other, "policy");
        return this;
    }

    @Override
    public Subscription keyedBy(final Function<? super Delivery, String> key) {
        requireOpen();
        order = Objects.requireNonNull(key, "key");
        return this;
    }

    @Override
    public Subscription handlerTime(final Duration limit) {
        requireOpen();
        if (limit.compareTo(SHORTEST) < 0 || limit.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("handlerTime must be from 100 ms to an hour, not " + limit);
        }
        handlerTime = limit;
        return this;
    }

    private void requireOpen() {
        if (isSealed) {
            throw new IllegalStateException("subscription " + name + " runs: say this before start returns");
        }
    }

    List<Place> places() {
        return places;
    }

    long beginsAfter() {
        return beginAfter;
    }

    int bound() {
        return maxUnacknowledged;
    }

    boolean isManual() {
        return isManual;
    }

    FailurePolicy policy() {
        return policy;
    }

    /** Null unless said. */
    Function<? super Delivery, String> order() {
        return order;
    }

    Duration limit() {
        return handlerTime;
    }
}
