package rialto.protocol;

/** Who gets filled at one price, in messages of this build and of older ones, whose blocks end before: PRICE_TIME. */
public final class MatchAlgorithms {
    private MatchAlgorithms() {}

    /** The code that a command names, be it one that does not exist. */
    public static int code(final AddInstrumentDecoder command) {
        return Blocks.has(command, AddInstrumentDecoder.matchAlgorithmEncodingOffset())
                ? code(command.matchAlgorithmRaw())
                : MatchAlgorithm.PRICE_TIME.value();
    }

    /** As the other one. */
    public static int code(final ChangeInstrumentDecoder command) {
        return Blocks.has(command, ChangeInstrumentDecoder.matchAlgorithmEncodingOffset())
                ? code(command.matchAlgorithmRaw())
                : MatchAlgorithm.PRICE_TIME.value();
    }

    /** As the other one. */
    public static int code(final SnapshotInstrumentDecoder record) {
        return Blocks.has(record, SnapshotInstrumentDecoder.matchAlgorithmEncodingOffset())
                ? code(record.matchAlgorithmRaw())
                : MatchAlgorithm.PRICE_TIME.value();
    }

    /** What an event tells. */
    public static MatchAlgorithm of(final InstrumentDefinedDecoder event) {
        return Blocks.has(event, InstrumentDefinedDecoder.matchAlgorithmEncodingOffset())
                ? MatchAlgorithm.get(event.matchAlgorithmRaw())
                : MatchAlgorithm.PRICE_TIME;
    }

    /** What a command asks for; null for a code that does not exist. */
    public static MatchAlgorithm of(final ChangeInstrumentDecoder command) {
        return of(code(command));
    }

    /** What a snapshot tells. */
    public static MatchAlgorithm of(final SnapshotInstrumentDecoder record) {
        return of(code(record));
    }

    private static MatchAlgorithm of(final int code) {
        for (final MatchAlgorithm algorithm : MatchAlgorithm.values()) {
            if (algorithm.value() == code && algorithm != MatchAlgorithm.NULL_VAL) {
                return algorithm;
            }
        }
        return null;
    }

    /** The buy order of a book that is filled first; 0 for none. */
    public static long topBidOrderId(final SnapshotBookDecoder record) {
        return Blocks.has(record, SnapshotBookDecoder.topBidOrderIdEncodingOffset()) ? record.topBidOrderId() : 0;
    }

    /** As the other one, of the sell orders. */
    public static long topAskOrderId(final SnapshotBookDecoder record) {
        return Blocks.has(record, SnapshotBookDecoder.topAskOrderIdEncodingOffset()) ? record.topAskOrderId() : 0;
    }

    private static int code(final int raw) {
        return raw == 0 ? MatchAlgorithm.PRICE_TIME.value() : raw;
    }
}
