package rialto.app.tls;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import rialto.app.data.FileFailure;
import rialto.app.process.StartException;
import rialto.client.tls.CertificateAuthority;
import rialto.client.tls.TlsException;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;

/** Makes an authority, a server's certificate and those of clients, and says how to use them. */
@Command(
        name = "create",
        description = {
            "Makes an authority of one's own, a certificate for this machine that it signed, and its key.",
            "The authority's key is thrown away: whoever trusts it trusts these certificates and no others."
        },
        mixinStandardHelpOptions = true)
final class TlsCreateCommand implements Callable<Integer> {
    private static final List<String> OWN_HOSTS = List.of("localhost", "127.0.0.1", "::1");
    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:*-]{1,253}");
    private static final Pattern CLIENT = Pattern.compile("[a-z0-9-]{1,40}");
    private static final int MAX_DAYS = 825;

    @Option(
            names = "--directory",
            paramLabel = "DIR",
            defaultValue = "tls",
            description = "Where the files go (default: ${DEFAULT-VALUE}).")
    private Path directory;

    @Option(
            names = "--host",
            paramLabel = "NAME",
            description = "A name or address of this machine besides localhost, 127.0.0.1 and ::1. Repeat it for more.")
    private List<String> hosts = List.of();

    @Option(
            names = "--client",
            paramLabel = "NAME",
            description = "Makes a certificate of a client too, for tls.client-authentication. Repeat it for more.")
    private List<String> clients = List.of();

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "365",
            description = "How long they are valid, at most " + MAX_DAYS + " days (default: ${DEFAULT-VALUE}).")
    private int days;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        final Set<String> names = new LinkedHashSet<>(OWN_HOSTS);
        names.addAll(hosts);
        requireValid(names);
        directory = directory.toAbsolutePath().normalize();
        requireRoom();
        try (CertificateAuthority authority = CertificateAuthority.create("Rialto authority of this machine", days)) {
            authority.sign("server", "Rialto", List.copyOf(names), "-1H", days);
            for (final String client : clients) {
                authority.sign("client-" + client, client, List.of(), "-1H", days);
            }
            authority.writeAuthority(directory.resolve("ca.pem"));
            write(authority, "server");
            clients.forEach(client -> write(authority, "client-" + client));
        } catch (final TlsException e) {
            throw new StartException(e.getMessage(), e);
        }
        print(names);
        return 0;
    }

    private void requireValid(final Set<String> names) {
        if (days < 1 || days > MAX_DAYS) {
            throw new StartException("--days " + days + " is not from 1 to " + MAX_DAYS + ": browsers trust no longer");
        }
        for (final String name : names) {
            if (!HOST.matcher(name).matches()) {
                throw new StartException("--host '" + name + "' is no name or address");
            }
        }
        for (final String client : clients) {
            if (!CLIENT.matcher(client).matches()) {
                throw new StartException("--client '" + client + "' is not 1 to 40 small letters, digits and dashes");
            }
        }
    }

    private void requireRoom() {
        final List<Path> files = new ArrayList<>();
        for (final String name : List.of("ca.pem", "server.pem", "server.key")) {
            files.add(directory.resolve(name));
        }
        clients.forEach(client -> files.add(directory.resolve("client-" + client + ".key")));
        for (final Path file : files) {
            if (Files.exists(file)) {
                throw new StartException(file + " is there already: name another --directory, or remove it. A new"
                        + " authority must be trusted anew by every client");
            }
        }
        try {
            Files.createDirectories(
                    directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-x---")));
        } catch (final IOException e) {
            throw new StartException("the directory cannot be made: " + FileFailure.reason(e), e);
        }
    }

    private void write(final CertificateAuthority authority, final String alias) {
        authority.writeCertificate(alias, directory.resolve(alias + ".pem"));
        authority.writeKey(alias, directory.resolve(alias + ".key"));
    }

    private void print(final Set<String> names) {
        final PrintWriter out = spec.commandLine().getOut();
        final String authority = directory.resolve("ca.pem").toString();
        final LocalDate end = LocalDate.now(ZoneOffset.UTC).plusDays(days);
        out.println("Written to " + directory + ":");
        out.println("  ca.pem        what clients trust; its key is thrown away, so it signs nothing more");
        out.println("  server.pem    the certificate for " + String.join(", ", names) + ", until " + end);
        out.println("  server.key    its key, readable by you alone");
        clients.forEach(client -> out.println(
                "  client-" + client + ".pem, client-" + client + ".key   what the client " + client + " shows"));
        out.println();
        out.println("The venue speaks TLS with");
        out.println("  ./rialto start --set tls.certificate=" + directory.resolve("server.pem")
                + " --set tls.private-key=" + directory.resolve("server.key"));
        if (!clients.isEmpty()) {
            out.println("  … --set tls.client-authentication=required --set tls.client-ca=" + authority);
        }
        out.println();
        out.println("Clients trust it so:");
        out.println("  curl      curl --cacert " + authority + " https://localhost:8080/api/v3/ping");
        out.println("  Python    export SSL_CERT_FILE=" + authority + " REQUESTS_CA_BUNDLE=" + authority);
        out.println("  Node      export NODE_EXTRA_CA_CERTS=" + authority);
        out.println("  Chrome    certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n rialto -i " + authority);
        out.println("  Firefox   Settings, Certificates, View Certificates, Authorities, Import");
        out.flush();
    }
}
