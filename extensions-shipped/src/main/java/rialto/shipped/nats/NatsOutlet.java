package rialto.shipped.nats;

import io.micrometer.core.instrument.Counter;
import io.nats.client.Connection;
import io.nats.client.JetStream;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.Nats;
import io.nats.client.Options;
import io.nats.client.PublishOptions;
import io.nats.client.api.PublishAck;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import rialto.extensions.Delivery;
import rialto.extensions.Extension;
import rialto.extensions.FailurePolicy;
import rialto.extensions.Subscription;
import rialto.extensions.Venue;
import rialto.shipped.Begin;
import rialto.shipped.CloudEvent;
import rialto.shipped.EventText;
import rialto.shipped.ExtensionSettings;

import java.io.IOException;
import java.time.Duration;
import java.util.List;

/**
 * Publishes events to a stream of NATS JetStream, in the envelope of CloudEvents. An event is done with when the stream has it. Its message id is
 * made of source and sequence, so the stream leaves out what comes twice within its window of duplicates.
 */
public final class NatsOutlet implements Extension {
    private static final int NO_SUCH_STREAM = 10059;

    private static final FailurePolicy AGAIN =
            new FailurePolicy(1_000_000, Duration.ofMillis(100), Duration.ofSeconds(10), FailurePolicy.End.STOP);

    private Connection connection;
    private JetStream stream;
    private String prefix;
    private CloudEvent envelope;
    private Counter duplicates;

    @Override
    public void start(final Venue venue) throws Exception {
        final ExtensionSettings settings = new ExtensionSettings(venue.settings());
        envelope = new CloudEvent(settings.text("source", "/rialto"), new EventText(venue));
        prefix = prefix(settings.text("prefix", "rialto"));
        final String name = settings.text("stream", "RIALTO");
        final Duration window = settings.duration("duplicates", "10m", Duration.ofMillis(100), Duration.ofDays(1));
        final boolean isMade = settings.bool("make-stream", true);
        final int waiting = settings.integer("waiting", 256, 1, Subscription.MAX_UNACKNOWLEDGED);
        final List<String> events = settings.list("events", "**");
        final Begin begin = settings.choice("begin", Begin.NOW, Begin.class);
        final Options options = options(settings, new NatsLog(venue.log()));
        settings.requireNothingElse();
        connection = Nats.connect(options);
        if (isMade) {
            makeStream(name, window);
        }
        stream = connection.jetStream();
        duplicates = venue.metrics().counter("nats.duplicates");
        final Subscription subscription =
                venue.subscription("nats").maxUnacknowledged(waiting).onFailure(AGAIN);
        begin.of(subscription);
        for (final String template : events) {
            subscription.on(template, this::publish);
        }
    }

    private static Options options(final ExtensionSettings settings, final NatsLog log) {
        final Options.Builder options = new Options.Builder()
                .servers(settings.list("servers", "nats://127.0.0.1:4222").toArray(String[]::new))
                .connectionName("rialto")
                .errorListener(log)
                .maxReconnects(-1)
                .connectionTimeout(Duration.ofSeconds(5));
        final String user = settings.text("user", "");
        final String password = settings.secret("password");
        final String token = settings.secret("token");
        if (!user.isEmpty()) {
            options.userInfo(user.toCharArray(), password.toCharArray());
        }
        if (!token.isEmpty()) {
            options.token(token.toCharArray());
        }
        return options.build();
    }

    private static String prefix(final String text) {
        if (!text.matches("[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*")) {
            throw new IllegalArgumentException(
                    "prefix must be letters, digits, - and _, with dots between, not '" + text + "'");
        }
        return text;
    }

    private void makeStream(final String name, final Duration window) throws IOException, JetStreamApiException {
        final JetStreamManagement management = connection.jetStreamManagement();
        try {
            management.getStreamInfo(name);
        } catch (final JetStreamApiException e) {
            if (e.getApiErrorCode() != NO_SUCH_STREAM) {
                throw e;
            }
            management.addStream(StreamConfiguration.builder()
                    .name(name)
                    .subjects(prefix + ".>")
                    .storageType(StorageType.File)
                    .duplicateWindow(window)
                    .build());
        }
    }

    private void publish(final Delivery delivery) throws IOException, JetStreamApiException {
        final PublishAck taken = stream.publish(
                subject(prefix, delivery.key()),
                envelope.of(delivery),
                PublishOptions.builder().messageId(envelope.messageId(delivery)).build());
        if (taken.isDuplicate()) {
            duplicates.increment();
        }
    }

    /** Parts between slashes become parts between dots; what NATS keeps for itself becomes an underscore. */
    static String subject(final String prefix, final String key) {
        return prefix + "." + key.replaceAll("[.*>\\s]", "_").replace('/', '.');
    }

    @Override
    public void stop() throws InterruptedException {
        if (connection != null) {
            connection.close();
        }
    }
}
