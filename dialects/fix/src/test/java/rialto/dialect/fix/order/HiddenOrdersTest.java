package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;

import java.io.IOException;

/** Orders of which the book shows nothing, by MaxFloor(111)=0. */
class HiddenOrdersTest extends OrderVenue {
    @Test
    void shouldTellTheOwnerThatNothingIsShown() throws IOException {
        final String id = newId();
        assertFields(rest(maker, id, "54=2|40=2|44=102|38=0.5|111=0|59=1"), "111=0.00000000|151=0.50000000");
        rest(taker, newId(), "54=1|40=2|44=102|38=0.3|59=3");
        assertFields(maker.expect("8"), "11=" + id + "|150=F|32=0.30000000|151=0.20000000|111=0.00000000");
        taker.expect("8");
        send(maker, "H", "54=2|11=" + id);
        assertFields(maker.expect("8"), "150=I|39=1|38=0.50000000|111=0.00000000|151=0.20000000");
        final String canceled = newId();
        send(maker, "F", "54=2|41=" + id + "|11=" + canceled);
        assertFields(maker.expect("8"), "150=4|111=0.00000000");
    }

    @Test
    void shouldKeepTheOrderWhenOnlyItsQuantityIsSmallerAndShowItWhenNothingIsSaidOfIt() throws IOException {
        final String id = newId();
        final var accepted = rest(maker, id, "54=2|40=2|44=103|38=0.5|111=0|59=1");
        final String smaller = newId();
        send(maker, "G", "54=2|40=2|44=103|38=0.3|111=0|59=1|41=" + id + "|11=" + smaller);
        assertFields(maker.expect("8"), "150=5|37=" + accepted.get(37) + "|38=0.30000000|111=0.00000000");
        final String shown = newId();
        send(maker, "G", "54=2|40=2|44=103|38=0.3|59=1|41=" + smaller + "|11=" + shown);
        assertFields(maker.expect("8"), "150=5|38=0.30000000|111=");
    }

    @Test
    void shouldRefuseInWordsWhatCannotBeHidden() throws IOException {
        assertFields(enter(maker, newId(), "54=2|40=2|44=104|38=0.05|111=0|59=1"), "150=8|103=13");
        assertFields(enter(maker, newId(), "54=2|40=2|44=104|38=0.5|111=0|59=3"), "150=8|103=11");
    }
}
