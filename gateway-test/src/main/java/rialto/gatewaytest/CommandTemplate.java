package rialto.gatewaytest;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.MessageHeaderDecoder;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;
import uk.co.real_logic.sbe.otf.AbstractTokenListener;
import uk.co.real_logic.sbe.otf.OtfMessageDecoder;
import uk.co.real_logic.sbe.xml.IrGenerator;
import uk.co.real_logic.sbe.xml.ParserOptions;
import uk.co.real_logic.sbe.xml.XmlSchemaParser;

import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A message as the schema describes it: where each value stands, and how many parts of variable length follow the block.
 *
 * @param slots values of the block in the order of the schema
 * @param parts names of the parts of variable length
 */
record CommandTemplate(int id, String name, int blockLength, List<Slot> slots, List<String> parts) {
    private static final String SCHEMA = "/rialto-sbe.xml";
    private static final String IDENTIFIER = "identifier";
    private static final int LARGEST_BLOCK = 4_096;

    /** What a value is written as. */
    enum Kind {
        NUMBER,
        ENUM,
        /** Four words, whose texts are {@link rialto.protocol.Identifier36}. */
        IDENTIFIER
    }

    /**
     * A value of the block.
     *
     * @param name   the field's, or of a part of a composite that part's
     * @param index  of an element of an array; otherwise 0
     * @param offset from the beginning of the block
     * @param codes  of an enum
     */
    record Slot(String name, int index, int offset, Kind kind, PrimitiveType type, List<Long> codes) {}

    /** All messages of the schema in the order of their ids. */
    static List<CommandTemplate> all() {
        try (InputStream schema = MessageHeaderDecoder.class.getResourceAsStream(SCHEMA)) {
            final Ir ir = new IrGenerator()
                    .generate(XmlSchemaParser.parse(
                            schema, ParserOptions.builder().build()));
            final List<CommandTemplate> templates = new ArrayList<>();
            ir.messages().forEach(tokens -> templates.add(of(tokens)));
            templates.sort(java.util.Comparator.comparingInt(CommandTemplate::id));
            return templates;
        } catch (final Exception e) {
            throw new IllegalStateException("the schema cannot be read", e);
        }
    }

    private static CommandTemplate of(final List<Token> message) {
        final Token first = message.getFirst();
        final Collector collector = new Collector();
        OtfMessageDecoder.decode(
                new UnsafeBuffer(new byte[LARGEST_BLOCK]),
                0,
                MessageHeaderDecoder.SCHEMA_VERSION,
                first.encodedLength(),
                message,
                collector);
        return new CommandTemplate(first.id(), first.name(), first.encodedLength(), collector.slots, collector.parts);
    }

    /** Hears of every value of a message of zeros. */
    private static final class Collector extends AbstractTokenListener {
        private final List<Slot> slots = new ArrayList<>();
        private final List<String> parts = new ArrayList<>();
        private boolean identifier;
        private int composites;

        @Override
        public void onBeginComposite(
                final Token fieldToken, final List<Token> tokens, final int fromIndex, final int toIndex) {
            composites++;
            identifier = tokens.get(fromIndex).applicableTypeName().equals(IDENTIFIER);
            if (identifier) {
                slots.add(null); // its place; the first word tells where
            }
        }

        @Override
        public void onEndComposite(
                final Token fieldToken, final List<Token> tokens, final int fromIndex, final int toIndex) {
            composites--;
            identifier = false;
        }

        @Override
        public void onEncoding(
                final Token fieldToken,
                final DirectBuffer buffer,
                final int bufferIndex,
                final Token typeToken,
                final int actingVersion) {
            final PrimitiveType type = typeToken.encoding().primitiveType();
            if (identifier) {
                if (slots.getLast() == null) {
                    slots.set(
                            slots.size() - 1,
                            new Slot(fieldToken.name(), 0, bufferIndex, Kind.IDENTIFIER, type, List.of()));
                }
                return;
            }
            final String name = composites > 0 ? typeToken.name() : fieldToken.name();
            for (int i = 0; i < typeToken.arrayLength(); i++) {
                slots.add(new Slot(name, i, bufferIndex + i * type.size(), Kind.NUMBER, type, List.of()));
            }
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
            final List<Long> codes = new ArrayList<>();
            for (int i = fromIndex + 1; i < toIndex; i++) {
                codes.add(tokens.get(i).encoding().constValue().longValue());
            }
            final PrimitiveType type = tokens.get(fromIndex).encoding().primitiveType();
            slots.add(new Slot(fieldToken.name(), 0, bufferIndex, Kind.ENUM, type, codes));
        }

        @Override
        public void onVarData(
                final Token fieldToken,
                final DirectBuffer buffer,
                final int bufferIndex,
                final int length,
                final Token typeToken) {
            parts.add(fieldToken.name());
        }
    }
}
