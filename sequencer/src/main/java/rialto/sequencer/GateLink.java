package rialto.sequencer;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Image;

import java.net.InetAddress;

/** A stream of requests to a member's Archive from outside, and its continuation within. Belongs to the gate's thread. */
final class GateLink {
    private static final String REJECTION = "refused";

    private final long tag;
    private final InetAddress source;
    private final String network;
    private final Image image;
    private final long openedNs;
    private ExclusivePublication inside;
    private long insideId = Aeron.NULL_VALUE;
    private boolean hasConnected;
    /** Name of the key; null as long as none was shown. */
    private String program;

    private boolean isEnded;
    private boolean isRejected;

    /**
     * @param tag of this link alone
     * @param source address of who sends
     * @param image null in tests
     */
    GateLink(final long tag, final InetAddress source, final Image image, final long openedNs) {
        this.tag = tag;
        this.source = source;
        this.network = SourceAddress.network(source);
        this.image = image;
        this.openedNs = openedNs;
    }

    long tag() {
        return tag;
    }

    InetAddress source() {
        return source;
    }

    /** By whom it is counted: the program whose key it has shown, or a stranger's {@link SourceAddress#network}. */
    String holder() {
        return program == null ? network : program;
    }

    long openedNs() {
        return openedNs;
    }

    /** Where its requests go within the machine; null before it has asked to connect. */
    ExclusivePublication inside() {
        return inside;
    }

    void inside(final ExclusivePublication publication) {
        inside = publication;
    }

    /** Under which number it is being opened; {@link Aeron#NULL_VALUE} before. */
    long insideId() {
        return insideId;
    }

    void insideId(final long id) {
        insideId = id;
    }

    /** Whether the Archive was told that it wants a session. */
    boolean hasConnected() {
        return hasConnected;
    }

    void connected() {
        hasConnected = true;
    }

    /** Whether it has shown a key. */
    boolean isProven() {
        return program != null;
    }

    /** @param name of the key */
    void prove(final String name) {
        program = name;
    }

    /** Whether what still comes of it goes nowhere. */
    boolean isEnded() {
        return isEnded;
    }

    void end() {
        isEnded = true;
    }

    /** Whether nothing is left of it. */
    boolean isGone() {
        return image.isClosed();
    }

    /** Whether its sender was told, or need not be, that it has ended. */
    boolean isRejected() {
        return isRejected;
    }

    /** Tells its sender: without that he would hold the stream open for as long as he likes. Who he says he is may be false. */
    void reject() {
        isRejected = true;
        image.reject(REJECTION);
    }
}
