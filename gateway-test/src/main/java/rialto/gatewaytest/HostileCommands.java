package rialto.gatewaytest;

import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.gatewaytest.CommandTemplate.Kind;
import rialto.gatewaytest.CommandTemplate.Slot;
import rialto.protocol.AddressPrefixes;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.EnterOrderListDecoder;
import rialto.protocol.EnterOrderListEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderDisplays;
import uk.co.real_logic.sbe.PrimitiveType;

import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/**
 * Commands that somebody sends who may send what he likes: each message of the schema, some as a gateway would fill them,
 * most with one value or all at a bound, with lengths that lie, other versions, parts of variable length that are no text.
 * It knows the schema and no message: one that was added yesterday is among them. Equal seeds give equal commands.
 *
 * <p>It names accounts, instruments and assets by small numbers, so that commands meet each other and get far. What a test
 * wants to keep must have greater ones than {@link #LAST_ACCOUNT} and {@link #LAST_INSTRUMENT}.
 */
public final class HostileCommands {
    /** The greatest id of an account that is named, but for some that no venue has. */
    public static final long LAST_ACCOUNT = 103;

    /** The greatest id of an instrument that is named, but for some that no venue has. */
    public static final int LAST_INSTRUMENT = 8;

    /** Bytes of a command at most. */
    public static final int MAX_LENGTH = 4_096;

    private static final int FIRST_EVENT_ID = 200;
    private static final int FIRST_ACCOUNT = 100;
    private static final int NAMES = 40;
    /** Commands of numbered sessions have ids from this on, and a gateway, whose sessions they are. */
    private static final int FIRST_SESSION_COMMAND = 170;

    private static final int SESSIONS_GATEWAY = 1_700;
    private static final int KEY_ID_LENGTH = 64;
    private static final int[] PART_LENGTHS = {
        0, 0, 0, 1, 17, 17, 34, 44, 64, 128, 255, 256, 257, 272, 289, 550, 1_024, 1_025
    };
    private static final byte[] PRINTABLE = "printable".getBytes(StandardCharsets.US_ASCII);
    private static final String[] TEXTS = {
        "bot",
        "a label",
        "POST /admin/v1/accounts",
        "nul\0nul",
        "\u202e\ud83d\ude00 \uffff",
        "'; DROP TABLE accounts; --",
        "\r\n\t\u001b[31m"
    };

    private final Random random;
    private final List<CommandTemplate> commands;
    private final List<CommandTemplate> others;
    private final IdentifierEncoder identifier = new IdentifierEncoder();
    private HostileCommands inner;
    private long names;
    private long correlationId;
    private long sentTimestampNs;
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[4 * MAX_LENGTH]);

    public HostileCommands(final long seed) {
        random = new Random(seed);
        final List<CommandTemplate> all = CommandTemplate.all();
        commands =
                all.stream().filter(template -> template.id() < FIRST_EVENT_ID).toList();
        others =
                all.stream().filter(template -> template.id() >= FIRST_EVENT_ID).toList();
    }

    /** Ids of the commands that come. */
    public List<Integer> templateIds() {
        return commands.stream().map(CommandTemplate::id).toList();
    }

    /**
     * Writes the next command.
     *
     * @return its length, up to {@link #MAX_LENGTH}
     */
    public int next(final MutableDirectBuffer to) {
        // orders are the first: without many of them the rest would have nothing to meet
        final CommandTemplate template = in(4) ? commands.getFirst() : one(in(50) ? others : commands);
        final int length = Math.min(write(template, 1), MAX_LENGTH);
        to.putBytes(0, scratch, 0, length);
        return in(20) ? random.nextInt(length + 1) : length;
    }

    private int write(final CommandTemplate template, final int nesting) {
        final int header = MessageHeaderEncoder.ENCODED_LENGTH;
        final boolean odd = in(12);
        final int blockLength = template.blockLength() + (odd && in(2) ? random.nextInt(64) : 0);
        scratch.setMemory(0, header + blockLength, (byte) 0);
        fill(template);
        if (template.id() >= FIRST_SESSION_COMMAND && template.id() < FIRST_EVENT_ID && nesting > 0 && !in(10)) {
            new CommandSourceEncoder()
                    .wrap(scratch, header)
                    .gatewayId(SESSIONS_GATEWAY)
                    .correlationId(++correlationId);
        }
        int end = header + blockLength;
        for (final String part : template.parts()) {
            end = writePart(part, end, nesting);
        }
        if (template.id() == EnterOrderListEncoder.TEMPLATE_ID) {
            end = writeOrders(end, nesting);
        }
        scratch.putShort(
                0, (short) (odd && in(4) ? bound(PrimitiveType.UINT16) : blockLength), ByteOrder.LITTLE_ENDIAN);
        scratch.putShort(2, (short) (in(200) ? random.nextInt() : template.id()), ByteOrder.LITTLE_ENDIAN);
        scratch.putShort(
                4, (short) (in(200) ? random.nextInt() : MessageHeaderEncoder.SCHEMA_ID), ByteOrder.LITTLE_ENDIAN);
        scratch.putShort(
                6,
                (short) (odd ? bound(PrimitiveType.UINT16) : MessageHeaderEncoder.SCHEMA_VERSION),
                ByteOrder.LITTLE_ENDIAN);
        return end + (in(30) ? random.nextInt(100) : 0);
    }

    private void fill(final CommandTemplate template) {
        for (final Slot slot : template.slots()) {
            plausible(slot);
        }
        if (template.slots().isEmpty()) {
            return;
        }
        final int bounds = in(10) ? template.slots().size() : in(2) ? 0 : random.nextInt(3);
        for (int i = 0; i < bounds; i++) {
            final Slot slot = one(template.slots());
            // one number that is taken for the greatest would have all later ones of that gateway taken for old
            if (!slot.name().equals("gatewayId") || in(100)) {
                extreme(slot);
            }
        }
    }

    /** A value that gets far. */
    private void plausible(final Slot slot) {
        if (slot.kind() == Kind.IDENTIFIER) {
            // names that come again meet, others get far
            identifier(slot, in(8) ? "" : in(2) ? "name" + random.nextInt(NAMES) : "new" + names++);
        } else if (slot.kind() == Kind.ENUM) {
            // what waits for a price gets nowhere without one, what takes one from the book nowhere with one of its own
            put(
                    slot,
                    in(slot.name().startsWith("trigger") || slot.name().startsWith("peg") ? 6 : 2)
                            ? one(slot.codes())
                            : slot.codes().getFirst());
        } else {
            put(slot, number(slot));
        }
    }

    private long number(final Slot slot) {
        if (slot.type() == PrimitiveType.CHAR) {
            return slot.index() < KEY_ID_LENGTH ? 'A' + (slot.index() == 0 ? random.nextInt(20) : 0) : 0;
        }
        return switch (slot.name()) {
            case "gatewayId", "flags" -> 0;
            case "accountId", "providerAccountId", "takerAccountId" ->
                FIRST_ACCOUNT + random.nextInt((int) LAST_ACCOUNT - FIRST_ACCOUNT + 1);
            case "instrumentId" -> 1 + random.nextInt(LAST_INSTRUMENT);
            case "assetId", "baseAssetId", "quoteAssetId", "permissions" -> 1 + random.nextInt(3);
            case "scale", "entryCount", "stream" -> random.nextInt(4);
            case "secondOfDay" -> slot.index() * 1_000L;
            case "orderId", "cancelOrderId" -> random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(5_000);
            case "priceTicks", "limitTicks", "quantityLots" -> 1 + random.nextInt(200);
            case "holdId", "requestId" -> in(3) ? 0 : 1 + random.nextInt(500);
            case "quoteAmount", "cancelTimerId", "validateOnly" -> in(8) ? 1 + random.nextInt(5) : 0;
            case "displayLots" -> in(6) ? 10 + random.nextInt(190) : in(6) ? OrderDisplays.HIDDEN : 0;
            case "triggerTicks", "trailingDelta" -> in(6) ? 10 + random.nextInt(190) : 0;
            case "referenceTicks" -> in(8) ? random.nextInt(200) : 100;
            case "pegLimitTicks", "pegOffset" -> in(6) ? random.nextInt(100) : 0;
            case "maxIcebergParts" -> random.nextInt(1_000);
            case "minHiddenLots" -> in(2) ? 1 + random.nextInt(20) : 0;
            case "staticUp", "staticDown", "collar" -> in(4) ? 9_000 : 0;
            case "bidMultiplierUp", "askMultiplierUp" -> in(2) ? 20_000 : 0;
            case "bidMultiplierDown", "askMultiplierDown" -> in(2) ? 1_000 : 0;
            case "sessionId", "epoch", "number", "nextNumberIn" -> 1 + random.nextInt(6);
            case "sentTimestampNs" -> ++sentTimestampNs;
            case "reset" -> in(3) ? 1 : 0;
            case "parentOrderId" -> in(3) ? 0 : 1 + random.nextInt(5_000);
            case "startNs", "minChildLots", "maxChildLots", "bookInstrumentId" -> in(6) ? 1 + random.nextInt(5) : 0;
            case "sliceCount" -> in(2) ? 0 : 1 + random.nextInt(8);
            case "endNs" -> in(2) ? 0 : soonNs();
            case "amount" -> random.nextInt(1_000_000_000);
            case "expireTimestampNs", "expiresNs", "notAfterNs" -> !in(4) ? 0 : soonNs();
            case "validUntilNs" -> in(4) ? 0 : soonNs();
            default -> name(slot.name());
        };
    }

    private long soonNs() {
        return (System.currentTimeMillis() + random.nextInt(60_000)) * 1_000_000;
    }

    private long name(final String name) {
        if (name.endsWith("Ms")) {
            return in(3) ? 0 : 100 + random.nextInt(1_000);
        }
        if (name.startsWith("max")) {
            return 1L << 20 + random.nextInt(10);
        }
        return in(3) ? random.nextInt(2) : random.nextInt(100);
    }

    private void extreme(final Slot slot) {
        if (slot.kind() == Kind.IDENTIFIER) {
            for (int word = 0; word < Identifier36.WORDS; word++) {
                final long value = in(3) ? 0 : bound(PrimitiveType.INT64);
                scratch.putLong(at(slot) + word * Long.BYTES, value, ByteOrder.LITTLE_ENDIAN);
            }
        } else {
            put(slot, bound(slot.type()));
        }
    }

    private long bound(final PrimitiveType type) {
        final int bits = type.size() * Byte.SIZE;
        return switch (random.nextInt(12)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> -1;
            case 3 -> 1L << bits - 1; // least, which is also null
            case 4 -> (1L << bits - 1) - 1; // greatest
            case 5 -> (1L << bits - 1) + 1;
            case 6 -> (1L << bits - 1) - 2;
            case 7 -> 2;
            case 8 -> -2;
            case 9 -> 1L << random.nextInt(bits);
            case 10 -> (1L << random.nextInt(bits)) - 1;
            default -> random.nextLong();
        };
    }

    private void identifier(final Slot slot, final String text) {
        Identifier36.encode(text, identifier.wrap(scratch, at(slot)));
    }

    private void put(final Slot slot, final long value) {
        switch (slot.type().size()) {
            case 1 -> scratch.putByte(at(slot), (byte) value);
            case 2 -> scratch.putShort(at(slot), (short) value, ByteOrder.LITTLE_ENDIAN);
            case 4 -> scratch.putInt(at(slot), (int) value, ByteOrder.LITTLE_ENDIAN);
            default -> scratch.putLong(at(slot), value, ByteOrder.LITTLE_ENDIAN);
        }
    }

    private static int at(final Slot slot) {
        return MessageHeaderEncoder.ENCODED_LENGTH + slot.offset();
    }

    /** The orders of a list, which no schema tells: mostly two of the list's account and instrument. */
    private int writeOrders(final int at, final int nesting) {
        int end = at;
        for (int i = in(4) ? random.nextInt(4) : 2; i > 0 && nesting > 0; i--) {
            final byte[] order = message(commands.getFirst());
            scratch.putBytes(end, order);
            if (order.length >= MessageHeaderEncoder.ENCODED_LENGTH + EnterOrderEncoder.BLOCK_LENGTH && !in(10)) {
                final EnterOrderListDecoder list = new EnterOrderListDecoder()
                        .wrap(
                                scratch,
                                MessageHeaderEncoder.ENCODED_LENGTH,
                                EnterOrderListEncoder.BLOCK_LENGTH,
                                MessageHeaderEncoder.SCHEMA_VERSION);
                new EnterOrderEncoder()
                        .wrap(scratch, end + MessageHeaderEncoder.ENCODED_LENGTH)
                        .accountId(list.accountId())
                        .instrumentId(list.instrumentId());
            }
            end += order.length;
        }
        return end;
    }

    /** A part of variable length; its length is the truth, mostly. */
    private int writePart(final String name, final int at, final int nesting) {
        if (at > MAX_LENGTH) {
            return at;
        }
        final byte[] bytes = part(name, nesting);
        final int said = in(25) ? (int) bound(PrimitiveType.UINT16) : bytes.length;
        scratch.putShort(at, (short) said, ByteOrder.LITTLE_ENDIAN);
        scratch.putBytes(at + Short.BYTES, bytes);
        return at + Short.BYTES + bytes.length;
    }

    private byte[] part(final String name, final int nesting) {
        if (in(2)) {
            return name.equals("command") && nesting > 0 ? nested() : PRINTABLE;
        }
        return switch (random.nextInt(nesting > 0 ? 6 : 5)) {
            case 0, 1 -> TEXTS[random.nextInt(TEXTS.length)].getBytes(StandardCharsets.UTF_8);
            case 2 -> new byte[0];
            case 3 -> addresses();
            case 4 -> {
                final byte[] bytes = new byte[PART_LENGTHS[random.nextInt(PART_LENGTHS.length)]];
                random.nextBytes(bytes);
                yield bytes;
            }
            default -> nested();
        };
    }

    private byte[] addresses() {
        final byte[] list = new byte[random.nextInt(3) * AddressPrefixes.ENTRY_LENGTH];
        for (int at = 0; at < list.length; at += AddressPrefixes.ENTRY_LENGTH) {
            list[at] = (byte) (in(4) ? random.nextInt() : random.nextInt(129));
        }
        return list;
    }

    /** A whole message, as some commands carry one. */
    private byte[] nested() {
        return message(one(commands));
    }

    private byte[] message(final CommandTemplate template) {
        if (inner == null) {
            inner = new HostileCommands(random.nextLong(), commands, others);
        }
        final int length = inner.write(template, 0);
        final byte[] message = new byte[Math.min(length, MAX_LENGTH / 2)];
        inner.scratch.getBytes(0, message);
        return message;
    }

    private HostileCommands(final long seed, final List<CommandTemplate> commands, final List<CommandTemplate> others) {
        random = new Random(seed);
        this.commands = commands;
        this.others = others;
    }

    private boolean in(final int cases) {
        return random.nextInt(cases) == 0;
    }

    private <T> T one(final List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
