package rialto.benchmarks.abuse;

import rialto.benchmarks.abuse.AttackPlan.Manner;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.Collectors;

/** All attacks, by name. */
final class AttackPlans {
    private static final byte[] NOTHING = {};
    private static final byte[] ONE_BYTE = {'a'};
    private static final int ED25519_BYTES = 64;
    private static final int RSA_BYTES = 256;
    private static final int HMAC_HEX = 64;
    private static final long ON_AND_ON = Long.MAX_VALUE;

    private final AttackTarget target;
    private final String host;

    private AttackPlans(final AttackTarget target) {
        this.target = target;
        host = "Host: 127.0.0.1:" + target.port() + "\r\n";
    }

    /** Those that are possible against a target, in the order of the report. */
    static List<AttackPlan> all(final AttackTarget target) {
        final AttackPlans plans = new AttackPlans(target);
        final List<AttackPlan> all = new ArrayList<>(plans.connections());
        all.addAll(plans.requests());
        all.addAll(plans.streams());
        return all;
    }

    /** Their names. */
    static List<String> names() {
        return all(new AttackTarget(1, List.of("A"), "h", "r", "e")).stream()
                .map(AttackPlan::name)
                .toList();
    }

    private List<AttackPlan> connections() {
        final byte[] halfHeaders = bytes("GET /api/v3/ping HTTP/1.1\r\n" + host + "X-A: ");
        final byte[] halfBody = bytes("POST /api/v3/order HTTP/1.1\r\n" + host
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 4000\r\n\r\nsymbol=");
        return List.of(
                new AttackPlan("slow-headers", 40, 4_000, Manner.SENDS, halfHeaders, ON_AND_ON, ignored -> ONE_BYTE),
                new AttackPlan("slow-bodies", 40, 4_000, Manner.SENDS, halfBody, ON_AND_ON, ignored -> ONE_BYTE),
                new AttackPlan("connection-storm", 50, 256, Manner.CLOSES, NOTHING, 0, ignored -> NOTHING),
                new AttackPlan("connections-held", 12, 9_000, Manner.SENDS, NOTHING, 0, ignored -> NOTHING));
    }

    private List<AttackPlan> requests() {
        final byte[] heavy = get("/api/v3/exchangeInfo", "");
        final List<byte[]> light = target.symbols().stream()
                .map(symbol -> get("/api/v3/depth?symbol=" + symbol, ""))
                .toList();
        return List.of(
                asks("wrong-hmac", 200, number -> signed(target.hmacKey(), hex(number))),
                asks("wrong-rsa", 200, number -> signed(target.rsaKey(), base64(number, RSA_BYTES))),
                asks("wrong-ed25519", 200, number -> signed(target.edKey(), base64(number, ED25519_BYTES))),
                asks("banned", 10, number -> heavy),
                asks("thousand-addresses", 1_000, number -> light.get((int) (number % light.size()))));
    }

    /** Each address has a connection of its own. */
    private static AttackPlan asks(final String name, final int addresses, final LongFunction<byte[]> request) {
        return new AttackPlan(name, addresses, addresses, Manner.ASKS, NOTHING, ON_AND_ON, request);
    }

    private List<AttackPlan> streams() {
        final byte[] handshake = bytes("GET /stream HTTP/1.1\r\n" + host
                + "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: cmlhbHRvLWJlbmNobWFyaw==\r\n\r\n");
        final byte[] subscribe = request("SUBSCRIBE");
        final byte[] unsubscribe = request("UNSUBSCRIBE");
        return List.of(
                new AttackPlan("giant-subscriptions", 10, 400, Manner.STREAMS, handshake, 1, ignored -> subscribe),
                new AttackPlan(
                        "subscribe-storm",
                        20,
                        200,
                        Manner.STREAMS,
                        handshake,
                        ON_AND_ON,
                        number -> number / 200 % 2 == 0 ? subscribe : unsubscribe),
                new AttackPlan("silent-readers", 10, 400, Manner.DEAF, handshake, 1, ignored -> subscribe));
    }

    /** All streams of all instruments in one message. */
    private byte[] request(final String method) {
        final List<String> kinds = new ArrayList<>(
                List.of("trade", "aggTrade", "bookTicker", "ticker", "miniTicker", "avgPrice", "depth", "depth@100ms"));
        for (final int levels : new int[] {5, 10, 20}) {
            kinds.addAll(List.of("depth" + levels, "depth" + levels + "@100ms"));
        }
        for (final String interval : List.of("1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "12h", "1d")) {
            kinds.add("kline_" + interval);
        }
        final String names = target.symbols().stream()
                .flatMap(symbol -> kinds.stream().map(kind -> symbol.toLowerCase(Locale.ROOT) + "@" + kind))
                .collect(Collectors.joining("\",\"", "\"", "\""));
        return Frames.text("{\"method\":\"" + method + "\",\"params\":[" + names + ",\"!bookTicker\"],\"id\":1}");
    }

    private byte[] signed(final String keyId, final String signature) {
        return get(
                "/api/v3/account?timestamp=" + System.currentTimeMillis() + "&signature=" + signature,
                "X-MBX-APIKEY: " + keyId + "\r\n");
    }

    private static String hex(final long number) {
        final String digits = Long.toHexString(number);
        return "a".repeat(HMAC_HEX - digits.length()) + digits;
    }

    private static String base64(final long number, final int length) {
        final byte[] signature = new byte[length];
        for (int i = 0; i < Long.BYTES; i++) {
            signature[i + 1] = (byte) (number >>> i * Byte.SIZE);
        }
        return Base64.getEncoder().encodeToString(signature).replace("+", "%2B").replace("=", "%3D");
    }

    private byte[] get(final String pathAndQuery, final String header) {
        return bytes("GET " + pathAndQuery + " HTTP/1.1\r\n" + host + header + "\r\n");
    }

    private static byte[] bytes(final String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
