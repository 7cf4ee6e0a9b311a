package rialto.events.http;

import java.util.concurrent.CompletableFuture;

/** A file that answers a request. On the event loop. */
record ExchangeFile(Exchange exchange, Response answer, CompletableFuture<Void> sent) implements FileReceiver {
    @Override
    public void begins(final int status) {
        // what the handler said of a whole file does not hold for a part of it
        exchange.begin(status == 200 ? answer.status() : status, answer);
    }

    @Override
    public void refused(final FileRefusal reason) {
        final Response refusal =
                switch (reason) {
                    case NOT_FOUND -> Response.notFound();
                    case BUSY ->
                        Response.text(503, "too many files are asked for").withHeader("Retry-After", "1");
                    case UNREADABLE -> Response.text(500, "the file cannot be read");
                };
        final byte[] text = refusal.body() instanceof Response.Bytes(final byte[] bytes) ? bytes : new byte[0];
        exchange.sendBytes(refusal, text, sent);
    }

    @Override
    public void ended(final Throwable failure) {
        exchange.end();
        if (failure == null) {
            sent.complete(null);
        } else {
            sent.completeExceptionally(failure);
        }
    }
}
