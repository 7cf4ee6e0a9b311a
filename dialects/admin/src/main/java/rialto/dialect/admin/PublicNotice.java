package rialto.dialect.admin;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import rialto.gateway.api.ApiError;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.http.HttpRoutes;
import rialto.gateway.http.ReadPages;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Answers calls of the administration that come to the public port, where nobody is administered any more. Where it is now
 * is told to callers of this machine only.
 */
final class PublicNotice implements HttpRoutes.Endpoint {
    private static final String WHERE =
            "Administration has a port of its own, not this one: the settings admin.host and admin.port say which.";

    private final JsonWriter json = new JsonWriter();

    @Override
    public void handle(final HttpServerRequest request, final Buffer body) {
        final ApiError unknown = ApiErrors.unknownPath();
        final ApiError error = isOfThisMachine(request) ? unknown.because("ADMINISTRATION_APART", WHERE) : unknown;
        error.write(json.reset());
        ReadPages.answer(request, error.httpStatus(), ReadPages.JSON, Buffer.buffer(json.toByteArray()));
    }

    private static boolean isOfThisMachine(final HttpServerRequest request) {
        final InetAddress address = request.remoteAddress() == null
                ? null
                : new InetSocketAddress(
                                request.remoteAddress().hostAddress(),
                                request.remoteAddress().port())
                        .getAddress();
        return address != null && address.isLoopbackAddress();
    }
}
