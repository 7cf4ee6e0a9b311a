package rialto.gateway.http;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import rialto.gateway.address.ClientAddresses;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.tls.GatewayTls;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The gateway's HTTP port with a screen and downloads, and a client that sends what it is told to, over real sockets. */
final class FilesServer implements AutoCloseable {
    static final int LIMIT_S = 40;

    private final Vertx vertx = WatchedTransport.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final Context loop = vertx.getOrCreateContext();
    private final CompletableFuture<HttpServers> servers = new CompletableFuture<>();
    private final CompletableFuture<DownloadPages> downloads = new CompletableFuture<>();
    private final int port;

    /** An answer as it came; names of headers in small letters. */
    record Answer(int status, Map<String, String> headers, byte[] body) {
        String header(final String name) {
            return headers.get(name.toLowerCase(Locale.ROOT));
        }

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /**
     * @param screen   null for none
     * @param settings of downloads
     */
    FilesServer(final Path screen, final Map<String, String> settings) throws Exception {
        final CompletableFuture<Integer> listening = new CompletableFuture<>();
        loop.runOnContext(ignored -> {
            final HttpServers made = new HttpServers(vertx, "127.0.0.1", "", GatewayTls.off());
            final HttpRouter router = made.newRouter(screen);
            final DownloadPages pages =
                    DownloadPages.of(SettingTexts.of(FileSettings.ALL, settings), ClientAddresses.direct());
            if (pages != null) {
                pages.register(router);
            }
            servers.complete(made);
            downloads.complete(pages);
            made.listen(router, 0).onComplete(listening::complete, listening::completeExceptionally);
        });
        port = listening.get(LIMIT_S, TimeUnit.SECONDS);
    }

    /** Downloads under way. */
    int open() {
        final CompletableFuture<Integer> open = new CompletableFuture<>();
        loop.runOnContext(
                ignored -> open.complete(downloads.join().transfers().places().open()));
        return open.join();
    }

    Answer get(final String target, final String... headers) throws IOException {
        return ask("GET", target, headers);
    }

    Answer ask(final String method, final String target, final String... headers) throws IOException {
        try (Socket socket = send(method, target, headers)) {
            return read(socket.getInputStream(), method);
        }
    }

    /** A request whose answer is not read yet. */
    Socket send(final String method, final String target, final String... headers) throws IOException {
        final Socket socket = new Socket();
        socket.setReceiveBufferSize(4_096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(LIMIT_S));
        final StringBuilder text = new StringBuilder(method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n");
        Arrays.stream(headers).forEach(header -> text.append(header).append("\r\n"));
        socket.getOutputStream().write(text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1));
        return socket;
    }

    static Answer read(final InputStream in, final String method) throws IOException {
        final String[] head = head(in).split("\r\n");
        final Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < head.length; i++) {
            final int colon = head[i].indexOf(':');
            headers.merge(
                    head[i].substring(0, colon).toLowerCase(Locale.ROOT),
                    head[i].substring(colon + 1).strip(),
                    (one, other) -> one + ", " + other);
        }
        final int length = Integer.parseInt(headers.getOrDefault("content-length", "0"));
        return new Answer(
                Integer.parseInt(head[0].split(" ")[1]),
                headers,
                method.equals("HEAD") ? new byte[0] : in.readNBytes(length));
    }

    private static String head(final InputStream in) throws IOException {
        final StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            final int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended after: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }

    @Override
    public void close() {
        loop.runOnContext(ignored -> servers.join().close());
        if (downloads.join() != null) {
            downloads.join().close();
        }
        vertx.close()
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(LIMIT_S, TimeUnit.SECONDS)
                .join();
    }
}
