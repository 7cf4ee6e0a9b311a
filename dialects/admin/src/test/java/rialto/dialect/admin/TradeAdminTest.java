package rialto.dialect.admin;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import rialto.dialect.admin.Called.Answer;
import rialto.gateway.command.CommandSender;
import rialto.gatewaytest.RunningVenue;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.PlainOrders;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Busts and corrections of trades by the administration API. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TradeAdminTest {
    private static final String TRADES = "/instruments/BTCUSDT/trades/";

    @TempDir
    private static Path data;

    private static RunningVenue venue;
    private static Called call;
    private static String rita;
    private static String oscar;
    private static String carol;
    private static String tess;
    private static long trades;
    private static long orders;

    @BeforeAll
    static void start() throws Exception {
        try (RunningVenue alone = new RunningVenue(data);
                Called byRoot = new Called(alone, data)) {
            alone.fill(2);
            rita = byRoot.administrator("rita", "RISK");
            oscar = byRoot.administrator("oscar", "OPERATOR");
            carol = byRoot.administrator("carol", "TREASURER");
            tess = byRoot.administrator("tess", "TREASURER");
        }
        venue = new RunningVenue(data, Map.of("admin.four-eyes", "money, keys", "admin.root-key", "true"));
        call = new Called(venue, data);
    }

    @AfterAll
    static void stop() {
        call.close();
        venue.close();
        assertNull(venue.failure());
    }

    private static CommandSender.Encoder order(final long account, final Side side) {
        final String name = "t-" + ++orders;
        return (buffer, offset, header, gatewayId, correlationId) -> {
            final EnterOrderEncoder command = new EnterOrderEncoder().wrapAndApplyHeader(buffer, offset, header);
            command.source().gatewayId(gatewayId).flags(0).correlationId(correlationId);
            Identifier36.encode(name, command.clientOrderId());
            command.accountId(account).priceTicks(2_000_000).quantityLots(1_000).quoteAmount(0);
            command.expireTimestampNs(0)
                    .cancelTimerId(0)
                    .instrumentId(1)
                    .side(side)
                    .orderType(OrderType.LIMIT);
            command.timeInForce(TimeInForce.GTC).selfTradePrevention(SelfTradePrevention.NONE);
            command.validateOnly((short) 0);
            PlainOrders.plain(command);
            return MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength();
        };
    }

    /** One at 20,000 of 0.01 BTC; its number. */
    private static long trade() throws Exception {
        venue.send(order(RunningVenue.FIRST_ACCOUNT, Side.SELL));
        venue.send(order(RunningVenue.FIRST_ACCOUNT + 1, Side.BUY));
        return ++trades;
    }

    private static String approved(final Answer proposed, final String by) throws Exception {
        assertEquals(202, proposed.status(), proposed::toString);
        final Answer decided = call.by(by, "POST", "/approvals/" + proposed.text("approvalId") + "/approve", null);
        return decided.status() + " " + decided.json().path("decision").asText(decided.text("reason"));
    }

    @Test
    void shouldReviseTradesWithASecondAdministratorAndSayWhyNot() throws Exception {
        final long first = trade();
        final String seen = "{\"price\":\"20000\",\"quantity\":\"0.01\"}";
        assertEquals(403, call.by(oscar, "POST", TRADES + first + "/bust", seen).status());
        final Answer proposed = call.by(rita, "POST", TRADES + first + "/bust", seen);
        assertEquals("200 APPROVED", approved(proposed, carol));
        assertEquals("409 TRADE_BUSTED", approved(call.by(rita, "POST", TRADES + first + "/bust", seen), carol));
        assertEquals("404 UNKNOWN_TRADE", approved(call.by(rita, "POST", TRADES + 99 + "/bust", seen), carol));
        final long second = trade();
        final String corrected =
                "{\"price\":\"20000\",\"quantity\":\"0.01\",\"correctedPrice\":\"19000\",\"reason\":\"x\"}";
        assertEquals(
                403,
                call.by(rita, "POST", TRADES + second + "/correct", corrected).status());
        assertEquals("200 APPROVED", approved(call.by(tess, "POST", TRADES + second + "/correct", corrected), carol));
        assertEquals("409 TRADE_CHANGED", approved(call.by(rita, "POST", TRADES + second + "/bust", seen), carol));
        assertTrue(call.root("GET", "/audit?limit=1000", null).json().toString().contains("correctedPrice"));
    }

    @Test
    void shouldSayWhoHasTooLittleWhenASecondAdministratorApproves() throws Exception {
        final long trade = trade();
        final String withdrawal = "{\"asset\":\"USDT\",\"amount\":\"995000\",\"transferId\":\"w-1\"}";
        assertEquals(
                "200 APPROVED", approved(call.by(tess, "POST", "/accounts/account-1/withdrawals", withdrawal), carol));
        final Answer proposed = call.by(
                tess,
                "POST",
                TRADES + trade + "/correct",
                "{\"price\":\"20000\",\"quantity\":\"0.01\",\"correctedPrice\":\"1000000\"}");
        assertEquals(202, proposed.status(), proposed::toString);
        final Answer refused = call.by(carol, "POST", "/approvals/" + proposed.text("approvalId") + "/approve", null);
        assertEquals(400, refused.status(), refused::toString);
        assertEquals("INSUFFICIENT_BALANCE", refused.text("reason"));
        assertTrue(refused.text("explanation").startsWith("account-1 has "), refused::toString);
    }

    @Test
    void shouldSayWhatWouldPass() throws Exception {
        for (final String[] wrong : new String[][] {
            {"0", "{\"price\":\"20000\",\"quantity\":\"0.01\"}", "a trade's number, from 1 on"},
            {"x", "{\"price\":\"20000\",\"quantity\":\"0.01\"}", "a trade's number, from 1 on"},
            {"1", "{\"price\":\"20000.001\",\"quantity\":\"0.01\"}", "a multiple of 0.01"},
            {"1", "{\"price\":\"20000\",\"quantity\":\"0\"}", "a multiple of its lotSize"},
        }) {
            final Answer answer = call.root("POST", TRADES + wrong[0] + "/bust", wrong[1]);
            assertEquals(400, answer.status(), answer::toString);
            assertTrue(answer.text("explanation").contains(wrong[2]), answer::toString);
        }
        final Answer same = call.root(
                "POST",
                TRADES + "1/correct",
                "{\"price\":\"20000\",\"quantity\":\"0.01\",\"correctedPrice\":\"20000\"}");
        assertTrue(same.text("explanation").contains("the price that the trade has"), same::toString);
    }
}
