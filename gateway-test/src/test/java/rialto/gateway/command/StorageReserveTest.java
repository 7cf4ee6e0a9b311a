package rialto.gateway.command;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.client.OfferResult;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AdministerEncoder;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CancelParentOrderEncoder;
import rialto.protocol.CancelReason;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.NumberedCommandEncoder;
import rialto.protocol.OrderParty;
import rialto.protocol.PlainOrders;
import rialto.protocol.RenewCancelTimersEncoder;
import rialto.protocol.RenewQuotesEncoder;
import rialto.protocol.ReplaceQuotesEncoder;
import rialto.protocol.Side;

import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Which commands reach the log while a disk is nearly full. */
class StorageReserveTest {
    private static final int MANY = 1_000;
    private static final int ALL = ReserveShares.IN_TEN_SECONDS;
    private static final int CAPACITY = 1 << 20;
    private static final int GATEWAY = 42;
    private static final long TIMEOUT_NS = TimeUnit.SECONDS.toNanos(5);

    private final TestVenue venue = TestVenue.ready();
    private long nowNs = 1;
    private int reached;
    private long answered;
    private final CommandFlow flow = new CommandFlow(
            venue.view, (buffer, offset, length) -> taken(), () -> nowNs, GATEWAY, CAPACITY, TIMEOUT_NS);

    @BeforeEach
    void follow() {
        venue.view.addListener(flow);
    }

    private OfferResult taken() {
        reached++;
        return OfferResult.OK;
    }

    private void makeLow() {
        venue.orderEntry(0x100);
    }

    /** It took all that there was, and nobody else's orders were entered. */
    @Test
    void shouldLeaveToOthersWhatOneAccountAsksForWithoutEnd() {
        makeLow();
        assertEquals(ALL / 2, many(flow, enter(TestVenue.ALICE)));
        assertEquals(ALL / 4, many(flow, enter(TestVenue.BOB)));
        assertEquals(ALL / 8, many(flow, enter(102)));
        for (int account = 1_000; account < 1_020; account++) {
            assertTrue(send(flow, enter(account)), "who asks for one gets it");
        }
        nowNs += TimeUnit.SECONDS.toNanos(10);
        assertEquals(ALL / 2, many(flow, enter(TestVenue.BOB)));
    }

    /** A provider sends more than anybody else. */
    @Test
    void shouldTakeFewOfTheLaddersThatAProviderStreams() {
        makeLow();
        assertEquals(ALL / 2, many(flow, replaceQuotes(TestVenue.ALICE)));
        assertEquals(0, many(flow, renewQuotes(TestVenue.ALICE)));
        assertTrue(send(flow, enter(TestVenue.BOB)));
    }

    /** They make as many accounts as they like. */
    @Test
    void shouldTakeAllWhoShowNoKeyForOne() {
        makeLow();
        int taken = 0;
        for (int account = 0; account < MANY; account++) {
            taken += send(flow.keyless(), enter(2_000 + account)) ? 1 : 0;
            taken += send(flow, makeAccount()) ? 1 : 0;
            taken += send(flow.keyless(), makeAsset()) ? 1 : 0;
        }
        assertEquals(ALL / 2, taken);
        assertTrue(send(flow, enter(TestVenue.ALICE)));
    }

    @Test
    void shouldPassNumberedCancelsOfWhatIsOpen() {
        for (int order = 1; order <= MANY; order++) {
            venue.enter(order, TestVenue.ALICE, Side.BUY, 1_000, 5);
        }
        makeLow();
        assertEquals(ALL / 2, many(flow, numbered(TestVenue.ALICE, enter(TestVenue.ALICE))));
        for (int order = 1; order <= MANY; order++) {
            assertTrue(send(flow, numbered(TestVenue.ALICE, cancel(TestVenue.ALICE, order, null, 1))));
            answer();
        }
        assertFalse(send(flow, numbered(TestVenue.ALICE, cancel(TestVenue.ALICE, 1, null, 1))), "one a second");
    }

    /** Each was refused and recorded, and so used up the room that was left. */
    @Test
    void shouldTakeFewCancelsOfWhatIsNotOpen() {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_000, 5);
        makeLow();
        assertTrue(send(flow, cancel(TestVenue.BOB, 7, null, 1)), "another's is unknown");
        assertEquals(ALL / 2 - 1, many(flow, cancel(TestVenue.BOB, 8, null, 1)));
        assertFalse(send(flow, cancel(TestVenue.BOB, 0, "unknown", 1)));
        assertFalse(send(flow, cancelAll(TestVenue.BOB, 0)), "it has none open");
        assertEquals(ALL / 4, many(flow, cancel(TestVenue.ALICE, 7, null, 2)), "on another instrument");
        assertFalse(send(flow, cancelAll(TestVenue.ALICE, 2)));
        assertFalse(send(flow, amend(TestVenue.ALICE, 7)), "one could amend it again and again");
    }

    @Test
    void shouldPassCancelsOfWhatIsOpen() {
        for (int order = 1; order <= MANY; order++) {
            venue.enter(order, TestVenue.ALICE, Side.BUY, 1_000, 5);
        }
        makeLow();
        many(flow, enter(TestVenue.ALICE));
        for (int order = 1; order <= MANY; order++) {
            assertTrue(send(flow, cancel(TestVenue.ALICE, order, null, 1)), "by id");
            answer();
        }
        assertFalse(send(flow, cancel(TestVenue.ALICE, 1, null, 1)), "one a second, if it is refused");
        assertFalse(send(flow, cancel(TestVenue.ALICE, 0, "order-1", 1)));
        assertTrue(send(flow, cancelAll(TestVenue.ALICE, 0)));
        assertFalse(send(flow, cancelAll(TestVenue.ALICE, 0)));
        assertTrue(send(flow, cancelAll(TestVenue.ALICE, 1)));
        nowNs += TimeUnit.SECONDS.toNanos(1);
        assertTrue(send(flow, cancel(TestVenue.ALICE, 0, "order-1", 1)), "by client order id");
        venue.answering(0, 0).cancel(1, Side.BUY, 1_000, 5, CancelReason.REQUESTED, true);
        nowNs += TimeUnit.SECONDS.toNanos(1);
        assertFalse(send(flow, cancel(TestVenue.ALICE, 1, null, 1)), "it is done");
    }

    @Test
    void shouldPassCancelsOfParentOrdersThatWork() {
        venue.parent(1).parent(2);
        makeLow();
        many(flow, enter(TestVenue.ALICE));
        many(flow, enter(TestVenue.BOB));
        assertFalse(send(flow, cancelParent(TestVenue.BOB, 1, null)), "it is another's");
        assertFalse(send(flow, cancelParent(TestVenue.ALICE, 3, null)), "there is none");
        assertTrue(send(flow, cancelParent(TestVenue.ALICE, 1, null)), "by id");
        answer();
        assertFalse(send(flow, cancelParent(TestVenue.ALICE, 1, null)), "one a second, if it is refused");
        assertTrue(send(flow, cancelParent(TestVenue.ALICE, 0, "parent-2")), "by client order id");
        answer();
        assertTrue(send(flow, cancelAll(TestVenue.ALICE, 1)), "parent orders are among them");
        answer();
        assertFalse(send(flow, cancelAll(TestVenue.ALICE, 2)), "on another instrument");
    }

    /** Each second it was, and what the member's door takes slowly was full of it. */
    @Test
    void shouldOfferNoCancelAgainBeforeItsOutcome() {
        venue.enter(1, TestVenue.ALICE, Side.BUY, 1_000, 5);
        makeLow();
        assertTrue(send(flow, cancel(TestVenue.ALICE, 1, null, 1)));
        nowNs += TimeUnit.SECONDS.toNanos(4);
        assertFalse(send(flow, cancel(TestVenue.ALICE, 1, null, 1)), "one is under way");
        assertFalse(send(flow, cancel(TestVenue.ALICE, 0, "order-1", 1)));
        assertTrue(send(flow, cancelAll(TestVenue.ALICE, 0)), "another command");
        nowNs += TIMEOUT_NS;
        flow.expire();
        assertTrue(send(flow, cancel(TestVenue.ALICE, 1, null, 1)), "the first may be lost");
    }

    /** Whoever has tens of thousands of orders canceled everything before others, their leases and administrators had a turn. */
    @Test
    void shouldHaveFewCancelsUnderWayAndLeaveOthersTheirs() {
        final int all = FreeingShares.MOST;
        for (int order = 1; order <= MANY; order++) {
            venue.enter(order, order % 2 == 0 ? TestVenue.ALICE : TestVenue.BOB, Side.BUY, 1_000, 5);
        }
        venue.account(102, "carol").enter(2_000, 102, Side.BUY, 1_000, 5);
        makeLow();
        assertEquals(all / 2, cancels(flow.keyless()), "all who show no key are one");
        assertEquals(all / 3 + 1, cancels(flow), "two accounts leave a third of the rest");
        assertTrue(send(flow, cancel(102, 2_000, null, 1)), "who asks for one gets it");
        assertEquals(MANY, many(flow, renew()));
        assertEquals(MANY, many(flow, administer()));
        answer();
        assertTrue(send(flow.keyless(), cancel(TestVenue.BOB, MANY - 1, null, 1)), "as soon as there is room");
    }

    private int cancels(final CommandSender sender) {
        int taken = 0;
        for (int order = 1; order <= MANY; order++) {
            final long account = order % 2 == 0 ? TestVenue.ALICE : TestVenue.BOB;
            taken += send(sender, cancel(account, order, null, 1)) ? 1 : 0;
        }
        return taken;
    }

    /** All that is under way has its outcome, and what was to be canceled is still open. */
    private void answer() {
        while (flow.inFlight() > 0) {
            venue.answering(GATEWAY, ++answered).account(10_000 + answered, "account-" + answered);
        }
    }

    @Test
    void shouldPassWhatAdministratorsDoAndSignsOfLife() {
        makeLow();
        assertEquals(MANY, many(flow, administer()));
        assertEquals(MANY, many(flow, renew()));
    }

    @Test
    void shouldPassEverythingWhileThereIsRoom() {
        assertEquals(MANY, many(flow, enter(TestVenue.ALICE)));
        assertEquals(MANY, many(flow, cancel(TestVenue.ALICE, 8, null, 1)));
        assertEquals(2 * MANY, reached);
    }

    private int many(final CommandSender sender, final CommandSender.Encoder command) {
        int taken = 0;
        for (int i = 0; i < MANY; i++) {
            taken += send(sender, command) ? 1 : 0;
        }
        return taken;
    }

    private static boolean send(final CommandSender sender, final CommandSender.Encoder command) {
        return sender.send(command, 0, new CommandSender.Completion() {
            @Override
            public void onOutcome(final CommandOutcome outcome) {}

            @Override
            public void onTimeout() {}
        });
    }

    private static CommandSender.Encoder enter(final long accountId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final EnterOrderEncoder command = new EnterOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId);
            PlainOrders.plain(command);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder numbered(final long accountId, final CommandSender.Encoder inner) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final UnsafeBuffer bytes = new UnsafeBuffer(new byte[1_024]);
            final int length = inner.encode(bytes, 0, header, gatewayId, correlationId);
            final NumberedCommandEncoder command =
                    new NumberedCommandEncoder().wrapAndApplyHeader(buffer, offset, header);
            OrderParty.encode(command, header, "");
            command.accountId(accountId).putCommand(bytes, 0, length);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder replaceQuotes(final long accountId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final ReplaceQuotesEncoder command = new ReplaceQuotesEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId).bidsCount(0);
            command.asksCount(0);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder renewQuotes(final long accountId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final RenewQuotesEncoder command = new RenewQuotesEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId).instrumentId(0);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder cancel(
            final long accountId, final long orderId, final String clientOrderId, final int instrumentId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final CancelOrderEncoder command = new CancelOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId).orderId(orderId).instrumentId(instrumentId);
            Identifier36.encode(clientOrderId, command.clientOrderId());
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder cancelParent(
            final long accountId, final long parentOrderId, final String clientOrderId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final CancelParentOrderEncoder command =
                    new CancelParentOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId).parentOrderId(parentOrderId);
            Identifier36.encode(clientOrderId, command.clientOrderId());
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder cancelAll(final long accountId, final int instrumentId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final CancelAllOrdersEncoder command =
                    new CancelAllOrdersEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId).instrumentId(instrumentId);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder amend(final long accountId, final long orderId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final AmendOrderEncoder command = new AmendOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId).orderId(orderId).instrumentId(1);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    private static CommandSender.Encoder makeAccount() {
        return (buffer, offset, header, gatewayId, correlationId) -> MessageHeaderEncoder.ENCODED_LENGTH
                + new CreateAccountEncoder()
                        .wrapAndApplyHeader(buffer, offset, header)
                        .encodedLength();
    }

    private static CommandSender.Encoder makeAsset() {
        return (buffer, offset, header, gatewayId, correlationId) -> MessageHeaderEncoder.ENCODED_LENGTH
                + new AddAssetEncoder()
                        .wrapAndApplyHeader(buffer, offset, header)
                        .encodedLength();
    }

    private static CommandSender.Encoder renew() {
        return (buffer, offset, header, gatewayId, correlationId) -> MessageHeaderEncoder.ENCODED_LENGTH
                + new RenewCancelTimersEncoder()
                        .wrapAndApplyHeader(buffer, offset, header)
                        .encodedLength();
    }

    private static CommandSender.Encoder administer() {
        return (buffer, offset, header, gatewayId, correlationId) -> MessageHeaderEncoder.ENCODED_LENGTH
                + new AdministerEncoder()
                        .wrapAndApplyHeader(buffer, offset, header)
                        .encodedLength();
    }
}
