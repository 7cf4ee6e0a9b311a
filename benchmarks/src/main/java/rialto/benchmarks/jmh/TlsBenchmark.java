package rialto.benchmarks.jmh;

import io.vertx.core.Vertx;
import org.agrona.IoUtil;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsMaterial;
import rialto.gateway.http.HttpServers;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.tls.GatewayTls;
import rialto.gateway.tls.TlsSettings;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.TrustManager;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * What TLS costs at the gateway's own HTTP server: a request on an open connection, and a new connection with one request.
 * Client and server share the process, so each figure has the work of both.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class TlsBenchmark {
    /** About as long as a signed order. */
    private static final byte[] REQUEST = ("GET /nothing?" + "a".repeat(250)
                    + " HTTP/1.1\r\nHost: localhost\r\nX-MBX-APIKEY: " + "a".repeat(64) + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);

    @Param({"plain", "tls"})
    public String transport;

    private final byte[] answer = new byte[16 * 1024];
    private Vertx vertx;
    private Path directory;
    private SSLContext trusting;
    private Socket open;
    private int port;
    private int answerBytes;

    @Setup(Level.Trial)
    public void start() throws Exception {
        vertx = Vertx.vertx();
        directory = Files.createTempDirectory("rialto-tls-benchmark");
        if (transport.equals("tls")) {
            makeCertificate();
        }
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        vertx.runOnContext(ignored -> {
            final HttpServers servers = new HttpServers(vertx, "127.0.0.1", "", tls());
            servers.listen(servers.newRouter(null), 0)
                    .onSuccess(listening::complete)
                    .onFailure(listening::completeExceptionally);
        });
        port = listening.get(10, TimeUnit.SECONDS);
        open = connect();
        answerBytes = measureAnswer(open);
    }

    private void makeCertificate() throws Exception {
        try (CertificateAuthority authority = CertificateAuthority.create("Benchmark", 2)) {
            authority.sign("server", "localhost", List.of("127.0.0.1"), "-1H", 1);
            authority.writeAuthority(directory.resolve("ca.pem"));
            authority.writeCertificate("server", directory.resolve("server.pem"));
            authority.writeKey("server", directory.resolve("server.key"));
        }
        final TrustManager trusted = TlsMaterial.trust(directory.resolve("ca.pem"), System.currentTimeMillis());
        trusting = SSLContext.getInstance("TLS");
        trusting.init(null, new TrustManager[] {trusted}, new SecureRandom());
    }

    private GatewayTls tls() {
        return trusting == null
                ? GatewayTls.off()
                : GatewayTls.of(
                        SettingTexts.of(
                                TlsSettings.ALL,
                                Map.of(
                                        TlsSettings.CERTIFICATE.path(),
                                        directory.resolve("server.pem").toString(),
                                        TlsSettings.PRIVATE_KEY.path(),
                                        directory.resolve("server.key").toString())),
                        System::currentTimeMillis);
    }

    private Socket connect() throws IOException {
        final Socket socket = dial();
        socket.setTcpNoDelay(true);
        return socket;
    }

    private Socket dial() throws IOException {
        if (trusting == null) {
            return new Socket("127.0.0.1", port);
        }
        // a whole handshake each time, as of a client that comes for the first time
        final SSLSessionContext sessions = trusting.getClientSessionContext();
        for (final byte[] id : Collections.list(sessions.getIds())) {
            final SSLSession session = sessions.getSession(id);
            if (session != null) {
                session.invalidate();
            }
        }
        return trusting.getSocketFactory().createSocket("127.0.0.1", port);
    }

    private int measureAnswer(final Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST);
        int read = 0;
        while (true) {
            read += socket.getInputStream().read(answer, read, answer.length - read);
            final String text = new String(answer, 0, read, StandardCharsets.US_ASCII);
            final int body = text.indexOf("\r\n\r\n") + 4;
            if (body >= 4) {
                final String length = text.toLowerCase(Locale.ROOT).split("content-length: ")[1];
                if (read == body + Integer.parseInt(length.substring(0, length.indexOf('\r')))) {
                    return read;
                }
            }
        }
    }

    private int ask(final Socket socket) throws IOException {
        socket.getOutputStream().write(REQUEST);
        final InputStream in = socket.getInputStream();
        int read = 0;
        while (read < answerBytes) {
            read += in.read(answer, 0, answer.length);
        }
        return read;
    }

    @Benchmark
    public int request() throws IOException {
        return ask(open);
    }

    @Benchmark
    public int connectAndRequest() throws IOException {
        try (Socket socket = connect()) {
            return ask(socket);
        }
    }

    @TearDown(Level.Trial)
    public void stop() throws Exception {
        open.close();
        vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
        IoUtil.delete(directory.toFile(), true);
    }
}
