package rialto.client.trading;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.QuoteScope;
import rialto.protocol.ReplaceQuotesEncoder;

import java.nio.ByteOrder;

/**
 * Ladders that could not be sent: the newest of each stream of a provider on an instrument, in the order in which the
 * streams began to wait. Allocates nothing after it is made.
 */
final class WaitingLadders {
    /** Streams that can wait at a time. */
    static final int CAPACITY = 1_024;

    private static final int ACCOUNT =
            MessageHeaderEncoder.ENCODED_LENGTH + ReplaceQuotesEncoder.accountIdEncodingOffset();
    private static final int QUOTE_ID =
            MessageHeaderEncoder.ENCODED_LENGTH + ReplaceQuotesEncoder.quoteIdEncodingOffset();
    private static final int INSTRUMENT =
            MessageHeaderEncoder.ENCODED_LENGTH + ReplaceQuotesEncoder.instrumentIdEncodingOffset();
    private static final int STREAM = MessageHeaderEncoder.ENCODED_LENGTH + ReplaceQuotesEncoder.streamEncodingOffset();

    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[CAPACITY * InFlight.SLOT_LENGTH]);
    private final int[] lengths = new int[CAPACITY];
    /** Slots in use in their order, then those that are free. */
    private final int[] slots = new int[CAPACITY];

    private int size;

    WaitingLadders() {
        for (int i = 0; i < CAPACITY; i++) {
            slots[i] = i;
        }
    }

    int size() {
        return size;
    }

    /** Where one stands of the same provider, instrument and stream as a command; -1 if none waits. */
    int find(final DirectBuffer command) {
        for (int i = 0; i < size; i++) {
            final int slot = offset(i);
            if (bytes.getLong(slot + ACCOUNT) == command.getLong(ACCOUNT)
                    && bytes.getInt(slot + INSTRUMENT) == command.getInt(INSTRUMENT)
                    && bytes.getByte(slot + STREAM) == command.getByte(STREAM)) {
                return i;
            }
        }
        return -1;
    }

    /**
     * Keeps a command.
     *
     * @param index what {@link #find} says of it: it takes the place of the one there
     * @return false if too many wait
     */
    boolean put(final int index, final DirectBuffer command, final int length) {
        if (index < 0 && size == CAPACITY) {
            return false;
        }
        final int place = index < 0 ? size++ : index;
        bytes.putBytes(offset(place), command, 0, length);
        lengths[slots[place]] = length;
        return true;
    }

    void remove(final int index) {
        final int slot = slots[index];
        System.arraycopy(slots, index + 1, slots, index, size - index - 1);
        slots[--size] = slot;
    }

    /** Removes those that a cancel is about. */
    void cancel(
            final QuoteScope scope,
            final long accountId,
            final int instrumentId,
            final int stream,
            final String quoteId) {
        for (int i = size - 1; i >= 0; i--) {
            if (isMeant(offset(i), scope, accountId, instrumentId, stream, quoteId)) {
                remove(i);
            }
        }
    }

    DirectBuffer bytes() {
        return bytes;
    }

    /** Of the command at a place, from 0 for the one that waits for the longest time. */
    int offset(final int index) {
        return slots[index] * InFlight.SLOT_LENGTH;
    }

    int length(final int index) {
        return lengths[slots[index]];
    }

    private boolean isMeant(
            final int slot,
            final QuoteScope scope,
            final long accountId,
            final int instrumentId,
            final int stream,
            final String quoteId) {
        if (bytes.getLong(slot + ACCOUNT, ByteOrder.LITTLE_ENDIAN) != accountId) {
            return false;
        }
        final boolean sameInstrument = bytes.getInt(slot + INSTRUMENT, ByteOrder.LITTLE_ENDIAN) == instrumentId;
        return switch (scope) {
            case LADDER -> sameInstrument && bytes.getByte(slot + STREAM) == stream;
            case QUOTE -> sameInstrument && hasQuoteId(slot + QUOTE_ID, quoteId);
            case INSTRUMENT -> sameInstrument;
            default -> true;
        };
    }

    private boolean hasQuoteId(final int offset, final String quoteId) {
        for (int i = 0; i < Identifier36.WORDS; i++) {
            if (bytes.getLong(offset + i * Long.BYTES, ByteOrder.LITTLE_ENDIAN) != Identifier36.word(quoteId, i)) {
                return false;
            }
        }
        return true;
    }
}
