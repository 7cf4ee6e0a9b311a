package rialto.benchmarks.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The command lines of the servers of files. */
final class FileServers {
    private FileServers() {}

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
}
