package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;

import java.io.IOException;
import java.time.Instant;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderBookTest extends OrderVenue {
    @Test
    void shouldTellBothSidesOfATrade() throws IOException {
        final String sale = newId();
        final String purchase = newId();
        final FixText offered = rest(maker, sale, "54=2|40=2|44=100.50|38=0.5|59=1");
        assertFields(offered, "1=account-0|55=BTCUSDT|54=2|38=0.50000000|40=2|44=100.50000000|59=1");
        assertFields(offered, "151=0.50000000|14=0.00000000|6=0.00000000|41=|58=");
        rest(taker, purchase, "54=1|40=2|44=101|38=0.2|59=3");
        final FixText bought = taker.expect("8");
        assertFields(bought, "11=" + purchase + "|150=F|39=2|32=0.20000000|31=100.50000000|851=2");
        assertFields(bought, "151=0.00000000|14=0.20000000|6=100.50000000|12=0.00040000|13=3|479=BTC");
        final FixText sold = maker.expect("8");
        assertFields(sold, "11=" + sale + "|150=F|39=1|32=0.20000000|31=100.50000000|851=1");
        assertFields(sold, "151=0.30000000|14=0.20000000|6=100.50000000|12=0.02010000|13=3|479=USDT");
        assertEquals(bought.get(880), sold.get(880));
        assertEquals(offered.get(37), sold.get(37));
        assertNotEquals(offered.get(17), sold.get(17));
        assertEquals(bought.get(60), sold.get(60));
    }

    @Test
    void shouldTellTheMeanPriceOfSeveralTrades() throws IOException {
        rest(maker, newId(), "54=2|40=2|44=100|38=0.1|59=1");
        rest(maker, newId(), "54=2|40=2|44=101|38=0.2|59=1");
        rest(taker, newId(), "54=1|40=1|38=0.3");
        assertFields(taker.expect("8"), "150=F|39=1|31=100.00000000|6=100.00000000|151=0.20000000");
        assertFields(taker.expect("8"), "150=F|39=2|31=101.00000000|6=100.6666666666|151=0.00000000");
    }

    @ParameterizedTest
    @CsvSource({
        "54=1|40=2|44=100|38=0.5|59=3, 4",
        "54=1|40=1|38=0.5, 4",
        "54=1|40=1|152=50, 4",
    })
    void shouldCancelWhatIsLeftOfOrdersThatDoNotWait(final String fields, final String status) throws IOException {
        rest(maker, newId(), "54=2|40=2|44=100|38=0.2|59=1");
        rest(taker, newId(), fields);
        assertFields(taker.expect("8"), "150=F|39=1|32=0.20000000");
        final FixText left = taker.expect("8");
        assertFields(left, "150=" + status + "|39=" + status + "|14=0.20000000|151=0.00000000|6=100.00000000|378=");
        assertTrue(left.get(58) != null, left.toString());
    }

    @Test
    void shouldSpendAnAmount() throws IOException {
        rest(maker, newId(), "54=2|40=2|44=100|38=0.5|59=1");
        final FixText accepted = enter(taker, newId(), "54=1|40=1|152=20.5");
        assertFields(accepted, "150=0|39=0|38=|152=20.50000000|44=|151=0.00000000");
        assertFields(taker.expect("8"), "150=F|39=2|32=0.20500000|14=0.20500000|152=20.50000000");
    }

    @Test
    void shouldFillOrKill() throws IOException {
        rest(maker, newId(), "54=2|40=2|44=100|38=0.2|59=1");
        rest(taker, newId(), "54=1|40=2|44=100|38=0.5|59=4");
        assertFields(taker.expect("8"), "150=4|39=4|14=0.00000000|151=0.00000000");
        rest(taker, newId(), "54=1|40=2|44=100|38=0.2|59=4");
        assertFields(taker.expect("8"), "150=F|39=2");
    }

    @Test
    void shouldPostOnly() throws IOException {
        final FixText posted = rest(maker, newId(), "54=2|40=2|44=100|38=0.2|59=1|18=6");
        assertFields(posted, "40=2|18=6");
        assertFields(enter(taker, newId(), "54=1|40=2|44=100|38=0.2|59=1|18=6"), "150=8|39=8|103=11|37=NONE");
        rest(taker, newId(), "54=1|40=2|44=99|38=0.2|59=1|18=6");
    }

    @Test
    void shouldTellWhenOrdersEndByTheirTime() throws IOException {
        final String date = FixClient.time(Instant.now().plusSeconds(4));
        final FixText report = rest(maker, newId(), "54=2|40=2|44=100|38=0.2|59=6|126=" + date);
        assertFields(report, "59=6|126=" + date);
        assertFields(maker.expect("8"), "150=C|39=C|151=0.00000000");
        final FixText day = rest(maker, newId(), "54=2|40=2|44=100|38=0.2");
        assertFields(day, "59=0");
        assertTrue(day.get(126).endsWith("-00:00:00.000000"), day.toString());
    }

    @ParameterizedTest
    @CsvSource({"1, taker, resting", "2, resting, taker"})
    void shouldPreventTradesOfAnAccountWithItself(final String mode, final String leaves, final String stays)
            throws IOException {
        final String resting = newId();
        final String taking = newId();
        rest(maker, resting, "54=2|40=2|44=100|38=0.2|59=1");
        rest(maker, taking, "54=1|40=2|44=100|38=0.2|59=1|7928=" + mode);
        final FixText left = maker.expect("8");
        assertFields(left, "150=4|39=4|378=8|11=" + (leaves.equals("taker") ? taking : resting));
        send(maker, "H", "54=1|11=" + (stays.equals("taker") ? taking : resting));
        assertFields(maker.expect("8"), "150=I|39=0|151=0.20000000");
    }

    @Test
    void shouldTellATradeOfAnAccountWithItselfTwice() throws IOException {
        final String resting = newId();
        final String taking = newId();
        rest(maker, resting, "54=2|40=2|44=100|38=0.2|59=1");
        rest(maker, taking, "54=1|40=2|44=100|38=0.2|59=1");
        assertFields(maker.expect("8"), "150=F|39=2|851=1|11=" + resting);
        assertFields(maker.expect("8"), "150=F|39=2|851=2|11=" + taking);
    }

    @Test
    void shouldCancelByEitherId() throws IOException {
        final String first = newId();
        final String second = newId();
        final String cancel = newId();
        rest(maker, first, "54=2|40=2|44=100|38=0.2|59=1");
        final String orderId =
                rest(maker, second, "54=2|40=2|44=101|38=0.2|59=1").get(37);
        send(maker, "F", "11=" + cancel + "|41=" + first + "|54=2");
        assertFields(maker.expect("8"), "150=4|39=4|11=" + cancel + "|41=" + first + "|58=|378=|151=0.00000000");
        send(maker, "F", "11=" + newId() + "|37=" + orderId + "|54=2");
        assertFields(maker.expect("8"), "150=4|39=4|37=" + orderId + "|41=" + second);
        send(maker, "F", "11=" + newId() + "|41=" + first + "|54=2");
        assertFields(maker.expect("9"), "39=4|434=1|102=0|41=" + first);
        send(maker, "F", "11=" + newId() + "|41=nobody|54=2");
        assertFields(maker.expect("9"), "39=8|434=1|102=1|41=nobody|37=NONE");
    }

    @Test
    void shouldCancelWhatIsLeft() throws IOException {
        final String id = newId();
        rest(maker, id, "54=2|40=2|44=100|38=0.2|59=1");
        rest(taker, newId(), "54=1|40=1|38=0.15");
        assertFields(maker.expect("8"), "150=F|39=1");
        send(maker, "F", "11=" + newId() + "|41=" + id + "|54=2");
        assertFields(maker.expect("8"), "150=4|39=4|14=0.15000000|151=0.00000000|6=100.00000000");
    }

    @Test
    void shouldKeepThePlaceOfAnOrderThatOnlyShrinks() throws IOException {
        final String first = newId();
        final String reduced = newId();
        final FixText entered = rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        rest(maker, newId(), "54=2|40=2|44=100|38=0.5|59=1");
        rest(taker, newId(), "54=1|40=1|38=0.1");
        assertFields(taker.expect("8"), "150=F|39=2");
        assertFields(maker.expect("8"), "150=F|39=1|11=" + first);
        send(maker, "G", "11=" + reduced + "|41=" + first + "|54=2|40=2|44=100|38=0.3|59=1");
        final FixText replaced = maker.expect("8");
        assertFields(replaced, "150=5|39=1|11=" + reduced + "|41=" + first + "|37=" + entered.get(37));
        assertFields(replaced, "38=0.30000000|14=0.10000000|151=0.20000000");
        rest(taker, newId(), "54=1|40=1|38=0.2");
        assertFields(maker.expect("8"), "150=F|39=2|11=" + reduced);
    }

    @Test
    void shouldReplaceAnOrder() throws IOException {
        final String first = newId();
        final String second = newId();
        final FixText entered = rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        send(maker, "G", "11=" + second + "|41=" + first + "|54=2|40=2|44=102|38=0.6|59=1");
        final FixText replaced = maker.expect("8");
        assertFields(replaced, "150=5|39=0|11=" + second + "|41=" + first + "|44=102.00000000");
        assertFields(replaced, "38=0.60000000|14=0.00000000|151=0.60000000");
        assertNotEquals(entered.get(37), replaced.get(37));
        send(maker, "F", "11=" + newId() + "|41=" + second + "|54=2");
        assertFields(maker.expect("8"), "150=4|41=" + second);
    }

    @Test
    void shouldCountWhatIsExecutedWhenAnOrderIsReplaced() throws IOException {
        final String first = newId();
        final String second = newId();
        rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        rest(taker, newId(), "54=1|40=1|38=0.2");
        assertFields(taker.expect("8"), "150=F|39=2");
        assertFields(maker.expect("8"), "150=F|39=1|11=" + first);
        send(maker, "G", "11=" + second + "|41=" + first + "|54=2|40=2|44=101|38=0.6|59=1");
        assertFields(maker.expect("8"), "150=5|39=1|38=0.60000000|14=0.20000000|151=0.40000000|6=100.00000000");
        assertStatus(second, "39=1|38=0.60000000|14=0.20000000|151=0.40000000|6=100.00000000");
        rest(taker, newId(), "54=1|40=1|38=0.3");
        assertFields(taker.expect("8"), "150=F|39=2");
        assertFields(maker.expect("8"), "150=F|39=1|11=" + second + "|38=0.60000000|14=0.50000000|151=0.10000000");
        assertStatus(second, "39=1|38=0.60000000|14=0.50000000|151=0.10000000|6=100.60000000");
        send(maker, "G", "11=" + newId() + "|41=" + second + "|54=2|40=2|44=102|38=0.5|59=1");
        assertFields(maker.expect("9"), "434=2|102=0|39=1|41=" + second);
        final String third = newId();
        send(maker, "G", "11=" + third + "|41=" + second + "|54=2|40=2|44=101|38=0.55|59=1");
        assertFields(maker.expect("8"), "150=5|39=1|38=0.55000000|14=0.50000000|151=0.05000000");
        rest(taker, newId(), "54=1|40=1|38=0.05");
        assertFields(maker.expect("8"), "150=F|39=2|11=" + third + "|38=0.55000000|14=0.55000000|151=0.00000000");
    }

    private void assertStatus(final String id, final String fields) throws IOException {
        send(maker, "H", "11=" + id + "|54=2");
        assertFields(maker.expect("8"), "150=I|11=" + id + "|" + fields);
        maker.send("AF", "584=all", "585=7");
        assertFields(maker.expect("8"), "150=I|11=" + id + "|" + fields);
    }

    @Test
    void shouldNotExecuteMoreThanReplacementsAskForThatAreSentAtOnce() throws IOException {
        final String first = newId();
        final String second = newId();
        rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        rest(taker, newId(), "54=1|40=1|38=0.2");
        assertFields(maker.expect("8"), "150=F|39=1|11=" + first);
        send(maker, "G", "11=" + second + "|41=" + first + "|54=2|40=2|44=101|38=0.6|59=1");
        send(maker, "G", "11=" + newId() + "|41=" + second + "|54=2|40=2|44=102|38=0.7|59=1");
        assertFields(maker.expect("8"), "150=5|38=0.60000000|14=0.20000000|151=0.40000000");
        assertFields(maker.expect("8"), "150=5|38=0.70000000|14=0.20000000|151=0.50000000");
    }

    @Test
    void shouldTellForWhomAnOrderIs() throws IOException {
        final String id = newId();
        final String party = "453=1|448=fund-7|447=D|452=3|";
        assertFields(rest(maker, id, "54=2|40=2|44=100|38=0.5|59=1|" + party), party);
        rest(taker, newId(), "54=1|40=1|38=0.2");
        assertFields(maker.expect("8"), "150=F|" + party);
        assertStatus(id, party);
        final String next = newId();
        send(maker, "G", "11=" + next + "|41=" + id + "|54=2|40=2|44=101|38=0.5|59=1|" + party.replace("7|", "8|"));
        assertFields(maker.expect("8"), "150=5|453=1|448=fund-8|447=D|452=3");
        send(maker, "G", "11=" + id + "x|41=" + next + "|54=2|40=2|44=101|38=0.4|59=1");
        assertFields(maker.expect("8"), "150=5|38=0.40000000|453=|448=");
    }

    @Test
    void shouldTradeAtOnceWithWhatAReplacementReaches() throws IOException {
        final String first = newId();
        rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        rest(taker, newId(), "54=1|40=2|44=99|38=0.2|59=1");
        send(maker, "G", "11=" + newId() + "|41=" + first + "|54=2|40=2|44=99|38=0.5|59=1");
        assertFields(maker.expect("8"), "150=5|39=0|151=0.50000000");
        assertFields(maker.expect("8"), "150=F|39=1|151=0.30000000|851=2");
    }

    @Test
    void shouldLeaveAnOrderAloneWhenItsReplacementIsRefused() throws IOException {
        final String first = newId();
        final String second = newId();
        rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        send(maker, "G", "11=" + second + "|41=" + first + "|54=2|40=2|44=100|38=500|59=1");
        assertFields(maker.expect("9"), "39=0|11=" + second + "|41=" + first + "|434=2|102=99");
        send(maker, "G", "11=" + first + "|41=" + first + "|54=2|40=2|44=101|38=0.5|59=1");
        assertFields(maker.expect("9"), "39=0|11=" + first + "|41=" + first + "|434=2|102=6");
        send(maker, "G", "11=" + second + "|41=" + first + "|54=2|40=2|44=101|38=0.6|59=1");
        assertFields(maker.expect("8"), "150=5|39=0|11=" + second + "|41=" + first);
    }

    @Test
    void shouldTakeChangesOfAnOrderBeforeItsReport() throws IOException {
        final String first = newId();
        final String second = newId();
        send(maker, "D", "11=" + first + "|54=2|40=2|44=100|38=0.5|59=1");
        send(maker, "G", "11=" + second + "|41=" + first + "|54=2|40=2|44=101|38=0.5|59=1");
        send(maker, "F", "11=" + newId() + "|41=" + second + "|54=2");
        assertFields(maker.expect("8"), "150=0|11=" + first);
        assertFields(maker.expect("8"), "150=5|11=" + second + "|41=" + first);
        assertFields(maker.expect("8"), "150=4|41=" + second);
    }

    @Test
    void shouldCancelAll() throws IOException {
        final String first = newId();
        final String second = newId();
        final String all = newId();
        rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        rest(maker, second, "54=2|40=2|44=101|38=0.5|59=1");
        maker.send("q", "11=" + all, "530=1", "55=BTCUSDT", "60=" + FixClient.now());
        assertFields(maker.expect("8"), "150=4|39=4|11=" + first + "|41=");
        assertFields(maker.expect("8"), "150=4|39=4|11=" + second + "|41=");
        assertFields(maker.expect("r"), "11=" + all + "|530=1|531=1|533=2|55=BTCUSDT");
        maker.send("q", "11=" + newId(), "530=7", "60=" + FixClient.now());
        assertFields(maker.expect("r"), "530=7|531=7|533=0");
    }

    @Test
    void shouldTellHowOrdersStand() throws IOException {
        final String first = newId();
        final String second = newId();
        rest(maker, first, "54=2|40=2|44=100|38=0.5|59=1");
        rest(maker, second, "54=2|40=2|44=101|38=0.5|59=1");
        rest(taker, newId(), "54=1|40=1|38=0.2");
        assertFields(maker.expect("8"), "150=F");
        send(maker, "H", "11=" + first + "|54=2|790=ask");
        assertFields(maker.expect("8"), "150=I|39=1|17=0|14=0.20000000|151=0.30000000|6=100.00000000|790=ask");
        maker.send("AF", "584=all", "585=7");
        assertFields(maker.expect("8"), "150=I|11=" + first + "|584=all|911=2|912=N");
        assertFields(maker.expect("8"), "150=I|11=" + second + "|584=all|911=2|912=Y");
        maker.send("AF", "584=none", "585=1", "55=NOSUCH");
        assertFields(maker.expect("j"), "380=2|372=AF|379=none");
    }

    @Test
    void shouldTellHowAnOrderStandsBehindTheReportsBeforeTheAnswer() throws IOException {
        final String id = newId();
        send(maker, "D", "11=" + id + "|54=2|40=2|44=100|38=0.5|59=1");
        send(maker, "H", "11=" + id + "|54=2");
        send(maker, "F", "11=" + newId() + "|41=" + id + "|54=2");
        send(maker, "H", "11=" + id + "|54=2");
        assertFields(maker.expect("8"), "150=0|11=" + id);
        assertFields(maker.expect("8"), "150=I|39=0|151=0.50000000");
        assertFields(maker.expect("8"), "150=4|41=" + id);
        assertFields(maker.expect("8"), "150=I|39=4|151=0.00000000");
    }

    @Test
    void shouldEnterAnOrderOnce() throws IOException {
        final String id = newId();
        final String order = "54=2|40=2|44=100|38=0.5|59=1";
        final FixText first = rest(maker, id, order);
        final FixText repeated = enter(maker, id, order);
        assertFields(repeated, "150=8|39=8|103=6|37=NONE");
        assertTrue(repeated.get(58).contains(first.get(37)), repeated.toString());
        assertFields(enter(maker, id, order.replace("0.5", "0.6")), "150=8|39=8|103=6|37=NONE");
        maker.send("AF", "584=all", "585=7");
        assertFields(maker.expect("8"), "150=I|11=" + id + "|911=1");
    }

    @ParameterizedTest
    @CsvSource({
        "54=2|40=2|44=2000000|38=0.5, 99, maxPrice",
        "54=2|40=2|44=0.5|38=0.5, 13, minNotional",
        "54=2|40=2|44=10000000|38=1, 99, maxPrice",
        "54=2|40=2|44=100|38=5000, 13, maxQty",
        "54=2|40=1|38=500, 13, MARKET_LOT_SIZE",
        "54=2|40=2|44=100|38=100, 3, balance",
        "54=2|40=2|44=100|38=0.5|59=2, 11, auction",
        "54=2|40=1|38=0.5|59=0, 11, type and time in force",
        "54=2|40=2|44=100|38=0.5|59=6|126=20200101-00:00:00, 4, passed",
        "54=2|40=2|44=100.005|38=0.5, 99, multiple of 0.01",
        "54=2|40=2|44=100|38=0.000001, 13, multiple of 0.00001"
    })
    void shouldSayWhyAnOrderIsRefused(final String fields, final String reason, final String text) throws IOException {
        final String id = newId();
        final FixText refused = enter(maker, id, fields);
        assertFields(refused, "150=8|39=8|11=" + id + "|103=" + reason + "|37=NONE|54=2");
        assertTrue(refused.get(58).contains(text), refused.toString());
    }

    @Test
    void shouldCountOnAfterARefusal() throws IOException {
        final FixText first = rest(maker, newId(), "54=2|40=2|44=100|38=0.5|59=1");
        assertFields(enter(maker, newId(), "54=5|40=2|44=100|38=0.5|59=1"), "150=8|103=11|34=" + (first.number() + 1));
        send(maker, "D", "11=" + newId() + "|54=X|40=2|44=100|38=0.5|59=1");
        assertFields(maker.expect("3"), "371=54|373=5|34=" + (first.number() + 2));
        send(maker, "V", "262=a");
        assertEquals(first.number() + 3, maker.receive().number());
        assertFields(rest(maker, newId(), "54=2|40=2|44=100|38=0.5|59=1"), "34=" + (first.number() + 4));
    }
}
