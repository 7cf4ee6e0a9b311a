package rialto.testsupport.client;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.Test;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderAcceptedDecoder;
import rialto.protocol.OrderAcceptedEncoder;
import rialto.protocol.OrderAmendedDecoder;
import rialto.protocol.OrderAmendedEncoder;
import rialto.protocol.OrderCanceledDecoder;
import rialto.protocol.OrderCanceledEncoder;
import rialto.protocol.OrderExecutedDecoder;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.OrderRepeatedDecoder;

import java.util.List;

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
    void shouldKnowWhatAnOrderByQuoteAmountHasLeftToSpend() {
        accept(1, 9);
        accept(2, 0, 500);
        trade(1, 1, 2, 3, 300);
        trade(2, 1, 2, 2, 200);
        assertEquals(0, audit.wrongTrades());
        trade(3, 1, 2, 1, 1);
        assertEquals(1, audit.wrongTrades());
    }

    @Test
    void shouldFindATradeOfWhatWasCanceled() {
        accept(1, 9);
        accept(2, 9);
        trade(1, 1, 2, 1);
        cancel(1, 8);
        trade(2, 1, 2, 1);
        assertEquals(1, audit.wrongTrades());
    }

    @Test
    void shouldFindATradeOfWhatWasAmendedAway() {
        accept(1, 9);
        accept(2, 9);
        amend(1, 5, 4);
        trade(1, 1, 2, 4);
        assertEquals(List.of(), audit.contradictions());
        trade(2, 1, 2, 1);
        assertEquals(1, audit.wrongTrades());
    }

    @Test
    void shouldFindAnAmendmentOfMoreThanIsLeft() {
        accept(1, 9);
        amend(1, 5, 5);
        amend(2, 1, 1);
        assertEquals(List.of("amended by 5 of 9 to 5: 1", "amended by 1 of nothing to 1: 2"), audit.contradictions());
    }

    @Test
    void shouldFindAnOrderThatCameAgain() {
        audit.onOrderRepeated(new OrderRepeatedDecoder());
        assertEquals(1, audit.repeatedCount());
    }

    private void accept(final long orderId, final long lots) {
        accept(orderId, lots, 0);
    }

    private void accept(final long orderId, final long lots, final long quoteAmount) {
        final OrderAcceptedEncoder accepted = new OrderAcceptedEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .orderId(orderId)
                .quantityLots(lots)
                .quoteAmount(quoteAmount);
        Identifier36.encode("order-" + orderId, accepted.clientOrderId());
        audit.onOrderAccepted(new OrderAcceptedDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
    }

    private void cancel(final long orderId, final long lots) {
        new OrderCanceledEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .orderId(orderId)
                .canceledLots(lots);
        audit.onOrderCanceled(new OrderCanceledDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
    }

    private void amend(final long orderId, final long reduced, final long remaining) {
        new OrderAmendedEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .orderId(orderId)
                .reducedLots(reduced)
                .remainingLots(remaining);
        audit.onOrderAmended(new OrderAmendedDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
    }

    private void trade(final long tradeId, final long maker, final long taker, final long lots) {
        trade(tradeId, maker, taker, lots, 0);
    }

    private void trade(
            final long tradeId, final long maker, final long taker, final long lots, final long quoteAmount) {
        new OrderExecutedEncoder()
                .wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .tradeId(tradeId)
                .makerOrderId(maker)
                .takerOrderId(taker)
                .quantityLots(lots)
                .quoteAmount(quoteAmount)
                .instrumentId(7);
        audit.onOrderExecuted(new OrderExecutedDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()));
    }
}
