package rialto.gateway.state;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.client.EventStreamException;
import rialto.gateway.command.CommandSender;
import rialto.gateway.intake.RecordedReports;
import rialto.gatewaytest.RunningVenue;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.LogOffSessionEncoder;
import rialto.protocol.LogOnSessionEncoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.NumberMarks;
import rialto.protocol.NumberedCommandEncoder;
import rialto.protocol.OrderParty;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.SessionKind;
import rialto.protocol.SessionReportDecoder;
import rialto.protocol.Side;
import rialto.protocol.TakeSessionNumbersEncoder;
import rialto.protocol.TimeInForce;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Numbered sessions over a whole venue: commands by a gateway, and what its listeners hear. */
@Timeout(60)
class NumberedSessionsTest {
    private static final long ALICE = RunningVenue.FIRST_ACCOUNT;

    @TempDir
    private Path data;

    private final List<String> heard = new CopyOnWriteArrayList<>();

    @Test
    void shouldNumberWhatASessionIsToldInOrderOfEvents() throws Exception {
        try (RunningVenue venue = new RunningVenue(data, Map.of(), List::of)) {
            venue.fill(1);
            listen(venue);
            venue.send(logOn(1));
            venue.send(numbered(2, "first"));
            venue.send(takeNumbers(3, 2));
            venue.send(numbered(4, "second"));
            venue.send(logOff());
            assertEquals(
                    List.of(
                            "logged on 1",
                            "report 2 1: NEW first",
                            "taken 3 and 1 more",
                            "report 5 1: NEW second",
                            "logged off"),
                    List.copyOf(heard));
            assertNull(venue.failure());
        }
    }

    @Test
    void shouldFindReportsAgainInTheRecording() throws Exception {
        try (RunningVenue venue = new RunningVenue(data, Map.of(), List::of)) {
            venue.fill(1);
            venue.send(logOn(1));
            long number = 1;
            for (int i = 0; i < 60; i++) {
                venue.send(numbered(++number, "a" + i));
                venue.send(takeNumbers(++number, 20));
            }
            final NumberMarks marks =
                    venue.ask(core -> core.view().numberedSessions().get(1).marks());
            assertTrue(marks.count() > 2, "several marks");
            final RecordedReports reports = venue.ask(core -> core.member().reports());
            assertEquals(List.of(2L, 23L, 44L), numbers(reports.page(1, marks, 1, 64, 100)));
            assertEquals(List.of(23L, 44L), numbers(reports.page(1, marks, 3, Long.MAX_VALUE, 2)));
            assertEquals(60, reports.page(1, marks, 1, Long.MAX_VALUE, 100).size());
            assertEquals(List.of(), reports.page(2, marks, 1, Long.MAX_VALUE, 100));
            // a member that does not have it yet must not be taken for one without it
            assertThrows(EventStreamException.class, () -> reports.page(1, marks, 1, 100_000, 100));
            final long before =
                    venue.ask(core -> core.view().numberedSessions().get(1).eventBefore(1_000));
            assertEquals(
                    LongStream.range(0, 60)
                            .map(i -> 2 + 21 * i)
                            .filter(n -> n >= 1_000)
                            .boxed()
                            .toList(),
                    numbers(reports.page(1, before, 1_000, 100)));
            final SessionReportDecoder first =
                    decode(reports.page(1, marks, 1, 64, 1).getFirst());
            assertEquals("a0", Identifier36.text(first.clientOrderId()));
            assertNull(venue.failure());
        }
    }

    private static List<Long> numbers(final List<byte[]> reports) {
        return reports.stream().map(report -> decode(report).number()).toList();
    }

    private static SessionReportDecoder decode(final byte[] report) {
        return new SessionReportDecoder().wrapAndApplyHeader(new UnsafeBuffer(report), 0, new MessageHeaderDecoder());
    }

    @Test
    void shouldKnowTheSameAfterASnapshotAndAtEachGateway() throws Exception {
        try (RunningVenue venue = new RunningVenue(data, Map.of(), List::of)) {
            venue.fill(1);
            venue.send(logOn(1));
            venue.send(numbered(2, "a"));
            venue.send(takeNumbers(3, 600));
            venue.send(numbered(4, "b"));
            final String known = describe(venue);
            venue.node().requestSnapshot().toCompletableFuture().get(30, TimeUnit.SECONDS);
            venue.stop();
            venue.start();
            assertEquals(known, describe(venue));
            assertTrue(known.endsWith(" 604 5"), known);
            assertNull(venue.failure());
        }
    }

    private static String describe(final RunningVenue venue) throws Exception {
        return venue.ask(core -> {
            final NumberedSession session =
                    core.view().numberedSessions().find(core.view().account(ALICE), "desk-1");
            return session.sessionId() + " " + session.name() + " " + session.kind() + " " + session.epoch() + " "
                    + session.gatewayId() + " " + session.sentTimestampNs() + " " + session.loggedOnNs() + " "
                    + session.marks().stateHash() + " " + session.nextNumberOut() + " " + session.nextNumberIn();
        });
    }

    private void listen(final RunningVenue venue) throws Exception {
        venue.ask(core -> {
            core.view().addListener(new VenueListener() {
                @Override
                public void onSessionLoggedOn(final NumberedSession session, final long number, final boolean reset) {
                    heard.add("logged on " + number);
                }

                @Override
                public void onSessionLoggedOff(final NumberedSession session, final boolean removed) {
                    heard.add("logged off");
                }

                @Override
                public void onSessionNumbersTaken(
                        final NumberedSession session, final long firstNumber, final int count) {
                    heard.add("taken " + firstNumber + " and " + (count - 1) + " more");
                }

                @Override
                public void onSessionReport(final NumberedSession session, final SessionReportDecoder report) {
                    heard.add("report " + report.number() + " " + session.sessionId() + ": " + report.kind() + " "
                            + Identifier36.text(report.clientOrderId()));
                }
            });
            return null;
        });
    }

    private static CommandSender.Encoder logOn(final long number) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final LogOnSessionEncoder command = new LogOnSessionEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode("desk-1", command.name());
            command.accountId(ALICE)
                    .sentTimestampNs(1)
                    .number(number)
                    .kind(SessionKind.ORDERS)
                    .reset((short) 0);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder logOff() {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final LogOffSessionEncoder command = new LogOffSessionEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(ALICE).sessionId(1).epoch(1);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder takeNumbers(final long number, final int count) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final TakeSessionNumbersEncoder command =
                    new TakeSessionNumbersEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(ALICE)
                    .sessionId(1)
                    .epoch(1)
                    .number(number)
                    .nextNumberIn(number)
                    .count(count);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder numbered(final long number, final String clientOrderId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final UnsafeBuffer order = new UnsafeBuffer(new byte[1_024]);
            final int length = enter(order, clientOrderId);
            final NumberedCommandEncoder command =
                    new NumberedCommandEncoder().wrapAndApplyHeader(buffer, offset, header);
            OrderParty.encode(command, header, "");
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            command.accountId(ALICE)
                    .sessionId(1)
                    .epoch(1)
                    .number(number)
                    .nextNumberIn(number)
                    .putCommand(order, 0, length);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static int enter(final UnsafeBuffer buffer, final String clientOrderId) {
        final EnterOrderEncoder order =
                new EnterOrderEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        Identifier36.encode(clientOrderId, order.clientOrderId());
        order.accountId(ALICE).priceTicks(2_000_000).quantityLots(100_000).quoteAmount(0);
        order.instrumentId(1)
                .side(Side.BUY)
                .orderType(OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE)
                .validateOnly((short) 0)
                .expireTimestampNs(0)
                .cancelTimerId(0);
        PlainOrders.plain(order);
        return MessageHeaderEncoder.ENCODED_LENGTH + order.encodedLength();
    }
}
