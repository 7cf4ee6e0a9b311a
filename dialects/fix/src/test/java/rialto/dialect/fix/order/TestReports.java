package rialto.dialect.fix.order;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelReason;
import rialto.protocol.Identifier36;
import rialto.protocol.MatchType;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionReportDecoder;
import rialto.protocol.SessionReportEncoder;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/** Reports as the venue encodes them: about alice's order 7 to buy on BASEQUOTE, unless a test says otherwise. */
final class TestReports {
    static final long SEQUENCE = 42;

    final SessionReportEncoder encoder = new SessionReportEncoder();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1_024]);

    private TestReports(final ReportKind kind) {
        encoder.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        buffer.setMemory(MessageHeaderEncoder.ENCODED_LENGTH, SessionReportEncoder.BLOCK_LENGTH, (byte) 0);
        encoder.header().eventSequence(SEQUENCE).timestampNs(TestVenue.START_NS + 123_456_789);
        encoder.sessionId(1)
                .number(9)
                .accountId(TestVenue.ALICE)
                .instrumentId(1)
                .kind(kind);
        ids("buy-1", "");
    }

    static TestReports of(final ReportKind kind) {
        return new TestReports(kind);
    }

    TestReports ids(final String clientOrderId, final String original) {
        Identifier36.encode(clientOrderId, encoder.clientOrderId());
        Identifier36.encode(original, encoder.originalClientOrderId());
        return this;
    }

    TestReports limit(final TimeInForce timeInForce, final long ticks, final long lots) {
        return order(OrderType.LIMIT, timeInForce, ticks, lots);
    }

    TestReports order(final OrderType type, final TimeInForce timeInForce, final long ticks, final long lots) {
        encoder.orderId(7).side(Side.BUY.value()).orderType(type.value()).timeInForce(timeInForce.value());
        encoder.priceTicks(ticks).quantityLots(lots);
        return this;
    }

    TestReports executed(final long lots, final long quote, final long remaining) {
        encoder.executedLots(lots).executedQuote(quote).remainingLots(remaining);
        return this;
    }

    TestReports traded(final long ticks, final long lots, final long fee, final boolean maker) {
        encoder.tradeId(3).lastTicks(ticks).lastLots(lots).fee(fee).isMaker((short) (maker ? 1 : 0));
        encoder.matchType(MatchType.CONTINUOUS.value());
        return this;
    }

    TestReports because(final CancelReason reason) {
        encoder.reason(reason.value());
        return this;
    }

    TestReports because(final RejectReason reason) {
        encoder.reason(reason.value());
        return this;
    }

    SessionReportDecoder decoder() {
        return new SessionReportDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder());
    }
}
