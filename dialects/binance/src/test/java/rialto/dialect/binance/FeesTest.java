package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.Client.Answer;
import rialto.gatewaytest.RunningVenue;
import rialto.gatewaytest.TestFees;
import rialto.protocol.AccountFees;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;

import java.util.List;
import java.util.concurrent.TimeUnit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Fee schedules, rebates and discounts over HTTP: what accounts are told that they pay, and what fills say that they paid. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FeesTest extends OrderVenue {
    @BeforeEach
    void followASchedule() throws Exception {
        final int assetId = venue.ask(core -> core.view().asset("USDT").assetId());
        venue.send(TestFees.schedule(new FeeSchedule(
                0,
                "spot",
                assetId,
                List.of(new FeeTier(0, -1_000, 2_000), new FeeTier(100_000_000_000_000L, -500, 1_000)))));
        venue.send(TestFees.assign(1, "spot"));
    }

    @AfterEach
    void followNoneAnyMore() throws Exception {
        venue.send(TestFees.account(RunningVenue.FIRST_ACCOUNT, AccountFees.NONE));
        venue.send(TestFees.assign(1, ""));
    }

    @Test
    void shouldTellARebateAsACommissionBelowZeroInWhatTheMakerPays() throws Exception {
        final String terms = "type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000";
        final String sold = enter(bob, "side=SELL&" + terms).text("orderId");
        final Answer bought = enter(alice, "side=BUY&" + terms);
        assertEquals("0.00002000", bought.json().at("/fills/0/commission").asText());
        assertEquals("BTC", bought.json().at("/fills/0/commissionAsset").asText());
        final JsonNode made = fillOf(sold);
        assertEquals("-0.00001000", made.path("commission").asText());
        assertEquals("BTC", made.path("commissionAsset").asText());
        assertTrue(made.path("isMaker").asBoolean());
    }

    /** Told from the database, a moment later. */
    private static JsonNode fillOf(final String orderId) throws Exception {
        while (true) {
            final JsonNode fills = bob.get("/api/v3/myTrades", "symbol=BTCUSDT&orderId=" + orderId)
                    .json();
            if (!fills.isEmpty()) {
                return fills.get(0);
            }
            Thread.onSpinWait();
        }
    }

    @Test
    void shouldTellRatesAfterTheDiscount() throws Exception {
        venue.send(TestFees.account(RunningVenue.FIRST_ACCOUNT, new AccountFees(250_000, 0)));
        final JsonNode rates =
                alice.get("/api/v3/account/commission", "symbol=BTCUSDT").json();
        assertEquals("-0.00100000", rates.at("/standardCommission/maker").asText(), rates::toString);
        assertEquals("0.00150000", rates.at("/standardCommission/taker").asText(), rates::toString);
        final JsonNode fees =
                alice.get("/sapi/v1/asset/tradeFee", "symbol=BTCUSDT").json();
        assertEquals("-0.00100000", fees.at("/0/makerCommission").asText(), fees::toString);
        assertEquals("0.00150000", fees.at("/0/takerCommission").asText(), fees::toString);
        final JsonNode tested = alice.post(
                        ORDER + "/test",
                        "symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=GTC&quantity=0.01&price=20000&computeCommissionRates=true")
                .json();
        assertEquals(
                "0.00150000", tested.at("/standardCommissionForOrder/taker").asText(), tested::toString);
        assertEquals(
                "0.00200000",
                bob.get("/api/v3/account/commission", "symbol=BTCUSDT")
                        .json()
                        .at("/standardCommission/taker")
                        .asText());
    }

    @Test
    void shouldTellWhereAnAccountStands() throws Exception {
        final JsonNode fees = alice.get("/venue/v1/fees", "").json();
        assertEquals("account-0", fees.path("account").asText());
        assertEquals("spot", fees.at("/schedules/0/name").asText(), fees::toString);
        assertEquals("0.00000000", fees.at("/schedules/0/volume").asText(), "today does not count");
        assertEquals(1, fees.at("/schedules/0/tier").asInt());
        assertEquals(
                "1000000.00000000", fees.at("/schedules/0/volumeToNextTier").asText());
        assertEquals("-5.00", fees.at("/schedules/0/tiers/1/makerFeeBps").asText());
        assertEquals("BTCUSDT", fees.at("/rates/0/symbol").asText());
        assertEquals("spot", fees.at("/rates/0/feeSchedule").asText());
        assertEquals("20.00", fees.at("/rates/0/takerFeeBps").asText());
    }
}
