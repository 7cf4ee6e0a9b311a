package rialto.shipped.alert;

import rialto.shipped.EventText;
import rialto.shipped.ExtensionSettings;
import rialto.shipped.webhook.WebhookSecrets;
import rialto.shipped.webhook.WebhookSender;

import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** Posts alerts to a URL, signed as webhooks are. The member {@code text} is what chat programs show. */
record WebhookChannel(WebhookSender sender) implements AlertChannel {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    static WebhookChannel of(final ExtensionSettings settings) {
        return new WebhookChannel(new WebhookSender(
                WebhookSender.url("webhook.url", settings.required("webhook.url", "https://example.com/alerts")),
                WebhookSecrets.of("webhook.secret", settings.secret("webhook.secret")),
                TIMEOUT,
                Clock.systemUTC()));
    }

    @Override
    public void send(final Alert alert) throws Exception {
        final Map<String, Object> body = new LinkedHashMap<>();
        body.put("text", alert.text());
        body.put("rule", alert.rule());
        body.put("symbol", alert.about());
        body.put("time", alert.time().toString());
        sender.send(alert.id(), "application/json", EventText.json(body));
    }

    @Override
    public void close() {
        sender.close();
    }
}
