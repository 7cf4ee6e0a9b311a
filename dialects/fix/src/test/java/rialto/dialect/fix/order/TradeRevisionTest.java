package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gatewaytest.TestRevisions;

/** Trades that are busted or corrected: both sides are told, and drop copies. */
class TradeRevisionTest extends OrderVenue {
    private static final long TICKS = 10_000;
    private static final long LOTS = 2_000;

    @Test
    void shouldTellBothSidesThatATradeIsBusted() throws Exception {
        final FixClient copy = logOn(MAKER, "copy", "DROPCOPY");
        final String makerId = newId();
        rest(maker, makerId, "54=2|40=2|44=100|38=0.05|59=1");
        rest(taker, newId(), "54=1|40=2|44=100|38=0.02|59=3");
        final FixText made = maker.expect("8");
        assertFields(made, "150=F|39=1|38=0.05000000|14=0.02000000|151=0.03000000");
        final FixText took = taker.expect("8");
        assertFields(took, "150=F|39=2|19=");
        venue.send(TestRevisions.revise(1, Long.parseLong(made.get(880)), TICKS, LOTS, 0));
        final FixText busted = maker.expect("8");
        assertFields(
                busted,
                "150=H|39=0|11=" + makerId + "|880=" + made.get(880)
                        + "|32=0.02000000|31=100.00000000|38=0.03000000|14=0.00000000|151=0.03000000|12=0.00000000");
        assertFields(
                taker.expect("8"),
                "150=H|39=4|11=|37=" + took.get(37) + "|19=" + busted.get(19) + "|880=" + made.get(880)
                        + "|32=0.02000000|31=100.00000000|38=0.02000000|14=0.00000000|151=0.00000000|54=1");
        FixText copied = copy.expect("8");
        while (!copied.get(150).equals("H")) {
            copied = copy.expect("8");
        }
        assertFields(copied, "11=" + makerId + "|19=" + busted.get(19) + "|880=" + made.get(880));
        copy.logOut();
        copy.close();
    }

    @Test
    void shouldTellTheNewPriceOfATradeThatIsCorrected() throws Exception {
        rest(maker, newId(), "54=2|40=2|44=100|38=0.05|59=1");
        rest(taker, newId(), "54=1|40=2|44=100|38=0.02|59=3");
        final FixText made = maker.expect("8");
        taker.expect("8");
        venue.send(TestRevisions.revise(1, Long.parseLong(made.get(880)), TICKS, LOTS, 9_000));
        assertFields(
                maker.expect("8"),
                "150=G|39=1|880=" + made.get(880)
                        + "|32=0.02000000|31=90.00000000|14=0.02000000|151=0.03000000|6=90.00000000");
        assertFields(taker.expect("8"), "150=G|39=2|31=90.00000000|14=0.02000000|151=0.00000000");
    }
}
