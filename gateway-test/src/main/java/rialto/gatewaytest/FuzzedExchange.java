package rialto.gatewaytest;

import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.SocketAddress;

import java.nio.charset.StandardCharsets;

/** An HTTP request made of a text, {@code METHOD URI}, a line break and the body, and what is answered. */
final class FuzzedExchange {
    private final MultiMap headers = MultiMap.caseInsensitiveMultiMap();
    private final String method;
    private final String path;
    private final String query;
    private final Buffer body;
    private Handler<Buffer> bodyHandler;
    private Handler<Void> endHandler;
    private int status = 200;
    private int answers;
    private boolean streaming;
    private Buffer answer = Buffer.buffer();

    FuzzedExchange(final String text) {
        final int lineEnd = text.indexOf('\n') < 0 ? text.length() : text.indexOf('\n');
        final String line = text.substring(0, lineEnd);
        final int space = line.indexOf(' ');
        final String uri = space < 0 ? line : line.substring(space + 1);
        method = space < 0 ? "GET" : line.substring(0, space);
        final int question = uri.indexOf('?');
        path = question < 0 ? uri : uri.substring(0, question);
        query = question < 0 ? null : uri.substring(question + 1);
        body = Buffer.buffer(
                text.substring(Math.min(text.length(), lineEnd + 1)).getBytes(StandardCharsets.ISO_8859_1));
        headers.set("X-MBX-APIKEY", FuzzedGateway.API_KEY);
        headers.set("Authorization", "Bearer " + FuzzedGateway.ADMIN_KEY);
        headers.set("Content-Length", Integer.toString(body.length()));
    }

    HttpServerRequest request() {
        final MultiMap answered = MultiMap.caseInsensitiveMultiMap();
        final HttpServerResponse response = new StandIn()
                .with("headers", ignored -> answered)
                .with("setStatusCode", arguments -> {
                    status = (int) arguments[0];
                    return null;
                })
                .with("end", arguments -> {
                    answers++;
                    answer = arguments == null ? answer : (Buffer) arguments[0];
                    return null;
                })
                .with("write", arguments -> {
                    streaming = true;
                    return null;
                })
                .with("ended", ignored -> answers > 0)
                .as(HttpServerResponse.class);
        return new StandIn()
                .with("method", ignored -> method())
                .with("path", ignored -> path)
                .with("query", ignored -> query)
                .with("headers", ignored -> headers)
                .with("getHeader", arguments -> headers.get(arguments[0].toString()))
                .with("remoteAddress", ignored -> SocketAddress.inetSocketAddress(1, "127.0.0.1"))
                .with("response", ignored -> response)
                .with("handler", arguments -> {
                    bodyHandler = handler(arguments[0]);
                    return null;
                })
                .with("endHandler", arguments -> {
                    endHandler = handler(arguments[0]);
                    return null;
                })
                .as(HttpServerRequest.class);
    }

    private HttpMethod method() {
        try {
            return HttpMethod.valueOf(method);
        } catch (final IllegalArgumentException e) {
            return HttpMethod.GET; // the server in front lets no such request in
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> Handler<T> handler(final Object argument) {
        return (Handler<T>) argument;
    }

    /** Hands the body over if it is asked for. */
    void deliverBody() {
        if (bodyHandler != null) {
            bodyHandler.handle(body);
        }
        if (endHandler != null) {
            endHandler.handle(null);
        }
    }

    /** Whether the answer is one without an end. */
    boolean isStreaming() {
        return streaming && answers == 0;
    }

    int answers() {
        return answers;
    }

    int status() {
        return status;
    }

    String answer() {
        return answer.toString(StandardCharsets.UTF_8);
    }
}
