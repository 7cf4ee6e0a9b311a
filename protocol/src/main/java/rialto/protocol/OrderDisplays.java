package rialto.protocol;

/** What an order shows of itself, in messages of this build and of older ones, whose blocks end before. */
public final class OrderDisplays {
    /** In how many parts an iceberg may be shown where an instrument says nothing else. */
    public static final int DEFAULT_ICEBERG_PARTS = 10;

    /** The lots of a hidden order: the book shows nothing of it. */
    public static final long HIDDEN = -1;

    private OrderDisplays() {}

    /** Lots that the book shows at a time; 0 for all, {@link #HIDDEN} for nothing. */
    public static long lots(final EnterOrderDecoder command) {
        return Blocks.has(command, EnterOrderDecoder.displayLotsEncodingOffset()) ? command.displayLots() : 0;
    }

    /** As the other one. */
    public static long lots(final ReplaceOrderDecoder command) {
        return Blocks.has(command, ReplaceOrderDecoder.displayLotsEncodingOffset()) ? command.displayLots() : 0;
    }

    /** As the other one. In recordings of older builds an OrderDisplayAccepted right before it may have said so. */
    public static long lots(final OrderAcceptedDecoder event) {
        return Blocks.has(event, OrderAcceptedDecoder.displayLotsEncodingOffset()) ? event.displayLots() : 0;
    }

    /** As the other one. */
    public static long lots(final SessionReportDecoder report) {
        return Blocks.has(report, SessionReportDecoder.displayLotsEncodingOffset()) ? report.displayLots() : 0;
    }

    /** As the other one. */
    public static long lots(final SnapshotReportedOrderDecoder record) {
        return Blocks.has(record, SnapshotReportedOrderDecoder.displayLotsEncodingOffset()) ? record.displayLots() : 0;
    }

    /** In how many parts an iceberg may be shown; 0 for no icebergs. */
    public static int parts(final AddInstrumentDecoder command) {
        return Blocks.has(command, AddInstrumentDecoder.maxIcebergPartsEncodingOffset())
                ? command.maxIcebergParts()
                : 0;
    }

    /** As the other one. */
    public static int parts(final ChangeInstrumentDecoder command) {
        return Blocks.has(command, ChangeInstrumentDecoder.maxIcebergPartsEncodingOffset())
                ? command.maxIcebergParts()
                : 0;
    }

    /** As the other one. */
    public static int parts(final InstrumentDefinedDecoder event) {
        return Blocks.has(event, InstrumentDefinedDecoder.maxIcebergPartsEncodingOffset())
                ? event.maxIcebergParts()
                : 0;
    }

    /** As the other one. */
    public static int parts(final SnapshotInstrumentDecoder record) {
        return Blocks.has(record, SnapshotInstrumentDecoder.maxIcebergPartsEncodingOffset())
                ? record.maxIcebergParts()
                : 0;
    }

    /** How many lots a hidden order has at least; 0 for no hidden orders. */
    public static long minHiddenLots(final AddInstrumentDecoder command) {
        return Blocks.has(command, AddInstrumentDecoder.minHiddenLotsEncodingOffset()) ? command.minHiddenLots() : 0;
    }

    /** As the other one. */
    public static long minHiddenLots(final ChangeInstrumentDecoder command) {
        return Blocks.has(command, ChangeInstrumentDecoder.minHiddenLotsEncodingOffset()) ? command.minHiddenLots() : 0;
    }

    /** As the other one. */
    public static long minHiddenLots(final InstrumentDefinedDecoder event) {
        return Blocks.has(event, InstrumentDefinedDecoder.minHiddenLotsEncodingOffset()) ? event.minHiddenLots() : 0;
    }

    /** As the other one. */
    public static long minHiddenLots(final SnapshotInstrumentDecoder record) {
        return Blocks.has(record, SnapshotInstrumentDecoder.minHiddenLotsEncodingOffset()) ? record.minHiddenLots() : 0;
    }
}
