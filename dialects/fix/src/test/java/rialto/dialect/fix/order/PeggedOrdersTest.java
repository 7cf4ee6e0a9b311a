package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Orders that take their prices from the book, by OrdType(40)=P. */
class PeggedOrdersTest extends OrderVenue {
    private void fillTheBook() throws IOException {
        rest(taker, newId(), "54=1|40=2|44=100|38=0.2|59=1");
        rest(taker, newId(), "54=1|40=2|44=99|38=0.2|59=1");
        rest(taker, newId(), "54=2|40=2|44=110|38=0.2|59=1");
    }

    @Test
    void shouldTellWhatItIsPeggedToAndThePriceThatItGot() throws IOException {
        fillTheBook();
        final String id = newId();
        assertFields(
                rest(maker, id, "54=1|40=P|18=R|835=1|38=0.5|59=1"),
                "40=P|18=R|835=1|839=100.00000000|44=|211=|836=|151=0.50000000");
        send(maker, "H", "54=1|11=" + id);
        assertFields(maker.expect("8"), "150=I|40=P|18=R|839=100.00000000|44=");
        final String canceled = newId();
        send(maker, "F", "54=1|41=" + id + "|11=" + canceled);
        assertFields(maker.expect("8"), "150=4|40=P|18=R|839=100.00000000");
    }

    @Test
    void shouldTakeItsOffsetAndItsLimit() throws IOException {
        fillTheBook();
        assertFields(
                rest(maker, newId(), "54=1|40=P|18=R|835=1|836=3|211=1|38=0.1|59=1"), "211=1|836=3|839=99.00000000");
        assertFields(
                rest(maker, newId(), "54=1|40=P|18=M|835=1|836=2|211=-100|44=103|38=0.1|59=1"),
                "18=M|211=-100|836=2|44=103.00000000|839=103.00000000");
        assertFields(
                rest(maker, newId(), "54=1|40=P|18=P 6|835=1|836=2|211=-1|38=0.1|59=1"), "18=P 6|839=109.99000000");
    }

    @Test
    void shouldKeepItsPlaceAndItsPriceWhenOnlyItsQuantityIsSmaller() throws IOException {
        fillTheBook();
        final String id = newId();
        final var accepted = rest(maker, id, "54=1|40=P|18=R|835=1|38=0.5|59=1");
        rest(taker, newId(), "54=1|40=2|44=101|38=0.2|59=1");
        final String smaller = newId();
        send(maker, "G", "54=1|40=P|18=R|835=1|38=0.3|59=1|41=" + id + "|11=" + smaller);
        assertFields(maker.expect("8"), "150=5|37=" + accepted.get(37) + "|38=0.30000000|839=100.00000000");
        final String anew = newId();
        send(maker, "G", "54=1|40=P|18=R|835=1|38=0.4|59=1|41=" + smaller + "|11=" + anew);
        assertFields(maker.expect("8"), "150=5|38=0.40000000|839=101.00000000");
    }

    private void refuse(final String fields, final String words) throws IOException {
        final var report = enter(maker, newId(), fields);
        assertEquals("8", report.get(150), report.toString());
        assertTrue(report.get(58).contains(words), report.toString());
    }

    @Test
    void shouldRefuseInWordsWhatCannotBePegged() throws IOException {
        refuse("54=1|40=P|18=R|835=1|38=0.5|59=1", "No order that the book shows");
        refuse("54=1|40=P|18=R|835=0|38=0.5|59=1", "must be 1 (fixed)");
        refuse("54=1|40=P|18=R|38=0.5|59=1", "PegMoveType(835) is missing");
        refuse("54=1|40=P|18=X|835=1|38=0.5|59=1", "R (primary peg)");
        refuse("54=1|40=P|18=M|835=1|836=3|211=1|38=0.5|59=1", "2 (ticks)");
        refuse("54=1|40=P|18=R|835=1|836=3|211=101|38=0.5|59=1", "from 0 to 100");
        refuse("54=1|40=2|44=100|211=1|836=2|38=0.5|59=1", "OrdType(40)=P");
    }
}
