package rialto.shipped.webhook;

import io.micrometer.core.instrument.Counter;
import rialto.extensions.Delivery;
import rialto.extensions.Extension;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Subscription;
import rialto.extensions.Venue;
import rialto.shipped.Begin;
import rialto.shipped.CloudEvent;
import rialto.shipped.EventText;
import rialto.shipped.ExtensionSettings;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/**
 * Posts events to URLs: signed by Standard Webhooks, in the envelope of CloudEvents. Each receiver has a subscription of its own, so one that
 * is away holds up nobody else. A message that is not taken is sent again, with pauses that double, and parked at last.
 */
public final class Webhooks implements Extension {
    private static final String RECEIVERS = "receiver";
    private static final Duration LONGEST_RETRY_AFTER = Duration.ofMinutes(1);

    private final List<WebhookSender> senders = new ArrayList<>();

    @Override
    public void start(final Venue venue) {
        final ExtensionSettings settings = new ExtensionSettings(venue.settings());
        final CloudEvent envelope = new CloudEvent(settings.text("source", "/rialto"), new EventText(venue));
        final SortedSet<String> names = settings.below(RECEIVERS);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("no receiver is set; set receiver.NAME.url and receiver.NAME.secret");
        }
        for (final String name : names) {
            register(venue, settings, RECEIVERS + "." + name, name, envelope);
        }
        settings.requireNothingElse();
    }

    private void register(
            final Venue venue,
            final ExtensionSettings settings,
            final String key,
            final String name,
            final CloudEvent envelope) {
        final Duration timeout =
                settings.duration(key + ".timeout", "10s", Duration.ofMillis(100), Duration.ofMinutes(1));
        final String secret = settings.secret(key + ".secret");
        final WebhookSender sender = new WebhookSender(
                WebhookSender.url(key + ".url", settings.required(key + ".url", "https://example.com/hook")),
                WebhookSecrets.of(key + ".secret", secret),
                timeout,
                Clock.systemUTC());
        senders.add(sender);
        final Subscription subscription = venue.subscription(name)
                .maxUnacknowledged(settings.integer(key + ".waiting", 64, 1, Subscription.MAX_UNACKNOWLEDGED))
                .onFailure(policy(settings, key))
                .handlerTime(timeout.multipliedBy(2).plus(LONGEST_RETRY_AFTER));
        settings.choice(key + ".begin", Begin.NOW, Begin.class).of(subscription);
        final Receiver receiver = new Receiver(
                sender,
                envelope,
                venue.metrics().counter("webhooks.sent", "receiver", name),
                venue.metrics().counter("webhooks.failed", "receiver", name));
        for (final String template : settings.list(key + ".events", "trade/**")) {
            subscription.on(template, receiver::handle);
        }
    }

    private static FailurePolicy policy(final ExtensionSettings settings, final String key) {
        final Duration first = settings.duration(key + ".first-pause", "1s", Duration.ofMillis(1), Duration.ofHours(1));
        final Duration longest = settings.duration(key + ".longest-pause", "5m", first, Duration.ofDays(1));
        return new FailurePolicy(
                settings.integer(key + ".attempts", 20, 1, 1_000_000),
                first,
                longest,
                settings.choice(key + ".at-last", FailurePolicy.End.PARK, FailurePolicy.End.class));
    }

    private record Receiver(WebhookSender sender, CloudEvent envelope, Counter sent, Counter failed) {
        void handle(final Delivery delivery) throws Exception {
            try {
                sender.send(envelope.messageId(delivery), CloudEvent.CONTENT_TYPE, envelope.of(delivery));
                sent.increment();
            } catch (final WebhookException e) {
                failed.increment();
                // the pause that it asks for, as far as we grant it, and then that of the policy
                final Duration asked = e.retryAfter();
                Thread.sleep(asked.compareTo(LONGEST_RETRY_AFTER) < 0 ? asked : LONGEST_RETRY_AFTER);
                throw e;
            }
        }
    }

    @Override
    public void stop() {
        senders.forEach(WebhookSender::close);
    }
}
