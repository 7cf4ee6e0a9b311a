package rialto.dialect.postedoffer;

import rialto.gateway.GatewaySettings;
import rialto.gateway.address.ClientAddress;
import rialto.gateway.limits.KeylessKeys;
import rialto.gateway.setting.CommandLineOption;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import static rialto.gateway.setting.CommandLineOption.of;
import static rialto.gateway.setting.SettingTypes.bool;
import static rialto.gateway.setting.SettingTypes.duration;
import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings of the posted-offer market's interface, in the order of the example file. */
final class PostedOfferKeys {
    static final KeylessKeys KEYLESS = new KeylessKeys(
            "posted-offer", "each line of a batch counts, and each 64 sales or 8 events of the past", "products");

    static final Setting<Boolean> ENABLED = bool(
                    "posted-offer.enabled",
                    false,
                    "Whether the posted-offer market's interface (/sell /buy /result /events /stats) is open. It asks for no key.")
            .on(CommandLineOption.flag(
                    "--posted-offer",
                    "Opens the posted-offer market's interface (/sell /buy /result /events /stats)."));
    static final Setting<Integer> PORT = integer(
                    "posted-offer.port",
                    -1,
                    -1,
                    65_535,
                    "Its own port. 0 takes a free one. -1 uses http.port, which must then be at loopback or at\n"
                            + "posted-offer.host.")
            .on(of("--posted-offer-port", "N", "As --posted-offer, on a port of its own (0 takes a free one).")
                    .implying(ENABLED, "true"));
    static final Setting<String> HOST = text(
            "posted-offer.host",
            "127.0.0.1",
            "Address at which posted offers are served. They ask for no key, so http.host does not open them to others.");
    static final Setting<Integer> MAX_PRODUCTS = integer(
            "posted-offer.max-products",
            1_000,
            0,
            10_000,
            "With so many products a first order for another is refused. 0: only the administrator makes products.\n"
                    + "Never more than half of the heap (-Xmx) has room for: one for each 2 MiB.");
    static final Setting<Integer> MAX_USERS = integer(
            "posted-offer.max-users", 100_000, 0, 1_000_000, "With so many users a first order of another is refused.");
    static final Setting<Duration> SESSION_PAUSE = duration(
            "posted-offer.session-pause",
            "3ms",
            Duration.ofMillis(1),
            Duration.ofMinutes(1),
            "Pause between two trading sessions, for products that a first order makes.");
    static final Setting<Duration> ORDER_TIMEOUT = duration(
            "posted-offer.order-timeout",
            "60s",
            Duration.ofMillis(1),
            Duration.ofDays(24),
            "How long an order waits, for products that a first order makes.");

    static final List<Setting<?>> ALL = Stream.concat(
                    Stream.<Setting<?>>of(ENABLED, HOST, PORT, MAX_PRODUCTS, MAX_USERS, SESSION_PAUSE, ORDER_TIMEOUT),
                    KEYLESS.all().stream())
            .toList();

    private PostedOfferKeys() {}

    /** @throws ConfigurationException when it would be open to more people than the settings say */
    static PostedOfferSettings read(final SettingValues values) {
        final PostedOfferSettings settings = settings(values);
        final String venueHost = values.get(GatewaySettings.HOST);
        if (settings.enabled() && settings.isShared() && !isLoopback(venueHost) && !venueHost.equals(settings.host())) {
            throw new ConfigurationException("posted-offer.host is " + settings.host() + ", but posted offers share the"
                    + " port of everything else at http.host, " + venueHost
                    + ", and ask for no key. Give them a port of"
                    + " their own (--posted-offer-port 8081), or open them to everybody (--set posted-offer.host="
                    + venueHost + ")");
        }
        return settings;
    }

    private static boolean isLoopback(final String host) {
        final ClientAddress address = ClientAddress.parse(host);
        return "localhost".equals(host) || address != null && address.address().isLoopbackAddress();
    }

    private static PostedOfferSettings settings(final SettingValues values) {
        return new PostedOfferSettings(
                values.get(ENABLED),
                values.get(HOST),
                values.get(PORT),
                values.get(MAX_PRODUCTS),
                values.get(MAX_USERS),
                (int) values.get(SESSION_PAUSE).toMillis(),
                (int) values.get(ORDER_TIMEOUT).toMillis());
    }
}
