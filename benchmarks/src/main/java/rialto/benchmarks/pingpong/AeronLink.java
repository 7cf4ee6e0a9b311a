package rialto.benchmarks.pingpong;

import io.aeron.Publication;
import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;

import java.nio.ByteOrder;
import java.util.function.LongConsumer;

/** The sending end over Aeron. */
final class AeronLink implements Link {
    private static final int FRAGMENTS = 10;
    private static final int PRICES = 256;

    private final AeronEnd end;
    private final BufferClaim claim = new BufferClaim();
    private final byte[] ballast = new byte[Message.LENGTH - Long.BYTES];
    private final FragmentHandler onFragment = (buffer, offset, length, header) -> {
        Message.requireWhole(length);
        this.answers.accept(buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN));
    };
    private LongConsumer answers;

    /** @param end connected */
    AeronLink(final AeronEnd end) {
        this.end = end;
    }

    @Override
    public boolean send(final long number) {
        final long result = end.publication().tryClaim(Message.LENGTH, claim);
        if (result < 0) {
            if (result == Publication.CLOSED || result == Publication.NOT_CONNECTED) {
                throw new IllegalStateException("the echo has gone: " + Publication.errorString(result));
            }
            end.housekeep();
            return false;
        }
        claim.buffer().putLong(claim.offset(), number, ByteOrder.LITTLE_ENDIAN);
        claim.buffer().putBytes(claim.offset() + Long.BYTES, ballast);
        claim.commit();
        return true;
    }

    @Override
    public int poll(final LongConsumer onAnswer) {
        answers = onAnswer;
        end.turn();
        return end.subscription().poll(onFragment, FRAGMENTS);
    }

    @Override
    public void prices(final StreamCheck check) {
        final FragmentHandler onPrice = (buffer, offset, length, header) -> check.onPrice(buffer, offset, length);
        while (!send(-check.count())) {
            Thread.onSpinWait();
        }
        while (!check.isComplete()) {
            if (end.subscription().poll(onPrice, PRICES) == 0) {
                Thread.onSpinWait();
            }
            end.turn();
        }
    }

    @Override
    public void close() {
        end.close();
    }
}
