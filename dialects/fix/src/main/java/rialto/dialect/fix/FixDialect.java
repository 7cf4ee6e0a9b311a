package rialto.dialect.fix;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import rialto.dialect.fix.session.Dictionary;
import rialto.dialect.fix.session.FixCounters;
import rialto.dialect.fix.session.FixServer;
import rialto.dialect.fix.session.FixSettings;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.Place;
import rialto.gateway.http.ReadPages;
import rialto.gateway.ops.Meters;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.util.List;
import java.util.Map;

/** FIX 4.4 over TCP; see docs/fix.md. */
public final class FixDialect implements Dialect {
    private static final String DICTIONARY_PATH = "/fix44.xml";
    private static final String XML = "application/xml;charset=UTF-8";

    private FixApplications applications;
    private FixServer server;
    private boolean isTls;

    @Override
    public String name() {
        return "fix";
    }

    @Override
    public List<Setting<?>> settings() {
        return FixKeys.ALL;
    }

    @Override
    public List<Setting<Integer>> wantedPorts(final SettingValues values) {
        return FixKeys.read(values).isOpen() ? List.of(FixKeys.PORT) : List.of();
    }

    @Override
    public String wantedHost(final SettingValues values) {
        return values.get(FixKeys.HOST);
    }

    @Override
    public Future<?> start(final GatewayCore core) {
        final FixSettings settings = FixKeys.read(core.settings());
        if (!settings.isOpen()) {
            return Future.succeededFuture();
        }
        final Dictionary dictionary = Dictionary.ofVenue();
        final Buffer page = Buffer.buffer(dictionary.text());
        ReadPages.register(core.http(), DICTIONARY_PATH, request -> ReadPages.answer(request, ReadPages.OK, XML, page));
        applications = new FixApplications(core);
        server = new FixServer(core, settings, FixKeys.MAX_CONNECTIONS, dictionary, applications);
        isTls = core.tls().isOn();
        core.view().addListener(server);
        return server.listen();
    }

    @Override
    public void register(final Meters meters) {
        if (server == null) {
            return;
        }
        final FixCounters fix = server.counters();
        meters.gauge("rialto.fix.connections", fix, FixCounters::connections, "connections of FIX");
        meters.gauge("rialto.fix.sessions", fix, FixCounters::sessions, "of them those that have logged on");
        meters.counter("rialto.fix.messages.in", fix, FixCounters::messagesIn, "messages of clients");
        meters.counter("rialto.fix.messages.out", fix, FixCounters::messagesOut, "messages to clients");
        meters.counter("rialto.fix.resent", fix, FixCounters::resent, "of them those that were sent again");
        meters.counter("rialto.fix.garbled", fix, FixCounters::garbled, "what was no message");
        meters.counter("rialto.fix.rejected", fix, FixCounters::rejected, "messages refused by Reject(3)");
        meters.counter("rialto.fix.throttled", fix, FixCounters::throttled, "messages beyond fix.messages-per-second");
        meters.counter("rialto.fix.refused", fix, FixCounters::refusedConnections, "connections not let in");
        meters.counter("rialto.fix.refused.logons", fix, FixCounters::refusedLogons, "connections not logged on");
        meters.counter("rialto.fix.closed.slow", fix, FixCounters::slow, "connections that did not read");
        meters.counter("rialto.fix.closed.silent", fix, FixCounters::silent, "connections from which nothing came");
    }

    @Override
    public Map<String, Integer> ports() {
        return server == null ? Map.of() : Map.of(FixKeys.PORT.path(), server.port());
    }

    @Override
    public List<Place> places(final String venueHost, final int venuePort) {
        return server == null
                ? List.of()
                : List.of(new Place(
                        "FIX 4.4",
                        server.settings().host() + ":" + server.port() + "   TargetCompID RIALTO"
                                + (isTls ? "; TLS" : "")));
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
            applications.close();
        }
    }
}
