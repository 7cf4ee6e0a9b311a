package rialto.protocol;

/** Whom a client of a numbered session acts for by an order: an id of its own, which the venue only repeats. */
public final class OrderParty {
    private OrderParty() {}

    /** The party of a report's order; empty for none, as in a report of an older build. */
    public static String of(final SessionReportDecoder report) {
        return Blocks.has(report, SessionReportDecoder.partyIdEncodingOffset())
                ? Identifier36.text(report.partyId())
                : "";
    }

    /** The party of an order; empty for none, as in a snapshot of an older build. */
    public static String of(final SnapshotReportedOrderDecoder order) {
        return Blocks.has(order, SnapshotReportedOrderDecoder.partyIdEncodingOffset())
                ? Identifier36.text(order.partyId())
                : "";
    }

    /**
     * Sets the party of a command before its inner command is put. Without one the block ends before the field, so it takes no
     * room in the log.
     *
     * @param header of the command
     * @param partyId empty for none
     */
    public static void encode(
            final NumberedCommandEncoder command, final MessageHeaderEncoder header, final String partyId) {
        if (partyId.isEmpty()) {
            header.blockLength(NumberedCommandEncoder.partyIdEncodingOffset());
            command.limit(command.offset() + NumberedCommandEncoder.partyIdEncodingOffset());
        } else {
            Identifier36.encode(partyId, command.partyId());
        }
    }
}
