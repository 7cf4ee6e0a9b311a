package rialto.extensions.host;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.OrderRequest;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueClientException;
import rialto.client.trading.VenueEvent.CancelRejected;
import rialto.client.trading.VenueEvent.CommandRejected;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderRejected;
import rialto.client.trading.VenueEvent.OrderRepeated;
import rialto.client.trading.VenueListener;
import rialto.extensions.CommandException;
import rialto.extensions.Outcome;
import rialto.extensions.subscription.Commands;
import rialto.protocol.RejectReason;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Sends the commands of a host's handlers, by one client of the venue, on a thread of its own. It connects when the first command
 * comes: a host whose handlers only read opens no session with the cluster.
 */
final class CommandSender implements Commands, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CommandSender.class);
    private static final int MOST_WAITING = 1_024;
    private static final int MOST_IN_FLIGHT = 256;
    private static final long LIMIT_SECONDS = 30;
    private static final long IDLE_US = 200;
    /** While no outcome is awaited. */
    private static final long REST_US = 10_000;

    private final Supplier<ClientSettings> settings;
    private final BlockingQueue<Command> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread;
    private volatile boolean isClosed;

    /** @param request sends it: the number of the request, or why it cannot be sent now */
    private record Command(ToLongFunction<VenueClient> request, CompletableFuture<Outcome> outcome) {}

    CommandSender(final Supplier<ClientSettings> settings) {
        this.settings = settings;
        thread = Thread.ofPlatform().daemon().name("extension-commands").start(this::run);
    }

    @Override
    public Outcome enter(final OrderRequest order) throws InterruptedException {
        return await(client -> client.enter(order));
    }

    @Override
    public Outcome cancel(final long accountId, final int instrumentId, final long orderId)
            throws InterruptedException {
        return await(client -> client.cancel(accountId, instrumentId, orderId));
    }

    private Outcome await(final ToLongFunction<VenueClient> request) throws InterruptedException {
        final Command command = new Command(request, new CompletableFuture<>());
        if (isClosed || !waiting.offer(command, LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new CommandException(isClosed ? "the host stops" : MOST_WAITING + " commands wait already");
        }
        try {
            return command.outcome.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (final TimeoutException e) {
            throw new CommandException(
                    "the command has no outcome after " + LIMIT_SECONDS + " s; it may be carried out yet");
        } catch (final ExecutionException e) {
            throw e.getCause() instanceof final RuntimeException told
                    ? told
                    : new CommandException(e.getCause().toString());
        }
    }

    private void run() {
        while (!isClosed) {
            try {
                final Command first = waiting.take();
                connectAndSend(first);
            } catch (final InterruptedException e) {
                break;
            }
        }
        failWaiting("the host stops");
    }

    private void connectAndSend(final Command first) throws InterruptedException {
        final Outcomes outcomes = new Outcomes();
        Command next = first;
        try (VenueClient client =
                VenueClient.connect(settings.get().answersOnly().maxInFlight(MOST_IN_FLIGHT), outcomes)) {
            while (!isClosed) {
                next = send(client, next, outcomes);
                if (client.poll() == 0) {
                    next = idle(next, outcomes);
                }
            }
        } catch (final RuntimeException e) { // whatever it is, the thread goes on: others are sent by another client
            final boolean isUsual = e instanceof VenueClientException || e instanceof IllegalArgumentException;
            LOG.warn("commands of extensions cannot be sent: {}", e.getMessage(), isUsual ? null : e);
            final String reason = String.valueOf(e.getMessage());
            fail(first, reason);
            if (next != null) {
                fail(next, reason);
            }
            failWaiting(reason);
        } finally {
            outcomes.failAll();
        }
    }

    /** A command that comes ends the pause. */
    private Command idle(final Command next, final Outcomes outcomes) throws InterruptedException {
        if (next == null) {
            return waiting.poll(outcomes.sent.isEmpty() ? REST_US : IDLE_US, TimeUnit.MICROSECONDS);
        }
        TimeUnit.MICROSECONDS.sleep(IDLE_US);
        return next;
    }

    /** @return the command that is to be sent next; null when none waits */
    private Command send(final VenueClient client, final Command first, final Outcomes outcomes) {
        Command next = first == null ? waiting.poll() : first;
        while (next != null) {
            final long request;
            try {
                request = next.request.applyAsLong(client);
            } catch (final VenueClientException e) {
                fail(next, e.getMessage());
                throw e;
            } catch (final RuntimeException e) { // as of an order without a side: it would fail each time
                next.outcome.completeExceptionally(new IllegalArgumentException("the command is none: " + e, e));
                next = waiting.poll();
                continue;
            }
            if (request < 0) {
                return next;
            }
            outcomes.sent(request, next);
            next = waiting.poll();
        }
        return null;
    }

    private static void fail(final Command command, final String reason) {
        command.outcome.completeExceptionally(new CommandException(reason));
    }

    private void failWaiting(final String reason) {
        for (Command next = waiting.poll(); next != null; next = waiting.poll()) {
            fail(next, reason);
        }
    }

    /** What the venue says of each request; on the sender's thread. */
    private static final class Outcomes implements VenueListener {
        private final Map<Long, Command> sent = new HashMap<>();
        private final Map<Long, Outcome> known = new HashMap<>();

        void sent(final long request, final Command command) {
            sent.put(request, command);
        }

        @Override
        public void on(final OrderAccepted event) {
            note(
                    event.requestId(),
                    new Outcome(Outcome.Kind.DONE, event.orderId(), RejectReason.NONE, event.sequence()));
        }

        @Override
        public void on(final OrderRejected event) {
            note(event.requestId(), new Outcome(Outcome.Kind.REFUSED, 0, event.reason(), event.sequence()));
        }

        @Override
        public void on(final OrderRepeated event) {
            note(
                    event.requestId(),
                    new Outcome(Outcome.Kind.REPEATED, event.orderId(), event.reason(), event.sequence()));
        }

        @Override
        public void on(final OrderCanceled event) {
            note(
                    event.requestId(),
                    new Outcome(Outcome.Kind.DONE, event.orderId(), RejectReason.NONE, event.sequence()));
        }

        @Override
        public void on(final CancelRejected event) {
            note(
                    event.requestId(),
                    new Outcome(Outcome.Kind.REFUSED, event.orderId(), event.reason(), event.sequence()));
        }

        @Override
        public void on(final CommandRejected event) {
            note(event.requestId(), new Outcome(Outcome.Kind.REFUSED, 0, event.reason(), event.sequence()));
        }

        /** The first one says what became of it: an order that is entered may be canceled by the same command. */
        private void note(final long request, final Outcome outcome) {
            known.putIfAbsent(request, outcome);
        }

        @Override
        public void onCompleted(final long request, final long sequence) {
            final Command command = sent.remove(request);
            final Outcome outcome = known.remove(request);
            if (command != null) {
                command.outcome.complete(
                        outcome == null ? new Outcome(Outcome.Kind.REFUSED, 0, RejectReason.NONE, sequence) : outcome);
            }
        }

        void failAll() {
            sent.values()
                    .forEach(command -> command.outcome.completeExceptionally(new CommandException(
                            "the connection with the venue was lost; the command may be carried out yet")));
        }
    }

    @Override
    public void close() {
        isClosed = true;
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(2));
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
