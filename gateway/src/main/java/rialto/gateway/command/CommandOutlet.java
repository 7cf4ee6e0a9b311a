package rialto.gateway.command;

import org.agrona.DirectBuffer;
import rialto.client.OfferResult;

/** Where encoded commands go: the cluster's ingress, or in tests a script. */
@FunctionalInterface
public interface CommandOutlet {
    /** Whether the command is on its way; unless OK, nothing was sent. */
    OfferResult offer(DirectBuffer buffer, int offset, int length);
}
