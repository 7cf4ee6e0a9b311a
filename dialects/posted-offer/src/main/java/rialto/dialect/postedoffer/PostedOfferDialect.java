package rialto.dialect.postedoffer;

import io.vertx.core.Future;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.Place;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.ops.Meters;
import rialto.gateway.ops.OpenApi;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;
import rialto.gateway.tls.TlsSettings;

import java.util.List;
import java.util.Map;

/** The posted-offer market's own interface; see docs/posted-offer.md. */
public final class PostedOfferDialect implements Dialect {
    private PostedOfferServer server;
    private PostedOfferSettings settings;
    private int ownPort;
    private String scheme;

    @Override
    public String name() {
        return "posted-offer";
    }

    @Override
    public List<Setting<?>> settings() {
        return PostedOfferKeys.ALL;
    }

    @Override
    public List<Setting<Integer>> wantedPorts(final SettingValues values) {
        final PostedOfferSettings wanted = PostedOfferKeys.read(values);
        return wanted.enabled() && !wanted.isShared() ? List.of(PostedOfferKeys.PORT) : List.of();
    }

    @Override
    public String wantedHost(final SettingValues values) {
        return values.get(PostedOfferKeys.HOST);
    }

    @Override
    public String openApi() {
        return OpenApi.resource(PostedOfferDialect.class, "openapi.yaml");
    }

    @Override
    public Future<?> start(final GatewayCore core) {
        settings = PostedOfferKeys.read(core.settings());
        scheme = TlsSettings.scheme(core.settings());
        core.status().addFlag("postedOffers", () -> settings.enabled() && settings.isShared());
        if (!settings.enabled()) {
            return Future.succeededFuture();
        }
        server = new PostedOfferServer(core, settings);
        if (settings.isShared()) {
            server.register(core.http());
            return Future.succeededFuture();
        }
        return core.listen(settings.host(), settings.port(), server::registerAlone)
                .onSuccess(port -> ownPort = port);
    }

    @Override
    public void register(final Meters meters) {
        if (server != null) {
            meters.counter(
                    "rialto.posted.limited",
                    server.gate().limits(),
                    KeylessLimits::refusedCount,
                    "refused by a limit of the posted-offer interface");
        }
    }

    @Override
    public Map<String, Integer> ports() {
        return server == null || settings.isShared() ? Map.of() : Map.of(PostedOfferKeys.PORT.path(), ownPort);
    }

    @Override
    public List<Place> places(final String host, final int port) {
        if (server == null) {
            return List.of();
        }
        final String place = settings.isShared() ? host + ":" + port : settings.host() + ":" + ownPort;
        final String asks = server.gate().asksForToken() ? "   asks for a token" : "   asks for no keys";
        return List.of(
                new Place("posted offers", scheme + "://" + place + "/sell, /buy, /result, /events, /stats" + asks));
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
