package rialto.benchmarks.load;

import org.agrona.collections.Long2LongHashMap;

import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.charset.StandardCharsets;

/** {@link PostedOfferWire} that keeps which order got which id, so that it can be said later whether each was served in turn. */
public final class IdentifiedOffers implements Wire {
    private static final long NONE = -1;
    private static final byte[] ID = "\"id\":".getBytes(StandardCharsets.US_ASCII);

    private final PostedOfferWire wire;
    private final Long2LongHashMap sequences;
    private long underWay = NONE;
    private boolean isAnswered;

    /** @param wire of one order in each request */
    public IdentifiedOffers(final PostedOfferWire wire) {
        this(wire, new Long2LongHashMap(NONE));
    }

    private IdentifiedOffers(final PostedOfferWire wire, final Long2LongHashMap sequences) {
        this.wire = wire;
        this.sequences = sequences;
    }

    /** Of all connections: the sequence of an order that was taken, by the id that it got. */
    public Long2LongHashMap sequences() {
        return sequences;
    }

    @Override
    public Wire ofConnection(final int index) {
        return new IdentifiedOffers(wire, sequences);
    }

    @Override
    public void open(final ByteChannel channel) {
        wire.open(channel);
    }

    /** One: so the next answer is that of the order that was sent last. */
    @Override
    public int window() {
        return 1;
    }

    @Override
    public int maxRequestBytes() {
        return wire.maxRequestBytes();
    }

    @Override
    public void encode(final long sequence, final ByteBuffer out) {
        underWay = sequence;
        wire.encode(sequence, out);
    }

    @Override
    public void decode(final ByteBuffer in, final ByteBuffer out, final AnswerHandler handler) {
        final int from = in.position();
        isAnswered = false;
        wire.decode(in, out, (sequence, status, code) -> {
            isAnswered = true;
            handler.onAnswer(sequence, status, code);
        });
        if (isAnswered) {
            final long id = Scan.numberAfter(in.array(), from, in.position(), ID, NONE);
            if (id != NONE) {
                sequences.put(id, underWay);
            }
        }
    }
}
