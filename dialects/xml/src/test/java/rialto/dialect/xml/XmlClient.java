package rialto.dialect.xml;

import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A client of the XML exchange that keeps to the page, and can be told not to. Blocks. */
final class XmlClient implements AutoCloseable {
    private static final int TIMEOUT_MS = 30_000;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    XmlClient(final int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    /** @param from an address of loopback, 127.0.0.1 to 127.255.255.254 */
    XmlClient(final String from, final int port) throws IOException {
        this(new Socket(InetAddress.getLoopbackAddress(), port, InetAddress.ofLiteral(from), 0));
    }

    private XmlClient(final Socket connected) throws IOException {
        socket = connected;
        socket.setSoTimeout(TIMEOUT_MS);
        socket.setTcpNoDelay(true);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    Socket socket() {
        return socket;
    }

    static byte[] framed(final String xml) {
        final byte[] bytes = xml.getBytes(StandardCharsets.UTF_8);
        final byte[] line = (bytes.length + "\n").getBytes(StandardCharsets.US_ASCII);
        final byte[] framed = new byte[line.length + bytes.length];
        System.arraycopy(line, 0, framed, 0, line.length);
        System.arraycopy(bytes, 0, framed, line.length, bytes.length);
        return framed;
    }

    /** Sends a request as the page says and waits for its answer, which is without its length line. */
    String ask(final String xml) throws IOException {
        send(framed(xml));
        return answer();
    }

    void send(final String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(final byte[] bytes) throws IOException {
        out.write(bytes);
        out.flush();
    }

    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** The next answer, of a port with length lines. */
    String answer() throws IOException {
        int length = 0;
        int next;
        int digits = 0;
        while ((next = in.read()) != '\n') {
            if (next < '0' || next > '9' || ++digits > 9) {
                throw new IOException("no length line: " + (next < 0 ? "the end" : "character " + next));
            }
            length = length * 10 + next - '0';
        }
        return new String(in.readNBytes(length), StandardCharsets.UTF_8).strip();
    }

    /** All that comes until the server ends the connection. */
    String rest() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** A document in one form: attributes sorted, numbers of them as decimals, texts of errors left out. */
    static String normal(final String xml) {
        try {
            final Element root = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
                    .getDocumentElement();
            final StringBuilder text = new StringBuilder();
            write(root, text);
            return text.toString();
        } catch (final SAXException | IOException | ParserConfigurationException e) {
            throw new AssertionError("not XML: " + xml, e);
        }
    }

    private static void write(final Element element, final StringBuilder text) {
        text.append('<').append(element.getTagName());
        final Map<String, String> attributes = new TreeMap<>();
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            final Node attribute = element.getAttributes().item(i);
            attributes.put(attribute.getNodeName(), attribute.getNodeValue());
        }
        attributes.forEach(
                (name, value) -> text.append(' ').append(name).append('=').append(normal(name, value)));
        text.append('>');
        if (element.getTagName().equals("error")) {
            text.append(element.getTextContent().isBlank() ? "NO TEXT" : "*");
        }
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof final Element childElement) {
                write(childElement, text);
            }
        }
        text.append("</>");
    }

    private static String normal(final String name, final String value) {
        return switch (name) {
            case "shares", "price" ->
                value.equals("*")
                        ? "*"
                        : new java.math.BigDecimal(value)
                                .abs()
                                .stripTrailingZeros()
                                .toPlainString();
            case "time" -> {
                if (!value.equals("*") && Math.abs(Long.parseLong(value) - System.currentTimeMillis() / 1_000) > 600) {
                    throw new AssertionError(String.format(Locale.ROOT, "time %s is not now", value));
                }
                yield "*";
            }
            default -> value;
        };
    }
}
