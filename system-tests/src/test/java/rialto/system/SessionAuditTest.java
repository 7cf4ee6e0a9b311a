package rialto.system;

import org.agrona.ExpandableArrayBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.protocol.CancelReason;
import rialto.protocol.CancelRejectedEncoder;
import rialto.protocol.EventBatch;
import rialto.protocol.EventHeaderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderAcceptedEncoder;
import rialto.protocol.OrderCanceledEncoder;
import rialto.protocol.OrderExecutedEncoder;
import rialto.protocol.OrderRejectedEncoder;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionKind;
import rialto.protocol.SessionLoggedOnEncoder;
import rialto.protocol.SessionNumbersTakenEncoder;
import rialto.protocol.SessionReportEncoder;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A test of the test: each of these events that cannot be must be found. */
class SessionAuditTest {
    private static final long ALICE = 7;
    private static final long BOB = 8;

    private final ExpandableArrayBuffer buffer = new ExpandableArrayBuffer();
    private final MessageHeaderEncoder message = new MessageHeaderEncoder();
    private final SessionAudit audit = new SessionAudit();
    private int end;
    private int lastFlags;
    private long sequence;
    private long nextNumberIn = 9;

    @BeforeEach
    void logOn() {
        logOn(1, ALICE, "orders", SessionKind.ORDERS, 1, 1);
        logOn(2, ALICE, "copy", SessionKind.DROP_COPY, 1, 1);
        logOn(3, BOB, "bob", SessionKind.ORDERS, 1, 1);
        assertEquals(List.of(), audit.contradictions());
    }

    @Test
    void shouldFindNothingWhereEachSessionIsToldOnce() {
        accept(ALICE, 10);
        report(1, 2, ALICE, ReportKind.NEW, 10, 0);
        report(2, 2, ALICE, ReportKind.NEW, 10, 0);
        trade(10, ALICE, 9, BOB, 5);
        report(1, 3, ALICE, ReportKind.TRADE, 10, 5);
        report(2, 3, ALICE, ReportKind.TRADE, 10, 5);
        report(3, 2, BOB, ReportKind.TRADE, 9, 5);
        endCommand();
        reject(BOB);
        endCommand();
        numbers(3, 3, 4);
        endCommand();
        assertEquals(List.of(), audit.contradictions());
        assertEquals(5, audit.reportCount());
        assertEquals(7, audit.session(BOB, "bob").nextNumber());
    }

    @Test
    void shouldFindReplacements() {
        cancel(ALICE, 10, CancelReason.REPLACED);
        accept(ALICE, 11);
        report(1, 2, ALICE, ReportKind.REPLACED, 11, 0);
        report(2, 2, ALICE, ReportKind.REPLACED, 11, 0);
        endCommand();
        assertEquals(List.of(), audit.contradictions());
        cancel(ALICE, 11, CancelReason.REPLACED);
        reject(ALICE);
        report(1, 3, ALICE, ReportKind.CANCELED, 11, 0);
        report(1, 4, ALICE, ReportKind.REJECTED, 0, 0);
        report(2, 3, ALICE, ReportKind.CANCELED, 11, 0);
        report(2, 4, ALICE, ReportKind.REJECTED, 0, 0);
        endCommand();
        assertEquals(List.of(), audit.contradictions());
        cancel(ALICE, 12, CancelReason.REPLACED);
        accept(ALICE, 13);
        report(1, 5, ALICE, ReportKind.NEW, 13, 0);
        report(2, 5, ALICE, ReportKind.REPLACED, 13, 0);
        endCommand();
        requireFound("orders is not told", "orders is told of what did not happen");
    }

    @Test
    void shouldFindAReportThatIsMissing() {
        accept(ALICE, 10);
        report(1, 2, ALICE, ReportKind.NEW, 10, 0);
        endCommand();
        requireFound("copy is not told");
    }

    @Test
    void shouldFindAReportThatComesTwice() {
        accept(ALICE, 10);
        report(1, 2, ALICE, ReportKind.NEW, 10, 0);
        report(1, 3, ALICE, ReportKind.NEW, 10, 0);
        report(2, 2, ALICE, ReportKind.NEW, 10, 0);
        endCommand();
        requireFound("orders is told of what did not happen");
    }

    @Test
    void shouldFindATradeThatIsToldOfOneSideOnly() {
        trade(10, ALICE, 11, ALICE, 5);
        report(1, 2, ALICE, ReportKind.TRADE, 10, 5);
        report(2, 2, ALICE, ReportKind.TRADE, 10, 5);
        report(2, 3, ALICE, ReportKind.TRADE, 11, 5);
        endCommand();
        requireFound("orders is not told");
    }

    @Test
    void shouldFindAReportOfTheNextCommand() {
        accept(ALICE, 10);
        endCommand();
        report(1, 2, ALICE, ReportKind.NEW, 10, 0);
        report(2, 2, ALICE, ReportKind.NEW, 10, 0);
        endCommand();
        requireFound("orders is not told", "orders is told of what did not happen");
    }

    @Test
    void shouldFindWhatADropCopyIsNotToldOfARefusal() {
        refuseCancel(ALICE);
        report(1, 2, ALICE, ReportKind.CANCEL_REJECTED, 0, 0);
        endCommand();
        requireFound("copy is not told");
    }

    @Test
    void shouldFindAReportOfAnotherAccount() {
        accept(ALICE, 10);
        report(1, 2, ALICE, ReportKind.NEW, 10, 0);
        report(2, 2, ALICE, ReportKind.NEW, 10, 0);
        report(3, 2, ALICE, ReportKind.NEW, 10, 0);
        endCommand();
        requireFound("bob is told of another account");
    }

    @Test
    void shouldFindAGapAndANumberGivenTwice() {
        numbers(1, 3, 1);
        endCommand();
        requireFound("orders has number 3 where 2 is next");
        numbers(3, 1, 1);
        endCommand();
        requireFound("bob has number 1 where 2 is next");
    }

    @Test
    void shouldFindAClientsNumberThatFalls() {
        numbers(1, 2, 1);
        endCommand();
        accept(ALICE, 10);
        nextNumberIn = 8;
        report(1, 3, ALICE, ReportKind.NEW, 10, 0);
        report(2, 2, ALICE, ReportKind.NEW, 10, 0);
        endCommand();
        requireFound("orders expects 8 after 9");
    }

    @Test
    void shouldKnowWhichAnswersWereTheGatewaysOwn() {
        numbers(1, 2, 1); // numbers 2 to 8 of the client's, answered by number 2
        endCommand();
        final SessionAudit.Session session = audit.session(ALICE, "orders");
        assertTrue(session.isAnswerLost(8, number -> number == 2));
        assertFalse(session.isAnswerLost(8, number -> number == 3));
        assertFalse(session.isAnswerLost(9, number -> number == 2));
        assertFalse(session.isAnswerLost(1, number -> number == 2));
    }

    @Test
    void shouldFindALogOnThatForgetsTheOneBefore() {
        logOn(1, ALICE, "orders", SessionKind.ORDERS, 2, 1);
        requireFound("epoch 1, not 2");
    }

    @Test
    void shouldBeginAgainAfterAReset() {
        numbers(1, 2, 5);
        endCommand();
        final SessionLoggedOnEncoder event = new SessionLoggedOnEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.sessionId(1).accountId(ALICE).number(1).nextNumberIn(2).epoch(2).kind(SessionKind.ORDERS);
        Identifier36.encode("orders", event.name());
        event.reset((short) 1);
        header(event.header(), event.encodedLength());
        endCommand();
        assertEquals(List.of(), audit.contradictions());
    }

    private void requireFound(final String... words) {
        for (final String each : words) {
            assertTrue(
                    audit.contradictions().stream().anyMatch(found -> found.contains(each)),
                    () -> each + " is not among " + audit.contradictions());
        }
    }

    // -------------------------------------------------------------------------------------------------------- events

    private int body() {
        return EventBatch.messageOffset(end);
    }

    private void header(final EventHeaderEncoder header, final int encodedLength) {
        header.eventSequence(++sequence)
                .timestampNs(1)
                .correlationId(0)
                .gatewayId(0)
                .flags(0);
        lastFlags = header.offset() + EventHeaderEncoder.flagsEncodingOffset();
        end = EventBatch.endEntry(buffer, end, MessageHeaderEncoder.ENCODED_LENGTH + encodedLength);
    }

    private void endCommand() {
        buffer.putInt(lastFlags, EventBatch.END_OF_COMMAND, java.nio.ByteOrder.LITTLE_ENDIAN);
        audit.onBatch(buffer, 0, end);
        end = 0;
    }

    private void logOn(
            final long sessionId,
            final long accountId,
            final String name,
            final SessionKind kind,
            final long number,
            final int epoch) {
        final SessionLoggedOnEncoder event = new SessionLoggedOnEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.sessionId(sessionId)
                .accountId(accountId)
                .number(number)
                .nextNumberIn(2)
                .epoch(epoch)
                .kind(kind);
        Identifier36.encode(name, event.name());
        event.reset((short) 0);
        header(event.header(), event.encodedLength());
        endCommand();
    }

    private void numbers(final long sessionId, final long first, final int count) {
        final SessionNumbersTakenEncoder event = new SessionNumbersTakenEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.sessionId(sessionId).firstNumber(first).count(count).nextNumberIn(9);
        header(event.header(), event.encodedLength());
    }

    private void report(
            final long sessionId,
            final long number,
            final long accountId,
            final ReportKind kind,
            final long orderId,
            final long lots) {
        final SessionReportEncoder event = new SessionReportEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.sessionId(sessionId)
                .number(number)
                .accountId(accountId)
                .orderId(orderId)
                .tradeId(kind == ReportKind.TRADE ? 1 : 0)
                .lastLots(lots)
                .nextNumberIn(nextNumberIn)
                .kind(kind);
        Identifier36.encode("a", event.clientOrderId());
        Identifier36.encode("", event.originalClientOrderId());
        header(event.header(), event.encodedLength());
    }

    private void accept(final long accountId, final long orderId) {
        final OrderAcceptedEncoder event = new OrderAcceptedEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.orderId(orderId).accountId(accountId);
        header(event.header(), event.encodedLength());
    }

    private void trade(
            final long makerOrder, final long maker, final long takerOrder, final long taker, final long lots) {
        final OrderExecutedEncoder event = new OrderExecutedEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.tradeId(1)
                .makerOrderId(makerOrder)
                .makerAccountId(maker)
                .takerOrderId(takerOrder)
                .takerAccountId(taker)
                .quantityLots(lots);
        header(event.header(), event.encodedLength());
    }

    private void cancel(final long accountId, final long orderId, final CancelReason reason) {
        final OrderCanceledEncoder event = new OrderCanceledEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.orderId(orderId).accountId(accountId).reason(reason);
        header(event.header(), event.encodedLength());
    }

    private void reject(final long accountId) {
        final OrderRejectedEncoder event = new OrderRejectedEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.accountId(accountId);
        header(event.header(), event.encodedLength());
    }

    private void refuseCancel(final long accountId) {
        final CancelRejectedEncoder event = new CancelRejectedEncoder();
        event.wrapAndApplyHeader(buffer, body(), message);
        event.accountId(accountId);
        header(event.header(), event.encodedLength());
    }
}
