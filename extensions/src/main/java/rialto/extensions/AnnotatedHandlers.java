package rialto.extensions;

import rialto.events.Selector;
import rialto.events.annotation.Binding;
import rialto.events.annotation.BoundMethod;
import rialto.events.annotation.Registry;

import java.util.concurrent.CompletionStage;

/** Puts methods with annotations in their places: {@link Venue#on(Object)}. */
final class AnnotatedHandlers {
    private AnnotatedHandlers() {}

    static void register(final Object target, final Venue venue) {
        for (final Binding binding : Registry.standard().read(target)) {
            switch (binding) {
                case Binding.OfEvent(var selector, var method) ->
                    register(selector, method, venue.subscription(Venue.MAIN));
                case Binding.OfRequest(var route, var method) -> venue.route(route.text(), method::handle);
                case Binding.OfTime(var period, var method) -> venue.every(period.toMillis() + "ms", method::call);
            }
        }
    }

    static void register(final Object target, final Subscription subscription) {
        for (final Binding binding : Registry.standard().read(target)) {
            if (!(binding instanceof Binding.OfEvent(var selector, var method))) {
                throw new IllegalArgumentException(binding.method()
                        + " answers requests or is called again and again: register its object with the venue, not with a"
                        + " subscription");
            }
            register(selector, method, subscription);
        }
    }

    private static void register(final Selector selector, final BoundMethod method, final Subscription subscription) {
        subscription.on(selector, method.payloadType(), (event, delivery) -> {
            if (method.call(delivery) instanceof final CompletionStage<?> stage) {
                stage.toCompletableFuture().get(); // its end is the handler's
            }
        });
    }
}
