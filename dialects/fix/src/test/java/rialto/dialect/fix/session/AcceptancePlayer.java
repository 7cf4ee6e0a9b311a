package rialto.dialect.fix.session;

import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gatewaytest.RunningVenue;

import java.io.EOFException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Plays a scenario over sockets, by sessions of one service. */
final class AcceptancePlayer implements AutoCloseable {
    private static final String SOH = "\u0001";
    private static final Pattern NOW = Pattern.compile("\\{now([+-]\\d+)?}");
    private static final String ORDER = "54=1 40=1 55=INTC 60={now}";
    private static final int HEADER_TAGS = 4;

    private final int port;
    private final int account;
    private final String name;
    private final FixService service;
    private final Map<String, Connection> connections = new HashMap<>();
    private Connection connection = new Connection();

    private static final class Connection {
        /** Null while it is closed. */
        private FixClient client;
        /** The number of the venue's next message. */
        private long expected;
    }

    /**
     * @param account from 0, of a {@link RunningVenue}
     * @param name    SenderCompID(49)
     */
    AcceptancePlayer(final int port, final int account, final String name, final FixService service) {
        this.port = port;
        this.account = account;
        this.name = name;
        this.service = service;
        connections.put("1", connection);
    }

    void play(final AcceptanceScenario scenario) {
        for (final AcceptanceScenario.Step step : scenario.steps()) {
            if (step.service() == null || step.service() == service) {
                try {
                    play(step.text());
                } catch (final IOException | AssertionError e) {
                    throw new AssertionError(step.place() + ", " + step.text() + ": " + e.getMessage(), e);
                }
            }
        }
    }

    private void play(final String step) throws IOException {
        final String[] words = filled(step).split(" ");
        final String rest = filled(step).substring(words[0].length()).strip();
        switch (words[0]) {
            case "logon" -> logOn(rest.isEmpty() ? "141=Y" : rest);
            case ">" -> send(rest.split(" "));
            case "wrong" ->
                sendWrong(words[1], rest.substring(rest.indexOf('>') + 2).split(" "));
            case "body" -> client().sendBody(rest.replace(' ', '|'));
            case "raw" -> client().sendRaw(rest.replace(' ', '|'));
            case "next" -> client().next(Long.parseLong(rest));
            case "<" -> expect(rest.split(" "));
            case "end" -> expectEnd();
            case "logout" -> logOut();
            case "client" -> connection = connections.computeIfAbsent(rest, ignored -> new Connection());
            default -> throw new AssertionError("there is no step of that kind");
        }
    }

    private String filled(final String step) {
        final String text =
                step.replace("{order}", ORDER).replace("{name}", name).replace("{key}", RunningVenue.keyId(0));
        return NOW.matcher(text)
                .replaceAll(match -> FixClient.time(
                        Instant.now().plusSeconds(match.group(1) == null ? 0 : Long.parseLong(match.group(1)))));
    }

    private FixClient client() throws IOException {
        if (connection.client == null) {
            connection.client = new FixClient(port, name);
            connection.expected = 1;
        }
        return connection.client;
    }

    private void logOn(final String fields) throws IOException {
        send(("A " + fields).split(" "));
        expect(new String[] {"A", "34=1"});
    }

    private void logOut() throws IOException {
        send(new String[] {"5"});
        expect(new String[] {"5"});
        expectEnd();
    }

    private void send(final String[] words) throws IOException {
        client().sendBody(body(words));
        if (!has(words, "34=")) {
            client().next(client().next() + 1);
        } else if (words[0].equals("A")) {
            client().next(2);
        }
    }

    /** @param change another value of a field of the frame, or what is added to its length */
    private void sendWrong(final String change, final String[] words) throws IOException {
        final String right = FixClient.framed("FIX.4.4", body(words));
        final String[] parts = change.split("[=+]");
        final int tag = Integer.parseInt(parts[0]);
        final int length = Integer.parseInt(right.split(SOH)[1].substring("9=".length()));
        final String value = change.contains("+") ? Integer.toString(length + Integer.parseInt(parts[1])) : parts[1];
        final String wrong = right.replaceFirst("(^|" + SOH + ")" + tag + "=[^" + SOH + "]*", "$1" + tag + "=" + value);
        client().sendRaw(tag == 10 ? wrong : FixClient.summed(wrong.substring(0, wrong.lastIndexOf("10="))));
    }

    /** @param words MsgType(35) and fields; those of the header replace what would be there, or remove it: -56 */
    private String body(final String[] words) throws IOException {
        final Map<String, String> header = new LinkedHashMap<>();
        header.put("49", name);
        header.put("56", MessageEncoder.OUR_COMP_ID);
        header.put("34", Long.toString(client().next()));
        header.put("52", FixClient.now());
        final List<String> fields = new ArrayList<>(List.of(words).subList(1, words.length));
        if (words[0].equals("A")) {
            fields.addFirst("57=" + service.subId());
            fields.add("98=0");
            fields.add("553=" + RunningVenue.keyId(account));
            fields.add("554=" + RunningVenue.SECRET);
            if (!has(words, "108=")) {
                fields.add("108=30");
            }
        }
        final StringBuilder body = new StringBuilder();
        for (final String field : fields) {
            final String tag = field.split("=")[0];
            if (header.containsKey(tag)) {
                header.put(tag, field.substring(tag.length() + 1));
            } else if (field.startsWith("-") && header.remove(field.substring(1)) != null) {
                assertEquals(HEADER_TAGS - 1, header.size());
            } else {
                body.append(field).append(SOH);
            }
        }
        final StringBuilder text = new StringBuilder("35=" + words[0] + SOH);
        header.forEach(
                (tag, value) -> text.append(tag).append('=').append(value).append(SOH));
        return text.append(body).toString();
    }

    private static boolean has(final String[] words, final String beginning) {
        for (final String word : words) {
            if (word.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    private void expect(final String[] words) throws IOException {
        FixText message = receive();
        while (isByItself(message) && !words[0].equals("0")) {
            message = receive();
        }
        assertEquals(words[0], message.type(), message.toString());
        for (int i = 1; i < words.length; i++) {
            compare(words[i], message);
        }
    }

    /** The next message; its number is right. */
    private FixText receive() throws IOException {
        final FixText message = client().receive();
        if ("Y".equals(message.get(141))) {
            connection.expected = 1;
        }
        if (!"Y".equals(message.get(43))) {
            assertEquals(connection.expected++, message.number(), message.toString());
        }
        return message;
    }

    /** Whether it is a Heartbeat that nobody asked for. */
    private static boolean isByItself(final FixText message) {
        return message.type().equals("0") && message.get(112) == null;
    }

    private static void compare(final String wanted, final FixText message) {
        final String[] parts = wanted.split("[=~]", 2);
        if (wanted.startsWith("-")) {
            assertNull(message.get(Integer.parseInt(wanted.substring(1))), message.toString());
            return;
        }
        final String value = message.get(Integer.parseInt(parts[0]));
        if (parts[1].equals("*")) {
            assertNotNull(value, message.toString());
        } else if (wanted.contains("~")) {
            final String beginning = parts[1].replace('_', ' ');
            assertTrue(value != null && value.startsWith(beginning), message.toString());
        } else {
            assertEquals(parts[1], value, message.toString());
        }
    }

    private void expectEnd() throws IOException {
        try {
            FixText message = receive();
            while (isByItself(message)) {
                message = receive();
            }
            throw new AssertionError("instead of the end came " + message);
        } catch (final EOFException e) {
            client().close();
            connection.client = null;
        }
    }

    @Override
    public void close() throws IOException {
        for (final Connection each : connections.values()) {
            if (each.client != null) {
                each.client.close();
            }
        }
    }
}
