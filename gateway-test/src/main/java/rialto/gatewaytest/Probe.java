package rialto.gatewaytest;

import io.vertx.core.Future;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A dialect that only tests speak: looks at a gateway's core from any thread. */
final class Probe implements Dialect {
    private volatile GatewayCore core;

    @Override
    public String name() {
        return "probe";
    }

    @Override
    public Future<?> start(final GatewayCore opened) {
        core = opened;
        return Future.succeededFuture();
    }

    @Override
    public void close() {}

    /** What a question, asked on the event loop, gives. */
    <T> T ask(final Function<GatewayCore, T> question) throws Exception {
        final CompletableFuture<T> answer = new CompletableFuture<>();
        core.eventLoop().runOnContext(ignored -> {
            try {
                answer.complete(question.apply(core));
            } catch (final RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        return answer.get(30, TimeUnit.SECONDS);
    }
}
