package rialto.dialect.fix;

import io.vertx.core.Future;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.Applications;
import rialto.dialect.fix.session.Dictionary;
import rialto.dialect.fix.session.FixServer;
import rialto.dialect.fix.session.FixService;
import rialto.dialect.fix.session.Outlet;
import rialto.dialect.fix.session.SessionMessagesOnly;
import rialto.dialect.fix.session.SessionReports;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.setting.Setting;
import rialto.protocol.Identifier36;
import rialto.protocol.SessionReportDecoder;

import java.util.List;
import java.util.Map;

/** FIX whose reports have three fields, for tests of sessions: 35=8, the client's order id and the kind of the report. */
public final class ShortReports implements Dialect, Applications {
    private FixServer server;

    @Override
    public String name() {
        return "fix";
    }

    @Override
    public List<Setting<?>> settings() {
        return FixKeys.ALL;
    }

    @Override
    public Future<?> start(final GatewayCore core) {
        server = new FixServer(
                core,
                FixKeys.read(core.settings()),
                FixKeys.MAX_CONNECTIONS,
                Dictionary.read(List.of("sessions")),
                this);
        core.view().addListener(server);
        return server.listen();
    }

    @Override
    public Map<String, Integer> ports() {
        return Map.of(FixKeys.PORT.path(), server.port());
    }

    @Override
    public void close() {
        server.close();
    }

    @Override
    public Application open(final FixService service, final Outlet outlet) {
        return new SessionMessagesOnly(
                service, outlet, new RateLimiter(LimitSettings.DEFAULTS, System::currentTimeMillis));
    }

    @Override
    public SessionReports reports() {
        return ShortReports::write;
    }

    private static String write(final SessionReportDecoder report, final FieldWriter into) {
        into.text(11, Identifier36.text(report.clientOrderId()))
                .text(150, report.kind().name());
        return "8";
    }
}
