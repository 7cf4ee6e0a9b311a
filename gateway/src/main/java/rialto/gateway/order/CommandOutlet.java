package rialto.gateway.order;

import org.agrona.DirectBuffer;

/** Where encoded commands go: the cluster's ingress, or in tests a script. */
@FunctionalInterface
public interface CommandOutlet {
    /** Whether the command is on its way; false: nothing was sent. */
    boolean offer(DirectBuffer buffer, int offset, int length);
}
