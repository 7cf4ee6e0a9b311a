package rialto.dialect.fix;

import rialto.gatewaytest.RunningVenue;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A client of FIX that counts its messages, and can be told not to. Fields are written as {@code 58=text}. Blocks. */
public final class FixClient implements AutoCloseable {
    private static final int TIMEOUT_MS = 30_000;
    private static final String SOH = "\u0001";
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);
    private static final Set<String> HEADER =
            Set.of("43", "50", "57", "97", "115", "116", "122", "128", "129", "144", "145");
    private static Instant lastLogon = Instant.EPOCH;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;
    private final String name;
    /** Of the next message; tests may change it. */
    private long next = 1;

    private String lastSent = "";

    /** @param name SenderCompID(49) */
    public FixClient(final int port, final String name) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port), name);
    }

    public FixClient(final Socket connected, final String name) throws IOException {
        this.name = name;
        socket = connected;
        socket.setSoTimeout(TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    public Socket socket() {
        return socket;
    }

    public FixClient next(final long number) {
        next = number;
        return this;
    }

    public long next() {
        return next;
    }

    /** What was sent last, as it was. */
    public String lastSent() {
        return lastSent;
    }

    /** A time as SendingTime(52) has it. */
    public static String time(final Instant time) {
        return TIME.format(time);
    }

    public static String now() {
        return time(Instant.now());
    }

    /** Logs on with an account's key of a {@link RunningVenue}, and returns the answer. */
    public FixText logOn(final int account, final String service, final String... fields) throws IOException {
        return logOnWith(RunningVenue.keyId(account), RunningVenue.SECRET, service, fields);
    }

    /** @param fields may have 108 and 141 */
    public FixText logOnWith(final String keyId, final String secret, final String service, final String... fields)
            throws IOException {
        sendLogon(keyId, secret, service, fields);
        return receive();
    }

    public void sendLogon(final String keyId, final String secret, final String service, final String... fields)
            throws IOException {
        final String sent = risingTime();
        final long number = next++;
        String heartbeat = "30";
        String reset = "";
        final List<String> rest = new ArrayList<>();
        for (final String field : fields) {
            if (field.startsWith("108=")) {
                heartbeat = field.substring(4);
            } else if (field.startsWith("141=")) {
                reset = field.substring(4);
            } else {
                rest.add(field);
            }
        }
        final String[] others = rest.toArray(String[]::new);
        final String signature = sign(
                secret,
                String.join(SOH, "A", name, "RIALTO", Long.toString(number), sent, heartbeat, "0", reset, service));
        sendBody("35=A" + SOH + "49=" + name + SOH + "56=RIALTO" + SOH + "34=" + number + SOH + "57=" + service + SOH
                + "52=" + sent + SOH + fields(true, others) + "98=0" + SOH + "108=" + heartbeat + SOH + "95="
                + signature.length() + SOH
                + "96="
                + signature + SOH + (reset.isEmpty() ? "" : "141=" + reset + SOH) + "553=" + keyId + SOH
                + fields(false, others));
    }

    /** Later than that of any log-on before. */
    private static synchronized String risingTime() {
        final Instant now = Instant.now();
        lastLogon = now.isAfter(lastLogon.plusNanos(1_000)) ? now : lastLogon.plusNanos(1_000);
        return time(lastLogon);
    }

    /** The signature of an HMAC key, in hexadecimal. */
    public static String sign(final String secret, final String text) {
        try {
            final Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.US_ASCII), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.ISO_8859_1)));
        } catch (final GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    /** Sends the next message. */
    public void send(final String type, final String... fields) throws IOException {
        sendAs(next++, type, fields);
    }

    /** Sends a message with a number that is not counted. */
    public void sendAs(final long number, final String type, final String... fields) throws IOException {
        sendBody("35=" + type + SOH + "49=" + name + SOH + "56=RIALTO" + SOH + "34=" + number + SOH + "52=" + now()
                + SOH + fields(true, fields) + fields(false, fields));
    }

    /** Those of the header, or the others. */
    private static String fields(final boolean ofHeader, final String... fields) {
        final StringBuilder text = new StringBuilder();
        for (final String field : fields) {
            if (HEADER.contains(field.substring(0, Math.max(0, field.indexOf('=')))) == ofHeader) {
                text.append(field).append(SOH);
            }
        }
        return text.toString();
    }

    /** Sends a body in a right frame; {@code |} may stand for the end of a field. */
    public void sendBody(final String body) throws IOException {
        sendRaw(framed("FIX.4.4", body.replace("|", SOH)));
    }

    public static String framed(final String version, final String body) {
        return summed("8=" + version + SOH + "9=" + body.length() + SOH + body);
    }

    /** A message with its CheckSum(10), whatever it is. */
    public static String summed(final String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum += text.charAt(i);
        }
        return text + String.format("10=%03d", sum & 0xFF) + SOH;
    }

    /** Sends bytes as they are; {@code |} may stand for the end of a field. */
    public void sendRaw(final String text) throws IOException {
        lastSent = text;
        out.write(text.replace("|", SOH).getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    /**
     * The next message; its length and check sum are right.
     *
     * @throws EOFException when the venue has ended the connection
     */
    public FixText receive() throws IOException {
        final ByteArrayOutputStream head = new ByteArrayOutputStream();
        int fields = 0;
        while (fields < 2) {
            final int read = in.read();
            if (read < 0) {
                throw new EOFException("the connection ended" + (head.size() == 0 ? "" : " after " + head));
            }
            head.write(read);
            fields += read == 1 ? 1 : 0;
        }
        final String header = head.toString(StandardCharsets.ISO_8859_1);
        final int length = Integer.parseInt(header.substring(header.indexOf("9=", 9) + 2, header.length() - 1));
        final String body = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
        final String trailer = new String(in.readNBytes(7), StandardCharsets.ISO_8859_1);
        assertEquals(framed("FIX.4.4", body), header + body + trailer);
        return new FixText(body);
    }

    /** The next message, which must be of a type; heartbeats without an id before it are passed over. */
    public FixText expect(final String type) throws IOException {
        FixText message = receive();
        while (message.type().equals("0") && message.get(112) == null && !type.equals("0")) {
            message = receive();
        }
        assertEquals(type, message.type(), message.toString());
        return message;
    }

    /** The venue ends the connection without another message. */
    public void expectEnd() throws IOException {
        final int read = in.read();
        assertTrue(read < 0, () -> {
            try {
                return "instead of the end came " + (char) read
                        + new String(in.readNBytes(in.available()), StandardCharsets.ISO_8859_1);
            } catch (final IOException e) {
                return e.toString();
            }
        });
    }

    /** Asks for a sign of life, so that all before it was taken in; what came meanwhile is passed over. */
    public FixText settle() throws IOException {
        final String id = "settle-" + next;
        send("1", "112=" + id);
        FixText message = receive();
        while (!id.equals(message.get(112))) {
            message = receive();
        }
        return message;
    }

    /** Logs out and waits for the end. */
    public void logOut() throws IOException {
        send("5");
        expect("5");
        expectEnd();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
