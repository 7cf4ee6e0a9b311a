package rialto.dialect.fix;

import io.vertx.core.Future;
import rialto.dialect.fix.session.Applications;
import rialto.dialect.fix.session.Dictionary;
import rialto.dialect.fix.session.FixServer;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.setting.Setting;

import java.util.List;
import java.util.Map;

/** The sessions of FIX, with applications of a test. */
abstract class SessionsDialect implements Dialect {
    private final Dictionary dictionary;
    private final Applications applications;
    private FixServer server;

    SessionsDialect(final Dictionary dictionary, final Applications applications) {
        this.dictionary = dictionary;
        this.applications = applications;
    }

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
        server = new FixServer(core, FixKeys.read(core.settings()), FixKeys.MAX_CONNECTIONS, dictionary, applications);
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
}
