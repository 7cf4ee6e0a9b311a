package rialto.dialect.admin;

import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.Place;
import rialto.gateway.ops.OpenApi;
import rialto.gateway.security.AdministratorKey;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;
import rialto.gateway.tls.TlsSettings;

import java.util.List;
import java.util.Map;

/** The administrator's API; see docs/admin-api.md. */
public final class AdminDialect implements Dialect {
    private static final long MINUTE_MS = 60_000;

    private AdminApi api;
    private AdministratorKey key;
    private String scheme;
    private String host;
    private int ownPort = AdminSettings.CLOSED;

    @Override
    public String name() {
        return "admin";
    }

    @Override
    public List<Setting<?>> settings() {
        return AdminSettings.ALL;
    }

    /** A free port, which it takes itself, can be no other's. */
    @Override
    public List<Setting<Integer>> wantedPorts(final SettingValues values) {
        AdminPolicy.of(values);
        return values.get(AdminSettings.PORT) > 0 ? List.of(AdminSettings.PORT) : List.of();
    }

    @Override
    public String wantedHost(final SettingValues values) {
        return values.get(AdminSettings.HOST);
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
        api = new AdminApi(AdminContext.of(core, workers));
        core.http().prefix(AdminApi.PATH + "/", new PublicNotice());
        core.vertx().setPeriodic(MINUTE_MS, ignored -> api.trail().tick());
        host = core.settings().get(AdminSettings.HOST);
        final int wanted = core.settings().get(AdminSettings.PORT);
        if (wanted == AdminSettings.CLOSED) {
            return Future.succeededFuture();
        }
        return core.listenApart(host, wanted, routes -> {
                    routes.prefix(AdminApi.PATH + "/", api);
                    routes.watchErrors(api::onUnrouted);
                })
                .onSuccess(port -> ownPort = port)
                .recover(cause -> Future.failedFuture(new IllegalStateException(
                        "the administration cannot listen at " + host + ":" + wanted + " (admin.host, admin.port): "
                                + cause.getMessage(),
                        cause)));
    }

    /** The calls, once it is started. */
    AdminApi api() {
        return api;
    }

    @Override
    public Map<String, Integer> ports() {
        return ownPort == AdminSettings.CLOSED ? Map.of() : Map.of(AdminSettings.PORT.path(), ownPort);
    }

    @Override
    public List<Place> places(final String publicHost, final int publicPort) {
        return ownPort == AdminSettings.CLOSED
                ? List.of()
                : List.of(new Place(
                        "administration",
                        scheme + "://" + host + ":" + ownPort + AdminApi.PATH + "   key in " + key.place()));
    }

    /** Its workers end with the gateway. */
    @Override
    public void close() {}
}
