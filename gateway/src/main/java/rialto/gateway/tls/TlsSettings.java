package rialto.gateway.tls;

import rialto.client.tls.TlsException;
import rialto.client.tls.TlsFiles;
import rialto.client.tls.TlsMaterial;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.nio.file.Path;
import java.util.List;

import static rialto.gateway.setting.SettingTypes.choice;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings of TLS; see docs/security.md. */
public final class TlsSettings {
    public static final Setting<String> CERTIFICATE = text(
            "tls.certificate",
            "",
            "PEM file of the certificate of all ports for clients, then those between it and its authority. With one\n"
                    + "they speak TLS alone, and the administration port of a member too; empty: plain text.\n"
                    + "./rialto tls create makes one for a laptop.");
    public static final Setting<String> PRIVATE_KEY = text(
            "tls.private-key",
            "",
            "PEM file of its key: PKCS#8, not encrypted, not readable by everybody. Empty: it is in tls.certificate.");
    public static final Setting<String> CLIENT_CA =
            text("tls.client-ca", "", "PEM file of the authorities whose certificates clients show (mutual TLS).");
    public static final Setting<String> CLIENT_AUTHENTICATION = choice(
            "tls.client-authentication",
            "none",
            List.of("none", "wanted", "required"),
            "Whether a client shows a certificate. wanted: one that is shown must be good. required: no connection without.\n"
                    + "Keys and signatures are asked for in any case.");
    public static final Setting<String> OLDEST_VERSION = choice(
            "tls.oldest-version",
            "1.3",
            List.of("1.2", "1.3"),
            "Oldest version of TLS that is spoken; 1.2 for old clients.");

    /** All of them, in the order of the example file. */
    public static final List<Setting<?>> ALL =
            List.of(CERTIFICATE, PRIVATE_KEY, CLIENT_CA, CLIENT_AUTHENTICATION, OLDEST_VERSION);

    private TlsSettings() {}

    /** Whether ports speak TLS. */
    public static boolean isOn(final SettingValues values) {
        return !values.get(CERTIFICATE).isEmpty();
    }

    /** {@code https} or {@code http}: what the gateway's addresses begin with. */
    public static String scheme(final SettingValues values) {
        return isOn(values) ? "https" : "http";
    }

    /** {@code wss} or {@code ws}. */
    public static String webSocketScheme(final SettingValues values) {
        return isOn(values) ? "wss" : "ws";
    }

    /**
     * The files, or null when there is no TLS.
     *
     * @throws ConfigurationException when values contradict each other
     */
    public static TlsFiles files(final SettingValues values) {
        final String authority = values.get(CLIENT_CA);
        final boolean asks = !values.get(CLIENT_AUTHENTICATION).equals("none");
        if (asks && authority.isEmpty()) {
            throw new ConfigurationException("tls.client-authentication is " + values.get(CLIENT_AUTHENTICATION)
                    + ", and tls.client-ca is empty: name the file of the authorities that sign clients' certificates");
        }
        if (!isOn(values)) {
            if (asks || !values.get(PRIVATE_KEY).isEmpty()) {
                throw new ConfigurationException((asks ? CLIENT_AUTHENTICATION : PRIVATE_KEY).path()
                        + " is set, and tls.certificate is empty: name the file of the certificate");
            }
            return null;
        }
        final Path certificate = Path.of(values.get(CERTIFICATE));
        final String key = values.get(PRIVATE_KEY);
        return new TlsFiles(certificate, key.isEmpty() ? certificate : Path.of(key), asks ? Path.of(authority) : null);
    }

    /**
     * Reads the files once, so that what is wrong with them is said before anything starts. Blocks.
     *
     * @throws ConfigurationException when they cannot be used
     */
    public static void check(final SettingValues values) {
        final TlsFiles files = files(values);
        if (files == null) {
            return;
        }
        try {
            TlsMaterial.load(files, System.currentTimeMillis());
        } catch (final TlsException e) {
            throw new ConfigurationException(
                    "TLS (tls.certificate, tls.private-key, tls.client-ca): " + e.getMessage());
        }
    }
}
