package rialto.benchmarks.abuse;

import java.net.InetAddress;

/** Addresses of loopback, other ones for each attack: the venue remembers whom it has banned. */
public final class SourceAddresses {
    private static final int FIRST_BLOCK = 16;
    private static final int BLOCKS = 200;
    private static final int OF_BYTE = 250;

    private final int block;
    private final int count;
    private int next;

    /**
     * @param attack number of the attack; one of the last 200 had these addresses not
     * @param count  so many, at most 62,500
     */
    public SourceAddresses(final int attack, final int count) {
        block = FIRST_BLOCK + attack % BLOCKS;
        this.count = count;
    }

    /** One after the other, and from the first again. */
    public InetAddress next() {
        final int number = next++ % count;
        return InetAddress.ofLiteral("127." + block + "." + (1 + number / OF_BYTE) + "." + (1 + number % OF_BYTE));
    }
}
