package rialto.extensions;

import rialto.protocol.QuoteRejectReason;
import rialto.protocol.RejectReason;

/**
 * What became of a command.
 *
 * @param orderId of the order or parent order that it is about; of {@link Command.Replace} that of the new one; 0 for none
 * @param reason why it was refused; NONE otherwise
 * @param quoteReason why a command about streamed quotes was refused; null otherwise
 * @param sequence of the event that says so; 0 for NOT_SENT
 */
public record Outcome(Kind kind, long orderId, RejectReason reason, QuoteRejectReason quoteReason, long sequence) {
    /** How a command ended. */
    public enum Kind {
        /** It was carried out now. */
        DONE,
        /** It had been carried out or refused for the same event before; {@code orderId} and {@code reason} are of then. */
        REPEATED,
        /** It was refused; nothing changed. */
        REFUSED,
        /** It was not sent: the event is a replay, or had its effect before it was parked. */
        NOT_SENT
    }

    /** Of a command that is not about streamed quotes. */
    public Outcome(final Kind kind, final long orderId, final RejectReason reason, final long sequence) {
        this(kind, orderId, reason, null, sequence);
    }

    /** Whether there is an effect, of now or of before. */
    public boolean isDone() {
        return kind == Kind.DONE || kind == Kind.REPEATED && reason == RejectReason.NONE;
    }
}
