/**
 * The Aeron side of the venue for its own readers and senders: command ingress, events after a sequence, the latest
 * snapshot. Programs outside the venue use {@link rialto.client.trading}.
 */
package rialto.client;
