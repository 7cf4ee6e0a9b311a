package rialto.dialect.fix.price;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.disconnect.CancelQuotes;
import rialto.gateway.disconnect.QuotesOnDisconnect;
import rialto.gateway.limits.LimitBreach;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.state.VenueView;

import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** What messages about streamed quotes need of a gateway. Owned by the event loop. */
record QuoteContext(
        VenueView view,
        CommandSender sender,
        RateLimiter limits,
        LongSupplier nowMs,
        QuotesOnDisconnect ladders,
        LadderWindow window,
        QuoteCommands commands,
        CancelQuotes cancels,
        CancelOnDisconnect cancelTimers) {
    static QuoteContext of(final GatewayCore core) {
        final QuotesOnDisconnect ladders = new QuotesOnDisconnect(core.view(), core.commands(), System::nanoTime);
        core.view().addListener(ladders);
        return new QuoteContext(
                core.view(),
                core.commands(),
                core.limits(),
                core.nowMs(),
                ladders,
                new LadderWindow(),
                new QuoteCommands(),
                new CancelQuotes(),
                core.cancelTimers());
    }

    long nowNs() {
        return nowMs.getAsLong() * 1_000_000;
    }

    /** Sends a command; one of the two learns what came of it. A failure that is unknown is no refusal. */
    void send(
            final CommandSender.Encoder command,
            final Consumer<CommandOutcome> onOutcome,
            final Consumer<QuoteRefusal> onFailure) {
        final boolean sent = sender.send(command, System.nanoTime(), new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                onOutcome.accept(outcome);
            }

            @Override
            public void onTimeout() {
                onFailure.accept(QuoteRefusal.unknown());
            }

            @Override
            public void onUnsent() {
                onFailure.accept(
                        new QuoteRefusal(QuoteRefusal.OTHER, "The venue has no leader now; nothing was done."));
            }
        });
        if (!sent) {
            onFailure.accept(new QuoteRefusal(QuoteRefusal.OTHER, "The venue is busy; nothing was done, try again."));
        }
    }

    /** @throws QuoteRefusal when a limit is reached */
    static void require(final LimitBreach breach) {
        if (breach != null) {
            throw QuoteRefusal.of(breach);
        }
    }
}
