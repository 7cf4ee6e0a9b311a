package rialto.gateway.http;

import rialto.gateway.setting.Setting;

import java.time.Duration;
import java.util.List;

import static rialto.gateway.setting.SettingTypes.bytes;
import static rialto.gateway.setting.SettingTypes.duration;
import static rialto.gateway.setting.SettingTypes.integer;

/** The settings of how many connections there may be, and how long they may keep the gateway waiting. */
public final class ConnectionSettings {
    private static final int MOST = 1_000_000;

    public static final Setting<Integer> MAX_CONNECTIONS = integer(
            "http.max-connections",
            8_192,
            1,
            MOST,
            "HTTP connections at a time. When there are so many, the address with most of them loses one for a newcomer:\n"
                    + "what has not sent a whole request yet or is idle first, of that the oldest. Never more than an eighth of the\n"
                    + "process's largest heap (-Xmx) has room for, at 8 KiB each, and 24 KiB with TLS.");
    public static final Setting<Integer> CONNECTIONS_PER_ADDRESS = integer(
            "http.connections-per-address",
            2_048,
            1,
            MOST,
            "HTTP connections of one address at a time. IPv6 addresses of a /64 are one, here and everywhere.");
    public static final Setting<Integer> HALF_OPEN_PER_ADDRESS = integer(
            "http.half-open-per-address",
            1_024,
            1,
            MOST,
            "Connections of one address that have not sent a whole request yet; one more ends the oldest of them.");
    public static final Setting<Integer> MAX_WEB_SOCKETS = integer(
            "http.max-websockets",
            4_096,
            1,
            MOST,
            "WebSockets at a time. When there are so many, the address with most of them loses one for an address with fewer.\n"
                    + "Never more than an eighth of the heap has room for, as with http.max-connections.");
    public static final Setting<Integer> WEB_SOCKETS_PER_ADDRESS =
            integer("http.websockets-per-address", 1_024, 1, MOST, "WebSockets of one address at a time.");
    public static final Setting<Long> MAX_HELD = bytes(
            "http.max-held",
            "96MiB",
            "Bytes kept in memory for connections at a time: answers and streams that are not read, requests and messages\n"
                    + "that are not whole. Beyond it connections end: of the address for which most is kept, the oldest first. Never more\n"
                    + "than an eighth of the process's largest heap (-Xmx), and for one address half of that.");
    public static final Setting<Long> HELD_PER_ADDRESS = bytes(
            "http.held-per-address",
            "32MiB",
            "Of them those of one address; beyond it the oldest of its connections end.");
    public static final Setting<Duration> HEADER_TIMEOUT = duration(
            "http.header-timeout",
            "10s",
            Duration.ofMillis(100),
            Duration.ofHours(1),
            "How long the line and headers of a request may take to arrive, a handshake of TLS included.");
    public static final Setting<Duration> BODY_TIMEOUT = duration(
            "http.body-timeout",
            "30s",
            Duration.ofMillis(100),
            Duration.ofHours(1),
            "How long the body of a request may take to arrive.");
    public static final Setting<Duration> IDLE_TIMEOUT = duration(
            "http.idle-timeout",
            "2m",
            Duration.ofSeconds(1),
            Duration.ofHours(24),
            "How long a connection stays open on which nothing is sent in either direction.");

    /** All of them, in the order of the example file. */
    public static final List<Setting<?>> ALL = List.of(
            MAX_CONNECTIONS,
            CONNECTIONS_PER_ADDRESS,
            HALF_OPEN_PER_ADDRESS,
            MAX_WEB_SOCKETS,
            WEB_SOCKETS_PER_ADDRESS,
            MAX_HELD,
            HELD_PER_ADDRESS,
            HEADER_TIMEOUT,
            BODY_TIMEOUT,
            IDLE_TIMEOUT);

    private ConnectionSettings() {}
}
