package rialto.benchmarks.pingpong;

import io.aeron.logbuffer.BufferClaim;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import org.agrona.DirectBuffer;

import java.nio.ByteOrder;

/** The echo's end over Aeron. */
final class AeronEcho implements EchoEnd, FragmentHandler {
    private static final int FRAGMENTS = 10;
    /** About as many as fill a packet. */
    private static final int PRICES_PER_TURN = 16;

    private final AeronEnd end;
    private final BufferClaim claim = new BufferClaim();

    AeronEcho(final AeronEnd end) {
        this.end = end;
    }

    @Override
    public void run() {
        end.awaitConnected();
        while (true) {
            if (end.subscription().poll(this, FRAGMENTS) == 0) {
                Thread.onSpinWait();
            }
            end.turn();
        }
    }

    @Override
    public void onFragment(final DirectBuffer buffer, final int offset, final int length, final Header header) {
        final long number = buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
        if (number < 0) {
            stream(-number);
            return;
        }
        claim(length);
        claim.buffer().putBytes(claim.offset(), buffer, offset, length);
        claim.commit();
    }

    private void stream(final long count) {
        for (long sequence = 0; sequence < count; sequence++) {
            claim(Price.LENGTH);
            Price.encode(claim.buffer(), claim.offset(), sequence);
            claim.commit();
            if (sequence % PRICES_PER_TURN == 0) {
                end.turn();
            }
        }
    }

    /** Waits as long as there is back pressure. */
    private void claim(final int length) {
        while (end.publication().tryClaim(length, claim) < 0) {
            end.housekeep();
        }
    }
}
