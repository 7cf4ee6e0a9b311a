package rialto.gateway.limits;

import rialto.gateway.security.BearerToken;
import rialto.gateway.security.PrivateFile;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.nio.file.Path;
import java.util.List;

import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings that interfaces without keys have alike, each in its section. */
public final class KeylessKeys {
    private static final int MANY = 1_000_000_000;
    private static final int SHORTEST_TOKEN = 16;

    private final Setting<Integer> requests;
    private final Setting<Integer> orders;
    private final Setting<Integer> openOrders;
    private final Setting<Integer> venueOrders;
    private final Setting<Integer> accounts;
    private final Setting<Integer> markets;
    private final Setting<String> token;

    /**
     * @param section     of the settings
     * @param requestUnit what counts as a request, for a person
     * @param markets     what its markets are called, in the plural
     */
    public KeylessKeys(final String section, final String requestUnit, final String markets) {
        requests = integer(
                section + ".requests-10s",
                100_000,
                1,
                MANY,
                "Requests of one address in ten seconds; " + requestUnit + ". Who goes on is banned as everywhere.");
        orders = integer(section + ".orders-10s", 10_000, 1, MANY, "Orders of one user in ten seconds.");
        openOrders = integer(section + ".max-open-orders", 10_000, 1, MANY, "Open orders of one user.");
        venueOrders = integer(
                section + ".max-venue-orders",
                1_000_000,
                1,
                MANY,
                "While the venue has so many open orders, whoever's, no more are taken here: the rest of\n"
                        + "engine.max-open-orders is for those who show a key.");
        accounts = integer(
                section + ".accounts-1d",
                100_000,
                0,
                MANY,
                "Accounts that one address may make in a day. Never more than a sixteenth of the heap (-Xmx) has room for: one\n"
                        + "for each 128 KiB.");
        this.markets = integer(
                section + "." + markets + "-1d",
                1_000,
                0,
                MANY,
                "How many " + markets
                        + " one address may make in a day. Never more than a sixteenth of the heap (-Xmx) has room\n"
                        + "for: one for each 16 MiB.");
        token = text(
                section + ".token-file",
                "",
                "File with a token of at least 16 characters that every request must show; for its owner only (chmod 600).\n"
                        + "Empty: nothing is asked for.");
    }

    /** In the order of the example file. */
    public List<Setting<?>> all() {
        return List.of(requests, orders, openOrders, venueOrders, accounts, markets, token);
    }

    public KeylessBounds bounds(final SettingValues values) {
        return new KeylessBounds(
                values.get(requests),
                values.get(orders),
                values.get(openOrders),
                HeapBounds.most(venueOrders.path(), values.get(venueOrders), HeapBounds.BYTES_OF_ORDER),
                HeapBounds.mostOfAddress(accounts.path(), values.get(accounts), HeapBounds.BYTES_OF_ACCOUNT),
                HeapBounds.mostOfAddress(
                        accounts.path() + " for balances", values.get(accounts), HeapBounds.BYTES_OF_BALANCE),
                HeapBounds.mostOfAddress(markets.path(), values.get(markets), HeapBounds.BYTES_OF_INSTRUMENT));
    }

    /**
     * What every request must show; null for nothing.
     *
     * @throws rialto.gateway.security.VaultException when the file cannot be read, or others may read it
     * @throws ConfigurationException                 when it has no token
     */
    public BearerToken token(final SettingValues values) {
        final String file = values.get(token);
        if (file.isEmpty()) {
            return null;
        }
        final String text = PrivateFile.read(Path.of(file));
        if (text.length() < SHORTEST_TOKEN || text.chars().anyMatch(c -> c <= ' ')) {
            throw new ConfigurationException(token.path() + ": " + file + " has a token of " + text.length()
                    + " characters; it takes at least " + SHORTEST_TOKEN + " on one line, without spaces");
        }
        return new BearerToken(text);
    }
}
