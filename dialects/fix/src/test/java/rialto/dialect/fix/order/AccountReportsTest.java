package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gatewaytest.TestOrders;
import rialto.protocol.Side;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Who is told what of an account's orders. */
class AccountReportsTest extends OrderVenue {
    /** An order of the maker's that comes by no FIX. */
    private static Encoder order(final String id, final long ticks, final long lots) {
        return TestOrders.limit(MAKER, 1, id, Side.SELL, ticks, lots);
    }

    @Test
    void shouldTellOfOrdersThatCameAnotherWay() throws Exception {
        final String id = newId();
        venue.send(order(id, 10_000, 1_000));
        final FixText accepted = maker.expect("8");
        assertFields(accepted, "150=0|11=" + id + "|54=2|38=0.01000000|44=100.00000000|59=1");
        send(maker, "F", "11=" + newId() + "|41=" + id + "|54=2");
        assertFields(maker.expect("8"), "150=4|39=4|41=" + id + "|37=" + accepted.get(37));
    }

    @Test
    void shouldTellAllSessionsOfAnAccountOfItsOrdersAndTheOneThatAskedOfRefusals() throws IOException {
        try (FixClient other = logOn(MAKER, "maker-2", "ORDERS")) {
            final String id = newId();
            assertFields(enter(maker, newId(), "54=2|40=2|44=100|38=100"), "150=8");
            final FixText accepted = rest(maker, id, "54=2|40=2|44=100|38=0.5|59=1");
            final FixText seen = other.expect("8");
            assertFields(seen, "150=0|11=" + id + "|37=" + accepted.get(37) + "|60=" + accepted.get(60));
            send(other, "F", "11=" + newId() + "|41=" + id + "|54=2");
            assertFields(other.expect("8"), "150=4|41=" + id);
            assertFields(maker.expect("8"), "150=4|41=" + id);
            other.logOut();
        }
    }

    @Test
    void shouldTellDropCopiesOfEverything() throws Exception {
        try (FixClient copy = logOn(MAKER, "copy", "DROPCOPY")) {
            final String id = newId();
            final String amended = newId();
            assertFields(enter(maker, newId(), "54=2|40=2|44=100|38=100"), "150=8");
            assertFields(copy.expect("8"), "150=8|39=8|103=3");
            rest(maker, id, "54=2|40=2|44=100|38=0.5|59=1");
            assertFields(copy.expect("8"), "150=0|11=" + id);
            rest(taker, newId(), "54=1|40=1|38=0.2");
            assertFields(copy.expect("8"), "150=F|39=1|11=" + id);
            send(maker, "G", "11=" + amended + "|41=" + id + "|54=2|40=2|44=100|38=0.3|59=1");
            assertFields(copy.expect("8"), "150=5|39=1|11=" + amended + "|41=" + id);
            send(maker, "F", "11=" + newId() + "|37=1000000000|54=2");
            assertFields(copy.expect("9"), "434=1|102=1|37=1000000000");
            maker.send("q", "11=" + newId(), "530=7", "60=" + FixClient.now());
            assertFields(copy.expect("8"), "150=4|11=" + amended);
            assertFields(copy.expect("r"), "533=1");
            venue.send(order(newId(), 10_000, 1_000));
            assertFields(copy.expect("8"), "150=0");
            send(copy, "D", "11=" + newId() + "|54=2|40=2|44=100|38=0.5|59=1");
            assertFields(copy.expect("j"), "372=D|380=6");
            copy.logOut();
        }
    }

    @Test
    void shouldTellTheSameAgain() throws IOException {
        final List<FixText> told = new ArrayList<>();
        final String id = newId();
        told.add(rest(maker, id, "54=2|40=2|44=100.01|38=0.5|59=1|453=1|448=fund|447=D|452=3"));
        rest(taker, newId(), "54=1|40=1|38=0.2");
        taker.expect("8");
        told.add(maker.expect("8"));
        send(maker, "G", "11=" + newId() + "|41=" + id + "|54=2|40=2|44=100.02|38=0.6|59=1");
        told.add(maker.expect("8"));
        rest(taker, newId(), "54=1|40=1|38=0.1");
        told.add(maker.expect("8"));
        send(maker, "F", "11=" + newId() + "|41=nobody|54=2");
        told.add(maker.expect("9"));
        maker.send("q", "11=" + newId(), "530=7", "60=" + FixClient.now());
        told.add(maker.expect("8"));
        told.add(maker.expect("r"));
        maker.send("2", "7=" + told.getFirst().number(), "16=0");
        for (final FixText first : told) {
            final FixText again = maker.expect(first.type());
            assertFields(again, "43=Y");
            assertEquals(withoutTimes(first), withoutTimes(again));
        }
    }

    /** The fields that do not change when a message is sent again. */
    private static String withoutTimes(final FixText message) {
        return message.toString().replaceAll("(?<=\\|)(?:43|52|122)=[^|]*\\|", "");
    }

    @Test
    void shouldCancelOnDisconnectWhatTheConnectionEntered() throws IOException {
        final String stays = newId();
        final String leaves = newId();
        rest(maker, stays, "54=2|40=2|44=100|38=0.5|59=1");
        final FixClient careful = logOn(MAKER, "careful", "ORDERS", "8013=Y");
        rest(careful, leaves, "54=2|40=2|44=101|38=0.5|59=1");
        assertFields(maker.expect("8"), "150=0|11=" + leaves);
        careful.close();
        final FixText left = maker.expect("8");
        assertFields(left, "150=4|39=4|378=8|11=" + leaves);
        send(maker, "H", "11=" + stays + "|54=2");
        assertFields(maker.expect("8"), "150=I|39=0");
    }
}
