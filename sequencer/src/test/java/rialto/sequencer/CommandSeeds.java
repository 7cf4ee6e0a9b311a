package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SessionKind;
import rialto.protocol.Side;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where fuzzing of commands starts: a venue, good commands, and for every command of the schema some that are nearly good. */
final class CommandSeeds {
    private static final Pattern MESSAGE = Pattern.compile("<sbe:message name=\"(\\w+)\" id=\"(1\\d\\d)\"");
    private static final int SESSIONS_GATEWAY = 77;
    private static final int ACCOUNT = (int) TestCommands.FIRST_ACCOUNT;

    private CommandSeeds() {}

    /** Two assets, an instrument, two accounts with money and an order of the second. */
    static List<byte[]> venue() {
        final TestCommands commands = new TestCommands();
        final NumberedCommands numbered = new NumberedCommands(SESSIONS_GATEWAY);
        return List.of(
                copy(commands, commands.addAsset("BTC")),
                copy(commands, commands.addAsset("USDT")),
                copy(commands, commands.addInstrument("BTCUSDT", 1, 2)),
                copy(commands, commands.createAccount("trader0")),
                copy(commands, commands.createAccount("trader1")),
                copy(commands, commands.deposit(ACCOUNT, 1, 1L << 50, "base")),
                copy(commands, commands.deposit(ACCOUNT, 2, 1L << 50, "quote")),
                copy(commands, commands.deposit(ACCOUNT + 1, 1, 1L << 50, "base1")),
                copy(commands, commands.limitOrder(ACCOUNT + 1, 1, Side.SELL, 1_000, 5)),
                numbered.logOn(ACCOUNT, "orders", SessionKind.ORDERS, 1),
                numbered.logOn(ACCOUNT + 1, "copy", SessionKind.DROP_COPY, 1));
    }

    /** Inputs of {@link CommandFuzz}. */
    static List<byte[]> all() {
        final TestCommands commands = new TestCommands(8);
        final List<byte[]> seeds = new ArrayList<>();
        venue().forEach(command -> seeds.add(input(command)));
        seeds.add(input(copy(commands, commands.limitOrder(ACCOUNT, 2, Side.BUY, 1_000, 7))));
        seeds.add(input(copy(commands, commands.cancelAll(ACCOUNT + 1))));
        seeds.add(ofSessions());
        seeds.add(input(copy(commands, commands.addApiKey(ACCOUNT, TestCommands.keyId(1), new byte[40], new byte[9]))));
        seeds.add(input(
                copy(commands, commands.addApiKey(ACCOUNT, TestCommands.keyId(2), new byte[40], new byte[0])),
                copy(commands, commands.revokeApiKey(TestCommands.keyId(2)))));
        for (final int[] template : templates()) {
            for (final byte filling : new byte[] {0, 1, 2, 100, -1}) {
                seeds.add(input(filled(template[0], template[1], filling)));
            }
        }
        return seeds;
    }

    /** One message of each kind of a numbered session. */
    private static byte[] ofSessions() {
        final NumberedCommands numbered = new NumberedCommands(SESSIONS_GATEWAY);
        numbered.logOn(ACCOUNT, "", SessionKind.ORDERS, 1);
        numbered.logOn(ACCOUNT, "", SessionKind.ORDERS, 1);
        final byte[] order = numbered.limit(ACCOUNT, "a", Side.BUY, 9, 1_000);
        final byte[] replacement = numbered.replace(ACCOUNT, "a", "b", 12, 1_001);
        return input(
                numbered.numbered(ACCOUNT, 1, 1, 2, 2, order),
                numbered.take(ACCOUNT, 1, 1, 0, 3),
                numbered.numbered(ACCOUNT, 1, 1, 4, 3, replacement),
                numbered.numbered(ACCOUNT, 1, 1, 5, 5, numbered.cancelAll(ACCOUNT, "all")),
                numbered.logOff(ACCOUNT, 1, 1),
                numbered.logOn(ACCOUNT, "orders", SessionKind.ORDERS, 6));
    }

    /** Id and block length of every command in the schema. */
    static List<int[]> templates() {
        final List<int[]> templates = new ArrayList<>();
        try (InputStream schema = CommandSeeds.class.getResourceAsStream("/rialto-sbe.xml")) {
            final Matcher matcher = MESSAGE.matcher(new String(schema.readAllBytes(), StandardCharsets.UTF_8));
            while (matcher.find()) {
                final int blockLength = Class.forName("rialto.protocol." + matcher.group(1) + "Encoder")
                        .getField("BLOCK_LENGTH")
                        .getInt(null);
                templates.add(new int[] {Integer.parseInt(matcher.group(2)), blockLength});
            }
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        } catch (final ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        return templates;
    }

    private static byte[] filled(final int templateId, final int blockLength, final byte filling) {
        final byte[] message = new byte[MessageHeaderEncoder.ENCODED_LENGTH + blockLength];
        Arrays.fill(message, filling);
        new MessageHeaderEncoder()
                .wrap(new UnsafeBuffer(message), 0)
                .blockLength(blockLength)
                .templateId(templateId)
                .schemaId(MessageHeaderEncoder.SCHEMA_ID)
                .version(MessageHeaderEncoder.SCHEMA_VERSION);
        return message;
    }

    private static byte[] copy(final TestCommands commands, final int length) {
        final byte[] command = new byte[length];
        commands.buffer.getBytes(0, command);
        return command;
    }

    /** Messages after their lengths. */
    static byte[] input(final byte[]... messages) {
        final byte[] input = new byte
                [Arrays.stream(messages).mapToInt(m -> Short.BYTES + m.length).sum()];
        final UnsafeBuffer buffer = new UnsafeBuffer(input);
        int offset = 0;
        for (final byte[] message : messages) {
            buffer.putShort(offset, (short) message.length, ByteOrder.LITTLE_ENDIAN);
            buffer.putBytes(offset + Short.BYTES, message);
            offset += Short.BYTES + message.length;
        }
        return input;
    }
}
