package rialto.gateway.command;

/** A command in flight: an entry of a list ordered by the time of sending. */
final class PendingCommand {
    final long correlationId;
    final CommandSender.Completion completion;
    final CommandOutcome outcome = new CommandOutcome();
    final long receivedNs;
    final long offeredNs;
    /** The command as it was encoded. */
    final byte[] bytes;
    /** Whether it was offered at least once. */
    boolean wasOffered;
    /** Among those of which few are under way at a time; null for none. */
    FreeingShares.Place place;

    PendingCommand previous;
    PendingCommand next;

    PendingCommand(
            final long correlationId,
            final CommandSender.Completion completion,
            final long receivedNs,
            final long offeredNs,
            final byte[] bytes) {
        this.bytes = bytes;
        this.correlationId = correlationId;
        this.completion = completion;
        this.receivedNs = receivedNs;
        this.offeredNs = offeredNs;
    }
}
