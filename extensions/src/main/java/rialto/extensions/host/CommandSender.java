package rialto.extensions.host;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.client.trading.ClientSettings;
import rialto.client.trading.VenueClient;
import rialto.client.trading.VenueClientException;
import rialto.extensions.Command;
import rialto.extensions.CommandException;
import rialto.extensions.Outcome;
import rialto.extensions.subscription.Commands;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

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
    private final BlockingQueue<Request> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread;
    private volatile boolean isClosed;

    private record Request(Command command, CompletableFuture<Outcome> outcome) {}

    CommandSender(final Supplier<ClientSettings> settings) {
        this.settings = settings;
        thread = Thread.ofPlatform().daemon().name("extension-commands").start(this::run);
    }

    @Override
    public Outcome send(final Command command) throws InterruptedException {
        final Request request = new Request(command, new CompletableFuture<>());
        if (isClosed || !waiting.offer(request, LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new CommandException(isClosed ? "the host stops" : MOST_WAITING + " commands wait already");
        }
        try {
            return request.outcome.get(LIMIT_SECONDS, TimeUnit.SECONDS);
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
                final Request first = waiting.take();
                connectAndSend(first);
            } catch (final InterruptedException e) {
                break;
            }
        }
        failWaiting("the host stops");
    }

    private void connectAndSend(final Request first) throws InterruptedException {
        final CommandOutcomes outcomes = new CommandOutcomes();
        Request next = first;
        try (VenueClient client =
                VenueClient.connect(settings.get().answersOnly().maxInFlight(MOST_IN_FLIGHT), outcomes)) {
            while (!isClosed) {
                next = sendWaiting(client, next, outcomes);
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
    private Request idle(final Request next, final CommandOutcomes outcomes) throws InterruptedException {
        if (next == null) {
            return waiting.poll(outcomes.isEmpty() ? REST_US : IDLE_US, TimeUnit.MICROSECONDS);
        }
        TimeUnit.MICROSECONDS.sleep(IDLE_US);
        return next;
    }

    /** @return the command that is to be sent next; null when none waits */
    private Request sendWaiting(final VenueClient client, final Request first, final CommandOutcomes outcomes) {
        Request next = first == null ? waiting.poll() : first;
        while (next != null) {
            final long request;
            try {
                request = send(client, next.command);
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
            outcomes.sent(request, next.outcome);
            next = waiting.poll();
        }
        return null;
    }

    /** @return the number of the request, or below 0 why it cannot be sent now */
    private static long send(final VenueClient client, final Command command) {
        return switch (command) {
            case Command.Enter(var order) -> client.enter(order);
            case Command.Cancel(var account, var instrument, var order) -> client.cancel(account, instrument, order);
            case Command.CancelAll(var account, var instrument) -> client.cancelAll(account, instrument);
            case Command.Amend(var account, var instrument, var order, var lots) ->
                client.amend(account, instrument, order, lots);
            case Command.Replace(var replaced, var mode, var order) -> client.replace(replaced, mode, order);
            case Command.EnterParent(var parent) -> client.quotes().enterParent(parent);
            case Command.CancelParent(var account, var parent) ->
                client.quotes().cancelParent(account, parent);
            case Command.AnswerHold(var account, var hold, var isAccepted) ->
                isAccepted
                        ? client.quotes().acceptHold(account, hold)
                        : client.quotes().rejectHold(account, hold);
            case Command.AnswerQuoteRequest(var account, var asked, var bid, var ask, var until) ->
                client.quotes().answer(account, asked, bid, ask, until);
            case Command.DeclineQuoteRequest(var account, var asked) ->
                client.quotes().decline(account, asked);
        };
    }

    private static void fail(final Request request, final String reason) {
        request.outcome.completeExceptionally(new CommandException(reason));
    }

    private void failWaiting(final String reason) {
        for (Request next = waiting.poll(); next != null; next = waiting.poll()) {
            fail(next, reason);
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
