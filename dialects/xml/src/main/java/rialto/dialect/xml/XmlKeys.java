package rialto.dialect.xml;

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
import static rialto.gateway.setting.SettingTypes.bytes;
import static rialto.gateway.setting.SettingTypes.duration;
import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings of the XML exchange, in the order of the example file. */
final class XmlKeys {
    static final KeylessKeys KEYLESS = new KeylessKeys("xml", "each child of one counts as well", "symbols");

    static final Setting<String> HOST = text(
            "xml.host",
            "127.0.0.1",
            "Address at which the XML exchange listens. It asks for no keys, so http.host does not open it to others.");
    static final Setting<Integer> PORT = integer(
                    "xml.port",
                    -1,
                    -1,
                    65_535,
                    "Port of the XML exchange over TCP (docs/xml-exchange.md); -1 opens none, 0 takes a free one. It asks for no\n"
                            + "keys: whoever reaches it can make accounts and money of its own.")
            .on(of("--xml-port", "N", "Port of the XML exchange over TCP (default: none; 0 takes a free one)."));
    static final Setting<Integer> PLAIN_PORT = integer(
                    "xml.plain-port",
                    -1,
                    -1,
                    65_535,
                    "A second port of the XML exchange, whose answers never have a length line.")
            .on(of("--xml-plain-port", "N", "A second port of it, whose answers have no length line (default: none)."));
    static final Setting<Boolean> ANSWER_LENGTH = bool(
                    "xml.answer-length", true, "Whether answers at xml.port are preceded by their length in bytes.")
            .on(CommandLineOption.bool(
                    "--xml-answer-length", "Whether its answers are preceded by their length (default: true)."));
    static final Setting<Boolean> FOREIGN_QUERY = bool(
                    "xml.foreign-query", false, "Whether an account may query the orders of others.")
            .on(CommandLineOption.bool(
                    "--xml-foreign-query", "Whether its accounts may query orders of others (default: false)."));
    static final Setting<Boolean> EXACT_NUMBERS = bool(
            "xml.exact-numbers",
            false,
            "Whether a number with more decimals than the venue counts is an error. Otherwise it is rounded: amounts,\n"
                    + "balances, shares and a buyer's limit down, a seller's limit up.");
    static final Setting<Duration> IDLE = duration(
                    "xml.idle",
                    "30s",
                    Duration.ofMillis(100),
                    Duration.ofDays(1),
                    "How long a connection may do nothing before it is closed.")
            .on(of("--xml-idle", "TIME", "How long its connections may do nothing (default: 30s)."));
    static final Setting<Duration> REQUEST_TIMEOUT = duration(
            "xml.request-timeout",
            "30s",
            Duration.ofMillis(100),
            Duration.ofHours(1),
            "How long a request may take to arrive, from its first byte to its last.");
    static final Setting<Long> MAX_REQUEST = bytes("xml.max-request", "1MiB", "Largest request, from 1KiB to 256MiB.")
            .on(of("--xml-max-request", "SIZE", "Its largest request (default: 1MiB)."));
    static final Setting<Integer> MAX_CONNECTIONS = integer(
            "xml.max-connections",
            4_096,
            1,
            1_000_000,
            "Connections at a time; one more is answered with an error. Never more than an eighth of the heap has room for,\n"
                    + "as with http.max-connections.");
    static final Setting<Integer> MAX_WEIGHT = integer(
            "xml.max-weight",
            1_000_000,
            1_000,
            100_000_000,
            "What may be read and not answered at a time. A request weighs one, each of its elements one, each attribute\n"
                    + "beyond three and each 256 bytes one more. Beyond it the address that has most loses its oldest unfinished\n"
                    + "request. Never more than one for each 2 KiB of the process's largest heap (-Xmx).");
    static final Setting<Integer> WEIGHT_PER_ADDRESS = integer(
            "xml.weight-per-address",
            500_000,
            1_000,
            100_000_000,
            "Of it that of one address; beyond it the address loses its oldest unfinished request. Never more than half of\n"
                    + "xml.max-weight.");
    static final Setting<String> CASH = text(
            "xml.cash",
            "USD",
            "What symbols trade against. It is made when it is missing. With USD, symbol SPY is instrument xml-SPYUSD.");
    static final Setting<Integer> CASH_SCALE = integer(
            "xml.cash-scale",
            6,
            0,
            12,
            "Decimals of the cash asset, if it is made here. All cash together is at most 2^62 units: with 6 decimals about\n"
                    + "4.6 million millions, and a tenth of that for each decimal more.");
    static final Setting<Integer> SHARE_SCALE = integer(
            "xml.share-scale",
            3,
            0,
            12,
            "Decimals of shares of symbols that are made here, at most xml.cash-scale. Prices have the difference.");
    static final Setting<Boolean> SHARED_ASSETS = bool(
            "xml.shared-assets",
            false,
            "Whether its assets and accounts are the venue's own: then whoever reaches it can make real money, and trade\n"
                    + "for accounts named by digits. For classrooms. Otherwise all of its names begin with xml-.");
    static final Setting<Integer> MAX_SYMBOLS = integer(
            "xml.max-symbols",
            5_000,
            0,
            1_000_000,
            "With so many instruments against the cash asset clients can make no more. 0: only the administrator makes them.\n"
                    + "Never more than half of the heap (-Xmx) has room for: one for each 2 MiB.");
    static final Setting<Integer> MAX_ACCOUNTS = integer(
            "xml.max-accounts",
            500_000,
            0,
            100_000_000,
            "With so many accounts of this interface clients can make no more. 0: only the administrator makes them.");
    static final Setting<Integer> MAX_BALANCES = integer(
            "xml.max-balances",
            1_000_000,
            0,
            100_000_000,
            "With so many symbols in accounts of this interface, each account's counted apart, no account gets one that it\n"
                    + "never had.");

    static final List<Setting<?>> ALL = Stream.concat(
                    Stream.<Setting<?>>of(
                            HOST,
                            PORT,
                            PLAIN_PORT,
                            ANSWER_LENGTH,
                            FOREIGN_QUERY,
                            EXACT_NUMBERS,
                            IDLE,
                            REQUEST_TIMEOUT,
                            MAX_REQUEST,
                            MAX_CONNECTIONS,
                            MAX_WEIGHT,
                            WEIGHT_PER_ADDRESS,
                            CASH,
                            CASH_SCALE,
                            SHARE_SCALE,
                            SHARED_ASSETS,
                            MAX_SYMBOLS,
                            MAX_ACCOUNTS,
                            MAX_BALANCES),
                    KEYLESS.all().stream())
            .toList();

    private XmlKeys() {}

    /** @throws ConfigurationException when values contradict each other */
    static XmlSettings read(final SettingValues values) {
        try {
            return new XmlSettings(
                    new XmlSettings.Ports(
                            values.get(HOST), values.get(PORT), values.get(PLAIN_PORT), values.get(ANSWER_LENGTH)),
                    new XmlSettings.Rules(values.get(FOREIGN_QUERY), values.get(EXACT_NUMBERS)),
                    new XmlSettings.Limits(
                            values.get(IDLE).toMillis(),
                            values.get(REQUEST_TIMEOUT).toMillis(),
                            (int) Math.min(Integer.MAX_VALUE, values.get(MAX_REQUEST)),
                            values.get(MAX_CONNECTIONS),
                            values.get(MAX_WEIGHT),
                            values.get(WEIGHT_PER_ADDRESS)),
                    new XmlSettings.Quotas(values.get(MAX_SYMBOLS), values.get(MAX_ACCOUNTS), values.get(MAX_BALANCES)),
                    new XmlSettings.Assets(
                            values.get(CASH),
                            values.get(CASH_SCALE),
                            values.get(SHARE_SCALE),
                            values.get(SHARED_ASSETS)));
        } catch (final IllegalArgumentException e) {
            throw new ConfigurationException("section xml: " + e.getMessage());
        }
    }
}
