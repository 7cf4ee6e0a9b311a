package rialto.shipped.alert;

import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.Delivery;
import rialto.extensions.Extension;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Venue;
import rialto.shipped.ExtensionSettings;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells people of large trades, of prices that move, of accounts that cancel nearly all that they enter, and of markets in which nobody
 * trades: by mail, by webhook, or both.
 */
public final class Alerts implements Extension {
    private static final FailurePolicy AGAIN =
            new FailurePolicy(10, Duration.ofSeconds(1), Duration.ofMinutes(1), FailurePolicy.End.SKIP);

    private final List<AlertChannel> channels = new ArrayList<>();
    private final Map<String, Watched> watched = new ConcurrentHashMap<>();
    private Venue venue;
    private AlertRules rules;
    private QuietMarkets quiet;

    /** What is known of an instrument, and what is still to be sent; its events come one after the other. */
    private record Watched(InstrumentWatch watch, Queue<Pending> pending) {}

    private record Pending(Alert alert, AlertChannel channel) {}

    @Override
    public void start(final Venue started) {
        venue = started;
        final ExtensionSettings settings = new ExtensionSettings(venue.settings());
        rules = AlertRules.of(settings);
        quiet = new QuietMarkets(venue, rules, Clock.systemUTC());
        if (settings.has("webhook.url")) {
            channels.add(WebhookChannel.of(settings));
        }
        if (settings.has("mail.host")) {
            channels.add(MailChannel.of(settings));
        }
        if (channels.isEmpty()) {
            throw new IllegalArgumentException("alerts go nowhere; set webhook.url or mail.host");
        }
        settings.requireNothingElse();
        venue.subscription("alerts")
                .onFailure(AGAIN)
                .handlerTime(Duration.ofMinutes(2))
                .on("trade/**", OrderExecuted.class, (trade, delivery) -> {
                    final Instrument instrument = instrument(trade.instrumentId());
                    quiet.onTrade(instrument.symbol());
                    look(trade, instrument, delivery);
                })
                .on(
                        "order/**",
                        OrderAccepted.class,
                        (order, delivery) -> look(order, instrument(order.instrumentId()), delivery))
                .on(
                        "order/**",
                        OrderCanceled.class,
                        (order, delivery) -> look(order, instrument(order.instrumentId()), delivery));
        venue.every("5s", tick -> lookForQuiet());
    }

    private Instrument instrument(final int instrumentId) {
        return venue.instrument(instrumentId)
                .orElseThrow(() -> new IllegalStateException("the venue has no instrument " + instrumentId + " yet"));
    }

    private void look(final VenueEvent event, final Instrument instrument, final Delivery delivery) throws Exception {
        if (delivery.isReplay()) {
            return;
        }
        final Watched of = watched.computeIfAbsent(
                instrument.symbol(),
                symbol -> new Watched(new InstrumentWatch(venue, rules, symbol), new ArrayDeque<>()));
        for (final Alert alert : of.watch.look(event, instrument)) {
            channels.forEach(channel -> of.pending.add(new Pending(alert, channel)));
        }
        // what could not be sent waits here when the event comes again
        for (Pending next = of.pending.peek(); next != null; next = of.pending.peek()) {
            next.channel.send(next.alert);
            told(next.alert);
            of.pending.remove();
        }
    }

    private void lookForQuiet() throws Exception {
        for (final Alert alert : quiet.look()) {
            for (final AlertChannel channel : channels) {
                channel.send(alert);
            }
            told(alert);
            quiet.isTold(alert);
        }
    }

    private void told(final Alert alert) {
        venue.metrics().counter("alerts", "rule", alert.rule()).increment();
        venue.log().info("{}: {}", alert.rule(), alert.text());
    }

    @Override
    public void stop() {
        channels.forEach(AlertChannel::close);
    }
}
