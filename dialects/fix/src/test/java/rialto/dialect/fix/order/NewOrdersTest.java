package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerType;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NewOrdersTest extends ReceivedOrders {
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
    @CsvSource({
        "40=3|99=9, MARKET, DAY, STOP_LOSS, LAST_TRADE, 900, 0",
        "40=3|99=9|59=1, MARKET, GTC, STOP_LOSS, LAST_TRADE, 900, 0",
        "40=4|99=9|44=8|59=3, LIMIT, IOC, STOP_LOSS, LAST_TRADE, 900, 0",
        "40=4|99=9|44=8|1107=3, LIMIT, DAY, STOP_LOSS, BEST_PRICE, 900, 0",
        "40=J|99=9|1107=2, MARKET, DAY, TAKE_PROFIT, LAST_TRADE, 900, 0",
        "40=J|99=9|44=8, LIMIT, DAY, TAKE_PROFIT, LAST_TRADE, 900, 0",
        "40=3|18=a|836=1|211=150, MARKET, DAY, STOP_LOSS, LAST_TRADE, 0, 150",
        "40=J|99=9|18=a|836=1|211=2000, MARKET, DAY, TAKE_PROFIT, LAST_TRADE, 900, 2000"
    })
    void shouldEnterOrdersThatWaitForAPrice(
            final String fields,
            final OrderType type,
            final TimeInForce timeInForce,
            final TriggerType trigger,
            final TriggerPriceType priceType,
            final long ticks,
            final int trailingDelta) {
        receive("D", "11=a|55=BASEQUOTE|54=2|38=1|" + fields);
        final EnterOrderDecoder command = entered();
        assertEquals(type, command.orderType());
        assertEquals(timeInForce, command.timeInForce());
        assertEquals(trigger, command.triggerType());
        assertEquals(priceType, command.triggerPriceType());
        assertEquals(ticks, command.triggerTicks());
        assertEquals(trailingDelta, command.trailingDelta());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "40=2|44=10|99=9; 11; StopPx(99) goes with OrdType(40)=3",
                "40=2|44=10|1107=2; 11; TriggerPriceType(1107) goes with OrdType(40)=3",
                "40=3; 99; StopPx(99) is missing",
                "40=3|99=9.001; 99; StopPx(99) is 9.001; it must be a multiple of 0.01",
                "40=3|99=9|44=8; 11; Price(44) is not for OrdType(40)=1 (market) and 3 (stop)",
                "40=4|99=9; 99; Price(44) is missing",
                "40=3|99=9|152=5; 11; CashOrderQty(152) goes with OrdType(40)=1",
                "40=3|99=9|211=150; 11; PegOffsetValue(211) goes with ExecInst(18)=a",
                "40=2|44=10|18=a|836=1|211=150; 11; ExecInst(18)=a goes with OrdType(40)=3",
                "40=3|99=9|18=6; 11; ExecInst(18)=6 goes with OrdType(40)=2",
                "40=3|18=a|211=150; 11; PegOffsetType(836) is missing",
                "40=3|18=a|836=0|211=150; 11; PegOffsetType(836) is '0'",
                "40=3|18=a|836=1|211=9; 99; PegOffsetValue(211) is '9'; it must be a whole number from 10 to 2000",
                "40=3|18=a|836=1|211=1.5; 99; PegOffsetValue(211) is '1.5'",
                "40=3|18=a|836=1|211=99999999999; 99; PegOffsetValue(211) is '99999999999'",
                "40=3|99=9|1107=1; 11; it must be 2 (last trade) or 3 (best bid, for a seller)",
                "40=3|18=a|836=1|211=150|1107=3; 11; it must be 2 (last trade) for an order that trails"
            })
    void shouldSayWhatIsWrongWithATrigger(final String fields, final String reason, final String text) {
        receive("D", "11=a|55=BASEQUOTE|54=2|38=1|" + fields);
        final String answer = outlet.message();
        assertTrue(answer.contains("|150=8|39=8|103=" + reason + "|"), answer);
        assertTrue(answer.contains(text), answer);
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

    @Test
    void shouldAskForAMinimumQuantityAtEntryOnABook() {
        receive("D", "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|59=3|110=0.25");
        final EnterOrderDecoder command =
                new EnterOrderDecoder().wrapAndApplyHeader(outlet.command(EnterOrderDecoder.TEMPLATE_ID), 0, HEADER);
        assertEquals(250, command.minQuantityLots());
        assertEquals(TimeInForce.IOC, command.timeInForce());
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = ';',
            value = {
                "11=a|55=NOBASE|54=1|40=2|38=1|44=10; 1; Symbol(55) is 'NOBASE'",
                "11=a|1=bob|55=BASEQUOTE|54=1|40=2|38=1|44=10; 15; this session is of alice",
                "11=a|55=BASEQUOTE|54=5|40=2|38=1|44=10; 11; Side(54) is '5'",
                "11=a|55=BASEQUOTE|54=1|40=5|38=1; 11; OrdType(40) is '5'",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|99=9; 11; StopPx(99) goes with",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|111=0.5; 11; MaxFloor(111) is for instruments that take icebergs; BASEQUOTE does not",
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
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|110=2; 13; MinQty(110) must not be above OrderQty(38)",
                "11=a|55=BASEQUOTE|54=1|40=2|38=1|44=10|110=0; 13; MinQty(110) is 0; it must be above zero",
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
}
