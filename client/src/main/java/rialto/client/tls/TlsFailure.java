package rialto.client.tls;

import javax.net.ssl.SSLException;
import java.io.IOException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Says in a sentence why a connection over TLS was not made, where the JDK says it in classes. */
public final class TlsFailure {
    private TlsFailure() {}

    /**
     * What a client was in the way of, about the server: "its certificate …", "it speaks …".
     *
     * @param failure as the JDK's sockets throw it
     * @param host the name or address that was connected to
     * @param nowMs milliseconds since the epoch
     * @return null when TLS is not the reason
     */
    public static String reason(final IOException failure, final String host, final long nowMs) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            final String reason = reason(cause, String.valueOf(cause.getMessage()), host, nowMs);
            if (reason != null) {
                return reason;
            }
        }
        return failure instanceof SSLException ? "TLS failed: " + failure.getMessage() : null;
    }

    private static String reason(final Throwable cause, final String said, final String host, final long nowMs) {
        final String clock =
                "; this machine's clock says " + Instant.ofEpochMilli(nowMs).truncatedTo(ChronoUnit.SECONDS);
        if (cause instanceof CertificateExpiredException) {
            return "its certificate expired (" + said + clock + "): give it a new one, or set the clock";
        }
        if (cause instanceof CertificateNotYetValidException) {
            return "its certificate is not valid yet (" + said + clock
                    + "): set the clock, or give it a certificate that has begun";
        }
        if (said.startsWith("No subject alternative") || said.startsWith("No name matching")) {
            return "its certificate is not for " + host + " (" + said
                    + "): give it one with that name or address, as ./rialto tls create --host " + host + " makes it";
        }
        if (said.contains("unable to find valid certification path") || said.contains("Path does not chain")) {
            return "no authority that is trusted here signed its certificate";
        }
        if (said.contains("Unsupported or unrecognized SSL message")) {
            return "it speaks plain text, and was asked over TLS";
        }
        return ofAlert(said);
    }

    private static String ofAlert(final String said) {
        final boolean isRefused = said.contains("fatal alert: ")
                && (said.contains("certificate_required") || said.contains("bad_certificate"));
        return isRefused
                ? "it asks for a certificate of who connects, and none that its tls.client-ca signed was shown"
                : said.contains("fatal alert: certificate_unknown")
                        ? "it does not trust the certificate that it was shown: its tls.client-ca did not sign it for"
                                + " a client"
                        : null;
    }
}
