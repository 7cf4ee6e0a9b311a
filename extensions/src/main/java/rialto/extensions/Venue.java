package rialto.extensions;

import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import rialto.client.trading.Asset;
import rialto.client.trading.Instrument;
import rialto.events.EventHandler;
import rialto.events.Reactor;
import rialto.events.Registration;
import rialto.events.http.RequestHandler;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The venue as an extension sees it. What is registered here is taken away when the extension is stopped or loaded again.
 * Thread-safe, but for subscriptions, which are said in {@link Extension#start}.
 */
public interface Venue {
    /** Name of the subscription of {@link #on}. */
    String MAIN = "main";

    /** The extension's: its file's without the ending. */
    String name();

    /** As {@link #subscription} with the name {@value #MAIN} and {@link Subscription#on(String, DeliveryHandler)}. */
    default Subscription on(final String template, final DeliveryHandler handler) {
        return subscription(MAIN).on(template, handler);
    }

    /** As {@link #subscription} with the name {@value #MAIN} and {@link Subscription#on(String, Class, TypedHandler)}. */
    default <T> Subscription on(final String template, final Class<T> type, final TypedHandler<? super T> handler) {
        return subscription(MAIN).on(template, type, handler);
    }

    /**
     * Registers the methods of an object that have annotations: {@code @On("trade/{symbol}")} in the subscription {@value #MAIN},
     * {@code @Every("1s")} as {@link #every}, {@code @Get("/hello/{name}")} and its like as {@link #route}. Parameters are names of the
     * template, the {@link Delivery}, and else the event; a method is called for events of that type among those that match. The event is
     * done with when the method has returned, or the stage that it returns has completed.
     *
     * @throws IllegalArgumentException when it has no such method, or an annotation cannot be what it says
     */
    default void on(final Object handlers) {
        AnnotatedHandlers.register(handlers, this);
    }

    /**
     * The extension's subscription of that name, which is the same each time. Each has a cursor of its own and reads by itself.
     *
     * @param name 1 to 36 characters of {@code [A-Za-z0-9_-]}
     * @throws IllegalArgumentException when it is none
     * @throws IllegalStateException after {@link Extension#start} has returned, when there is no such subscription
     */
    Subscription subscription(String name);

    /**
     * Answers requests at the host's HTTP port, as {@link rialto.events.http.HttpServer#on(String, RequestHandler)}.
     *
     * @param key {@code GET /hello/{name}}, {@code /files/{path}**}, {@code ws:/prices} or {@code sse:/prices}
     * @throws IllegalArgumentException when it is none of them
     * @throws IllegalStateException when the host has no HTTP port ({@code extensions.port})
     */
    Registration route(String key, RequestHandler handler);

    /**
     * Has a handler called again and again. Times at which it still runs are left out.
     *
     * @param period as {@code 1s}, {@code 500ms} or {@code 5m}
     */
    Registration every(String period, EventHandler handler);

    /** For events of the extension's own, in memory: {@code reactor().on(…)} and {@code reactor().emit(…)}. */
    Reactor reactor();

    /** Whether the venue is there, and all that it has recorded was read: what does not come then has not happened. */
    boolean isCurrent();

    /** The instruments as they are now. */
    Collection<Instrument> instruments();

    /** An instrument as it is now. */
    Optional<Instrument> instrument(String symbol);

    /** An instrument as it is now. */
    Optional<Instrument> instrument(int instrumentId);

    /** An asset by its id. */
    Optional<Asset> asset(int assetId);

    /** An account's id. */
    OptionalLong account(String name);

    /** An account's name. */
    Optional<String> accountName(long accountId);

    /** What {@code NAME.properties} beside the extension's file says; empty without it. The extension is loaded again when it changes. */
    Map<String, String> settings();

    /**
     * A setting.
     *
     * @param otherwise what holds when it is not there
     */
    default String setting(final String key, final String otherwise) {
        return settings().getOrDefault(key, otherwise);
    }

    /** The extension's own log: a file of its own. */
    Logger log();

    /** For the extension's own metrics. Each gets the label {@code extension}, and leaves with the extension. */
    MeterRegistry metrics();

    /** Where the extension may keep files. It stays when the extension is loaded again or removed. */
    Path directory();
}
