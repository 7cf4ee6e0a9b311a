package rialto.dialect.admin;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.Place;
import rialto.gateway.ops.OpenApi;
import rialto.gateway.security.AdministratorKey;
import rialto.gateway.security.BearerToken;
import rialto.gateway.tls.TlsSettings;

import java.util.List;

/** The administrator's API; see docs/admin-api.md. */
public final class AdminDialect implements Dialect {
    private AdminApi api;
    private AdministratorKey key;
    private String scheme;

    @Override
    public String name() {
        return "admin";
    }

    @Override
    public String openApi() {
        return OpenApi.resource(AdminDialect.class, "openapi.yaml");
    }

    @Override
    public Future<?> start(final GatewayCore core) {
        key = core.keys().administrator();
        scheme = TlsSettings.scheme(core.settings());
        final WorkerExecutor workers = core.vertx().createSharedWorkerExecutor("gateway-events", 1);
        api = new AdminApi(AdminContext.of(core, workers), new BearerToken(key.text()));
        core.http().prefix(AdminApi.PATH + "/", api);
        return Future.succeededFuture();
    }

    /** The calls, once it is started. */
    AdminApi api() {
        return api;
    }

    @Override
    public List<Place> places(final String host, final int port) {
        return List.of(new Place(
                "administration", scheme + "://" + host + ":" + port + AdminApi.PATH + "   key in " + key.place()));
    }

    /** Its workers end with the gateway. */
    @Override
    public void close() {}
}
