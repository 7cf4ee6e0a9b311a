package rialto.app.config;

import rialto.client.MemberAddress;
import rialto.reporting.database.DatabaseSettings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import static rialto.app.config.SettingTypes.bool;
import static rialto.app.config.SettingTypes.bytes;
import static rialto.app.config.SettingTypes.choice;
import static rialto.app.config.SettingTypes.duration;
import static rialto.app.config.SettingTypes.integer;
import static rialto.app.config.SettingTypes.members;
import static rialto.app.config.SettingTypes.text;

/** Every key of the configuration file, in the order of the example file. */
public final class Settings {
    public static final Setting<String> DATA = text(
            "data",
            "data",
            "Directory of everything the venue keeps: log, snapshots, event recordings, database, keys.");

    public static final Setting<String> HTTP_HOST = text(
            "http.host",
            "127.0.0.1",
            "Address to listen on. Everything listens on loopback unless this says otherwise.");
    public static final Setting<Integer> HTTP_PORT = integer(
            "http.port",
            8080,
            0,
            65_535,
            "Port of the public API, the administration API and the screen. 0 takes a free one.");
    public static final Setting<String> WEB_ROOT = text(
            "http.web-root",
            "",
            "Directory of the built screen. Empty: the one the launcher built; without one there is no screen.");
    public static final Setting<String> ALLOWED_ORIGIN = text(
            "http.allowed-origin",
            "",
            "Origin of other web pages that may call the APIs from a browser; \"*\" for all. Empty: none but the screen.");
    public static final Setting<Integer> MAX_IN_FLIGHT = integer(
            "http.max-in-flight",
            8_192,
            1,
            1_000_000,
            "Commands a gateway may have under way; one more is answered \"busy\" (-1008).");
    public static final Setting<Duration> COMMAND_TIMEOUT = duration(
            "http.command-timeout",
            "5s",
            Duration.ofMillis(10),
            Duration.ofMinutes(5),
            "How long a request waits for the outcome of its command before it is answered \"unknown\" (-1007).");

    public static final Setting<Duration> GATEWAY_LEASE = duration(
            "http.lease",
            "5s",
            Duration.ofSeconds(1),
            Duration.ofHours(1),
            "A gateway that gives no sign of life for so long is gone: orders that its clients asked to have canceled on\n"
                    + "disconnect are. Shorter than a change of leader takes, it cancels without need; see docs/promises.md.");

    public static final Setting<Integer> XML_PORT = integer(
            "xml.port",
            -1,
            -1,
            65_535,
            "Port of the XML exchange over TCP (docs/xml-exchange.md); -1 opens none, 0 takes a free one. It asks for no\n"
                    + "keys: whoever reaches it can make accounts and money. It listens at http.host.");
    public static final Setting<Integer> XML_PLAIN_PORT = integer(
            "xml.plain-port",
            -1,
            -1,
            65_535,
            "A second port of the XML exchange, whose answers never have a length line.");
    public static final Setting<Boolean> XML_ANSWER_LENGTH =
            bool("xml.answer-length", true, "Whether answers at xml.port are preceded by their length in bytes.");
    public static final Setting<Boolean> XML_FOREIGN_QUERY =
            bool("xml.foreign-query", false, "Whether an account may query the orders of others.");
    public static final Setting<Boolean> XML_EXACT_NUMBERS = bool(
            "xml.exact-numbers",
            false,
            "Whether a number with more decimals than the venue counts is an error. Otherwise it is rounded: amounts,\n"
                    + "balances, shares and a buyer's limit down, a seller's limit up.");
    public static final Setting<Duration> XML_IDLE = duration(
            "xml.idle",
            "30s",
            Duration.ofMillis(100),
            Duration.ofDays(1),
            "How long a connection may do nothing before it is closed.");
    public static final Setting<Long> XML_MAX_REQUEST =
            bytes("xml.max-request", "1MiB", "Largest request, from 1KiB to 256MiB.");
    public static final Setting<Integer> XML_MAX_CONNECTIONS = integer(
            "xml.max-connections", 4_096, 1, 1_000_000, "Connections at a time; one more is answered with an error.");
    public static final Setting<String> XML_CASH = text(
            "xml.cash",
            "USD",
            "Asset that symbols trade against. It is made when it is missing; symbol SPY is then instrument SPYUSD.");
    public static final Setting<Integer> XML_CASH_SCALE = integer(
            "xml.cash-scale",
            6,
            0,
            12,
            "Decimals of the cash asset, if it is made here. Each more makes the most that can exist ten times less:\n"
                    + "2^62 units in all, with 6 decimals about 4.6 million millions.");
    public static final Setting<Integer> XML_SHARE_SCALE = integer(
            "xml.share-scale",
            3,
            0,
            12,
            "Decimals of shares of symbols that are made here, at most xml.cash-scale. Prices have the difference.");

    public static final Setting<Integer> XML_MAX_SYMBOLS = integer(
            "xml.max-symbols",
            8_000,
            0,
            1_000_000,
            "Instruments against the cash asset after which clients can make no more symbols. 0: only the administrator.");
    public static final Setting<Integer> XML_MAX_ACCOUNTS = integer(
            "xml.max-accounts",
            900_000,
            0,
            100_000_000,
            "Accounts named by digits after which clients can make no more. 0: only the administrator.");

    public static final Setting<Integer> REQUEST_WEIGHT_1M = integer(
            "limits.request-weight-1m",
            6_000,
            1,
            1_000_000_000,
            "Request weight per minute, by API key for signed calls and by address for the others.");
    public static final Setting<Integer> ORDERS_10S =
            integer("limits.orders-10s", 1_000, 1, 1_000_000_000, "Orders per account in 10 seconds.");
    public static final Setting<Integer> ORDERS_1D =
            integer("limits.orders-1d", 10_000_000, 1, 2_000_000_000, "Orders per account in a day.");

    public static final Setting<Boolean> POSTED_OFFER_ENABLED = bool(
            "posted-offer.enabled",
            false,
            "Whether the posted-offer market's interface (/sell /buy /result /events /stats) is open. It asks for no key.");
    public static final Setting<Integer> POSTED_OFFER_PORT = integer(
            "posted-offer.port", -1, -1, 65_535, "Its own port; 0 takes a free one, -1 the one of everything else.");
    public static final Setting<Integer> POSTED_OFFER_MAX_PRODUCTS = integer(
            "posted-offer.max-products",
            1_000,
            0,
            10_000,
            "Products that first orders may make, those of the administrator included. 0: only the administrator.");
    public static final Setting<Integer> POSTED_OFFER_MAX_USERS =
            integer("posted-offer.max-users", 100_000, 0, 1_000_000, "Users whose first orders may make an account.");
    public static final Setting<Duration> POSTED_OFFER_SESSION_PAUSE = duration(
            "posted-offer.session-pause",
            "3ms",
            Duration.ofMillis(1),
            Duration.ofMinutes(1),
            "Between two trading sessions, of products that first orders make.");
    public static final Setting<Duration> POSTED_OFFER_ORDER_TIMEOUT = duration(
            "posted-offer.order-timeout",
            "60s",
            Duration.ofMillis(1),
            Duration.ofDays(24),
            "How long an order waits, of products that first orders make.");

    public static final Setting<List<MemberAddress>> MEMBERS = members(
            "cluster.members",
            "Members of a cluster, in an order that is the same everywhere: member 0 is the first. Each takes six ports from\n"
                    + "the one that is given on: ingress, consensus, log, catch-up, archive, administration. As a list of\n"
                    + "host:port, or in one line with commas. Empty: no cluster, all in one process (./rialto start).");
    public static final Setting<Integer> MEMBER_ID = integer(
            "cluster.member-id", 0, 0, 6, "This member's number in cluster.members; ./rialto node --id sets it.");
    public static final Setting<String> CLIENT_HOST = text(
            "cluster.client-host",
            "127.0.0.1",
            "Address of this machine that members send events and answers to: for ./rialto gateway and ./rialto reporting.");
    public static final Setting<Duration> LEADER_TIMEOUT = duration(
            "cluster.leader-timeout",
            "300ms",
            Duration.ofMillis(100),
            Duration.ofSeconds(60),
            "After so long without a sign from the leader the other members elect a new one. Made for one data centre;\n"
                    + "shorter than the pauses that a busy machine makes, it elects without need: 1s where members share their\n"
                    + "machine with others. See docs/cluster.md.");
    public static final Setting<Integer> FILE_SYNC_LEVEL = integer(
            "cluster.file-sync-level",
            0,
            0,
            2,
            "What an acknowledged order survives. 0: the end of the process (kill -9); written by the kernel in its own\n"
                    + "time. 1: a power cut, file contents synced. 2: also file metadata. See docs/operating.md.");
    public static final Setting<String> IDLE = choice(
            "cluster.idle",
            "backoff",
            List.of("backoff", "yield"),
            "What threads do with nothing to do. backoff: rest, under 5 % of one core. yield: lowest latency, uses cores.");
    public static final Setting<Duration> SNAPSHOT_INTERVAL = duration(
            "cluster.snapshot-interval",
            "1h",
            Duration.ofSeconds(1),
            Duration.ofDays(30),
            "How often a snapshot is taken; log and snapshots older than the last two are purged after it.");
    public static final Setting<Long> EVENT_RETENTION = bytes(
            "cluster.event-retention",
            "0",
            "How much of the event recording to keep, at least; older segments that reporting has are purged\n"
                    + "after a snapshot. 0 keeps all, and only then can the database be made anew from the first event.");

    public static final Setting<Integer> MAX_INSTRUMENTS = integer(
            "engine.max-instruments",
            10_000,
            1,
            65_535,
            "Most instruments. Beyond this and the next limits a command is refused with CAPACITY_EXCEEDED. Limits decide\n"
                    + "outcomes: they must be the same on all members, and over the whole life of a data directory.");
    public static final Setting<Integer> MAX_ACCOUNTS =
            integer("engine.max-accounts", 1_000_000, 1, 16_777_216, "Most accounts.");
    public static final Setting<Integer> MAX_OPEN_ORDERS =
            integer("engine.max-open-orders", 2_000_000, 1, 16_777_216, "Most open orders on all books together.");
    public static final Setting<Integer> CLIENT_ORDERS_PER_ACCOUNT = integer(
            "engine.remembered-client-orders",
            4_096,
            1,
            1_048_576,
            "Finished orders of an account whose client order ids are remembered, so that sending one again is safe.");
    public static final Setting<Boolean> PREALLOCATED = bool(
            "engine.preallocated",
            false,
            "Whether the engine takes its memory at start. Otherwise its tables double when they are full, which pauses.");

    public static final Setting<String> REPORTING_URL = new Setting<>(
            "reporting.url",
            "reporting.db",
            DatabaseSettings.ACCEPTS,
            "The database that history is written to. Paths are relative to the data directory. MariaDB and MySQL need\n"
                    + "a driver that is not part of Rialto: ./rialto driver mariadb.",
            text -> {
                DatabaseSettings.of(text, Path.of(""));
                return text;
            });
    public static final Setting<String> REPORTING_USER =
            text("reporting.user", "", "User of the database server. Empty: the URL says who.");
    public static final Setting<String> REPORTING_PASSWORD_FILE =
            text("reporting.password-file", "", "File that holds that user's password, and nothing else.");

    public static final Setting<String> REPORTING_SYNCHRONOUS = choice(
            "reporting.synchronous",
            "normal",
            List.of("off", "normal", "full"),
            "What a commit waits for. The database is a projection: what a power cut takes from it is written again from\n"
                    + "the recorded events. SQLite: its synchronous pragma. PostgreSQL: off is synchronous_commit = off, the\n"
                    + "others are the server's own setting, as all three are for MariaDB.");

    /** All of them, in the order of the example file. */
    public static final List<Setting<?>> ALL = List.of(
            DATA,
            HTTP_HOST,
            HTTP_PORT,
            WEB_ROOT,
            ALLOWED_ORIGIN,
            MAX_IN_FLIGHT,
            COMMAND_TIMEOUT,
            GATEWAY_LEASE,
            XML_PORT,
            XML_PLAIN_PORT,
            XML_ANSWER_LENGTH,
            XML_FOREIGN_QUERY,
            XML_EXACT_NUMBERS,
            XML_IDLE,
            XML_MAX_REQUEST,
            XML_MAX_CONNECTIONS,
            XML_CASH,
            XML_CASH_SCALE,
            XML_SHARE_SCALE,
            XML_MAX_SYMBOLS,
            XML_MAX_ACCOUNTS,
            REQUEST_WEIGHT_1M,
            ORDERS_10S,
            ORDERS_1D,
            POSTED_OFFER_ENABLED,
            POSTED_OFFER_PORT,
            POSTED_OFFER_MAX_PRODUCTS,
            POSTED_OFFER_MAX_USERS,
            POSTED_OFFER_SESSION_PAUSE,
            POSTED_OFFER_ORDER_TIMEOUT,
            MEMBERS,
            MEMBER_ID,
            CLIENT_HOST,
            LEADER_TIMEOUT,
            FILE_SYNC_LEVEL,
            IDLE,
            SNAPSHOT_INTERVAL,
            EVENT_RETENTION,
            MAX_INSTRUMENTS,
            MAX_ACCOUNTS,
            MAX_OPEN_ORDERS,
            CLIENT_ORDERS_PER_ACCOUNT,
            PREALLOCATED,
            REPORTING_URL,
            REPORTING_USER,
            REPORTING_PASSWORD_FILE,
            REPORTING_SYNCHRONOUS);

    private Settings() {}
}
