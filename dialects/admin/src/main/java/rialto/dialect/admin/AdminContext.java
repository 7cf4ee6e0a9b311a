package rialto.dialect.admin;

import io.vertx.core.WorkerExecutor;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiException;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.history.History;
import rialto.gateway.intake.EventPages;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.SecretVault;
import rialto.gateway.state.Account;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.RejectReason;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What administration calls work with.
 *
 * @param administration sends commands with who wants them
 * @param nowMs the venue's clock, milliseconds since the epoch
 * @param snapshots asks the venue for a snapshot, whose outcome is answered as JSON; null when it cannot be asked here
 * @param eventLoop runs what must run on the event loop
 * @param status writes fields into the object that {@code /status} answers
 * @param history says itself when there is none to ask
 * @param events the recording; null when there is none to ask
 * @param workers runs what blocks
 */
record AdminContext(
        VenueView view,
        AdminCommands administration,
        Authentication authentication,
        LongSupplier nowMs,
        KeyRing keys,
        SecretVault vault,
        Supplier<? extends CompletionStage<?>> snapshots,
        Executor eventLoop,
        Consumer<JsonWriter> status,
        History history,
        EventPages events,
        WorkerExecutor workers) {

    static AdminContext of(final GatewayCore core, final WorkerExecutor workers) {
        return new AdminContext(
                core.view(),
                new AdminCommands(core.commands(), AdminPolicy.of(core.settings()), core.nowMs()),
                new Authentication(
                        core.view().administration(),
                        core.keys().administrator(),
                        core.settings().get(AdminSettings.ROOT_KEY),
                        core.nowMs()),
                core.nowMs(),
                core.keys().ring(),
                core.keys().vault(),
                core.member().snapshots(),
                task -> core.eventLoop().runOnContext(ignored -> task.run()),
                core.status()::writeFields,
                core.history(),
                core.member().events(),
                workers);
    }

    /** Whether somebody of that name could call now: he has a key that is good. */
    boolean isAdministrator(final String name) {
        if (name.equals(Actor.ROOT.name())) {
            return authentication.isRootOn();
        }
        final long nowNs = TimeUnit.MILLISECONDS.toNanos(nowMs.getAsLong());
        return view.administration().credentials().stream()
                .anyMatch(credential -> credential.name().equals(name) && !credential.isExpired(nowNs));
    }

    Account account(final String name) {
        final Account account = view.account(name);
        if (account == null) {
            throw notFound("UNKNOWN_ACCOUNT", "There is no account '" + name + "'.");
        }
        return account;
    }

    Instrument instrument(final String symbol) {
        final Instrument instrument = view.instrument(symbol);
        if (instrument == null) {
            throw notFound("UNKNOWN_INSTRUMENT", "There is no instrument '" + symbol + "'.");
        }
        return instrument;
    }

    /** An asset that a field names. */
    Asset asset(final AdminBody body, final String field) {
        final Asset asset = view.asset(body.text(field));
        if (asset == null) {
            throw AdminBody.invalid(field, "There is no asset '" + body.text(field) + "'.");
        }
        return asset;
    }

    static ApiException notFound(final String reason, final String explanation) {
        return ApiError.of(ApiErrors.NOT_FOUND, -1130, "Invalid data sent for a parameter.")
                .because(reason, explanation)
                .asException();
    }

    /** Sends a command; {@code done} runs when it was carried out, otherwise the exchange is answered here. */
    void send(final AdminExchange exchange, final CommandSender.Encoder command, final Consumer<CommandOutcome> done) {
        send(exchange, command, RejectReason.NONE, done);
    }

    /** As above, but {@code done} also runs when the command was refused for the reason given. */
    void send(
            final AdminExchange exchange,
            final CommandSender.Encoder command,
            final RejectReason alsoDone,
            final Consumer<CommandOutcome> done) {
        administration.send(exchange, command, alsoDone, done);
    }
}
