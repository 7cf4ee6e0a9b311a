package rialto.app;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import rialto.app.process.StartException;
import rialto.client.tls.TlsFiles;
import rialto.client.tls.TlsMaterial;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class TlsCommandTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(final String... options) {
        final CommandLine commandLine =
                Main.commandLine().setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        final String[] all = new String[options.length + 4];
        all[0] = "tls";
        all[1] = "create";
        all[2] = "--directory";
        all[3] = directory.resolve("new").toString();
        System.arraycopy(options, 0, all, 4, options.length);
        return commandLine.execute(all);
    }

    @Test
    @Tag("slow")
    void shouldMakeCertificatesThatAVenueTakesAndSayHowToTrustThem() throws Exception {
        assertEquals(0, run("--host", "venue.example", "--client", "desk"), err::toString);
        final Path files = directory.resolve("new");
        for (final String name : List.of("server", "client-desk")) {
            assertEquals(
                    "rw-------",
                    PosixFilePermissions.toString(Files.getPosixFilePermissions(files.resolve(name + ".key"))));
            final TlsMaterial material = TlsMaterial.load(
                    new TlsFiles(files.resolve(name + ".pem"), files.resolve(name + ".key"), files.resolve("ca.pem")),
                    System.currentTimeMillis());
            assertEquals(364, material.daysLeft(System.currentTimeMillis()));
        }
        final TlsMaterial server = TlsMaterial.load(
                new TlsFiles(files.resolve("server.pem"), files.resolve("server.key"), null),
                System.currentTimeMillis());
        final X509Certificate[] chain =
                server.keyManager().getCertificateChain(server.keyManager().chooseServerAlias("EC", null, null));
        final List<String> names = chain[0].getSubjectAlternativeNames().stream()
                .map(name -> name.get(1).toString())
                .toList();
        assertTrue(names.containsAll(List.of("localhost", "127.0.0.1", "venue.example")), names::toString);
        TlsMaterial.trust(files.resolve("ca.pem"), System.currentTimeMillis()).checkServerTrusted(chain, "UNKNOWN");
        assertTrue(out.toString().contains("--cacert " + files.resolve("ca.pem")), out::toString);

        assertEquals(StartException.EXIT_STATUS, run());
        assertTrue(err.toString().contains("is there already"), err::toString);
    }

    @Test
    void shouldSayWhatPasses() {
        assertEquals(StartException.EXIT_STATUS, run("--days", "3650"));
        assertTrue(err.toString().contains("not from 1 to 825"), err::toString);
        assertEquals(StartException.EXIT_STATUS, run("--host", "a b"));
        assertTrue(err.toString().contains("'a b' is no name or address"), err::toString);
    }
}
