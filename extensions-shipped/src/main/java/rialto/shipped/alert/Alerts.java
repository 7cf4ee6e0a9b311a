package rialto.shipped.alert;

import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.Delivery;
import rialto.extensions.Extension;
import rialto.extensions.Venue;
import rialto.shipped.ExtensionSettings;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells people of large trades, of prices that move, of accounts that cancel nearly all that they enter, and of markets in which nobody
 * trades: by mail, by webhook, or both.
 */
public final class Alerts implements Extension {
    private final List<AlertQueue> queues = new ArrayList<>();
    private final Map<String, InstrumentWatch> watches = new ConcurrentHashMap<>();
    private Venue venue;
    private AlertRules rules;
    private QuietMarkets quiet;

    @Override
    public void start(final Venue started) {
        venue = started;
        final ExtensionSettings settings = new ExtensionSettings(venue.settings());
        rules = AlertRules.of(settings);
        final List<AlertChannel> channels = new ArrayList<>();
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
        channels.forEach(channel ->
                queues.add(new AlertQueue(channel, venue.log(), venue.metrics().counter("alerts.lost"))));
        settings.requireNothingElse();
        venue.subscription("alerts")
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

    private void look(final VenueEvent event, final Instrument instrument, final Delivery delivery) {
        if (!delivery.isReplay()) {
            watches.computeIfAbsent(instrument.symbol(), symbol -> new InstrumentWatch(venue, rules, symbol))
                    .look(event, instrument)
                    .forEach(this::tell);
        }
    }

    private void lookForQuiet() {
        for (final Alert alert : quiet.look()) {
            tell(alert);
            quiet.isTold(alert);
        }
    }

    private void tell(final Alert alert) {
        venue.metrics().counter("alerts", "rule", alert.rule()).increment();
        venue.log().info("{}: {}", alert.rule(), alert.text());
        queues.forEach(queue -> queue.add(alert));
    }

    @Override
    public void stop() {
        queues.forEach(AlertQueue::close);
    }
}
