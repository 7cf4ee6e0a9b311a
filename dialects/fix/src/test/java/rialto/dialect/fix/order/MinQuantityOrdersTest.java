package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;

import java.io.IOException;

/** Orders that trade so much when they enter the book or nothing, by MinQty(110). */
class MinQuantityOrdersTest extends OrderVenue {
    @Test
    void shouldTradeWhenThereIsEnough() throws IOException {
        rest(maker, newId(), "54=2|40=2|44=100|38=0.3|59=1");
        final String id = newId();
        rest(taker, id, "54=1|40=2|44=100|38=0.5|110=0.3|59=3");
        assertFields(taker.expect("8"), "11=" + id + "|150=F|32=0.30000000");
        assertFields(taker.expect("8"), "11=" + id + "|150=4|39=4|14=0.30000000");
        maker.expect("8");
    }

    @Test
    void shouldCancelWithoutATradeWhenThereIsLess() throws IOException {
        final String resting = newId();
        rest(maker, resting, "54=2|40=2|44=100|38=0.3|59=1");
        final String id = newId();
        rest(taker, id, "54=1|40=2|44=100|38=0.5|110=0.4|59=1");
        assertFields(
                taker.expect("8"),
                "11=" + id + "|150=4|39=4|14=0.00000000|58=Less than MinQty(110) could be traded at once.");
        send(maker, "F", "54=2|41=" + resting + "|11=" + newId());
        assertFields(maker.expect("8"), "150=4|14=0.00000000");
    }

    @Test
    void shouldRefuseInWordsWhatCannotTradeSoMuchAtOnce() throws IOException {
        assertFields(
                enter(maker, newId(), "54=2|40=2|44=101|38=0.5|110=0.6|59=1"),
                "150=8|103=13|58=MinQty(110) must not be above OrderQty(38).");
        assertFields(enter(maker, newId(), "54=2|40=2|44=101|38=0.5|110=0.1|59=4"), "150=8|103=11");
        assertFields(enter(maker, newId(), "54=2|40=3|99=90|38=0.5|110=0.1|59=1"), "150=8|103=11");
    }

    @Test
    void shouldNotBeSaidOfAReplacement() throws IOException {
        final String id = newId();
        rest(maker, id, "54=2|40=2|44=101|38=0.5|59=1");
        send(maker, "G", "54=2|40=2|44=102|38=0.5|110=0.1|59=1|41=" + id + "|11=" + newId());
        assertFields(
                maker.expect("9"),
                "434=2|58=OrdType(40)=D and MinQty(110) cannot be replaced: cancel, and enter anew.");
    }
}
