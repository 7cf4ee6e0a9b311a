package rialto.gateway.command;

import org.agrona.MutableDirectBuffer;
import rialto.protocol.MessageHeaderEncoder;

/** Sends commands into the sequenced order and learns their outcome from the events. Owned by the event loop. */
public interface CommandSender {
    /** Writes one SBE command at the offset, header included, with the source given; returns its length. */
    @FunctionalInterface
    interface Encoder {
        int encode(
                MutableDirectBuffer buffer, int offset, MessageHeaderEncoder header, int gatewayId, long correlationId);
    }

    /** Learns how a command ended; exactly one of the three runs to its end, once. */
    interface Completion {
        /** The command's last event was taken in by the view. The outcome must not be kept. */
        void onOutcome(CommandOutcome outcome);

        /**
         * No outcome came in time, or telling it failed. Whether the command was or will be carried out is not known.
         */
        void onTimeout();

        /** The command was never sent: there was no leader to send it to. Nothing was done. */
        default void onUnsent() {
            onTimeout();
        }
    }

    /**
     * Offers a command. While the cluster has no leader it waits, in order, for the next one. What was offered to the last
     * leader is offered again to the next, as often as needed, and carried out once.
     *
     * @param receivedNs {@link System#nanoTime} when the request for it arrived
     * @return false when the table of commands in flight or the ingress is full: busy, nothing was sent and the completion
     *         will not run
     * @throws CommandTooLongException when it is longer than any venue takes; the completion will not run
     */
    boolean send(Encoder encoder, long receivedNs, Completion completion);

    /** For clients who show no key: while there is little room they share as one account does. */
    default CommandSender keyless() {
        return this;
    }
}
