package rialto.testsupport.client;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAcceptedEncoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.OrderRepeatedDecoder;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What must be found if a command is carried out twice. */
class EventAuditTest {
    private final EventAudit audit = new EventAudit();
    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();

    @Test
    void shouldFindNothingInTradesOfWhatIsThere() {
        accept(1, 5);
        accept(2, 3);
        accept(3, 2);
        trade(1, 1, 2, 3);
        trade(2, 1, 3, 2);
        assertEquals(0, audit.wrongTrades());
    }

    @Test
    void shouldFindATradeOfMoreThanIsLeft() {
        accept(1, 5);
        accept(2, 3);
        trade(1, 1, 2, 3);
        trade(2, 1, 2, 1);
        assertEquals(1, audit.wrongTrades());
    }

    @Test
    void shouldFindATradeTwiceAndALostOne() {
        accept(1, 9);
        accept(2, 9);
        trade(1, 1, 2, 1);
        trade(1, 1, 2, 1);
        trade(3, 1, 2, 1);
        assertEquals(2, audit.wrongTrades());
    }

    @Test
    void shouldFindAnOrderThatCameAgain() {
        audit.onOrderRepeated(new OrderRepeatedDecoder());
        assertEquals(1, audit.repeatedCount());
    }

    private void accept(final long orderId, final long lots) {
        new OrderAcceptedEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .orderId(orderId)
                .quantityLots(lots);
        audit.onOrderAccepted(new OrderAcceptedDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
    }

    private void trade(final long tradeId, final long maker, final long taker, final long lots) {
        new OrderExecutedEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .tradeId(tradeId)
                .makerOrderId(maker)
                .takerOrderId(taker)
                .quantityLots(lots)
                .instrumentId(7);
        audit.onOrderExecuted(new OrderExecutedDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
    }
}
