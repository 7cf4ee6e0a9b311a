package rialto.gateway.ops;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import rialto.gateway.api.ApiDispatcher;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.http.ConnectionLimit;
import rialto.gateway.intake.EventPump;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.state.VenueView;
import rialto.gateway.stream.StreamCounters;
import rialto.gateway.wsapi.WsApi;
import rialto.gateway.xml.XmlCounters;

import java.util.function.ToDoubleFunction;

/** Registers the gateway's meters. They read the event loop's state: scrape them on the event loop. */
public final class GatewayMetrics {
    private final MeterRegistry registry;

    public GatewayMetrics(final MeterRegistry registry) {
        this.registry = registry;
    }

    public void register(final VenueView view, final VenueStatus status, final EventPump pump) {
        gauge("rialto.ready", view, v -> v.isReady() ? 1 : 0, "1 when the view is exact");
        gauge("rialto.event.sequence", view, VenueView::eventSequence, "last event taken in");
        gauge("rialto.events.per.second", status, VenueStatus::eventsPerSecond, "events of the last second");
        gauge("rialto.event.lag.bytes", pump, EventPump::lagBytes, "recorded events not read yet, -1 when unknown");
        gauge(
                "rialto.event.member",
                pump,
                EventPump::memberId,
                "member whose events are read, -1 while one is searched");
        gauge("rialto.reporting.lag.events", status, VenueStatus::reportingLag, "events not in the database yet");
        gauge("rialto.open.orders", view, VenueView::openOrderCount, "open orders");
        gauge("rialto.accounts", view, v -> v.accounts().size(), "accounts");
        gauge("rialto.instruments", view, v -> v.instruments().size(), "instruments");
    }

    public void register(final CommandFlow commands, final ApiDispatcher dispatcher, final RateLimiter limits) {
        gauge("rialto.commands.in.flight", commands, CommandFlow::inFlight, "commands without an outcome yet");
        counter("rialto.commands.busy", commands, CommandFlow::busyCount, "commands refused as busy");
        counter("rialto.commands.timeout", commands, CommandFlow::timeoutCount, "commands given up");
        counter("rialto.requests.rest", dispatcher, ApiDispatcher::restCount, "requests by REST");
        counter("rialto.requests.websocket", dispatcher, ApiDispatcher::webSocketCount, "requests by WebSocket API");
        counter("rialto.requests.refused", dispatcher, ApiDispatcher::refusedCount, "refused: key, signature, limits");
        counter("rialto.requests.failed", dispatcher, ApiDispatcher::failedCount, "failed by a fault of the gateway");
        counter("rialto.limits.refused", limits, RateLimiter::refusedCount, "refused by a limit");
    }

    public void register(final StreamCounters streams, final WsApi wsApi) {
        gauge("rialto.stream.connections", streams, StreamCounters::connections, "stream connections");
        gauge("rialto.stream.subscriptions", streams, StreamCounters::subscriptions, "subscriptions of them all");
        counter("rialto.stream.messages", streams, StreamCounters::sentMessages, "messages sent");
        counter("rialto.stream.dropped.slow", streams, StreamCounters::droppedSlowConnections, "did not read");
        counter("rialto.stream.dropped.silent", streams, StreamCounters::droppedSilentConnections, "answered no ping");
        counter("rialto.stream.refused", streams, StreamCounters::refusedConnections, "connections not let in");
        gauge("rialto.wsapi.connections", wsApi, WsApi::connections, "connections of the WebSocket API");
    }

    public void register(final ConnectionLimit connections) {
        gauge("rialto.http.connections", connections, ConnectionLimit::open, "HTTP connections");
        counter("rialto.http.connections.refused", connections, ConnectionLimit::refused, "there were too many");
    }

    public void register(final XmlCounters xml) {
        gauge("rialto.xml.connections", xml, XmlCounters::connections, "connections of the XML exchange");
        counter("rialto.xml.requests", xml, XmlCounters::requests, "whole requests");
        counter("rialto.xml.faults", xml, XmlCounters::faults, "connections that sent what is no request");
        counter("rialto.xml.refused", xml, XmlCounters::refused, "connections not let in");
        counter("rialto.xml.closed.idle", xml, XmlCounters::idle, "connections that did nothing");
        counter("rialto.xml.closed.slow", xml, XmlCounters::slow, "connections that did not read");
    }

    private <T> void gauge(
            final String name, final T source, final ToDoubleFunction<T> value, final String description) {
        Gauge.builder(name, source, value)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    private <T> void counter(
            final String name, final T source, final ToDoubleFunction<T> value, final String description) {
        FunctionCounter.builder(name, source, value).description(description).register(registry);
    }
}
