package rialto.events.annotation;

import rialto.events.Reactor;
import rialto.events.Registration;
import rialto.events.http.HttpServer;

import java.util.ArrayList;
import java.util.List;

/** Puts the methods of objects in their places, by one model of annotations or several. Thread-safe. */
public final class Registry {
    private final List<AnnotationModel> models;

    private Registry(final List<AnnotationModel> models) {
        this.models = List.copyOf(models);
    }

    /** By these models. */
    public static Registry of(final AnnotationModel... models) {
        return new Registry(List.of(models));
    }

    /** By our own annotations and those of JAX-RS. */
    public static Registry standard() {
        return of(new OwnAnnotations(), new JaxRsAnnotations());
    }

    /**
     * Registers the methods of an object that handle events or are called again and again.
     *
     * @return cancels, pauses and resumes all of them
     * @throws IllegalArgumentException when it has none, or one that answers requests
     */
    public Registration register(final Object target, final Reactor reactor) {
        return register(target, reactor, null);
    }

    /**
     * Registers all methods of an object that handle anything. Events go to the server's reactor.
     *
     * @return cancels, pauses and resumes all of them
     * @throws IllegalArgumentException when it has none
     */
    public Registration register(final Object target, final HttpServer server) {
        return register(target, null, server);
    }

    /**
     * The methods of an object that handle anything, for whoever calls them at another place than a reactor or a server.
     *
     * @throws IllegalArgumentException when it has none
     */
    public List<Binding> read(final Object target) {
        final List<Binding> bindings = new ArrayList<>();
        models.forEach(model -> bindings.addAll(model.read(target)));
        if (bindings.isEmpty()) {
            throw new IllegalArgumentException(target.getClass().getName()
                    + " has no method with an annotation that makes it a handler, as @On(\"order/{symbol}\")");
        }
        return bindings;
    }

    private Registration register(final Object target, final Reactor reactor, final HttpServer server) {
        final List<Binding> bindings = read(target);
        if (server == null) {
            bindings.stream()
                    .filter(Binding.OfRequest.class::isInstance)
                    .findFirst()
                    .ifPresent(binding -> {
                        throw new IllegalArgumentException(
                                binding.method() + " answers requests: register it with a server");
                    });
        }
        final List<Registration> places = new ArrayList<>();
        for (final Binding binding : bindings) {
            places.add(
                    switch (binding) {
                        case Binding.OfRequest(var route, var method) -> server.register(route, method::handle);
                        case Binding.OfEvent(var selector, var method) ->
                            events(reactor, server).onAsync(selector, method::handle);
                        case Binding.OfTime(var period, var method) ->
                            events(reactor, server).every(period, method::handle);
                    });
        }
        return new All(places);
    }

    private static Reactor events(final Reactor reactor, final HttpServer server) {
        return reactor == null ? server.reactor() : reactor;
    }

    private record All(List<Registration> places) implements Registration {
        @Override
        public void cancel() {
            places.forEach(Registration::cancel);
        }

        @Override
        public void pause() {
            places.forEach(Registration::pause);
        }

        @Override
        public void resume() {
            places.forEach(Registration::resume);
        }

        @Override
        public boolean isPaused() {
            return places.getFirst().isPaused();
        }

        @Override
        public boolean isCancelled() {
            return places.getFirst().isCancelled();
        }
    }
}
