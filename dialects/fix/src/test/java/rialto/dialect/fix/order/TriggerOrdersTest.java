package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixText;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

/** Stop, stop limit and market-if-touched orders from their entry to what they trade. */
class TriggerOrdersTest extends OrderVenue {
    /** Makes this the last price; the maker is told of its sale. */
    private void tradeAt(final String price) throws IOException {
        rest(maker, newId(), "54=2|40=2|44=" + price + "|38=0.02|59=1");
        rest(maker, newId(), "54=1|40=2|44=" + price + "|38=0.02|59=3");
        maker.expect("8");
        maker.expect("8");
    }

    @Test
    void shouldTellWhenAStopIsTriggeredAndWhatItTrades() throws IOException {
        tradeAt("100");
        rest(maker, newId(), "54=1|40=2|44=90|38=0.2|59=1");
        final String id = newId();
        final FixText waiting = rest(taker, id, "54=2|40=3|99=95|38=0.5|59=1");
        assertFields(waiting, "40=3|99=95.00000000|44=|59=1|636=N|151=0.50000000|14=0.00000000");
        tradeAt("95");
        final FixText triggered = taker.expect("8");
        assertFields(triggered, "11=" + id + "|150=L|39=0|40=3|99=95.00000000|636=Y|151=0.50000000");
        assertNotEquals(waiting.get(17), triggered.get(17));
        assertFields(taker.expect("8"), "150=F|39=1|32=0.20000000|31=90.00000000|40=3|636=");
        assertFields(taker.expect("8"), "150=4|39=4|14=0.20000000|151=0.00000000");
    }

    @Test
    void shouldRestAtItsLimitOnceTriggered() throws IOException {
        tradeAt("100");
        final String id = newId();
        rest(taker, id, "54=1|40=4|99=105|44=104|38=0.5|59=1");
        send(taker, "H", "54=1|11=" + id);
        assertFields(taker.expect("8"), "150=I|39=0|40=4|99=105.00000000|44=104.00000000|636=N");
        tradeAt("105");
        assertFields(taker.expect("8"), "11=" + id + "|150=L|39=0|636=Y|44=104.00000000");
        rest(maker, newId(), "54=2|40=2|44=104|38=0.1|59=3");
        assertFields(taker.expect("8"), "11=" + id + "|150=F|39=1|851=1|31=104.00000000");
        maker.expect("8");
        send(taker, "H", "54=1|11=" + id);
        assertFields(taker.expect("8"), "150=I|39=1|40=4|636=Y");
    }

    @Test
    void shouldTakeProfitIfTouched() throws IOException {
        tradeAt("100");
        rest(maker, newId(), "54=1|40=2|44=90|38=1|59=1");
        final FixText waiting = rest(taker, newId(), "54=2|40=J|99=110|38=0.5|59=1");
        assertFields(waiting, "40=J|99=110.00000000|44=|636=N");
        final FixText limited = rest(taker, newId(), "54=2|40=J|99=110|44=120|38=0.1|59=1");
        assertFields(limited, "40=J|99=110.00000000|44=120.00000000|636=N");
        tradeAt("110");
        assertFields(taker.expect("8"), "150=L|40=J|44=|636=Y");
        assertFields(taker.expect("8"), "150=F|39=2|31=90.00000000");
        assertFields(taker.expect("8"), "150=L|40=J|44=120.00000000|636=Y");
    }

    @Test
    void shouldTrailByBasisPoints() throws IOException {
        tradeAt("100");
        rest(maker, newId(), "54=1|40=2|44=80|38=1|59=1");
        final FixText waiting = rest(taker, newId(), "54=2|40=3|18=a|836=1|211=500|38=0.5|59=1");
        assertFields(waiting, "40=3|18=a|836=1|211=500|99=|636=N");
        tradeAt("120");
        tradeAt("114.01");
        tradeAt("114");
        assertFields(taker.expect("8"), "150=L|99=114.00000000|18=a|211=500|636=Y");
        assertFields(taker.expect("8"), "150=F|39=2|31=80.00000000");
    }

    @Test
    void shouldReplaceOneThatWaitsAndOneThatWasTriggered() throws IOException {
        tradeAt("100");
        final String first = newId();
        final String second = newId();
        final String third = newId();
        rest(taker, first, "54=2|40=4|99=95|44=94|38=0.5|59=1");
        send(taker, "G", "11=" + second + "|41=" + first + "|54=2|40=4|99=96|44=94|38=0.5|59=1");
        FixText report = taker.expect("8");
        while (!"0".equals(report.get(150)) && !"5".equals(report.get(150))) {
            report = taker.expect("8");
        }
        assertFields(report, "11=" + second + "|40=4|99=96.00000000");
        tradeAt("96");
        FixText triggered = taker.expect("8");
        while (!"L".equals(triggered.get(150))) {
            triggered = taker.expect("8");
        }
        assertFields(triggered, "11=" + second + "|636=Y");
        send(taker, "G", "11=" + third + "|41=" + second + "|54=2|40=4|99=96|44=93|38=0.5|59=1");
        FixText replaced = taker.expect("8");
        while (!third.equals(replaced.get(11)) || !"93.00000000".equals(replaced.get(44))) {
            replaced = taker.expect("8");
        }
        assertFields(replaced, "40=2|99=|636=");
        rest(maker, newId(), "54=1|40=2|44=93|38=0.5|59=3");
        assertFields(taker.expect("8"), "11=" + third + "|150=F|39=2|31=93.00000000");
        maker.expect("8");
    }

    @Test
    void shouldTrailOnWhenReplaced() throws IOException {
        tradeAt("100");
        final String first = newId();
        final String second = newId();
        final String trigger = "|54=2|40=J|99=110|18=a|836=1|211=500|59=1";
        rest(taker, first, trigger.substring(1) + "|38=0.5");
        tradeAt("110");
        send(taker, "G", "11=" + second + "|41=" + first + trigger + "|38=0.6");
        FixText report = taker.expect("8");
        while (!second.equals(report.get(11))) {
            report = taker.expect("8");
        }
        assertFields(report, "40=J|99=|211=500|38=0.60000000");
    }

    @Test
    void shouldRefuseWhatWouldTriggerAtOnce() throws IOException {
        tradeAt("100");
        for (final String fields :
                new String[] {"54=2|40=3|99=100", "54=1|40=3|99=99", "54=2|40=J|99=100", "54=1|40=J|99=101"}) {
            assertFields(enter(taker, newId(), fields + "|38=0.5"), "150=8|39=8|103=11|37=NONE");
        }
    }
}
