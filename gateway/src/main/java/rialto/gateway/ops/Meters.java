package rialto.gateway.ops;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import rialto.client.EventLag;
import rialto.gateway.command.CommandFlow;
import rialto.gateway.http.DownloadPages;
import rialto.gateway.http.HttpConnections;
import rialto.gateway.intake.EventPump;
import rialto.gateway.limits.HeapRelief;
import rialto.gateway.limits.HeldBytes;
import rialto.gateway.limits.PageLimits;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.limits.Slots;
import rialto.gateway.security.KeyRing;
import rialto.gateway.security.SignatureChecks;
import rialto.gateway.state.VenueView;
import rialto.gateway.tls.GatewayTls;

import java.util.function.ToDoubleFunction;

/** Registers the gateway's meters. They read the event loop's state: scrape them on the event loop. */
public final class Meters {
    private final MeterRegistry registry;

    public Meters(final MeterRegistry registry) {
        this.registry = registry;
    }

    public void register(final VenueView view, final VenueStatus status, final EventPump pump) {
        gauge("rialto.ready", view, v -> v.isReady() ? 1 : 0, "1 when the view is exact");
        gauge("rialto.event.sequence", view, VenueView::eventSequence, "last event taken in");
        gauge("rialto.events.per.second", status, VenueStatus::eventsPerSecond, "events of the last second");
        gauge(
                "rialto.event.lag.bytes",
                pump,
                p -> EventLag.inSteps(p.lagBytes()),
                "recorded events not read yet, in steps of 4 KiB, -1 when unknown");
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

    public void register(
            final CommandFlow commands,
            final RateLimiter limits,
            final PageLimits pages,
            final HttpConnections connections) {
        gauge("rialto.commands.in.flight", commands, CommandFlow::inFlight, "commands without an outcome yet");
        counter("rialto.commands.busy", commands, CommandFlow::busyCount, "commands refused as busy");
        counter("rialto.commands.timeout", commands, CommandFlow::timeoutCount, "commands given up");
        counter("rialto.limits.refused", limits, RateLimiter::refusedCount, "refused by a limit");
        counter(
                "rialto.limits.refused.pages",
                pages,
                PageLimits::refused,
                "requests for pages, refused by their limit");
        final Slots http = connections.connections();
        gauge("rialto.http.connections", http, Slots::open, "HTTP connections");
        gauge("rialto.http.connections.half.open", http, Slots::halfOpen, "without a whole request yet");
        gauge("rialto.http.addresses", http, Slots::addresses, "addresses that have HTTP connections");
        counter("rialto.http.connections.refused", http, Slots::refused, "there were too many");
        counter(
                "rialto.http.connections.evicted",
                http,
                Slots::evicted,
                "closed for a newcomer, or half open too often");
        counter("rialto.http.overdue", connections, HttpConnections::overdue, "headers or body did not arrive in time");
        final HeldBytes held = connections.held();
        gauge(
                "rialto.http.held.bytes",
                held,
                HeldBytes::bytes,
                "not read by clients, or of requests that are not whole");
        counter("rialto.http.held.ended", held, HeldBytes::ended, "connections ended, for which most was kept");
        final Slots sockets = connections.webSockets();
        gauge("rialto.websockets", sockets, Slots::open, "WebSockets");
        counter("rialto.websockets.refused", sockets, Slots::refused, "there were too many");
        counter("rialto.websockets.evicted", sockets, Slots::evicted, "closed for a newcomer with fewer");
    }

    /** Nothing where ports speak plain text. */
    public void register(final GatewayTls tls) {
        if (tls.isOn()) {
            gauge("rialto.tls.days.left", tls, GatewayTls::daysLeft, "days until the certificate expires");
            counter("rialto.tls.reloads", tls, GatewayTls::reloads, "new certificates taken");
            counter("rialto.tls.reload.failures", tls, GatewayTls::failures, "new files that could not be used");
            gauge("rialto.tls.handshakes.waiting", tls, GatewayTls::waitingHandshakes, "wait to be computed");
            counter("rialto.tls.handshakes.computed", tls, GatewayTls::computedHandshakes, "parts of them, computed");
            counter(
                    "rialto.tls.handshakes.dropped",
                    tls,
                    GatewayTls::droppedHandshakes,
                    "not computed: their connections ended, or too many waited");
            counter(
                    "rialto.tls.records.ended",
                    tls,
                    GatewayTls::endedForEmptyRecords,
                    "connections ended, too many of their records brought no text");
        }
    }

    public void register(final DownloadPages downloads) {
        final Slots places = downloads.transfers().places();
        gauge("rialto.files", places, Slots::open, "downloads under way");
        counter("rialto.files.refused", places, Slots::refused, "downloads refused, there were too many");
        counter("rialto.files.evicted", places, Slots::evicted, "downloads ended for an address with fewer");
    }

    public void register(final KeyRing keys) {
        gauge("rialto.keys.disabled", keys, KeyRing::disabledCount, "API keys that are listed and cannot be used");
    }

    public void register(final HeapRelief relief) {
        gauge("rialto.heap.low", relief, r -> r.isNeeded() ? 1 : 0, "1 while the heap is nearly used up");
        counter("rialto.heap.low.times", relief, HeapRelief::times, "how often it was");
        counter("rialto.heap.low.ended", relief, HeapRelief::ended, "connections that ended for it");
    }

    public void register(final SignatureChecks checks) {
        gauge("rialto.signatures.waiting", checks, SignatureChecks::waiting, "signatures that wait to be computed");
        counter("rialto.signatures.computed", checks, SignatureChecks::computed, "costly signatures computed");
        counter("rialto.signatures.wrong", checks, SignatureChecks::wrong, "of them wrong");
        counter("rialto.signatures.refused", checks, SignatureChecks::refused, "not computed, too many waited");
    }

    /** What rises and falls. */
    public <T> void gauge(
            final String name, final T source, final ToDoubleFunction<T> value, final String description) {
        Gauge.builder(name, source, value)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    /** What only rises. The source must be kept by who registers it. */
    public <T> void counter(
            final String name, final T source, final ToDoubleFunction<T> value, final String description) {
        FunctionCounter.builder(name, source, value).description(description).register(registry);
    }
}
