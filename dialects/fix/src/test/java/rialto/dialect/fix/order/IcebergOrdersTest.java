package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixText;

import java.io.IOException;

/** Orders that show a part at a time, by MaxFloor(111). */
class IcebergOrdersTest extends OrderVenue {
    @Test
    void shouldTellTheOwnerOfAllOfIt() throws IOException {
        final String id = newId();
        final FixText accepted = rest(maker, id, "54=2|40=2|44=100|38=0.5|111=0.2|59=1");
        assertFields(accepted, "150=0|38=0.50000000|111=0.20000000|151=0.50000000");
        rest(taker, newId(), "54=1|40=2|44=100|38=0.3|59=3");
        assertFields(maker.expect("8"), "11=" + id + "|150=F|32=0.20000000|151=0.30000000|111=0.20000000");
        assertFields(maker.expect("8"), "11=" + id + "|150=F|32=0.10000000|151=0.20000000|111=0.20000000");
        taker.expect("8");
        taker.expect("8");
        send(maker, "H", "54=2|11=" + id);
        assertFields(maker.expect("8"), "150=I|39=1|38=0.50000000|111=0.20000000|151=0.20000000");
    }

    @Test
    void shouldKeepTheOrderWhenOnlyItsQuantityIsSmaller() throws IOException {
        final String id = newId();
        final FixText accepted = rest(maker, id, "54=2|40=2|44=101|38=0.5|111=0.1|59=1");
        final String smaller = newId();
        send(maker, "G", "54=2|40=2|44=101|38=0.3|111=0.1|59=1|41=" + id + "|11=" + smaller);
        final FixText amended = maker.expect("8");
        assertFields(amended, "150=5|37=" + accepted.get(37) + "|38=0.30000000|111=0.10000000");
        final String whole = newId();
        send(maker, "G", "54=2|40=2|44=101|38=0.3|59=1|41=" + smaller + "|11=" + whole);
        assertFields(maker.expect("8"), "150=5|38=0.30000000|111=");
    }

    @Test
    void shouldRefuseInWordsWhatCannotBeShown() throws IOException {
        assertFields(
                enter(maker, newId(), "54=2|40=2|44=101|38=0.5|111=0.6|59=1"),
                "150=8|103=13|58=MaxFloor(111) must not be above OrderQty(38).");
        assertFields(enter(maker, newId(), "54=2|40=2|44=101|38=0.5|111=0.01|59=1"), "150=8|103=13");
        assertFields(enter(maker, newId(), "54=2|40=2|44=101|38=0.5|111=0.1|59=3"), "150=8|103=11");
    }
}
