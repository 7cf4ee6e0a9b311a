package rialto.dialect.fix.price;

import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestOrders;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.SetTradingPhaseEncoder;
import rialto.protocol.Side;
import rialto.protocol.TradingPhase;

/** What happens on the market of a running venue while clients of FIX watch: orders and phases, by commands. */
final class Market {
    private final RunningVenue venue;
    private final int instrumentId;
    private int orders;

    Market(final RunningVenue venue, final int instrumentId) {
        this.venue = venue;
        this.instrumentId = instrumentId;
    }

    /**
     * An order that must be taken; what becomes of it is in the view then.
     *
     * @param account from 0
     */
    void enter(final int account, final Side side, final long ticks, final long lots) throws Exception {
        final String id = "market-" + instrumentId + "-" + ++orders;
        venue.send(TestOrders.limit(account, instrumentId, id, side, ticks, lots));
    }

    void phase(final TradingPhase phase) throws Exception {
        venue.send((buffer, offset, header, gatewayId, correlationId) -> {
            final SetTradingPhaseEncoder command =
                    new SetTradingPhaseEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.instrumentId(instrumentId).phase(phase);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        });
    }
}
