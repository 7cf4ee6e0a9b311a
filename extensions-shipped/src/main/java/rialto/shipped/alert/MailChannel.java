package rialto.shipped.alert;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.StartTLSOptions;
import rialto.shipped.ExtensionSettings;

import java.util.List;
import java.util.concurrent.TimeUnit;

/** Sends alerts by mail, over TLS unless the settings say otherwise. */
final class MailChannel implements AlertChannel {
    private static final int TIMEOUT_S = 20;

    private final Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    private final MailClient client;
    private final String from;
    private final List<String> to;

    private enum Security {
        /** From the first byte on. */
        TLS,
        /** After STARTTLS, or not at all. */
        STARTTLS,
        /** In plain text: for a server on this machine. */
        NONE
    }

    private MailChannel(final MailConfig config, final String from, final List<String> to) {
        this.from = from;
        this.to = to;
        client = MailClient.create(vertx, config);
    }

    static MailChannel of(final ExtensionSettings settings) {
        final Security security = settings.choice("mail.security", Security.STARTTLS, Security.class);
        final MailConfig config = new MailConfig()
                .setHostname(settings.required("mail.host", "smtp.example.com"))
                .setPort(settings.integer("mail.port", security == Security.TLS ? 465 : 587, 1, 65_535))
                .setSsl(security == Security.TLS)
                .setStarttls(security == Security.STARTTLS ? StartTLSOptions.REQUIRED : StartTLSOptions.DISABLED)
                .setMaxPoolSize(1)
                .setKeepAlive(false)
                .setConnectTimeout((int) TimeUnit.SECONDS.toMillis(TIMEOUT_S));
        final String user = settings.text("mail.user", "");
        final String password = settings.secret("mail.password");
        if (!user.isEmpty()) {
            if (security == Security.NONE) {
                throw new IllegalArgumentException(
                        "mail.user is set, and mail.security is none: a password is not sent in plain text");
            }
            config.setUsername(user).setPassword(password);
        }
        final List<String> to = settings.list("mail.to", "");
        if (to.isEmpty()) {
            throw new IllegalArgumentException("mail.to is not set; it is something like desk@example.com");
        }
        return new MailChannel(config, settings.required("mail.from", "rialto@example.com"), to);
    }

    @Override
    public void send(final Alert alert) throws Exception {
        final MailMessage message = new MailMessage()
                .setFrom(from)
                .setTo(to)
                .setSubject("Rialto: " + alert.rule() + " " + alert.about())
                .setText(alert.text() + "\n\n" + alert.time() + "\n" + alert.id() + "\n");
        client.sendMail(message).toCompletionStage().toCompletableFuture().get(TIMEOUT_S, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        client.close();
        vertx.close();
    }
}
