package rialto.benchmarks.files;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server of files, as a process of its own with all that it started. */
final class FileSubject implements AutoCloseable {
    private static final int TRIES = 400;
    private static final long PAUSE_MS = 50;
    private static final int CLOSING_SECONDS = 5;
    private static final double KIB_PER_MIB = 1_024;
    private static final int USER_FIELD = 11;
    private static final int SYSTEM_FIELD = 12;
    /** Linux counts for users in hundredths of a second. */
    private static final double TICKS_PER_SECOND = 100;

    private final String name;
    private final int port;
    private final Process process;

    private FileSubject(final String name, final int port, final Process process) {
        this.name = name;
        this.port = port;
        this.process = process;
    }

    static FileSubject start(final String name, final int port, final List<String> command, final Path log)
            throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        final FileSubject subject = new FileSubject(name, port, process);
        for (int left = TRIES; left > 0 && process.isAlive(); left--) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return subject;
            } catch (final IOException e) {
                Thread.sleep(PAUSE_MS);
            }
        }
        subject.close();
        throw new IOException(name + " did not start; all it said is in " + log);
    }

    /** The library of events. */
    static List<String> ours(final int port, final Path root, final int eventLoops) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                FilesServer.class.getName(),
                Integer.toString(port),
                root.toString(),
                Integer.toString(eventLoops));
    }

    static List<String> node(final int port, final Path root, final Path program) {
        return List.of("node", program.toString(), Integer.toString(port), root.toString());
    }

    /** With as many processes as processors, sendfile, and no log: as a bound. */
    static List<String> nginx(final int port, final Path root, final Path scratch) throws IOException {
        Files.createDirectories(scratch);
        final Path configuration = Files.writeString(scratch.resolve("nginx.conf"), """
                daemon off;
                worker_processes auto;
                pid %1$s/pid;
                error_log %1$s/error.log;
                events { worker_connections 4096; }
                http {
                  access_log off;
                  sendfile on;
                  tcp_nopush on;
                  keepalive_requests 1000000;
                  client_body_temp_path %1$s/body;
                  proxy_temp_path %1$s/proxy;
                  fastcgi_temp_path %1$s/fastcgi;
                  uwsgi_temp_path %1$s/uwsgi;
                  scgi_temp_path %1$s/scgi;
                  server {
                    listen 127.0.0.1:%2$d backlog=4096;
                    location /lib/ { alias %3$s/; }
                  }
                }
                """.formatted(scratch, port, root));
        // a worker that is another user could not read a directory of ours
        return List.of("nginx", "-c", configuration.toString(), "-g", "user " + System.getProperty("user.name") + ";");
    }

    String name() {
        return name;
    }

    int port() {
        return port;
    }

    private Stream<ProcessHandle> family() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants());
    }

    /** CPU seconds that it has used, with all that it started and that is alive. */
    double cpuSeconds() {
        return family().mapToLong(FileSubject::ticks).sum() / TICKS_PER_SECOND;
    }

    private static long ticks(final ProcessHandle one) {
        try {
            final String stat = Files.readString(Path.of("/proc/" + one.pid() + "/stat"));
            final String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(fields[USER_FIELD]) + Long.parseLong(fields[SYSTEM_FIELD]);
        } catch (final IOException e) {
            return 0;
        }
    }

    /** Resident memory in MiB, of all its processes together. */
    double residentMiB() {
        final List<Long> kib = new ArrayList<>();
        family().forEach(one -> {
            try {
                Files.readAllLines(Path.of("/proc/" + one.pid() + "/status")).stream()
                        .filter(line -> line.startsWith("VmRSS:"))
                        .forEach(line -> kib.add(Long.parseLong(line.replaceAll("\\D", ""))));
            } catch (final IOException e) {
                // it has ended
            }
        });
        return kib.stream().mapToLong(Long::longValue).sum() / KIB_PER_MIB;
    }

    @Override
    public void close() {
        final List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            process.waitFor(CLOSING_SECONDS, TimeUnit.SECONDS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }
}
