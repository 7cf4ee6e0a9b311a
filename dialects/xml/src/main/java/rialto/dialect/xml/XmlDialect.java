package rialto.dialect.xml;

import io.vertx.core.Future;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.dialect.Place;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.ops.Meters;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The XML exchange over TCP; see docs/xml-exchange.md. */
public final class XmlDialect implements Dialect {
    private static final String OWNER = "the XML exchange";

    private XmlServer server;
    private boolean isTls;

    @Override
    public String name() {
        return "xml";
    }

    @Override
    public List<Setting<?>> settings() {
        return XmlKeys.ALL;
    }

    @Override
    public List<Setting<Integer>> wantedPorts(final SettingValues values) {
        XmlKeys.read(values);
        return Stream.of(XmlKeys.PORT, XmlKeys.PLAIN_PORT)
                .filter(setting -> values.get(setting) != XmlSettings.CLOSED)
                .toList();
    }

    @Override
    public String wantedHost(final SettingValues values) {
        return values.get(XmlKeys.HOST);
    }

    @Override
    public Future<?> start(final GatewayCore core) {
        final XmlSettings settings = XmlKeys.read(core.settings());
        if (!settings.isOpen()) {
            return Future.succeededFuture();
        }
        if (settings.assets().shared()) {
            core.reservedNames().reserveEnding(settings.assets().cashAsset(), OWNER);
        }
        core.reservedNames().reserveBeginning(XmlNames.BEGINNING, OWNER);
        core.view().keepFills();
        server = new XmlServer(core, settings);
        isTls = core.tls().isOn();
        core.view().addListener(server);
        return server.listen(settings.ports().host());
    }

    @Override
    public void register(final Meters meters) {
        if (server == null) {
            return;
        }
        final XmlCounters xml = server.counters();
        meters.gauge("rialto.xml.connections", xml, XmlCounters::connections, "connections of the XML exchange");
        meters.counter("rialto.xml.requests", xml, XmlCounters::requests, "whole requests");
        meters.counter("rialto.xml.faults", xml, XmlCounters::faults, "connections that sent an invalid request");
        meters.counter("rialto.xml.refused", xml, XmlCounters::refused, "connections not let in");
        meters.counter(
                "rialto.xml.limited",
                server.limits(),
                KeylessLimits::refusedCount,
                "refused by a limit of this interface");
        meters.counter("rialto.xml.closed.idle", xml, XmlCounters::idle, "connections that did nothing");
        meters.counter("rialto.xml.closed.slow", xml, XmlCounters::slow, "connections that did not read");
        meters.counter("rialto.xml.closed.late", xml, XmlCounters::late, "requests that took too long to arrive");
        meters.counter(
                "rialto.xml.displaced",
                server.budget(),
                ItemBudget::displaced,
                "unfinished requests and unread answers that gave way to others");
    }

    @Override
    public Map<String, Integer> ports() {
        return server == null
                ? Map.of()
                : Map.of(XmlKeys.PORT.path(), server.port(), XmlKeys.PLAIN_PORT.path(), server.plainPort());
    }

    @Override
    public List<Place> places(final String venueHost, final int venuePort) {
        if (server == null) {
            return List.of();
        }
        final String host = server.settings().ports().host();
        final String first = server.port() < 0 ? "" : host + ":" + server.port();
        final String plain = server.plainPort() < 0 ? "" : host + ":" + server.plainPort() + " (without lengths)";
        final String both = first + (first.isEmpty() || plain.isEmpty() ? "" : ", ") + plain;
        return List.of(new Place(
                "XML exchange",
                both
                        + (server.token() == null ? "   asks for no keys" : "   asks for a token")
                        + (isTls ? "; TLS" : "")));
    }

    @Override
    public void close() {
        if (server != null) {
            server.close();
        }
    }
}
