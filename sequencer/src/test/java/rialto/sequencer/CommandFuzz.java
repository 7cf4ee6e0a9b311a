package rialto.sequencer;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.CommandSourceDecoder;
import rialto.protocol.MessageHeaderDecoder;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Bytes as commands: {@code ./rialto fuzz commands}. An input is one or more messages, each after its length in two bytes,
 * on a small venue. Each message that was not sent before is answered by one command's events, under its correlation id if
 * it has one. Nothing is read outside the message. A refusal changes nothing. What comes of it all can be saved and loaded.
 */
final class CommandFuzz {
    private static final int MAX_MESSAGES = 16;
    private static final int MARGIN = 64;

    private CommandFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        final Path directory = Path.of(arguments[0]);
        int number = 0;
        for (final byte[] seed : CommandSeeds.all()) {
            Files.write(directory.resolve("seed-" + number++), seed);
        }
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        new Run().run(new UnsafeBuffer(input));
    }

    private static final class Run {
        private final FuzzedMember alone = new FuzzedMember();
        private final FuzzedMember amid = new FuzzedMember();
        private long timestampNs;

        Run() {
            for (final byte[] command : CommandSeeds.venue()) {
                send(command);
            }
        }

        void run(final UnsafeBuffer input) {
            int offset = 0;
            for (int i = 0; i < MAX_MESSAGES && offset + Short.BYTES <= input.capacity(); i++) {
                final int length = Math.min(
                        input.getShort(offset, ByteOrder.LITTLE_ENDIAN) & 0xFFFF,
                        input.capacity() - offset - Short.BYTES);
                final byte[] message = new byte[length];
                input.getBytes(offset + Short.BYTES, message);
                send(message);
                offset += Short.BYTES + length;
            }
            require(alone.snapshot().equals(alone.snapshotOfRestored()), "a snapshot is another after it was loaded");
        }

        private void send(final byte[] message) {
            timestampNs++;
            final long stateBefore = alone.stateHash();
            final boolean again = isRepeated(message);
            final List<String> events = alone.run(new UnsafeBuffer(message), 0, message.length, timestampNs);
            final byte[] surrounded = new byte[message.length + 2 * MARGIN];
            Arrays.fill(surrounded, (byte) 0xA5);
            System.arraycopy(message, 0, surrounded, MARGIN, message.length);
            final List<String> others = amid.run(new UnsafeBuffer(surrounded), MARGIN, message.length, timestampNs);
            require(events.equals(others), "what is around a message changes what it does");
            require(alone.stateHash() == amid.stateHash(), "the same commands come to different states");
            require(
                    !alone.refused() || alone.stateHash() == stateBefore,
                    "a command that was refused changed something");
            require(alone.answers() == (again ? 0 : 1), "not one answer but " + alone.answers());
            require(again || alone.correlationId() == correlationId(message), "the answer is for another command");
        }

        /** Whether it was sent before. */
        private boolean isRepeated(final byte[] message) {
            final CommandSourceDecoder source = source(message);
            return source != null
                    && source.gatewayId() != 0
                    && alone.isKnown(source.gatewayId(), source.correlationId());
        }
    }

    /** What the answer must carry: 0 when the message is too short, or not ours. */
    private static long correlationId(final byte[] message) {
        final CommandSourceDecoder source = source(message);
        return source == null ? 0 : source.correlationId();
    }

    private static CommandSourceDecoder source(final byte[] message) {
        final UnsafeBuffer buffer = new UnsafeBuffer(message);
        final boolean hasSource =
                message.length >= MessageHeaderDecoder.ENCODED_LENGTH + CommandSourceDecoder.ENCODED_LENGTH;
        return hasSource && new MessageHeaderDecoder().wrap(buffer, 0).schemaId() == MessageHeaderDecoder.SCHEMA_ID
                ? new CommandSourceDecoder().wrap(buffer, MessageHeaderDecoder.ENCODED_LENGTH)
                : null;
    }

    private static void require(final boolean holds, final String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
