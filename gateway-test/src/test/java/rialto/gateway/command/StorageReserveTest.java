package rialto.gateway.command;

import org.junit.jupiter.api.Test;
import rialto.client.OfferResult;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.AddAssetEncoder;
import rialto.protocol.AdministerEncoder;
import rialto.protocol.AmendOrderEncoder;
import rialto.protocol.CancelAllOrdersEncoder;
import rialto.protocol.CancelOrderEncoder;
import rialto.protocol.CancelReason;
import rialto.protocol.CreateAccountEncoder;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.RenewCancelTimersEncoder;
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

    private final TestVenue venue = TestVenue.ready();
    private long nowNs = 1;
    private int reached;
    private final CommandFlow flow =
            new CommandFlow(venue.view, (buffer, offset, length) -> taken(), () -> nowNs, 42, CAPACITY, Long.MAX_VALUE);

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
    void shouldPassCancelsOfWhatIsOpenOnceASecond() {
        for (int order = 1; order <= MANY; order++) {
            venue.enter(order, TestVenue.ALICE, Side.BUY, 1_000, 5);
        }
        makeLow();
        many(flow, enter(TestVenue.ALICE));
        for (int order = 1; order <= MANY; order++) {
            assertTrue(send(flow, cancel(TestVenue.ALICE, order, null, 1)), "by id");
        }
        assertFalse(send(flow, cancel(TestVenue.ALICE, 1, null, 1)), "one is under way");
        assertFalse(send(flow, cancel(TestVenue.ALICE, 0, "order-1", 1)));
        assertTrue(send(flow, cancelAll(TestVenue.ALICE, 0)));
        assertFalse(send(flow, cancelAll(TestVenue.ALICE, 0)));
        assertTrue(send(flow, cancelAll(TestVenue.ALICE, 1)));
        nowNs += TimeUnit.SECONDS.toNanos(1);
        assertTrue(send(flow, cancel(TestVenue.ALICE, 0, "order-1", 1)), "by client order id");
        assertTrue(send(flow, cancelAll(TestVenue.ALICE, 0)));
        venue.cancel(1, Side.BUY, 1_000, 5, CancelReason.REQUESTED, true);
        nowNs += TimeUnit.SECONDS.toNanos(1);
        assertFalse(send(flow, cancel(TestVenue.ALICE, 1, null, 1)), "it is done");
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
            public void onOutcome(final CommandOutcome outcome) {
                throw new AssertionError("there is none");
            }

            @Override
            public void onTimeout() {
                throw new AssertionError("there is none");
            }
        });
    }

    private static CommandSender.Encoder enter(final long accountId) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final EnterOrderEncoder command = new EnterOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.accountId(accountId);
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
