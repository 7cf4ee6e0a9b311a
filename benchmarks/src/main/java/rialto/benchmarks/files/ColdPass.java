package rialto.benchmarks.files;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Files that are not in the page cache, each asked for once. */
final class ColdPass {
    private static final int CLIENTS = 16;
    private static final double NS_PER_MS = 1e6;
    private static final double NS_PER_SECOND = 1e9;
    private static final double TAIL = 0.99;

    private final Path root;
    private final List<String> names = new ArrayList<>();

    /**
     * Makes the files.
     *
     * @param bytes of each
     */
    ColdPass(final Path root, final int count, final int bytes) throws IOException {
        this.root = root;
        final byte[] content = new byte[bytes];
        final Random random = new Random(1);
        for (int n = 0; n < count; n++) {
            random.nextBytes(content);
            names.add("cold-" + n + ".bin");
            Files.write(root.resolve(names.getLast()), content);
        }
    }

    int files() {
        return names.size();
    }

    /** Takes the files out of the page cache: those alone, nobody else's. */
    private void forget() throws IOException, InterruptedException {
        for (final String name : names) {
            final Process dd = new ProcessBuilder(
                            "dd",
                            "of=" + root.resolve(name),
                            "oflag=nocache",
                            "conv=notrunc,fdatasync",
                            "count=0",
                            "status=none")
                    .redirectInput(Path.of("/dev/null").toFile())
                    .start();
            if (dd.waitFor() != 0) {
                throw new IOException("dd cannot take files out of the page cache here");
            }
        }
    }

    LoadTool.Result run(final int port) throws Exception {
        forget();
        final List<Long> tookNs = Collections.synchronizedList(new ArrayList<>());
        final long beganNs = System.nanoTime();
        try (ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            final List<Future<?>> all = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                final int first = client;
                all.add(clients.submit(() -> {
                    ask(port, first, tookNs);
                    return null;
                }));
            }
            for (final Future<?> one : all) {
                one.get();
            }
        }
        final double seconds = (System.nanoTime() - beganNs) / NS_PER_SECOND;
        final List<Long> sorted = tookNs.stream().sorted().toList();
        return new LoadTool.Result(
                sorted.size() / seconds,
                sorted.get(sorted.size() / 2) / NS_PER_MS,
                sorted.get((int) (sorted.size() * TAIL)) / NS_PER_MS,
                sorted.getLast() / NS_PER_MS,
                names.size() - (long) sorted.size());
    }

    private void ask(final int port, final int first, final List<Long> tookNs) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            final InputStream in = socket.getInputStream();
            for (int n = first; n < names.size(); n += CLIENTS) {
                final long beganNs = System.nanoTime();
                socket.getOutputStream()
                        .write(("GET /lib/" + names.get(n) + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                final String head = head(in);
                if (!head.startsWith("HTTP/1.1 200")) {
                    throw new IOException(head);
                }
                in.skipNBytes(Files.size(root.resolve(names.get(n))));
                tookNs.add(System.nanoTime() - beganNs);
            }
        }
    }

    private static String head(final InputStream in) throws IOException {
        final StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            final int next = in.read();
            if (next < 0) {
                throw new IOException("the connection ended: " + head);
            }
            head.append((char) next);
        }
        return head.toString();
    }
}
