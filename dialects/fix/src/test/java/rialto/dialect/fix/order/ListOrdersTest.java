package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestOrders;
import rialto.protocol.ContingencyType;
import rialto.protocol.EnterOrderListEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.Side;

/** What sessions are told of orders of lists, which come another way. */
class ListOrdersTest extends OrderVenue {
    private static final long LOTS = 10_000;

    private record Leg(String id, Side side, long ticks) {
        private Encoder order() {
            return TestOrders.limit(MAKER, 1, id, side, ticks, LOTS);
        }
    }

    /** The maker buys at the first one's price, and then sells at the other's. */
    private static Encoder list(final String name, final Leg... legs) {
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final EnterOrderListEncoder command =
                    new EnterOrderListEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(name, command.clientListId());
            command.accountId(RunningVenue.FIRST_ACCOUNT + MAKER)
                    .instrumentId(1)
                    .contingencyType(ContingencyType.OTO);
            int length = MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
            for (final Leg leg : legs) {
                length += leg.order().encode(buffer, offset + length, header, 0, 0);
            }
            return length;
        };
    }

    @Test
    void shouldTellOfAPendingOrderWhenItIsAcceptedAndWhenItWorks() throws Exception {
        final String buy = newId();
        final String sell = newId();
        venue.send(list(newId(), new Leg(buy, Side.BUY, 9_000), new Leg(sell, Side.SELL, 11_000)));
        assertFields(maker.expect("8"), "150=0|39=0|11=" + buy);
        assertFields(maker.expect("8"), "150=A|39=A|11=" + sell + "|151=0.10000000|14=0.00000000");
        send(maker, "H", "54=2|11=" + sell);
        assertFields(maker.expect("8"), "150=I|39=A");
        rest(taker, newId(), "54=2|40=2|44=90|38=0.1|59=3");
        assertFields(maker.expect("8"), "150=F|39=2|11=" + buy);
        assertFields(maker.expect("8"), "150=0|39=0|11=" + sell);
        send(maker, "H", "54=2|11=" + sell);
        assertFields(maker.expect("8"), "150=I|39=0");
        taker.expect("8");
    }

    @Test
    void shouldCancelThePendingOrderWithTheOneThatIsCanceled() throws Exception {
        final String buy = newId();
        final String sell = newId();
        venue.send(list(newId(), new Leg(buy, Side.BUY, 9_000), new Leg(sell, Side.SELL, 11_000)));
        maker.expect("8");
        maker.expect("8");
        final String cancel = newId();
        send(maker, "F", "11=" + cancel + "|41=" + buy + "|54=1");
        assertFields(maker.expect("8"), "150=4|39=4|11=" + cancel + "|41=" + buy);
        assertFields(maker.expect("8"), "150=4|39=4|11=" + sell);
    }

    @Test
    void shouldSayWhereListsAreEntered() throws Exception {
        maker.send("E", "66=list", "394=3", "68=2");
        assertFields(
                maker.expect("j"),
                "372=E|380=3|58=Unsupported Message Type: the venue takes no MsgType(35)=E from clients; lists of orders are"
                        + " entered and canceled over REST and the WebSocket API (orderList)");
    }
}
