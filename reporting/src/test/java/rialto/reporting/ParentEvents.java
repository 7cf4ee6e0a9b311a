package rialto.reporting;

import rialto.protocol.CancelReason;
import rialto.protocol.ChildOrderChosenEncoder;
import rialto.protocol.ChildOrderReason;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderType;
import rialto.protocol.ParentOrderAcceptedEncoder;
import rialto.protocol.ParentOrderChangedEncoder;
import rialto.protocol.ParentOrderState;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;
import rialto.protocol.TimeInForce;
import rialto.reporting.AdministrationEvents.Body;

/**
 * Events of parent orders for an {@link EventScript}: account 101 buys on instrument 1, and instrument 2 is the order book of
 * the same pair.
 */
final class ParentEvents {
    private static final long MS = 1_000_000;
    private static final int INSTRUMENT = 1;
    private static final int BOOK = 2;

    private ParentEvents() {}

    /** A TWAP of 10 lots in five slices over ten seconds, at 110 at most. */
    static Body accepted(final long parentOrderId, final long nowNs) {
        return (buffer, offset, messageHeader, header) -> {
            final ParentOrderAcceptedEncoder event =
                    new ParentOrderAcceptedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode("p" + parentOrderId, event.clientOrderId());
            event.parentOrderId(parentOrderId)
                    .accountId(101)
                    .quantityLots(10)
                    .limitTicks(110)
                    .startNs(nowNs)
                    .endNs(nowNs + 10_000 * MS)
                    .minChildLots(0)
                    .maxChildLots(4)
                    .instrumentId(INSTRUMENT)
                    .bookInstrumentId(BOOK)
                    .sliceCount(5)
                    .side(Side.BUY)
                    .strategy(TargetStrategy.TWAP);
            return event.encodedLength();
        };
    }

    /** As it stands after so many children of two lots at 102. */
    static Body changed(
            final long parentOrderId,
            final int children,
            final long executedLots,
            final ParentOrderState state,
            final CancelReason endReason) {
        return (buffer, offset, messageHeader, header) -> {
            final ParentOrderChangedEncoder event =
                    new ParentOrderChangedEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode("p" + parentOrderId, event.clientOrderId());
            Identifier36.encode("", event.requestId());
            event.parentOrderId(parentOrderId)
                    .accountId(101)
                    .quantityLots(10)
                    .executedLots(executedLots)
                    .executedQuote(executedLots * 102 * 100)
                    .workingLots(0)
                    .remainingLots(endReason == null ? 10 - executedLots : 0)
                    .nextNs(0)
                    .slicesDone(children)
                    .childCount(children)
                    .instrumentId(INSTRUMENT)
                    .state(state)
                    .endReason(endReason == null ? 0 : endReason.value())
                    .childRejected(RejectReason.NONE);
            return event.encodedLength();
        };
    }

    /** For two lots, with two tiers, of 102 at 102 and of 103 at 104, and the book at 103. */
    static Body chosen(
            final long parentOrderId, final int number, final int instrumentId, final ChildOrderReason reason) {
        return (buffer, offset, messageHeader, header) -> {
            final ChildOrderChosenEncoder event =
                    new ChildOrderChosenEncoder().wrapAndApplyHeader(buffer, offset, messageHeader);
            header.accept(event.header());
            Identifier36.encode(childName(parentOrderId, number), event.childClientOrderId());
            event.parentOrderId(parentOrderId)
                    .accountId(101)
                    .priceTicks(110)
                    .quantityLots(2)
                    .bookTicks(103)
                    .bookLots(7)
                    .childNumber(number)
                    .instrumentId(instrumentId)
                    .bookInstrumentId(BOOK)
                    .slice(number)
                    .tierCount(9)
                    .side(Side.BUY)
                    .reason(reason);
            final ChildOrderChosenEncoder.QuotesEncoder quotes = event.quotesCount(2);
            quote(quotes, 102, 102);
            quote(quotes, 103, 104);
            return event.encodedLength();
        };
    }

    private static void quote(
            final ChildOrderChosenEncoder.QuotesEncoder quotes, final long providerAccountId, final long ticks) {
        quotes.next();
        Identifier36.encode("q-" + providerAccountId, quotes.quoteId());
        quotes.providerAccountId(providerAccountId).priceTicks(ticks).quantityLots(5).ageNs(250).stream((short) 3)
                .tier((short) 1)
                .fullAmount((short) 0)
                .lastLook((short) 1);
    }

    /** The order of a child: it buys two lots at 110. */
    static ScriptOrder childOrder(
            final long orderId, final long parentOrderId, final int number, final int instrumentId) {
        return new ScriptOrder(
                orderId,
                101,
                instrumentId,
                childName(parentOrderId, number),
                Side.BUY,
                OrderType.LIMIT,
                TimeInForce.IOC,
                110,
                2,
                0);
    }

    static String childName(final long parentOrderId, final int number) {
        return "--P" + parentOrderId + "-" + number;
    }
}
