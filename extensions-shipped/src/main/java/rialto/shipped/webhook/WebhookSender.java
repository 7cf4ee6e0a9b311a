package rialto.shipped.webhook;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executors;

/**
 * Posts signed messages to one URL. It follows no redirect: a receiver cannot send what is for it to another place, such as one that only
 * this machine reaches. Of the answer only the status matters. Thread-safe; blocks.
 */
public final class WebhookSender implements AutoCloseable {
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;
    private static final long MOST_READ = 64 << 10;

    private final URI url;
    private final WebhookSecrets secrets;
    private final Duration timeout;
    private final Clock clock;
    private final HttpClient client;

    /** @param timeout to connect, and for the answer to begin */
    public WebhookSender(final URI url, final WebhookSecrets secrets, final Duration timeout, final Clock clock) {
        this.url = url;
        this.secrets = secrets;
        this.timeout = timeout;
        this.clock = clock;
        client = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NEVER)
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(timeout)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .build();
    }

    /**
     * An operator says where messages go, so private addresses are as good as others. But what is sent in plain text can be read on its way.
     *
     * @param key of the setting, for messages
     * @throws IllegalArgumentException when it is no URL of https, nor of http to this machine
     */
    public static URI url(final String key, final String text) {
        final URI url;
        try {
            url = new URI(text);
        } catch (final URISyntaxException e) {
            throw new IllegalArgumentException(key + " is no URL: " + e.getReason(), e);
        }
        final String host = url.getHost() == null ? "" : url.getHost();
        final boolean isHere =
                host.equals("localhost") || host.matches("127(\\.[0-9]{1,3}){3}") || host.equals("[::1]");
        if (host.isEmpty() || !"https".equals(url.getScheme()) && !(isHere && "http".equals(url.getScheme()))) {
            throw new IllegalArgumentException(key + " must be a URL of https, or of http to this machine, not one of "
                    + url.getScheme() + " to '" + host + "'"); // paths and queries may be secrets
        }
        if (url.getUserInfo() != null) {
            throw new IllegalArgumentException(key + " must have no user and password: messages are signed");
        }
        return url;
    }

    /**
     * Sends a message, once.
     *
     * @param id the same whenever this message is sent: receivers know by it what they have seen
     * @throws WebhookException unless the answer is 200 to 299
     */
    public void send(final String id, final String contentType, final byte[] body)
            throws WebhookException, InterruptedException {
        final long seconds = clock.instant().getEpochSecond();
        final HttpRequest request = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .header("content-type", contentType)
                .header("webhook-id", id)
                .header("webhook-timestamp", Long.toString(seconds))
                .header("webhook-signature", secrets.sign(id, seconds, body))
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        final HttpResponse<InputStream> answer;
        try {
            answer = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            leave(answer);
        } catch (final IOException e) {
            throw new WebhookException("no answer from " + url.getHost() + ": " + e, Duration.ZERO);
        }
        if (answer.statusCode() / 100 != 2) {
            throw new WebhookException(url.getHost() + " answered " + answer.statusCode(), retryAfter(answer));
        }
    }

    /** A short body is read to its end, so that its connection is good for the next message. */
    private static void leave(final HttpResponse<InputStream> answer) {
        try (InputStream body = answer.body()) {
            if (answer.headers().firstValueAsLong("content-length").orElse(MOST_READ + 1) <= MOST_READ) {
                body.readAllBytes();
            }
        } catch (final IOException e) {
            return; // the status is the answer
        }
    }

    /** Seconds only: a date needs clocks that agree. */
    private static Duration retryAfter(final HttpResponse<?> answer) {
        if (answer.statusCode() != TOO_MANY_REQUESTS && answer.statusCode() != UNAVAILABLE) {
            return Duration.ZERO;
        }
        return answer.headers()
                .firstValue("retry-after")
                .filter(text -> text.matches("[0-9]{1,6}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)))
                .orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
