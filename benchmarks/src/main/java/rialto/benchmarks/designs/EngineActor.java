package rialto.benchmarks.designs;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An engine as an actor. A session is a message to itself, which it sends when there is something to do, the sales of the last
 * session are rows, and the pause is over.
 */
final class EngineActor extends AbstractBehavior<EngineActor.Message> {
    private final TimerScheduler<Message> timers;
    private final Products products;
    private final Duration pause;
    private final ActorRef<ActorsMarket.Write> table;
    /** A session runs, its sales become rows, or the pause after it is not over. */
    private boolean isBusy;

    /** What it is told. */
    sealed interface Message {}

    record Enter(Offer offer, ActorRef<Long> replyTo) implements Message {}

    record Ask(long id, ActorRef<Optional<String>> replyTo) implements Message {}

    record RunSession() implements Message {}

    record Written() implements Message {}

    private EngineActor(
            final ActorContext<Message> context,
            final TimerScheduler<Message> timers,
            final Products products,
            final Duration pause,
            final ActorRef<ActorsMarket.Write> table) {
        super(context);
        this.timers = timers;
        this.products = products;
        this.pause = pause;
        this.table = table;
    }

    static Behavior<Message> create(
            final MarketArguments arguments, final int engine, final ActorRef<ActorsMarket.Write> table) {
        final Products products = new Products(engine, arguments.engines(), arguments.timeoutMs());
        return Behaviors.setup(context -> Behaviors.withTimers(
                timers -> new EngineActor(context, timers, products, Duration.ofMillis(arguments.pauseMs()), table)));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Enter.class, this::onEnter)
                .onMessage(Ask.class, this::onAsk)
                .onMessage(RunSession.class, message -> onRunSession())
                .onMessage(Written.class, message -> onWritten())
                .build();
    }

    private Behavior<Message> onEnter(final Enter message) {
        message.replyTo().tell(products.add(message.offer()));
        return isBusy ? this : onRunSession();
    }

    private Behavior<Message> onAsk(final Ask message) {
        message.replyTo().tell(Optional.ofNullable(products.result(message.id())));
        return this;
    }

    private Behavior<Message> onRunSession() {
        isBusy = products.hasWork();
        if (isBusy) {
            final List<Sale> sales = products.session();
            table.tell(new ActorsMarket.Write(sales, getContext().getSelf()));
        }
        return this;
    }

    private Behavior<Message> onWritten() {
        timers.startSingleTimer(new RunSession(), pause);
        return this;
    }
}
