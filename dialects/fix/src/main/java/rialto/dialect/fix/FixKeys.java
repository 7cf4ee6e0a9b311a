package rialto.dialect.fix;

import rialto.dialect.fix.session.FixSettings;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingValues;

import java.time.Duration;
import java.time.LocalTime;
import java.time.format.DateTimeParseException;
import java.util.List;

import static rialto.gateway.setting.CommandLineOption.of;
import static rialto.gateway.setting.SettingTypes.bool;
import static rialto.gateway.setting.SettingTypes.bytes;
import static rialto.gateway.setting.SettingTypes.duration;
import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings of FIX, in the order of the example file. */
final class FixKeys {
    private static final String NEVER = "none";

    static final Setting<String> HOST = text(
            "fix.host",
            "127.0.0.1",
            "Address at which FIX listens. Open it to others with TLS only: what a Logon shows can be read on the way.");
    static final Setting<Integer> PORT = integer(
                    "fix.port",
                    FixSettings.CLOSED,
                    FixSettings.CLOSED,
                    65_535,
                    "Port of FIX 4.4 (docs/fix.md); -1 opens none, 0 takes a free one.")
            .on(of("--fix-port", "N", "Port of FIX 4.4 (default: none; 0 takes a free one)."));
    static final Setting<Integer> MAX_CONNECTIONS = integer(
            "fix.max-connections",
            1_024,
            1,
            100_000,
            "Connections at a time. Never more than an eighth of the heap has room for, as with http.max-connections.");
    static final Setting<Duration> LOGON_TIMEOUT = duration(
            "fix.logon-timeout",
            "10s",
            Duration.ofMillis(100),
            Duration.ofMinutes(5),
            "How long a connection may take to log on.");
    static final Setting<Duration> MIN_HEARTBEAT = duration(
            "fix.min-heartbeat",
            "5s",
            Duration.ofSeconds(1),
            Duration.ofMinutes(10),
            "Least HeartBtInt(108), in whole seconds.");
    static final Setting<Duration> MAX_HEARTBEAT = duration(
            "fix.max-heartbeat",
            "120s",
            Duration.ofSeconds(1),
            Duration.ofMinutes(10),
            "Most HeartBtInt(108), in whole seconds.");
    static final Setting<Boolean> ALLOW_RESET = bool(
            "fix.allow-reset",
            true,
            "Whether clients may have the numbers of orders and drop copies begin again, by ResetSeqNumFlag(141).");
    static final Setting<String> DAY_ROLL = text(
            "fix.day-roll",
            NEVER,
            "UTC time, as 21:00, at which sessions of orders and drop copies are logged out and their numbers begin\n"
                    + "again; none for never.");
    static final Setting<Long> MAX_MESSAGE =
            bytes("fix.max-message", "64KiB", "Largest message of a client, from 1KiB to 1MiB.");
    static final Setting<Integer> MESSAGES_PER_SECOND = integer(
            "fix.messages-per-second",
            1_000,
            1,
            1_000_000,
            "Messages of a connection in a second, each KiB of one counted as one more; all connections of an account may send\n"
                    + "twice as many. More are refused one by one; at ten times as many the connection is logged out.");
    static final Setting<Long> MAX_UNREAD = bytes(
            "fix.max-unread",
            "4MiB",
            "What a client may leave unread before its connection ends; others are bounded by http.max-held as well.");

    static final List<Setting<?>> ALL = List.of(
            HOST,
            PORT,
            MAX_CONNECTIONS,
            LOGON_TIMEOUT,
            MIN_HEARTBEAT,
            MAX_HEARTBEAT,
            ALLOW_RESET,
            DAY_ROLL,
            MAX_MESSAGE,
            MESSAGES_PER_SECOND,
            MAX_UNREAD);

    private FixKeys() {}

    /** @throws ConfigurationException when values contradict each other */
    static FixSettings read(final SettingValues values) {
        try {
            return new FixSettings(
                    values.get(HOST),
                    values.get(PORT),
                    values.get(MAX_CONNECTIONS),
                    (int) Math.min(values.get(MAX_MESSAGE), Integer.MAX_VALUE),
                    (int) values.get(MIN_HEARTBEAT).toSeconds(),
                    (int) values.get(MAX_HEARTBEAT).toSeconds(),
                    values.get(LOGON_TIMEOUT).toMillis(),
                    values.get(ALLOW_RESET),
                    dayRoll(values.get(DAY_ROLL)),
                    values.get(MESSAGES_PER_SECOND),
                    values.get(MAX_UNREAD));
        } catch (final IllegalArgumentException e) {
            throw new ConfigurationException(e.getMessage());
        }
    }

    private static LocalTime dayRoll(final String text) {
        if (text.equals(NEVER)) {
            return null;
        }
        try {
            return LocalTime.parse(text);
        } catch (final DateTimeParseException e) {
            throw new IllegalArgumentException(
                    "fix.day-roll must be a UTC time such as 21:00, or none, not '" + text + "'", e);
        }
    }
}
