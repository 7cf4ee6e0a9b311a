package rialto.sequencer;

import io.aeron.cluster.ClusterMember;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochClock;
import rialto.client.ProgramKey;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * Tells who is a member at the ports of consensus, log and catch-up, where all share a key: by the seal of each packet for
 * this member, at the address of a member. What this member says back there is sealed too. Belongs to the driver's receiver.
 */
final class MemberProofs {
    /** Of a packet that may not go on. */
    static final int NONE = -1;
    /** Of one that a member sent to this one at another time than now. */
    static final int UNTIMELY = -2;

    private final MemberAddresses addresses;
    private final SealedPackets packets;
    private final boolean takesPart;
    private final int consensusPort;
    private final int logPort;
    private final int catchupPort;
    private final long consensus;
    private final long log;
    private final long catchup;
    private final SealedSessions sessions = new SealedSessions();

    /**
     * @param takesPart in the cluster: one that copies is spoken to by members alone
     * @param clock of this machine
     */
    MemberProofs(
            final MemberAddresses addresses,
            final ClusterMember self,
            final boolean takesPart,
            final ProgramKey key,
            final EpochClock clock) {
        this.addresses = addresses;
        this.takesPart = takesPart;
        packets = SealedPackets.ofReceiver(key, clock);
        consensusPort = SourceAddress.port(self.consensusEndpoint());
        logPort = SourceAddress.port(self.logEndpoint());
        catchupPort = SourceAddress.port(self.catchupEndpoint());
        consensus = PacketSeal.receiver(self.consensusEndpoint());
        log = PacketSeal.receiver(self.logEndpoint());
        catchup = PacketSeal.receiver(self.catchupEndpoint());
    }

    /** Whether members seal what they send there. */
    boolean areAskedAt(final int port) {
        return port == consensusPort || port == logPort || port == catchupPort;
    }

    /**
     * How long a packet is without its seal.
     *
     * @param length with the seal
     * @return {@code length} where no seal is asked, and of others than members where they may send; otherwise {@link #NONE} or
     *     {@link #UNTIMELY}
     */
    int lengthWithoutSeal(final int port, final DirectBuffer packet, final int length, final InetAddress source) {
        if (!areAskedAt(port)) {
            return length;
        }
        final boolean isConsensus = port == consensusPort;
        if (addresses.contain(source) && packets.isSealed(receiver(port), packet, length)) {
            if (!packets.isTimely()) {
                return UNTIMELY;
            }
            if (isConsensus) {
                sessions.add(SealedPackets.session(packet));
            }
            return length - PacketSeal.LENGTH;
        }
        return isConsensus && takesPart && !sessions.contain(SealedPackets.session(packet)) ? length : NONE;
    }

    /**
     * What goes back about a stream that came to a port.
     *
     * @return the sealed packet, to be sent at once; null if it goes to nobody who would look for a seal
     */
    ByteBuffer sealed(final int port, final ByteBuffer packet, final int length) {
        if (!areAskedAt(port)) {
            return null;
        }
        final ByteBuffer copy = packets.copy(packet, length);
        if (port == consensusPort && takesPart && !sessions.contain(packets.session())) {
            return null;
        }
        // the other side's port is the driver's choice, and the session is one of its own
        packets.seal(PacketSeal.NO_RECEIVER);
        return copy;
    }

    /** As {@link PacketSeal#untimeliness}. */
    String untimeliness() {
        return packets.untimeliness();
    }

    private long receiver(final int port) {
        return port == logPort ? log : port == consensusPort ? consensus : catchup;
    }
}
