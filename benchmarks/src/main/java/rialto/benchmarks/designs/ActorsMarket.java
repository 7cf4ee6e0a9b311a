package rialto.benchmarks.designs;

import com.typesafe.config.ConfigFactory;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The market with actors: each engine is one ({@link EngineActor}), and so is the table of sales. A request is a question to an
 * engine, asked by the event loops of the HTTP server.
 */
public final class ActorsMarket {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** Its timers else count in tens of milliseconds, and a pause has three. */
    private static final String CONFIGURATION = "pekko.scheduler.tick-duration = 1ms";

    private static final int ACCEPTED = 202;
    private static final int FAILED = 500;

    private final List<ActorRef<EngineActor.Message>> engines = new ArrayList<>();
    private final ActorSystem<?> system;

    private ActorsMarket(final ActorSystem<?> system) {
        this.system = system;
    }

    /** What the table is told. */
    record Write(List<Sale> sales, ActorRef<EngineActor.Message> replyTo) {}

    public static void main(final String[] args) {
        final MarketArguments arguments = MarketArguments.of(args);
        ActorSystem.create(
                Behaviors.<Void>setup(context -> {
                    // its commits block: they have threads of their own
                    final ActorRef<Write> table =
                            context.spawn(table(arguments), "sales", DispatcherSelector.blocking());
                    final ActorsMarket market = new ActorsMarket(context.getSystem());
                    for (int i = 0; i < arguments.engines(); i++) {
                        market.engines.add(context.spawn(EngineActor.create(arguments, i, table), "engine-" + i));
                    }
                    market.serve(arguments.port());
                    return Behaviors.empty();
                }),
                "market",
                ConfigFactory.parseString(CONFIGURATION).withFallback(ConfigFactory.load()));
    }

    private static Behavior<Write> table(final MarketArguments arguments) {
        return Behaviors.setup(context -> {
            final SalesTable table = open(arguments);
            return Behaviors.receiveMessage(write -> {
                table.write(write.sales());
                write.replyTo().tell(new EngineActor.Written());
                return Behaviors.same();
            });
        });
    }

    private static SalesTable open(final MarketArguments arguments) {
        try {
            return new SalesTable(arguments.database());
        } catch (final SQLException e) {
            throw new IllegalStateException("no table of sales", e);
        }
    }

    private void serve(final int port) {
        Vertx.vertx()
                .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(port))
                .requestHandler(this::answer)
                .listen();
    }

    private void answer(final HttpServerRequest request) {
        try {
            switch (request.path()) {
                case "/sell", "/buy" -> {
                    final Offer offer = Offer.of(request.path(), request.query());
                    final CompletionStage<Long> id = AskPattern.ask(
                            engine(offer.productId()),
                            replyTo -> new EngineActor.Enter(offer, replyTo),
                            PATIENCE,
                            system.scheduler());
                    id.whenComplete((value, failure) ->
                            send(request, failure, ACCEPTED, "{\"msg\":\"ok\",\"id\":" + value + "}"));
                }
                case "/result" -> {
                    final long id = Offer.number(Offer.parameters(request.query()), "id");
                    final CompletionStage<Optional<String>> result = AskPattern.ask(
                            engine(id), replyTo -> new EngineActor.Ask(id, replyTo), PATIENCE, system.scheduler());
                    result.whenComplete((json, failure) -> {
                        final boolean isThere = failure == null && json.isPresent();
                        send(
                                request,
                                failure,
                                isThere ? 200 : 404,
                                isThere ? json.get() : "{\"msg\":\"no such order\"}");
                    });
                }
                default -> send(request, null, 404, "{\"msg\":\"/sell, /buy, /result\"}");
            }
        } catch (final IllegalArgumentException e) {
            send(request, null, 400, "{\"msg\":\"" + e.getMessage() + "\"}");
        }
    }

    private ActorRef<EngineActor.Message> engine(final long number) {
        return engines.get((int) (number % engines.size()));
    }

    private static void send(
            final HttpServerRequest request, final Throwable failure, final int status, final String json) {
        request.response()
                .setStatusCode(failure == null ? status : FAILED)
                .end(failure == null ? json : "{\"msg\":\"" + failure.getMessage() + "\"}");
    }
}
