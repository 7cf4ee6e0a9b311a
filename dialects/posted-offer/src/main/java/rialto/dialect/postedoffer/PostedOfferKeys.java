package rialto.dialect.postedoffer;

import rialto.gateway.setting.CommandLineOption;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.time.Duration;
import java.util.List;

import static rialto.gateway.setting.CommandLineOption.of;
import static rialto.gateway.setting.SettingTypes.bool;
import static rialto.gateway.setting.SettingTypes.duration;
import static rialto.gateway.setting.SettingTypes.integer;

/** The settings of the posted-offer market's interface, in the order of the example file. */
final class PostedOfferKeys {
    static final Setting<Boolean> ENABLED = bool(
                    "posted-offer.enabled",
                    false,
                    "Whether the posted-offer market's interface (/sell /buy /result /events /stats) is open. It asks for no key.")
            .on(CommandLineOption.flag(
                    "--posted-offer",
                    "Opens the posted-offer market's interface (/sell /buy /result /events /stats)."));
    static final Setting<Integer> PORT = integer(
                    "posted-offer.port", -1, -1, 65_535, "Its own port. 0 takes a free one, -1 uses http.port.")
            .on(of("--posted-offer-port", "N", "As --posted-offer, on a port of its own (0 takes a free one).")
                    .implying(ENABLED, "true"));
    static final Setting<Integer> MAX_PRODUCTS = integer(
            "posted-offer.max-products",
            1_000,
            0,
            10_000,
            "With so many products a first order for another is refused. 0: only the administrator makes products.");
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

    static final List<Setting<?>> ALL = List.of(ENABLED, PORT, MAX_PRODUCTS, MAX_USERS, SESSION_PAUSE, ORDER_TIMEOUT);

    private PostedOfferKeys() {}

    static PostedOfferSettings read(final SettingValues values) {
        return new PostedOfferSettings(
                values.get(ENABLED),
                values.get(PORT),
                values.get(MAX_PRODUCTS),
                values.get(MAX_USERS),
                (int) values.get(SESSION_PAUSE).toMillis(),
                (int) values.get(ORDER_TIMEOUT).toMillis());
    }
}
