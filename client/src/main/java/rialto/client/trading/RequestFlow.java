package rialto.client.trading;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.client.CommandIngress;
import rialto.client.OfferResult;
import rialto.protocol.CommandFlags;
import rialto.protocol.CommandSourceEncoder;
import rialto.protocol.MessageHeaderEncoder;

import java.nio.ByteOrder;

/** Requests on their way: in order, and again to every next leader until their outcome is known. */
final class RequestFlow {
    /**
     * From the first time on. So a request that was delayed on an old connection is known when it arrives after its
     * repetition.
     */
    private static final int FLAGS = CommandFlags.REPEATED | CommandFlags.ANSWER;

    private static final int FLAGS_OFFSET =
            MessageHeaderEncoder.ENCODED_LENGTH + CommandSourceEncoder.flagsEncodingOffset();

    private final InFlight inFlight;
    private CommandIngress ingress;
    private long connections;
    private long unsent = 1;

    RequestFlow(final InFlight inFlight) {
        this.inFlight = inFlight;
    }

    /** Before anything is sent. */
    void open(final CommandIngress connected) {
        ingress = connected;
        connections = connected.connections();
    }

    boolean isBlocked() {
        return unsent <= inFlight.lastNumber() || inFlight.isFull();
    }

    long whyBlocked() {
        return unsent <= inFlight.lastNumber() ? VenueClient.NOT_CONNECTED : VenueClient.BUSY;
    }

    /** @return its number, or why it was not sent */
    long send(final UnsafeBuffer request, final int length) {
        request.putInt(FLAGS_OFFSET, FLAGS, ByteOrder.LITTLE_ENDIAN);
        final OfferResult result = ingress.offer(request, 0, length);
        if (result == OfferResult.OK) {
            inFlight.add(request, 0, length);
            unsent = inFlight.nextNumber();
            return inFlight.lastNumber();
        }
        return result == OfferResult.BUSY ? VenueClient.BUSY : VenueClient.NOT_CONNECTED;
    }

    /** Whether there is another connection than last time: all that has no outcome is to be sent again. */
    boolean hasNewConnection() {
        if (ingress.connections() == connections) {
            return false;
        }
        connections = ingress.connections();
        unsent = inFlight.firstFrom(inFlight.oldest());
        return true;
    }

    /** In order and before anything new: then the venue carries each out once. */
    int sendAgain() {
        int count = 0;
        while (unsent <= inFlight.lastNumber()) {
            final int offset = inFlight.offset(unsent);
            if (ingress.offer(inFlight.buffer(), offset, inFlight.length(unsent)) != OfferResult.OK) {
                break;
            }
            unsent = inFlight.firstFrom(unsent + 1);
            count++;
        }
        return count;
    }
}
