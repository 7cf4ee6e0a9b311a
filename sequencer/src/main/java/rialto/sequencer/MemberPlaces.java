package rialto.sequencer;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Whom a packet is sealed for that goes to one of several addresses. Names may move, and for a moment two of them may have one
 * address. Belongs to one thread.
 */
final class MemberPlaces {
    private final ToLongFunction<String> receiver;
    private final Map<String, InetSocketAddress> addresses = new HashMap<>();
    private final Map<InetSocketAddress, Long> receivers = new HashMap<>();

    /** @param receiver of an endpoint, see {@link MemberSends#receiver} */
    MemberPlaces(final ToLongFunction<String> receiver) {
        this.receiver = receiver;
    }

    /** An endpoint as channels write it is at an address from now on, and at no other. */
    void put(final String endpoint, final InetSocketAddress address) {
        addresses.put(endpoint, address);
        receivers.clear();
        addresses.forEach((text, place) -> receivers.put(place, receiver.applyAsLong(text)));
    }

    /** {@link PacketSeal#NO_RECEIVER} at an address where no endpoint is. Allocates nothing. */
    long receiver(final InetSocketAddress address) {
        return receivers.getOrDefault(address, PacketSeal.NO_RECEIVER);
    }
}
