package rialto.app.admin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import rialto.app.process.StartException;
import rialto.client.tls.TlsException;
import rialto.client.tls.TlsMaterial;

import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BiConsumer;

/** Calls of the administration API for a person: what is answered is printed, what is refused is a sentence. */
public final class AdminCalls {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final int REFUSED = 1;
    private static final int FIRST_ERROR = 400;

    private final AdminAccess access;
    private final PrintWriter out;
    private final PrintWriter err;

    /** @param out told what is answered, {@code err} why it is not */
    public AdminCalls(final AdminAccess access, final PrintWriter out, final PrintWriter err) {
        this.access = access;
        this.out = out;
        this.err = err;
    }

    /**
     * Makes a call and prints its answer.
     *
     * @param path below {@code /admin/v1}
     * @param body null for none
     * @return the exit status: 0 when it was done or waits for approval
     * @throws StartException when the venue cannot be asked
     */
    public int call(final String method, final String path, final Map<String, ?> body) {
        final HttpResponse<String> response = send(method, path, body);
        if (response.statusCode() >= FIRST_ERROR) {
            return refused(response);
        }
        out.println(parse(response).toPrettyString());
        out.flush();
        return 0;
    }

    /**
     * Asks for what is there.
     *
     * @param path below {@code /admin/v1}
     * @throws StartException when the venue cannot be asked, or refuses
     */
    JsonNode read(final String path) {
        final HttpResponse<String> response = send("GET", path, null);
        final JsonNode answer = parse(response);
        if (response.statusCode() >= FIRST_ERROR) {
            throw new StartException("the administration at " + access.url() + " refuses to tell " + path + ": "
                    + refusal(response, answer));
        }
        return answer;
    }

    /**
     * Makes a call that reads, and has its answer printed.
     *
     * @param path below {@code /admin/v1}
     * @return the exit status, as of {@link #call}
     */
    public int show(final String path, final BiConsumer<JsonNode, PrintWriter> printer) {
        final HttpResponse<String> response = send("GET", path, null);
        if (response.statusCode() >= FIRST_ERROR) {
            return refused(response);
        }
        printer.accept(parse(response), out);
        out.flush();
        return 0;
    }

    /** Prints who did what, a line each, newest last. */
    public int audit(final String query) {
        return show("/audit" + query, AdminCalls::printAudit);
    }

    private static void printAudit(final JsonNode entries, final PrintWriter out) {
        out.printf("%10s  %-24s  %-16s %-20s %-24s %s%n", "event", "time", "actor", "outcome", "address", "action");
        for (final JsonNode entry : entries) {
            final String approver = entry.path("approvedBy").asText("");
            out.printf(
                    "%10d  %-24s  %-16s %-20s %-24s %s %s%s%n",
                    entry.path("sequence").asLong(),
                    Instant.ofEpochMilli(entry.path("time").asLong()),
                    entry.path("actor").asText().isEmpty()
                            ? "-"
                            : entry.path("actor").asText(),
                    entry.path("outcome").asText(),
                    entry.path("address").asText(),
                    entry.path("action").asText(),
                    entry.path("detail").asText(),
                    approver.isEmpty() ? "" : " (approved by " + approver + ")");
        }
    }

    /** A name as a segment of a path. */
    public static String segment(final String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private int refused(final HttpResponse<String> response) {
        err.println("rialto: refused " + refusal(response, parse(response)));
        err.flush();
        return REFUSED;
    }

    private static String refusal(final HttpResponse<String> response, final JsonNode error) {
        final String why = error.path("explanation").asText();
        return "(" + response.statusCode() + " " + error.path("reason").asText() + "): "
                + (why.isEmpty() ? error.path("msg").asText() : why);
    }

    private HttpResponse<String> send(final String method, final String path, final Map<String, ?> body) {
        final URI uri = URI.create(access.url() + "/admin/v1" + path);
        try (HttpClient client = client()) {
            return client.send(
                    HttpRequest.newBuilder(uri)
                            .timeout(PATIENCE)
                            .header("Authorization", "Bearer " + access.keyOrOwn())
                            .method(
                                    method,
                                    body == null
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (final IOException | GeneralSecurityException | TlsException e) {
            throw new StartException(
                    "the administration at " + access.url() + " cannot be asked: " + reason(e)
                            + "; is the venue there, and is this its admin.host and admin.port (--admin-url)?",
                    e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted", e);
        }
    }

    private static String reason(final Exception e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private HttpClient client() throws GeneralSecurityException {
        final HttpClient.Builder builder =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE);
        if (access.authority() != null) {
            final SSLContext context = SSLContext.getInstance("TLS");
            final TrustManager trusted = TlsMaterial.trust(access.authority(), System.currentTimeMillis());
            context.init(null, new TrustManager[] {trusted}, null);
            builder.sslContext(context);
        }
        return builder.build();
    }

    private static JsonNode parse(final HttpResponse<String> response) {
        try {
            return JSON.readTree(response.body());
        } catch (final JsonProcessingException e) {
            throw new StartException(
                    "what answers there is no venue: it said " + response.statusCode() + " without JSON", e);
        }
    }
}
