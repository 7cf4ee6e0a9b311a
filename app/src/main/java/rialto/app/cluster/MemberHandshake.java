package rialto.app.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;

/**
 * What a connection that speaks TLS sends: it bounds what the other side can have a member compute. Connections compute one after
 * the other, each until it waits for bytes again; an address has few connections, and so few turns. A connection that has ended
 * meanwhile computes nothing, and too many records end it: one of 27 bytes that asks for new keys costs as much as a request.
 * Owned by the connection's thread.
 */
final class MemberHandshake extends InputStream {
    /** A handshake has some ten, and the one request some more. */
    static final int MOST_RECORDS = 256;

    private static final int HEADER_BYTES = 5;
    private static final int LENGTH_AT = 3;

    private final InputStream real;
    private final Semaphore turns;
    private final IsOpen isOpen;
    private int first;
    private boolean hasTurn;
    private int records;
    /** Of the record that is not whole. */
    private int received;

    private int length = HEADER_BYTES;

    /** Whether the connection has not ended. */
    @FunctionalInterface
    interface IsOpen {
        boolean now();
    }

    /**
     * @param first  of its bytes, which was read already
     * @param turns  as many as may compute at a time
     * @param isOpen asked before each turn
     */
    MemberHandshake(final int first, final InputStream real, final Semaphore turns, final IsOpen isOpen) {
        this.first = first;
        this.real = real;
        this.turns = turns;
        this.isOpen = isOpen;
    }

    @Override
    public int read() throws IOException {
        final byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(final byte[] into, final int offset, final int most) throws IOException {
        if (most == 0) {
            return 0;
        }
        int count = 1;
        if (first >= 0) {
            into[offset] = (byte) first;
            first = -1;
        } else {
            if (real.available() == 0) {
                rest();
            }
            count = real.read(into, offset, most);
        }
        for (int i = 0; i < count; i++) {
            onByte(into[offset + i] & 0xff);
        }
        takeTurn();
        return count;
    }

    @Override
    public int available() throws IOException {
        return first >= 0 ? 1 : real.available();
    }

    private void onByte(final int value) throws IOException {
        if (received == LENGTH_AT) {
            length += value << Byte.SIZE;
        } else if (received == LENGTH_AT + 1) {
            length += value;
        }
        received++;
        if (received >= HEADER_BYTES && received >= length) {
            received = 0;
            length = HEADER_BYTES;
            records++;
            if (records > MOST_RECORDS) {
                throw new IOException("more records of TLS than a request has");
            }
        }
    }

    private void takeTurn() throws IOException {
        if (!hasTurn) {
            turns.acquireUninterruptibly();
            hasTurn = true;
        }
        if (!isOpen.now()) {
            throw new IOException("closed before its turn");
        }
    }

    /** Others may compute. To be called also when what was read is handled elsewhere. */
    void rest() {
        if (hasTurn) {
            hasTurn = false;
            turns.release();
        }
    }
}
