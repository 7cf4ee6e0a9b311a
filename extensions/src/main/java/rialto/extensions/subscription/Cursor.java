package rialto.extensions.subscription;

/**
 * How far a subscription is.
 *
 * @param sequence all events up to it are done with
 * @param highest how far it ever was, {@code sequence} or above: an event up to it is a replay
 * @param mark an event at or before {@code sequence}, by which the venue's history is known again
 */
public record Cursor(long sequence, long highest, Mark mark) {
    /**
     * An event.
     *
     * @param sequence 0 for none
     * @param timestampNs when it was; in another history it was at another time
     */
    public record Mark(long sequence, long timestampNs) {
        static final Mark NONE = new Mark(0, 0);
    }

    public Cursor(final long sequence, final long highest) {
        this(sequence, highest, Mark.NONE);
    }

    /** Of a subscription whose events up to that one are done with. */
    public static Cursor after(final long sequence) {
        return new Cursor(sequence, sequence);
    }

    /** At another place; what was handled stays handled. */
    public Cursor at(final long next) {
        return new Cursor(next, Math.max(highest, next), mark.sequence <= next ? mark : Mark.NONE);
    }

    /** Of the same place. */
    Cursor marked(final Mark other) {
        return new Cursor(sequence, highest, other);
    }
}
