package rialto.app.config;

import rialto.client.MemberAddress;
import rialto.gateway.GatewaySettings;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.Dialects;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.reporting.database.DatabaseSettings;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static rialto.gateway.setting.SettingTypes.bool;
import static rialto.gateway.setting.SettingTypes.bytes;
import static rialto.gateway.setting.SettingTypes.choice;
import static rialto.gateway.setting.SettingTypes.duration;
import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.text;

/**
 * The keys of the configuration file: those of the process here, those of the gateway and its dialects where they are read.
 */
public final class Settings {
    public static final Setting<String> DATA = text(
            "data",
            "data",
            "Directory of everything the venue keeps: log, snapshots, event recordings, database, keys.");

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
    public static final Setting<String> MEMBER_CA = text(
            "cluster.member-ca",
            "",
            "PEM file of the authorities that sign members' certificates. Who asks a member how it is (members, admin\n"
                    + "cluster, backup) does so over TLS with tls.certificate or with this, and trusts nobody else. Empty:\n"
                    + "whom Java trusts, and RIALTO_CA.");
    public static final Setting<Duration> LEADER_TIMEOUT = duration(
            "cluster.leader-timeout",
            "300ms",
            Duration.ofMillis(100),
            Duration.ofSeconds(30),
            "After so long without a sign from the leader the other members elect a new one. The default is for one data\n"
                    + "centre. Where members share their machine with others take 1s, or a pause of the machine causes an election.\n"
                    + "See docs/cluster.md.");
    public static final Setting<String> FILE_SYNC_LEVEL = choice(
            "cluster.file-sync-level",
            "auto",
            List.of("auto", "0", "1", "2"),
            "What an acknowledged order survives. 0: the end of the process (kill -9); the kernel writes in its own time.\n"
                    + "1: a power cut, file contents synced. 2: also file metadata. auto: 1 in ./rialto start, where nobody\n"
                    + "else has what a power cut would take; 0 in members of a cluster and in the demo.\n"
                    + "See docs/operating-storage.md.");
    public static final Setting<String> IDLE = choice(
            "cluster.idle",
            "backoff",
            List.of("backoff", "yield"),
            "What idle threads do. backoff: sleep, under 5 % of one core. yield: poll, lowest latency, a core for each.");
    public static final Setting<String> THREADS = choice(
            "cluster.threads",
            VenueConfiguration.AUTO,
            List.of(VenueConfiguration.AUTO, "one", "each"),
            "On how many threads the parts of a member run: media driver, Archive, consensus module and engine. one: all on\n"
                    + "one, with the Archive on its own where file-sync-level is not 0. each: one for each.\n"
                    + "auto: one for a venue in one process on up to 4 cores with file-sync-level 0, as the demo; else each.\n"
                    + "See docs/threads.md.");
    public static final Setting<Duration> SNAPSHOT_INTERVAL = duration(
            "cluster.snapshot-interval",
            "1h",
            Duration.ofSeconds(1),
            Duration.ofDays(30),
            "How often a snapshot is taken; log and snapshots older than the last two are purged after it.");
    public static final Setting<Long> EVENT_RETENTION = bytes(
            "cluster.event-retention",
            "10GiB",
            "How much of the event recording to keep, at least; older files of it are purged after a snapshot. 10 GiB are\n"
                    + "about 20 million orders. A venue in one process keeps those that reporting has not read. A member of a\n"
                    + "cluster does not know what reporting has read: keep more than is recorded while reporting is away.\n"
                    + "0 keeps all, and only then can the database be made anew from the first event.");
    public static final Setting<Duration> EVENT_RETENTION_TIME = duration(
            "cluster.event-retention-time",
            "0s",
            Duration.ZERO,
            Duration.ofDays(36_500),
            "How long to keep events, at least; older files are purged after a snapshot as above, also when there is room.\n"
                    + "0s: as long as they fit.");
    public static final Setting<String> EVENT_ARCHIVE = text(
            "cluster.event-archive",
            "",
            "Directory in which a member keeps old events, compressed, before it purges them: one directory per member.\n"
                    + "'./rialto events' prints them. Empty: they are gone. Paths are relative to the data directory.");

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
    public static final Setting<Integer> REVISABLE_TRADES = integer(
            "engine.revisable-trades",
            65_536,
            0,
            16_777_216,
            "Last trades of all order books together that an administrator can bust or correct. Each takes 96 bytes of memory,\n"
                    + "and 114 of each snapshot. 0: trades are final.");
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

    public static final Setting<String> EXTENSIONS = text(
            "extensions.directory",
            "extensions",
            "Where extensions are: .java files, jars and their settings. While there is such a directory the venue runs a host for\n"
                    + "them, a process of its own. Paths are relative to the data directory. See docs/extensions.md.");
    public static final Setting<String> EXTENSIONS_HOST =
            text("extensions.host", "127.0.0.1", "Address that the routes of extensions listen on.");
    public static final Setting<Integer> EXTENSIONS_PORT = integer(
            "extensions.port",
            8090,
            -1,
            65_535,
            "Port of the routes of extensions and of their host's metrics. 0: a free one, which the log tells; -1: none.\n"
                    + "Extensions with a process of their own always have a free one.");
    public static final Setting<Long> EXTENSIONS_HEAP = bytes(
            "extensions.heap",
            "256MiB",
            "The most memory that a host's extensions may have together. Beyond it the host ends and starts again.");
    public static final Setting<String> EXTENSIONS_OWN_PROCESS = text(
            "extensions.own-process",
            "",
            "Names of extensions that get a process of their own, with commas between: those that are not trusted with the\n"
                    + "memory and the threads of the others.");

    private static final List<Setting<?>> CLUSTER = List.of(
            MEMBERS,
            MEMBER_ID,
            CLIENT_HOST,
            MEMBER_CA,
            LEADER_TIMEOUT,
            FILE_SYNC_LEVEL,
            IDLE,
            THREADS,
            SNAPSHOT_INTERVAL,
            EVENT_RETENTION,
            EVENT_RETENTION_TIME,
            EVENT_ARCHIVE);

    private static final List<Setting<?>> ENGINE = List.of(
            MAX_INSTRUMENTS, MAX_ACCOUNTS, MAX_OPEN_ORDERS, CLIENT_ORDERS_PER_ACCOUNT, REVISABLE_TRADES, PREALLOCATED);

    private static final List<Setting<?>> REPORTING =
            List.of(REPORTING_URL, REPORTING_USER, REPORTING_PASSWORD_FILE, REPORTING_SYNCHRONOUS);

    /** What hosts of extensions read, beside where the venue is. */
    public static final List<Setting<?>> OF_EXTENSIONS =
            List.of(EXTENSIONS, EXTENSIONS_HOST, EXTENSIONS_PORT, EXTENSIONS_HEAP, EXTENSIONS_OWN_PROCESS);

    private static final List<Setting<?>> OWN = Stream.of(
                    List.of(DATA),
                    GatewaySettings.ALL,
                    CLUSTER,
                    ENGINE,
                    REPORTING,
                    SurveillanceOptions.all(),
                    OF_EXTENSIONS)
            .<Setting<?>>flatMap(List::stream)
            .toList();

    private static List<Setting<?>> all;

    /**
     * All of them, in the order of the example file. Those of a dialect that is not there are not among them.
     *
     * @throws ConfigurationException when a dialect cannot be loaded, or has the name of a section of the venue's own
     */
    public static synchronized List<Setting<?>> all() {
        if (all == null) {
            all = with(Dialects.load());
        }
        return all;
    }

    static List<Setting<?>> with(final List<Dialect> dialects) {
        final List<Setting<?>> known = new ArrayList<>(List.of(DATA));
        known.addAll(GatewaySettings.ALL);
        for (final Dialect dialect : dialects) {
            if (OWN.stream().anyMatch(setting -> section(setting).equals(dialect.name()))) {
                throw new ConfigurationException("the dialect of " + Dialects.origin(dialect) + " is called "
                        + dialect.name() + ", as the venue's own settings are; give it another name, or remove it");
            }
            known.addAll(dialect.settings());
        }
        known.addAll(CLUSTER);
        known.addAll(ENGINE);
        known.addAll(REPORTING);
        known.addAll(SurveillanceOptions.all());
        known.addAll(OF_EXTENSIONS);
        return List.copyOf(known);
    }

    private static String section(final Setting<?> setting) {
        return setting.path().split("\\.")[0];
    }

    /** A list of members, {@code host:port} each; empty for none. */
    private static Setting<List<MemberAddress>> members(final String path, final String description) {
        final String accepts = "a list of host:port, each port from 1 to " + MemberAddress.MAX_PORT
                + " and followed by " + (MemberAddress.PORTS - 1) + " more of the same member";
        return new Setting<>(path, "", accepts, description, text -> {
            final List<MemberAddress> members = new ArrayList<>();
            for (final String part : text.isBlank() ? new String[0] : text.split(",")) {
                members.add(MemberAddress.parse(part.strip()));
            }
            if (!MemberAddress.areDistinct(members)) {
                throw new IllegalArgumentException(text);
            }
            return List.copyOf(members);
        });
    }

    private Settings() {}
}
