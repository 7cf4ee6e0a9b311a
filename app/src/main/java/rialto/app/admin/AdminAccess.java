package rialto.app.admin;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import rialto.app.data.FileFailure;
import rialto.app.process.StartException;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Options that say where a running venue is administered, and in which place the administrator's key is. A key itself is
 * never an option: every user of a machine reads the arguments of all its processes.
 */
public final class AdminAccess {
    /** Default of the setting {@code admin.port}. */
    public static final int DEFAULT_PORT = 8180;

    private static final String VARIABLE = "RIALTO_ADMIN_KEY";
    private static final String STANDARD_INPUT = "-";

    private Path ownKey = Path.of("data", "admin.key");
    private int ownPort = DEFAULT_PORT;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(
            names = "--admin-url",
            paramLabel = "URL",
            description = "Where the venue is administered (default: port " + DEFAULT_PORT + " of its host).")
    private URI url;

    @Option(
            names = "--admin-key-file",
            paramLabel = "FILE",
            description =
                    "File with the administrator's key, as admin.key in the data directory; - reads it from standard"
                            + " input (default: environment variable " + VARIABLE + ").")
    private String keyFile;

    @Option(names = "--admin-key", hidden = true, paramLabel = "KEY")
    void refuse(final String key) {
        throw new ParameterException(
                spec.commandLine(),
                "--admin-key is gone: every user of this machine would read the key in the process list. Pass"
                        + " --admin-key-file FILE (- for standard input), or set " + VARIABLE
                        + "; take a new key if this one was used elsewhere");
    }

    @Option(
            names = "--tls-ca",
            paramLabel = "FILE",
            description = "PEM file of the authority that signed the venue's certificate, where it speaks TLS.")
    private Path authority;

    /** The address given, or else that of a venue on this machine. */
    URI url() {
        return url != null ? url : URI.create("http://127.0.0.1:" + ownPort);
    }

    /** The authority to trust; null for those of the machine. */
    Path authority() {
        return authority;
    }

    /**
     * A command that names a data directory asks the venue there unless another one is named.
     *
     * @param key file of its administrator's key
     * @param port of its administration, as its configuration has it
     */
    public void ownVenue(final Path key, final String port) {
        ownKey = key;
        if (port != null && port.matches("[1-9][0-9]{0,4}")) {
            ownPort = Integer.parseInt(port);
        }
    }

    /** Whether a venue to ask was named, by its address or by a key. */
    public boolean namesVenue() {
        return url != null || keyFile != null;
    }

    /** The key given, or that of a venue with its data here. */
    String keyOrOwn() {
        if (!isGiven() && Files.exists(ownKey)) {
            keyFile = ownKey.toString();
        }
        return key();
    }

    /** The address given, or else that of the venue's host with the usual port. */
    public URI url(final URI venue) {
        return url != null || venue.getHost() == null
                ? url
                : URI.create(venue.getScheme() + "://" + bracketed(venue.getHost()) + ":" + DEFAULT_PORT);
    }

    private static String bracketed(final String host) {
        return host.indexOf(':') >= 0 && host.charAt(0) != '[' ? "[" + host + "]" : host;
    }

    /**
     * The key.
     *
     * @throws StartException when its file cannot be read
     * @throws ParameterException when none is given
     */
    public String key() {
        final String key = read();
        if (key == null || key.isBlank()) {
            throw new ParameterException(
                    spec.commandLine(), "no administrator's key: pass --admin-key-file FILE, or set " + VARIABLE);
        }
        return key.strip();
    }

    /** Whether one of the places of a key was given. */
    boolean isGiven() {
        return keyFile != null || System.getenv(VARIABLE) != null;
    }

    private String read() {
        if (keyFile == null) {
            return System.getenv(VARIABLE);
        }
        try {
            return keyFile.equals(STANDARD_INPUT)
                    ? new String(System.in.readAllBytes(), StandardCharsets.UTF_8)
                    : Files.readString(Path.of(keyFile));
        } catch (final IOException e) {
            throw new StartException("--admin-key-file " + keyFile + " cannot be read: " + FileFailure.reason(e), e);
        }
    }
}
