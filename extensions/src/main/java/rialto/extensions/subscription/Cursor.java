package rialto.extensions.subscription;

/**
 * How far a subscription is.
 *
 * @param sequence all events up to it are done with
 * @param highest how far it ever was, {@code sequence} or above: an event up to it is a replay
 */
public record Cursor(long sequence, long highest) {
    /** Of a subscription whose events up to that one are done with. */
    public static Cursor after(final long sequence) {
        return new Cursor(sequence, sequence);
    }

    /** At another place; what was handled stays handled. */
    public Cursor at(final long next) {
        return new Cursor(next, Math.max(highest, next));
    }
}
