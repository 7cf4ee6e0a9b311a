package rialto.dialect.fix.order;

import com.paritytrading.philadelphia.FIXMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.dialect.fix.session.FixTime;
import rialto.gateway.command.CommandOutcome;
import rialto.gateway.disconnect.CancelOnDisconnect;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelReason;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OrderType;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderApplicationTest {
    private static final String LIMIT = "11=a|55=BASEQUOTE|54=1|60=20231114-22:13:20|40=2|38=0.05|44=10.01|";
    private static final String OF_7 = "11=b|41=order-7|55=BASEQUOTE|54=1|60=20231114-22:13:20|";
    private static final String[] TYPES = {"D", "F", "G", "q", "H", "AF"};
    private static final String[] USUAL = {
        "11=a", "41=order-7", "55=BASEQUOTE", "54=1", "40=2", "38=0.03", "44=10.01", "59=1", "530=1", "584=s", "585=1"
    };
    private static final int[] TAGS = {
        1, 11, 15, 18, 21, 37, 38, 40, 41, 44, 54, 55, 59, 99, 110, 117, 126, 152, 423, 530, 585, 790, 847, 854, 7928
    };
    private static final String[] VALUES = {
        "a",
        "0",
        "1",
        "2",
        "6",
        "7",
        "D",
        "-1",
        "1e3",
        ".",
        "BASEOTHER",
        "NOBASE",
        "order-7",
        "99999999999999999999",
        "0.001",
        "10.01",
        "alice",
        "20301231-12:00:00",
        "bob:q:1",
        "bob:1",
        ":::",
        "--x",
        "\u00e9"
    };
    private static final int WEIGHT = 1_000;
    private static final MessageHeaderDecoder HEADER = new MessageHeaderDecoder();

    private final TestVenue venue = TestVenue.ready();
    private final TestOutlet outlet = new TestOutlet(venue.view.account(TestVenue.ALICE));
    private OrderApplication application = application(1_000_000, WEIGHT);

    private OrderApplication application(final int ordersPerTenSeconds, final int weight) {
        return new OrderApplication(
                venue.view,
                new RateLimiter(
                        new LimitSettings(
                                weight,
                                ordersPerTenSeconds,
                                1_000_000,
                                10_000,
                                10_000,
                                1_000,
                                1_000,
                                1_000,
                                1_000,
                                100),
                        venue::nowMs),
                new CancelOnDisconnect((encoder, receivedNs, completion) -> true, 1, 1_000, System::nanoTime),
                venue::nowMs,
                outlet);
    }

    private void receive(final String type, final String fields) {
        application.onMessage(type, FIXMessage.fromString("35=" + type + "|" + fields), 5);
    }

    private EnterOrderDecoder entered() {
        return new EnterOrderDecoder().wrapAndApplyHeader(outlet.command(EnterOrderDecoder.TEMPLATE_ID), 0, HEADER);
    }

    @Test
    void shouldEnterALimitOrderForTheDay() {
        receive("D", LIMIT);
        final EnterOrderDecoder command = entered();
        assertEquals("a", Identifier36.text(command.clientOrderId()));
        assertEquals(TestVenue.ALICE, command.accountId());
        assertEquals(1_001, command.priceTicks());
        assertEquals(50, command.quantityLots());
        assertEquals(0, command.quoteAmount());
        assertEquals(1, command.instrumentId());
        assertEquals(Side.BUY, command.side());
        assertEquals(OrderType.LIMIT, command.orderType());
        assertEquals(TimeInForce.DAY, command.timeInForce());
        assertEquals(SelfTradePrevention.NONE, command.selfTradePrevention());
        assertEquals(0, command.cancelTimerId());
        assertEquals(0, command.validateOnly());
    }

    @ParameterizedTest
    @CsvSource({
        "40=2|44=1, LIMIT, DAY",
        "40=2|44=1|59=0, LIMIT, DAY",
        "40=2|44=1|59=1, LIMIT, GTC",
        "40=2|44=1|59=2, LIMIT, AT_OPEN",
        "40=2|44=1|59=3, LIMIT, IOC",
        "40=2|44=1|59=4, LIMIT, FOK",
        "40=2|44=1|59=6|126=20301231-12:00:00, LIMIT, GTD",
        "40=2|44=1|59=7, LIMIT, AT_CLOSE",
        "40=2|44=1|18=6, LIMIT_MAKER, DAY",
        "40=2|44=1|18=6|59=1, LIMIT_MAKER, GTC",
        "40=1, MARKET, IOC",
        "40=1|59=1, MARKET, GTC",
        "40=1|59=2, MARKET, AT_OPEN",
        "40=1|59=7, MARKET, AT_CLOSE"
    })
    void shouldEnterOrdersOfEveryTypeAndTimeInForce(
            final String fields, final OrderType type, final TimeInForce timeInForce) {
        receive("D", "11=a|55=BASEQUOTE|54=2|38=1|" + fields);
        final EnterOrderDecoder command = entered();
        assertEquals(type, command.orderType());
        assertEquals(timeInForce, command.timeInForce());
        assertEquals(Side.SELL, command.side());
        assertEquals(timeInForce == TimeInForce.GTD ? 1_924_948_800_000_000_000L : 0, command.expireTimestampNs());
    }

    @ParameterizedTest
    @CsvSource({"0, NONE", "1, EXPIRE_TAKER", "2, EXPIRE_MAKER", "3, EXPIRE_BOTH"})
    void shouldPreventSelfTradesAsAsked(final String code, final SelfTradePrevention mode) {
        receive("D", LIMIT + "7928=" + code);
        assertEquals(mode, entered().selfTradePrevention());
    }

    @Test
    void shouldEnterAMarketOrderByAnAmount() {
        receive("D", "11=a|55=BASEQUOTE|54=1|40=1|152=12.34");
        final EnterOrderDecoder command = entered();
        assertEquals(1_234_000_000, command.quoteAmount());
        assertEquals(0, command.quantityLots());
    }

    @Test
    void shouldEnterAPostedOfferUntilItIsCanceled() {
        venue.instrument(4, "POSTED", 1, 2, MarketModel.POSTED_OFFER);
        receive("D", "11=a|55=POSTED|54=1|40=1|38=1");
        assertEquals(TimeInForce.GTC, entered().timeInForce());
    }

    @ParameterizedTest
    @CsvSource({"bob:quote-1:3, quote-1, 3, 0", "bob:77, '', 0, 77"})
    void shouldTakeAQuoteByItsName(final String name, final String quoteId, final int tier, final long requestId) {
        venue.instrument(3, "BASEOTHER", 1, 3, MarketModel.STREAMED_QUOTES);
        receive("D", "11=a|55=BASEOTHER|54=1|40=D|38=1|44=10|59=4|117=" + name);
        final EnterQuoteOrderDecoder command = new EnterQuoteOrderDecoder()
                .wrapAndApplyHeader(outlet.command(EnterQuoteOrderDecoder.TEMPLATE_ID), 0, HEADER);
        assertEquals(OrderType.PREVIOUSLY_QUOTED, command.orderType());
        assertEquals(TimeInForce.FOK, command.timeInForce());
        assertEquals(TestVenue.BOB, command.quoteAccountId());
        assertEquals(quoteId, Identifier36.text(command.quoteId()));
        assertEquals(tier, command.quoteTier());
        assertEquals(requestId, command.quoteRequestId());
    }

    @Test
    void shouldAskForAMinimumQuantityWhereQuotesAreStreamed() {
        venue.instrument(3, "BASEOTHER", 1, 3, MarketModel.STREAMED_QUOTES);
        receive("D", "11=a|55=BASEOTHER|54=1|40=2|38=1|44=10|59=1|110=0.25");
        final EnterQuoteOrderDecoder command = new EnterQuoteOrderDecoder()
                .wrapAndApplyHeader(outlet.command(EnterQuoteOrderDecoder.TEMPLATE_ID), 0, HEADER);
        assertEquals(250, command.minQuantityLots());
        assertEquals(TimeInForce.GTC, command.timeInForce());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "11=a|55=NOBASE|54=1|40=2|38=1|44=10; 1; Symbol(55) is 'NOBASE'",
                "11=a|1=bob|55=BASEQUOTE|54=1|40=2|38=1|44=10; 15; this session is of alice",
                "11=a|55=BASEQUOTE|54=5|40=2|38=1|44=10; 11; Side(54) is '5'",
                "11=a|55=BASEQUOTE|54=1|40=3|38=1|99=10; 11; OrdType(40) is '3'",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|99=9; 11; no stop orders",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|111=0.5; 11; no iceberg orders",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|210=0.5; 11; MaxShow(210)",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|847=1; 11; parent orders",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|18=G; 11; ExecInst(18) is 'G'",
                "11=a|55=BASEQUOTE|54=1|40=1|38=1|18=6; 11; OrdType(40)=2 (limit) only",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|21=3; 11; HandlInst(21) is '3'",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|423=1; 11; PriceType(423)",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|854=1; 11; QtyType(854)",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|15=QUOTE; 11; it must be BASE",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|59=5; 11; TimeInForce(59) is '5'",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|59=6; 99; ExpireTime(126) is missing",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|126=20301231-12:00:00; 11; ExpireTime(126) goes with",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|7928=4; 11; 7928",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1; 99; Price(44) is missing",
                "11=a|55=BASEQUOTE|54=1|40=1|38=1|44=10; 11; Price(44) is not for",
                "11=a|55=BASEQUOTE|54=1|40=2|44=10; 13; OrderQty(38) is missing",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|152=5; 11; CashOrderQty(152) goes with",
                "11=a|55=BASEQUOTE|54=1|40=1|38=1|152=5; 11; CashOrderQty(152) goes with",
                "11=a|55=BASEQUOTE|54=1|40=2|38=0.0015|44=10; 13; 0.0015; it must be a multiple of 0.00100000",
                "11=a|55=BASEQUOTE|54=1|40=2|38=0.000000001|44=10; 13; it must be a multiple of 0.00100000",
                "11=a|55=BASEQUOTE|54=1|40=2|38=0|44=10; 13; OrderQty(38) is 0; it must be above zero",
                "11=a|55=BASEQUOTE|54=1|40=2|38=-1|44=10; 13; OrderQty(38) is -1; it must be above zero",
                "11=a|55=BASEQUOTE|54=1|40=2|38=99999999999999999999|44=10; 13; beyond what the venue counts",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10.005; 99; 10.005; it must be a multiple of 0.01000000",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|110=1; 11; MinQty(110)",
                "11=a|55=BASEQUOTE|54=1|40=D|38=1|44=10|117=bob:q:1; 11; BASEQUOTE has none",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|117=bob:q:1; 11; QuoteID(117) goes with"
            })
    void shouldRefuseOrdersThatTheVenueHasNoFormFor(final String fields, final String reason, final String text) {
        receive("D", fields);
        final String answer = outlet.message();
        assertTrue(answer.startsWith("35=8|37=NONE|11=a|"), answer);
        assertTrue(answer.contains("|150=8|39=8|103=" + reason + "|1=alice|151=0|14=0|6=0|"), answer);
        assertTrue(answer.contains(text), answer);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(
            delimiter = ';',
            value = {
                "D; 55=BASEQUOTE|54=1|40=2|38=1|44=10; 11; 1",
                "D; 11=a b|55=BASEQUOTE|54=1|40=2|38=1|44=10; 11; 5",
                "D; 11=--a|55=BASEQUOTE|54=1|40=2|38=1|44=10; 11; 5",
                "D; 11=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa|55=BASEQUOTE|54=1|40=2|38=1|44=10; 11; 5",
                "D; 11=a|54=1|40=2|38=1|44=10; 55; 1",
                "D; 11=a|55=BASEQUOTE|40=2|38=1|44=10; 54; 1",
                "D; 11=a|55=BASEQUOTE|54=1|38=1|44=10; 40; 1",
                "D; 11=a|55=BASEQUOTE|54=1|40=2|38=1e3|44=10; 38; 6",
                "D; 11=a|55=BASEQUOTE|54=1|40=2|38=1|44=ten; 44; 6",
                "D; 11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|59=6|126=today; 126; 6",
                "F; 11=b|55=BASEQUOTE|54=1; 41; 1",
                "F; 41=order-7|55=BASEQUOTE|54=1; 11; 1",
                "q; 11=b; 530; 1",
                "AF; 585=7; 584; 1"
            })
    void shouldRejectWhatIsNotWellFormed(
            final String type, final String fields, final String tag, final String reason) {
        receive(type, fields);
        final String answer = outlet.message();
        assertTrue(answer.startsWith("35=3|371=" + tag + "|373=" + reason + "|58="), answer);
    }

    @Test
    void shouldRefuseMoreOrdersThanTheLimitsAllow() {
        application = application(1, WEIGHT);
        receive("D", LIMIT);
        entered();
        receive("D", LIMIT.replace("11=a", "11=c"));
        final String answer = outlet.message();
        assertTrue(answer.contains("|103=3|") && answer.contains("1 in ten seconds"), answer);
    }

    @Test
    void shouldCancelByEitherId() {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive("F", OF_7);
        final CancelOrderDecoder byName = canceled();
        assertEquals("order-7", Identifier36.text(byName.clientOrderId()));
        assertEquals("b", Identifier36.text(byName.requestId()));
        assertEquals(0, byName.orderId());
        assertEquals(1, byName.instrumentId());
        receive("F", OF_7 + "37=7");
        final CancelOrderDecoder byId = canceled();
        assertEquals(7, byId.orderId());
        assertEquals("", Identifier36.text(byId.clientOrderId()));
    }

    private CancelOrderDecoder canceled() {
        return new CancelOrderDecoder().wrapAndApplyHeader(outlet.command(CancelOrderDecoder.TEMPLATE_ID), 0, HEADER);
    }

    @Test
    void shouldAskTheEngineForAnOrderThatTheViewDoesNotKnowYet() {
        receive("F", OF_7);
        assertEquals("order-7", Identifier36.text(canceled().clientOrderId()));
    }

    @ParameterizedTest(name = "{0}: {2}")
    @CsvSource(
            delimiter = ';',
            value = {
                "F; 11=b|41=order-7|55=OTHERQUOTE|54=1; 99; the order is of BASEQUOTE",
                "F; 11=b|41=order-7|55=BASEQUOTE|54=2; 99; the order's is 1",
                "F; 11=b|41=order-7|55=NOBASE|54=1; 99; no such instrument",
                "F; 11=b|41=order-8|37=7|55=BASEQUOTE|54=1; 1; name two orders",
                "F; 11=b|41=order-7|1=bob|55=BASEQUOTE|54=1; 99; this session is of alice",
                "G; 11=b|41=order-7|55=BASEQUOTE|54=2|40=2|38=1|44=10; 99; the order's is 1",
                "G; 11=b|41=order-7|55=BASEQUOTE|54=1|40=2|38=0.0001|44=10; 99; it must be a multiple of",
                "G; 11=order-6|41=order-7|55=BASEQUOTE|54=1|40=2|38=1|44=10; 6; used before"
            })
    void shouldRefuseChangesThatDoNotFitTheOrder(
            final String type, final String fields, final String reason, final String text) {
        venue.enter(6, TestVenue.ALICE, Side.BUY, 900, 50).enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive(type, fields);
        final String answer = outlet.message();
        assertTrue(answer.startsWith("35=9|37=7|"), answer);
        assertTrue(answer.contains("|39=0|1=alice|"), answer);
        assertTrue(answer.contains("|434=" + (type.equals("F") ? 1 : 2) + "|102=" + reason + "|"), answer);
        assertTrue(answer.contains(text), answer);
    }

    @Test
    void shouldSayThatItIsTooLate() {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50)
                .cancel(7, Side.BUY, 1_001, 50, CancelReason.REQUESTED, true);
        receive("F", OF_7);
        final String answer = outlet.message();
        assertTrue(answer.contains("|39=4|") && answer.contains("|434=1|102=0|58=The order is CANCELED"), answer);
    }

    @ParameterizedTest
    @CsvSource({"37=bogus", "37=0", "37=8|41=order-8", "41=no name"})
    void shouldKnowNoOrderOfOthersAndNoneThatCannotBe(final String target) {
        venue.accept(8, TestVenue.BOB, Side.BUY, 1_001, 50);
        receive("F", "11=b|" + target + "|55=BASEQUOTE|54=1");
        if (target.startsWith("37=8")) {
            assertEquals(8, canceled().orderId(), "the engine says whose it is");
        } else {
            final String answer = outlet.message();
            assertTrue(answer.startsWith("35=9|37=NONE|") && answer.contains("|102=1|"), answer);
        }
    }

    @Test
    void shouldReduceAnOrderInItsPlace() {
        venue.accept(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive("G", OF_7 + "40=2|44=10.01|38=0.03|59=1");
        final AmendOrderDecoder command =
                new AmendOrderDecoder().wrapAndApplyHeader(outlet.command(AmendOrderDecoder.TEMPLATE_ID), 0, HEADER);
        assertEquals(30, command.newQuantityLots());
        assertEquals("order-7", Identifier36.text(command.clientOrderId()));
        assertEquals("b", Identifier36.text(command.newClientOrderId()));
    }

    @ParameterizedTest
    @CsvSource({
        "40=2|44=10.02|38=0.03|59=1, 1002, 30",
        "40=2|44=10.01|38=0.06|59=1, 1001, 60",
        "40=2|44=10.01|38=0.03|59=0, 1001, 30",
        "40=2|44=10.01|38=0.03|59=1|18=6, 1001, 30",
        "40=2|44=10.01|38=0.03|59=1|7928=1, 1001, 30",
        "40=1|38=0.03, 0, 30"
    })
    void shouldReplaceAnOrderThatChangesOtherwise(final String fields, final long ticks, final long lots) {
        venue.accept(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive("G", OF_7 + fields);
        final ReplaceOrderDecoder command = replaced();
        assertEquals("order-7", Identifier36.text(command.cancelClientOrderId()));
        assertEquals("b", Identifier36.text(command.cancelRequestId()));
        assertEquals("b", Identifier36.text(command.clientOrderId()));
        assertEquals(ticks, command.priceTicks());
        assertEquals(lots, command.quantityLots());
        assertEquals(ReplaceMode.STOP_ON_FAILURE, command.replaceMode());
        assertEquals(1, command.lessExecuted());
    }

    private ReplaceOrderDecoder replaced() {
        return new ReplaceOrderDecoder().wrapAndApplyHeader(outlet.command(ReplaceOrderDecoder.TEMPLATE_ID), 0, HEADER);
    }

    @Test
    void shouldKnowTheSideOfAnOrderThatIsUnderWay() {
        receive("D", LIMIT);
        entered();
        receive("G", "11=b|41=a|55=BASEQUOTE|54=2|40=2|38=1|44=10");
        final String answer = outlet.message();
        assertTrue(answer.contains("|102=99|58=Side(54) is 2; the order's is 1."), answer);
        receive("G", "11=b|41=a|55=BASEQUOTE|54=1|40=2|38=1|44=10");
        assertEquals("a", Identifier36.text(replaced().cancelClientOrderId()));
        outlet.completions.forEach(completion -> completion.onOutcome(new CommandOutcome()));
        receive("G", "11=b|41=a|55=BASEQUOTE|54=2|40=2|38=1|44=10");
        replaced();
    }

    @ParameterizedTest
    @CsvSource({"29, true", "31, false"})
    void shouldNotTakeOrdersThatAreSentAgainLongAfter(final int seconds, final boolean taken) {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        final String again = "43=Y|122=" + FixTime.text(TestVenue.START_NS - seconds * 1_000_000_000L) + "|";
        receive("F", again + OF_7);
        canceled();
        receive("D", again + LIMIT);
        if (taken) {
            entered();
            receive("G", again + OF_7 + "40=2|44=10.02|38=0.05");
            replaced();
        } else {
            assertTrue(outlet.message().contains("|150=8|39=8|103=4|"));
            receive("G", again + OF_7 + "40=2|44=10.02|38=0.05");
            final String refused = outlet.message();
            assertTrue(
                    refused.startsWith("35=9|37=7|") && refused.contains("|39=0|") && refused.contains("|102=0|"),
                    refused);
        }
    }

    @Test
    void shouldNotReplaceAnOrderByOneThatIsUnderWay() {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive("D", LIMIT);
        entered();
        receive("G", OF_7.replace("11=b", "11=a") + "40=2|44=10.02|38=0.05");
        assertTrue(outlet.message().contains("|434=2|102=6|"));
    }

    @Test
    void shouldWeighQuestionsAboutOrders() {
        for (int asked = 0; asked < WEIGHT / 80; asked++) {
            receive("AF", "584=ask|585=7");
            assertTrue(outlet.message().contains("|911=0|"));
        }
        receive("AF", "584=ask|585=7");
        final String refused = outlet.message();
        assertTrue(refused.startsWith("35=j|") && refused.contains("try again in"), refused);
    }

    @Test
    void shouldWeighChangesOfOrdersButLetAllLeave() {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        for (int sent = 0; sent < WEIGHT; sent++) {
            receive("F", OF_7);
            canceled();
        }
        receive("F", OF_7);
        assertTrue(outlet.message().contains("|434=1|102=99|58=The API key has used its request weight"));
        receive("G", OF_7 + "40=2|44=10.01|38=0.03|59=1");
        assertTrue(outlet.message().contains("|434=2|102=99|58=The API key has used its request weight"));
        receive("q", "11=b|530=7");
        canceledAll();
        receive("q", "11=b|530=7");
        assertTrue(outlet.message().contains("|531=0|"));
        venue.pass(1_000);
        receive("q", "11=b|530=7");
        canceledAll();
    }

    @Test
    void shouldCancelAllOrThoseOfASymbol() {
        receive("q", "11=b|530=7|60=20231114-22:13:20");
        assertEquals(0, canceledAll().instrumentId());
        receive("q", "11=b|530=1|55=OTHERQUOTE");
        final CancelAllOrdersDecoder command = canceledAll();
        assertEquals(2, command.instrumentId());
        assertEquals("b", Identifier36.text(command.requestId()));
    }

    private CancelAllOrdersDecoder canceledAll() {
        return new CancelAllOrdersDecoder()
                .wrapAndApplyHeader(outlet.command(CancelAllOrdersDecoder.TEMPLATE_ID), 0, HEADER);
    }

    @ParameterizedTest
    @CsvSource({"530=3, 0", "530=1|55=NOBASE, 1", "530=7|54=1, 0", "530=7|55=BASEQUOTE, 0"})
    void shouldRefuseOtherMassCancels(final String fields, final String reason) {
        receive("q", "11=b|" + fields);
        final String answer = outlet.message();
        assertTrue(answer.startsWith("35=r|"), answer);
        assertTrue(answer.contains("|531=0|532=" + reason + "|533=0|"), answer);
    }

    @Test
    void shouldTellHowAnOrderStands() {
        venue.accept(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive("H", "11=order-7|55=BASEQUOTE|54=1|790=ask-1");
        final String answer = outlet.message();
        assertEquals(
                "35=8|37=7|11=order-7|17=0|150=I|39=0|1=alice|55=BASEQUOTE|54=1|38=0.05000000|40=2|44=10.01000000|59=1|"
                        + "151=0.05000000|14=0.00000000|6=0.00000000|60=20231114-22:13:20.000000|790=ask-1|",
                answer);
        receive("H", "37=7|55=BASEQUOTE|54=1");
        assertTrue(outlet.message().startsWith("35=8|37=7|11=order-7|"));
        receive("H", "11=order-9|55=BASEQUOTE|54=1");
        final String unknown = outlet.message();
        assertTrue(unknown.startsWith("35=8|37=NONE|17=0|150=I|39=8|103=5|"), unknown);
    }

    @Test
    void shouldTellOfAllOpenOrders() {
        venue.accept(6, TestVenue.ALICE, Side.BUY, 900, 50).accept(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive("AF", "584=ask-1|585=7");
        assertEquals(2, outlet.messages.size());
        assertTrue(outlet.messages.getFirst().endsWith("584=ask-1|911=2|912=N|"), outlet.messages.getFirst());
        assertTrue(outlet.messages.getLast().endsWith("584=ask-1|911=2|912=Y|"), outlet.messages.getLast());
        outlet.messages.clear();
        receive("AF", "584=ask-2|585=1|55=OTHERQUOTE");
        final String none = outlet.message();
        assertTrue(none.contains("|39=8|") && none.endsWith("584=ask-2|911=0|912=Y|"), none);
        receive("AF", "584=ask-3|585=3");
        assertTrue(outlet.message().startsWith("35=j|379=ask-3|380=0|"));
        receive("AF", "584=ask-3|585=1|55=NOBASE");
        assertTrue(outlet.message().startsWith("35=j|379=ask-3|380=2|"));
    }

    @Test
    void shouldAnswerWhateverComesOnce() {
        application = application(1_000_000, Integer.MAX_VALUE);
        venue.instrument(3, "BASEOTHER", 1, 3, MarketModel.STREAMED_QUOTES);
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        for (int i = 0; i < 20_000; i++) {
            final String type = TYPES[random.nextInt(TYPES.length)];
            final StringBuilder fields = new StringBuilder();
            for (final String usual : USUAL) {
                fields.append(random.nextInt(8) == 0 ? "" : usual + "|");
            }
            for (int more = random.nextInt(4); more > 0; more--) {
                fields.append(TAGS[random.nextInt(TAGS.length)])
                        .append('=')
                        .append(VALUES[random.nextInt(VALUES.length)])
                        .append('|');
            }
            final String told = "35=" + type + "|" + fields + " of seed " + seed;
            assertDoesNotThrow(() -> receive(type, fields + "58=end"), told);
            assertEquals(1, outlet.messages.size() + outlet.commands.size(), told);
            outlet.messages.clear();
            outlet.commands.clear();
            outlet.completions.forEach(completion -> completion.onOutcome(new CommandOutcome()));
            outlet.completions.clear();
        }
    }

    @Test
    void shouldRefuseMessagesThatAreNotOfOrders() {
        receive("V", "262=a");
        assertTrue(outlet.message().startsWith("35=j|379=null|380=3|"));
    }
}
