package rialto.dialect.xml;

import io.vertx.core.Future;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;
import rialto.gateway.dialect.Dialect;
import rialto.gateway.dialect.GatewayCore;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.setting.Setting;
import rialto.gatewaytest.FuzzedGateway;

import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Bytes as what a client of the XML exchange sends: {@code ./rialto fuzz xml}. Every request is answered once, by a document
 * that an XML parser reads, and so is what is no request, after which nothing is looked at.
 */
final class XmlFuzz {
    private static final int MAX_REQUEST_BYTES = 1 << 16;
    private static final int MAX_ITEMS = 1_000_000;
    private static final int MAX_IN_FLIGHT = 64;
    private static final int ROUNDS = 100;
    private static final SAXParserFactory PARSERS = SAXParserFactory.newInstance();

    private final FuzzedGateway gateway = new FuzzedGateway(Map.of(), new WithoutSockets());
    private final KeylessLimits limits = new KeylessLimits(
            gateway.limits(), gateway.view(), XmlKeys.KEYLESS.bounds(gateway.settings()), gateway.nowMs());
    private final XmlCalls calls = new XmlCalls(
            gateway.view(),
            gateway.commands(),
            gateway.history(),
            XmlKeys.read(gateway.settings()),
            limits,
            MAX_IN_FLIGHT,
            0);
    private final AnswerWriter writer = new AnswerWriter();
    private final ItemBudget.Holding holding = OneClient.in(new ItemBudget(MAX_ITEMS, MAX_ITEMS));
    private final XmlSession session = new XmlSession(calls, holding, new Output());
    private final RequestFraming framing = new RequestFraming(MAX_REQUEST_BYTES, holding, new Requests());
    private int requests;
    private int answers;
    private boolean over;

    private XmlFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        int number = 0;
        for (final String seed : seeds()) {
            Files.writeString(Path.of(arguments[0], "seed-" + number++), seed, StandardCharsets.UTF_8);
        }
    }

    static List<String> seeds() {
        return List.of(
                "77\n<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<create><account id=\"1\" balance=\"1000\"/>"
                        + "<symbol sym=\"SPY\"><account id=\"1\">100000</account></symbol></create>",
                "<create><account id=\"7\" balance=\"10.5\"/><symbol sym=\"T5asdf\"><account id=\"7\">3</account></symbol>"
                        + "</create>\n<transactions id=\"7\"><order sym=\"T5asdf\" amount=\"-1\" limit=\"2.5\"/>"
                        + "<query id=\"5\"/><cancel id=\"5\"/></transactions>end",
                "<transactions id=\"1\"><order sym=\"SPY\" amount=\"100\" limit=\"145.67\"/><query id=\"1\"/></transactions>",
                "<!-- a --><create><![CDATA[x]]>&amp;&#65;<account balance='1' id='&lt;'/></create>",
                "12\n<create/>\n\n<transactions id=\"0\"></transactions>",
                "173\n<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b \"c\">]><create>&b;</create>");
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        new XmlFuzz().run(input);
    }

    private void run(final byte[] input) {
        final int half = input.length / 2;
        framing.onBytes(input, 0, half);
        pump();
        framing.onBytes(input, half, input.length);
        framing.onEndOfInput();
        for (int i = 0; i < ROUNDS && !session.isEmpty(); i++) {
            pump();
        }
        FuzzedGateway.require(answers == requests, requests + " requests, " + answers + " answers");
    }

    private void pump() {
        session.pump();
        calls.makeSymbols();
        gateway.settle();
        calls.onRoom();
        calls.onTime();
    }

    /** What the dialect asks of the core when it listens. */
    private static final class WithoutSockets implements Dialect {
        @Override
        public String name() {
            return "xml";
        }

        @Override
        public List<Setting<?>> settings() {
            return XmlKeys.ALL;
        }

        @Override
        public Future<?> start(final GatewayCore core) {
            core.view().keepFills();
            return Future.succeededFuture();
        }

        @Override
        public void close() {}
    }

    private final class Requests implements RequestFraming.Listener {
        @Override
        public void onRequest(final XmlRequest request) {
            FuzzedGateway.require(!over, "a request after the end");
            requests++;
            session.add(request);
        }

        @Override
        public void onFault(final String message) {
            FuzzedGateway.require(!over, "a fault after the end");
            over = true;
            requests++;
            session.add(XmlRequest.fault(message, System.nanoTime()));
        }

        @Override
        public void onEnd() {
            over = true;
        }
    }

    private final class Output implements XmlSession.Output {
        @Override
        public void onAnswer(final XmlRequest request) {
            answers++;
            writer.write(request);
            parse(new ByteArrayInputStream(writer.bytes(), 0, writer.length()));
        }

        @Override
        public String client() {
            return "192.0.2.1";
        }

        @Override
        public boolean isWritable() {
            return true;
        }

        @Override
        public void onProgress() {}
    }

    private static void parse(final ByteArrayInputStream document) {
        try {
            final SAXParser parser = PARSERS.newSAXParser();
            parser.parse(new InputSource(document), new DefaultHandler());
        } catch (final SAXException | ParserConfigurationException | IOException e) {
            throw new AssertionError("an answer that is no XML", e);
        }
    }
}
