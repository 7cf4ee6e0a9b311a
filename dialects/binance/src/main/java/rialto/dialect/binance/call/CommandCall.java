package rialto.dialect.binance.call;

import rialto.dialect.binance.api.ApiRequest;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.ApiReply;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender;

import java.util.function.Consumer;

/** A request that is answered by the outcome of one command. */
public final class CommandCall {
    private CommandCall() {}

    /** Sends the command, once; answers by its outcome, or that the venue is busy, or that no outcome came in time. */
    public static void send(
            final CommandSender sender,
            final ApiRequest request,
            final ApiReply reply,
            final CommandSender.Encoder encoder,
            final Consumer<CommandOutcome> answer) {
        final CommandSender.Completion completion = new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {
                answer.accept(outcome);
            }

            @Override
            public void onTimeout() {
                reply.error(ApiErrors.timeout());
            }

            @Override
            public void onUnsent() {
                reply.error(ApiErrors.busy());
            }
        };
        if (!sender.send(encoder, request.receivedNs(), completion)) {
            reply.error(ApiErrors.busy());
        }
    }
}
