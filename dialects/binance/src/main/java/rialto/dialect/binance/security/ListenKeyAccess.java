package rialto.dialect.binance.security;

import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.util.List;
import java.util.Locale;

import static rialto.gateway.setting.SettingTypes.choice;

/** Who is given a listen key. Clients ask for it without a signature, and whoever has it reads the account. */
public enum ListenKeyAccess {
    /** Where its API key has signed within a day. */
    PROVEN,
    /** Whoever knows the id of an API key. */
    KEY,
    /** Nobody. */
    REFUSED;

    public static final Setting<String> SETTING = choice(
            "binance.listen-keys",
            "proven",
            List.of("proven", "key", "refused"),
            "Who is given a listen key (POST /api/v3/userDataStream), which clients ask for without a signature.\n"
                    + "proven: an address from which its API key has signed something within a day.\n"
                    + "key: whoever knows the id of an API key, which is no secret; for clients that begin with it.\n"
                    + "refused: nobody; userDataStream.subscribe.signature does the same with a signature.");

    /** As it is set. */
    public static ListenKeyAccess of(final SettingValues values) {
        return valueOf(values.get(SETTING).toUpperCase(Locale.ROOT));
    }
}
