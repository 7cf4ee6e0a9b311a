package rialto.dialect.fix.order;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixClient;
import rialto.dialect.fix.FixText;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestProtections;

import java.io.IOException;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Trade groups and rates of cancels, as sessions are told of them. */
class AccountRulesTest extends OrderVenue {
    private static final int TRIES = 10;

    @AfterEach
    void dropRules() throws Exception {
        rule(0, 0, 0);
        rule(1, 0, 0);
    }

    private static void rule(final int account, final int tradeGroupId, final int maxCancels10s) throws Exception {
        venue.send(TestProtections.rule(RunningVenue.FIRST_ACCOUNT + account, tradeGroupId, maxCancels10s));
    }

    @Test
    void shouldPreventTradesBetweenAccountsOfAGroup() throws Exception {
        rule(0, 7, 0);
        rule(1, 7, 0);
        final String resting = newId();
        final String taking = newId();
        rest(maker, resting, "54=2|40=2|44=100|38=0.2|59=1");
        rest(taker, taking, "54=1|40=2|44=100|38=0.1|59=1|7928=3");
        assertFields(maker.expect("8"), "150=4|39=4|378=8|11=" + resting);
        assertFields(taker.expect("8"), "150=4|39=4|378=8|11=" + taking);
    }

    @Test
    void shouldRefuseCancelsBeyondTheRate() throws Exception {
        rule(0, 0, 1);
        assertFields(
                cancelUntil("99"),
                "102=99|58=The account has sent as many cancels in these ten seconds as an administrator"
                        + " lets it send.");
    }

    /** Ten seconds may end between two of them. */
    private FixText cancelUntil(final String reason) throws IOException {
        FixText reject = null;
        for (int i = 0; i < TRIES && (reject == null || !reason.equals(reject.get(102))); i++) {
            send(maker, "F", "11=" + newId() + "|41=unknown|54=2");
            reject = maker.expect("9");
        }
        assertEquals(reason, reject.get(102), reject::toString);
        return reject;
    }

    @Test
    void shouldRefuseACancelOfAllOrdersBeyondTheRate() throws Exception {
        rule(0, 0, 1);
        FixText report = null;
        for (int i = 0; i < TRIES && (report == null || !"0".equals(report.get(531))); i++) {
            maker.send("q", "11=" + newId(), "530=1", "55=BTCUSDT", "60=" + FixClient.now());
            report = maker.expect("r");
        }
        assertEquals("99", report.get(532), report::toString);
    }
}
