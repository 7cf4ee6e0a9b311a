package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.MessageHeaderDecoder;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.otf.AbstractTokenListener;
import uk.co.real_logic.sbe.otf.OtfHeaderDecoder;
import uk.co.real_logic.sbe.otf.OtfMessageDecoder;
import uk.co.real_logic.sbe.otf.Types;
import uk.co.real_logic.sbe.xml.IrGenerator;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;

import java.io.InputStream;
import java.util.List;

/**
 * Events as JSON objects with all their fields, by the names and in the units of the schema, which it reads: so it knows
 * every event that there is. Identifiers are text, enums their names, groups arrays, bytes only their number. Not thread-safe.
 */
public final class EventJson {
    private static final String SCHEMA = "/rialto-sbe.xml";
    private static final String IDENTIFIER = "identifier";
    private static final String HEADER = "header";

    private final Ir ir;
    private final OtfHeaderDecoder headerDecoder;
    private final Fields fields = new Fields();
    private StringBuilder out;
    /** Fields behind it are not told: an older build did not know them, or they say nothing. */
    private int endOfBlock;

    public EventJson() {
        try (InputStream schema = EventHeaderDecoder.class.getResourceAsStream(SCHEMA)) {
            ir = new IrGenerator()
                    .generate(XmlSchemaParser.parse(
                            schema, ParserOptions.builder().build()));
        } catch (final Exception e) {
            throw new IllegalStateException("the schema of events cannot be read", e);
        }
        headerDecoder = new OtfHeaderDecoder(ir.headerStructure());
    }

    /**
     * Appends an event.
     *
     * @param offset where its SBE message begins
     */
    public void append(final DirectBuffer buffer, final int offset, final StringBuilder to) {
        out = to;
        final List<Token> message = ir.getMessage(headerDecoder.getTemplateId(buffer, offset));
        if (message == null) {
            throw new IllegalArgumentException(
                    "no event has the template " + headerDecoder.getTemplateId(buffer, offset));
        }
        endOfBlock = offset + MessageHeaderDecoder.ENCODED_LENGTH + headerDecoder.getBlockLength(buffer, offset);
        out.append("{\"type\":\"").append(message.getFirst().name()).append('"');
        OtfMessageDecoder.decode(
                buffer,
                offset + MessageHeaderDecoder.ENCODED_LENGTH,
                headerDecoder.getSchemaVersion(buffer, offset),
                headerDecoder.getBlockLength(buffer, offset),
                message,
                fields);
        out.append('}');
    }

    private final class Fields extends AbstractTokenListener {
        private final IdentifierDecoder words = new IdentifierDecoder();
        private boolean identifier;
        private boolean header;
        private int word;
        private int composites;
        private int groups;

        @Override
        public void onBeginComposite(
                final Token fieldToken, final List<Token> tokens, final int fromIndex, final int toIndex) {
            composites++;
            identifier = tokens.get(fromIndex).applicableTypeName().equals(IDENTIFIER);
            header = fieldToken.name().equals(HEADER);
            word = 0;
        }

        @Override
        public void onEndComposite(
                final Token fieldToken, final List<Token> tokens, final int fromIndex, final int toIndex) {
            if (identifier) {
                name(fieldToken.name())
                        .append('"')
                        .append(Identifier36.text(words))
                        .append('"');
                identifier = false;
            }
            header = false;
            composites--;
        }

        @Override
        public void onEncoding(
                final Token fieldToken,
                final DirectBuffer buffer,
                final int index,
                final Token typeToken,
                final int actingVersion) {
            final Encoding encoding = typeToken.encoding();
            if (isBehindBlock(index, typeToken.encodedLength())) {
                return;
            }
            if (identifier) {
                if (word++ == 0) {
                    words.wrap(buffer, index);
                }
            } else if (typeToken.arrayLength() > 1) {
                text(fieldToken.name(), buffer, index, typeToken.arrayLength());
            } else {
                number(fieldToken.name(), Types.getLong(buffer, index, encoding));
            }
        }

        private boolean isBehindBlock(final int index, final int length) {
            return groups == 0 && index + length > endOfBlock;
        }

        private void number(final String name, final long value) {
            if (header && name.equals("flags")) {
                name("endOfCommand").append((value & EventBatch.END_OF_COMMAND) != 0);
            } else {
                name(name).append(value);
            }
        }

        private void text(final String name, final DirectBuffer buffer, final int index, final int length) {
            final String text = buffer.getStringWithoutLengthAscii(index, length);
            final int end = text.indexOf('\0');
            name(name).append('"');
            Types.jsonEscape(end < 0 ? text : text.substring(0, end), out);
            out.append('"');
        }

        @Override
        public void onEnum(
                final Token fieldToken,
                final DirectBuffer buffer,
                final int bufferIndex,
                final List<Token> tokens,
                final int fromIndex,
                final int toIndex,
                final int actingVersion) {
            if (isBehindBlock(bufferIndex, tokens.get(fromIndex).encodedLength())) {
                return;
            }
            final long value =
                    Types.getLong(buffer, bufferIndex, tokens.get(fromIndex).encoding());
            String valueName = null;
            for (int i = fromIndex + 1; i < toIndex; i++) {
                if (tokens.get(i).encoding().constValue().longValue() == value) {
                    valueName = tokens.get(i).name();
                }
            }
            name(composites > 0 ? tokens.get(fromIndex).name() : fieldToken.name());
            if (valueName == null) {
                out.append(value);
            } else {
                out.append('"').append(valueName).append('"');
            }
        }

        @Override
        public void onVarData(
                final Token fieldToken,
                final DirectBuffer buffer,
                final int bufferIndex,
                final int length,
                final Token typeToken) {
            name(fieldToken.name() + "Length").append(length);
        }

        @Override
        public void onGroupHeader(final Token token, final int numInGroup) {
            name(token.name()).append('[');
            if (numInGroup == 0) {
                out.append(']');
            }
        }

        @Override
        public void onBeginGroup(final Token token, final int groupIndex, final int numInGroup) {
            groups++;
            out.append(groupIndex == 0 ? "{" : ",{");
        }

        @Override
        public void onEndGroup(final Token token, final int groupIndex, final int numInGroup) {
            groups--;
            out.append(groupIndex + 1 == numInGroup ? "}]" : "}");
        }

        private StringBuilder name(final String name) {
            if (out.charAt(out.length() - 1) != '{') {
                out.append(',');
            }
            return out.append('"').append(name).append("\":");
        }
    }
}
