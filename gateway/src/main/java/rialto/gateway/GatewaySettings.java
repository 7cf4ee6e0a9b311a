package rialto.gateway;

import rialto.gateway.address.AddressList;
import rialto.gateway.address.ProxyHeader;
import rialto.gateway.http.ConnectionSettings;
import rialto.gateway.http.FileSettings;
import rialto.gateway.setting.Setting;
import rialto.gateway.tls.TlsSettings;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import static rialto.gateway.setting.CommandLineOption.of;
import static rialto.gateway.setting.SettingTypes.duration;
import static rialto.gateway.setting.SettingTypes.integer;
import static rialto.gateway.setting.SettingTypes.names;
import static rialto.gateway.setting.SettingTypes.text;

/** The settings of what all dialects share; each dialect has its own besides. */
public final class GatewaySettings {
    public static final Setting<String> HOST = text(
                    "http.host",
                    "127.0.0.1",
                    "Address to listen on. Everything listens on loopback unless this says otherwise.")
            .on(of("--http-host", "HOST", "Address to listen on (default: 127.0.0.1)."));
    public static final Setting<Integer> PORT = integer(
                    "http.port", 8080, 0, 65_535, "Port of the public API and the screen. 0 takes a free one.")
            .on(of("--http-port", "N", "Port of the APIs and the screen (default: 8080; 0 takes a free one)."));
    public static final Setting<String> WEB_ROOT = text(
            "http.web-root",
            "",
            "Directory of the built screen. Empty: the one the launcher built; without one there is no screen.");
    public static final Setting<List<String>> HOSTS = names(
            "http.hosts",
            "Names by which clients reach the gateway, as that of a proxy before it; \"*\" for all. Its address, other\n"
                    + "addresses and localhost are known. Another name is refused: it may be a stranger's (DNS rebinding).");
    public static final Setting<String> ALLOWED_ORIGIN = text(
            "http.allowed-origin",
            "",
            "Origin of other web pages that may call the APIs from a browser; \"*\" for all. Empty: none but the screen.");
    public static final Setting<AddressList> TRUSTED_PROXIES = new Setting<>(
            "http.trusted-proxies",
            "",
            "a list of addresses and networks such as 10.1.2.3, 10.0.0.0/8 or 2001:db8::/32, without bits beyond a network's length",
            "Proxies in front of this gateway. A request of theirs is charged to the client that they name, a request of anybody\n"
                    + "else to its own address. Behind a proxy that is not listed all users share one allowance, and one ban.",
            AddressList::parse);
    public static final Setting<ProxyHeader> PROXY_HEADER = new Setting<>(
            "http.proxy-header",
            ProxyHeader.X_FORWARDED_FOR.text(),
            "one of x-forwarded-for, forwarded, proxy-protocol",
            "How those proxies name the client: X-Forwarded-For, Forwarded of RFC 7239, or the PROXY protocol, version 1 or 2.\n"
                    + "The proxy must set it itself: other headers reach the gateway as strangers wrote them, and are not read.",
            ProxyHeader::of);
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
    public static final Setting<Duration> LEASE = duration(
            "http.lease",
            "5s",
            Duration.ofSeconds(1),
            Duration.ofHours(1),
            "A gateway that gives no sign of life for so long counts as gone. Orders that its clients asked to have canceled\n"
                    + "on disconnect leave then. Make it longer than a change of leader takes. See docs/promises.md.");
    public static final Setting<Integer> REQUEST_WEIGHT_1M = integer(
            "limits.request-weight-1m",
            6_000,
            1,
            1_000_000_000,
            "Request weight per minute, by API key for signed calls and by address for the others.");
    public static final Setting<Integer> ORDERS_10S =
            integer("limits.orders-10s", 1_000, 1, 1_000_000_000, "Orders per account in 10 seconds.");
    public static final Setting<Integer> ORDERS_1D =
            integer("limits.orders-1d", 1_000_000, 1, 2_000_000_000, "Orders per account in a day.");
    public static final Setting<Integer> QUOTES_1S = integer(
            "limits.quotes-1s",
            10_000,
            1,
            1_000_000_000,
            "Ladders of quotes (docs/fx.md) per account in a second. They cost no request weight. One more is refused, and the\n"
                    + "ladder before it stays, and the refused one costs weight 1.");
    public static final Setting<Integer> PROVIDER_CALLS_1S = integer(
            "limits.provider-calls-1s",
            5_000,
            1,
            1_000_000_000,
            "Answers to holds and to requests for quotes, and renewals of leases (docs/fx.md), per account of a provider in a\n"
                    + "second. They cost no request weight. A refused one costs weight 1. Cancels do not count here.");
    public static final Setting<Integer> STREAM_MESSAGES_1S = integer(
            "limits.stream-messages-1s",
            50_000,
            1,
            1_000_000_000,
            "Messages of streams that go out in a second, to everybody. When there are more, addresses that take more than the\n"
                    + "average lose their stream connections.");

    private static final List<Setting<?>> HTTP = List.of(
            HOST,
            PORT,
            WEB_ROOT,
            HOSTS,
            ALLOWED_ORIGIN,
            TRUSTED_PROXIES,
            PROXY_HEADER,
            MAX_IN_FLIGHT,
            COMMAND_TIMEOUT,
            LEASE);
    private static final List<Setting<?>> LIMITS =
            List.of(REQUEST_WEIGHT_1M, ORDERS_10S, ORDERS_1D, QUOTES_1S, PROVIDER_CALLS_1S, STREAM_MESSAGES_1S);

    /** All of them, in the order of the example file. */
    public static final List<Setting<?>> ALL = Stream.of(
                    HTTP, ConnectionSettings.ALL, FileSettings.ALL, LIMITS, TlsSettings.ALL)
            .<Setting<?>>flatMap(List::stream)
            .toList();

    private GatewaySettings() {}
}
