package rialto.dialect.xml;

import com.fasterxml.aalto.AsyncByteArrayFeeder;
import com.fasterxml.aalto.AsyncXMLStreamReader;
import com.fasterxml.aalto.stax.InputFactoryImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import java.util.Set;

/**
 * Reads one document, in pieces of any size, into a request. Document types, and with them all entities but the five
 * that XML has by itself, are refused. Never waits, never reads anything but what it is fed.
 */
final class XmlTokenizer {
    static final int MAX_DEPTH = 16;
    static final int MAX_ATTRIBUTES = 32;

    private static final Logger LOGGER = LoggerFactory.getLogger(XmlTokenizer.class);
    static final InputFactoryImpl FACTORY = factory();

    /** How a document type begins, of any case. */
    private static final byte[] DOCTYPE = {'<', '!', 'D'};

    private static final Set<String> NAMES = Set.of(
            "create",
            "account",
            "symbol",
            "transactions",
            "order",
            "query",
            "cancel",
            "id",
            "balance",
            "sym",
            "amount",
            "limit");

    private final RequestBuilder builder;
    private AsyncXMLStreamReader<AsyncByteArrayFeeder> reader;
    private int depth;
    /** Whether the document has names that no request has, or is none. */
    private boolean isStrange;

    private boolean hasStrangeNames;
    /** Whether the bytes fed last ended a comment or a processing instruction. */
    private boolean endedAside;
    /** Bytes of {@link #DOCTYPE} that were seen where one may stand; -1 when something else stands there. */
    private int doctype;

    XmlTokenizer(final RequestBuilder builder) {
        this.builder = builder;
    }

    private static InputFactoryImpl factory() {
        final InputFactoryImpl factory = new InputFactoryImpl();
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.configureForSpeed();
        return factory;
    }

    /** Begins a document. */
    void begin() {
        builder.begin();
        reader = FACTORY.createAsyncForByteArray();
        depth = 0;
        isStrange = true;
        hasStrangeNames = false;
        doctype = 0;
    }

    /**
     * Reads on.
     *
     * @return whether the root element is closed: then all bytes fed belong to the document, if the last is a '>'
     * @throws XmlFault when the document is not well-formed, is not a request, or goes beyond a bound
     */
    boolean feed(final byte[] bytes, final int begin, final int end) throws XmlFault {
        endedAside = false;
        refuseDoctype(bytes, begin, end);
        try {
            reader.getInputFeeder().feedInput(bytes, begin, end - begin);
            return read();
        } catch (final XMLStreamException e) {
            throw new XmlFault("not well-formed XML: " + firstLine(e.getMessage()));
        } catch (final RuntimeException e) {
            LOGGER.debug("the parser failed on a document", e);
            throw new XmlFault("not well-formed XML");
        }
    }

    /** Whether there was nothing yet but comments and processing instructions, the last of which ends with the bytes fed. */
    boolean isBetween() {
        return depth == 0 && endedAside;
    }

    /**
     * Lets go of the document. To close its reader would add its names to a table that all readers share and that only
     * grows: that is for the names of requests.
     */
    void end() {
        try {
            if (reader != null && !isStrange) {
                reader.close();
            }
        } catch (final XMLStreamException e) {
            LOGGER.debug("closing a parser", e);
        }
        reader = null;
    }

    /** Here and not in the parser, which says of some that a name in them is wrong. */
    private void refuseDoctype(final byte[] bytes, final int begin, final int end) throws XmlFault {
        for (int at = begin; depth == 0 && doctype >= 0 && at < end; at++) {
            final byte next = bytes[at];
            if (doctype > 0 || !isWhiteSpace(next)) {
                doctype = next == DOCTYPE[doctype] || next == 'd' && DOCTYPE[doctype] == 'D' ? doctype + 1 : -1;
            }
            if (doctype == DOCTYPE.length) {
                throw new XmlFault("a document type (<!DOCTYPE ...>, DTD) is not accepted; leave it out and begin the"
                        + " document with <create> or <transactions>");
            }
        }
    }

    private static boolean isWhiteSpace(final byte next) {
        return next == ' ' || next == '\t' || next == '\r' || next == '\n';
    }

    private boolean read() throws XMLStreamException, XmlFault {
        int event;
        while ((event = reader.next()) != AsyncXMLStreamReader.EVENT_INCOMPLETE) {
            switch (event) {
                case XMLStreamConstants.START_ELEMENT -> startElement();
                case XMLStreamConstants.END_ELEMENT -> {
                    builder.endElement(depth);
                    if (--depth == 0) {
                        isStrange = hasStrangeNames;
                        return true;
                    }
                }
                case XMLStreamConstants.COMMENT, XMLStreamConstants.PROCESSING_INSTRUCTION -> {
                    endedAside = true;
                    doctype = 0;
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (builder.wantsText(depth)) {
                        builder.text(reader.getText());
                    }
                }
                case XMLStreamConstants.ENTITY_REFERENCE ->
                    throw new XmlFault("entity &" + reader.getLocalName() + "; is not known; entities are refused");
                default -> {
                    // white space between elements
                }
            }
        }
        return false;
    }

    private void startElement() throws XmlFault {
        depth++;
        hasStrangeNames |= !isKnown(reader.getLocalName());
        for (int i = 0; i < reader.getAttributeCount() && !hasStrangeNames; i++) {
            hasStrangeNames = !isKnown(reader.getAttributeLocalName(i));
        }
        if (depth > MAX_DEPTH) {
            throw new XmlFault("elements are nested deeper than " + MAX_DEPTH);
        }
        if (reader.getAttributeCount() > MAX_ATTRIBUTES) {
            throw new XmlFault("an element has more than " + MAX_ATTRIBUTES + " attributes");
        }
        builder.startElement(depth, reader);
    }

    private boolean isKnown(final String name) {
        return reader.getPrefix().isEmpty() && NAMES.contains(name);
    }

    private static String firstLine(final String message) {
        return message == null ? "" : message.lines().findFirst().orElse("");
    }
}
