package rialto.gateway.order;

/** A command in flight: an entry of a list ordered by the time of sending. */
final class PendingCommand {
    final long correlationId;
    final CommandSender.Completion completion;
    final CommandOutcome outcome = new CommandOutcome();
    final long receivedNs;
    final long offeredNs;
    PendingCommand previous;
    PendingCommand next;

    PendingCommand(
            final long correlationId,
            final CommandSender.Completion completion,
            final long receivedNs,
            final long offeredNs) {
        this.correlationId = correlationId;
        this.completion = completion;
        this.receivedNs = receivedNs;
        this.offeredNs = offeredNs;
    }
}
