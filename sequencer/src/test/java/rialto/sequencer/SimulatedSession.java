package rialto.sequencer;

import io.aeron.DirectBufferVector;
import io.aeron.cluster.service.ClientSession;
import io.aeron.logbuffer.BufferClaim;
import org.agrona.DirectBuffer;

/** A gateway's session as the service sees it. */
record SimulatedSession(long id) implements ClientSession {
    @Override
    public int responseStreamId() {
        return 0;
    }

    @Override
    public String responseChannel() {
        return "";
    }

    @Override
    public byte[] encodedPrincipal() {
        return new byte[0];
    }

    @Override
    public void close() {
        throw notSimulated();
    }

    @Override
    public boolean isClosing() {
        return false;
    }

    @Override
    public long offer(final DirectBuffer buffer, final int offset, final int length) {
        throw notSimulated();
    }

    @Override
    public long offer(final DirectBufferVector[] vectors) {
        throw notSimulated();
    }

    @Override
    public long tryClaim(final int length, final BufferClaim bufferClaim) {
        throw notSimulated();
    }

    private static UnsupportedOperationException notSimulated() {
        return new UnsupportedOperationException("the service has not used this so far: it must be simulated first");
    }
}
