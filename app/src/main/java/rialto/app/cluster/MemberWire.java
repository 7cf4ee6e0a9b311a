package rialto.app.cluster;

import rialto.app.config.Settings;
import rialto.app.config.VenueConfiguration;
import rialto.app.process.StartException;
import rialto.client.MemberAddress;
import rialto.client.tls.TlsClient;
import rialto.client.tls.TlsException;
import rialto.client.tls.TlsFiles;
import rialto.gateway.tls.TlsSettings;

import javax.net.ssl.HttpsURLConnection;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;

/** How members' administration is reached: in plain text, or over TLS from members that prove who they are. */
public final class MemberWire {
    private static final MemberWire PLAIN = new MemberWire(null);

    private final TlsClient tls;

    private MemberWire(final TlsClient tls) {
        this.tls = tls;
    }

    /** In plain text. */
    static MemberWire plain() {
        return PLAIN;
    }

    /** Over TLS. */
    static MemberWire of(final TlsClient tls) {
        return new MemberWire(tls);
    }

    /**
     * As the settings say. It shows its own certificate where members ask for one.
     *
     * @throws StartException when a file cannot be used
     * @throws rialto.gateway.setting.ConfigurationException when settings contradict each other
     */
    public static MemberWire of(final VenueConfiguration configuration) {
        final TlsFiles files = TlsSettings.files(configuration);
        final String authorities = configuration.get(Settings.MEMBER_CA);
        if (files == null && authorities.isEmpty()) {
            return PLAIN;
        }
        final boolean shows = files != null
                && !configuration.get(TlsSettings.CLIENT_AUTHENTICATION).equals("none");
        try {
            return of(new TlsClient(
                    authorities.isEmpty() ? null : Path.of(authorities),
                    shows ? new TlsFiles(files.certificate(), files.privateKey(), null) : null,
                    System::currentTimeMillis));
        } catch (final TlsException e) {
            throw new StartException("TLS (cluster.member-ca, tls.certificate, tls.private-key): " + e.getMessage(), e);
        }
    }

    boolean isTls() {
        return tls != null;
    }

    /** A request that is still to be sent. */
    HttpURLConnection open(final MemberAddress member, final String path) throws IOException {
        final HttpURLConnection connection =
                (HttpURLConnection) URI.create((isTls() ? "https://" : "http://") + member.administration() + path)
                        .toURL()
                        .openConnection();
        if (connection instanceof final HttpsURLConnection secure) {
            secure.setSSLSocketFactory(tls.context().getSocketFactory());
        }
        return connection;
    }
}
