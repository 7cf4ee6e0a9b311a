package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import rialto.dialect.fix.FixText;
import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.CancelReason;
import rialto.protocol.Identifier36;
import rialto.protocol.MarketModel;
import rialto.protocol.OrderType;
import rialto.protocol.RejectReason;
import rialto.protocol.ReportKind;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReportWriterTest {
    private static final String TIME = "60=20231114-22:13:20.123456";
    /** Minor units of the quote asset for a lot at one tick. */
    private static final long FACTOR = TestVenue.TICK_SIZE * TestVenue.LOT_SIZE / 100_000_000;

    private final TestVenue venue = TestVenue.ready();
    private final ReportWriter writer = new ReportWriter(venue.view);

    private FixText message(final TestReports report) {
        final FieldWriter body = new FieldWriter();
        return FixText.of(writer.write(report.decoder(), body), body);
    }

    private String text(final TestReports report) {
        return message(report).toString();
    }

    private static String value(final FixText message, final int tag) {
        return message.get(tag);
    }

    @Test
    void shouldTellOfANewOrder() {
        assertEquals(
                "35=8|37=7|11=buy-1|17=E42|150=0|39=0|1=alice|55=BASEQUOTE|54=1|38=0.05000000|40=2|44=10.01000000|59=1|"
                        + "151=0.05000000|14=0.00000000|6=0.00000000|" + TIME + "|",
                text(TestReports.of(ReportKind.NEW)
                        .limit(TimeInForce.GTC, 1_001, 50)
                        .executed(0, 0, 50)));
    }

    @Test
    void shouldTellForWhomAnOrderIs() {
        final TestReports report = TestReports.of(ReportKind.NEW).limit(TimeInForce.GTC, 1_001, 50);
        Identifier36.encode("fund-7", report.encoder.partyId());
        assertTrue(text(report).contains("|1=alice|453=1|448=fund-7|447=D|452=3|55=BASEQUOTE|"), text(report));
    }

    @Test
    void shouldTellOfATradeWithItsFeeInWhatIsReceived() {
        final TestReports bought = TestReports.of(ReportKind.TRADE)
                .limit(TimeInForce.IOC, 1_001, 50)
                .executed(20, 20 * 1_000 * FACTOR, 30)
                .traded(1_000, 20, 2_000, false);
        assertEquals(
                "35=8|37=7|11=buy-1|17=E42|150=F|39=1|1=alice|55=BASEQUOTE|54=1|38=0.05000000|40=2|44=10.01000000|59=3|"
                        + "32=0.02000000|31=10.00000000|880=3|851=2|12=0.00002000|13=3|479=BASE|"
                        + "151=0.03000000|14=0.02000000|6=10.00000000|" + TIME + "|",
                text(bought));
        bought.encoder.side(Side.SELL.value()).isMaker((short) 1);
        final FixText sold = message(bought);
        assertEquals("QUOTE", value(sold, Tag.COMM_CURRENCY));
        assertEquals("1", value(sold, Tag.LAST_LIQUIDITY_IND));
        assertEquals("2", value(sold, Tag.SIDE));
    }

    @ParameterizedTest(name = "{0} of {1}, {2} left: {3}")
    @CsvSource({"20, 50, 30, 1", "50, 50, 0, 2", "20, 50, 0, 1"})
    void shouldTellWhereAnOrderStandsAfterATrade(
            final long executed, final long quantity, final long remaining, final String status) {
        final FixText message = message(TestReports.of(ReportKind.TRADE)
                .limit(TimeInForce.GTC, 1_000, quantity)
                .executed(executed, executed * 1_000 * FACTOR, remaining)
                .traded(1_000, 5, 0, true));
        assertEquals(status, value(message, Tag.ORD_STATUS));
        assertEquals("F", value(message, Tag.EXEC_TYPE));
    }

    @Test
    void shouldTellOfAnOrderByQuoteAmountThatItIsFilledWhenNoMoreComes() {
        final TestReports report = TestReports.of(ReportKind.TRADE)
                .order(OrderType.MARKET, TimeInForce.IOC, 0, 0)
                .executed(20, 20 * 1_000 * FACTOR, 1)
                .traded(1_000, 20, 0, false);
        report.encoder.quoteAmount(30 * 1_000 * FACTOR);
        final FixText some = message(report);
        assertEquals("1", value(some, Tag.ORD_STATUS));
        assertEquals("0.30000000", value(some, Tag.CASH_ORDER_QTY));
        assertNull(value(some, Tag.ORDER_QTY));
        assertNull(value(some, Tag.PRICE));
        assertEquals("0.00000000", value(some, Tag.LEAVES_QTY));
        report.encoder.remainingLots(0);
        assertEquals("2", value(message(report), Tag.ORD_STATUS));
    }

    @ParameterizedTest(name = "{0} lots for {1}: {2}")
    @CsvSource({
        "3, 3001, 10.0033333333",
        "2, 2001, 10.00500000",
        "7, 7000, 10.00000000",
        "6, 6004, 10.0066666666",
        "0, 0, 0.00000000"
    })
    void shouldTellTheMeanPriceToTenDecimals(final long lots, final long tickLots, final String expected) {
        final FixText message = message(TestReports.of(ReportKind.TRADE)
                .limit(TimeInForce.GTC, 1_001, 100)
                .executed(lots, tickLots * FACTOR, 100 - lots)
                .traded(1_000, 1, 0, true));
        final String mean = value(message, Tag.AVG_PX);
        assertEquals(expected, mean);
    }

    @ParameterizedTest
    @EnumSource(
            value = CancelReason.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NULL_VAL", "SBE_UNKNOWN"})
    void shouldTellWhyAnOrderLeft(final CancelReason reason) {
        final FixText message = message(TestReports.of(ReportKind.CANCELED)
                .limit(TimeInForce.GTC, 1_000, 50)
                .executed(20, 20 * 1_000 * FACTOR, 0)
                .because(reason));
        final boolean isExpired = reason == CancelReason.EXPIRED || reason == CancelReason.AUCTION_REMAINDER;
        final boolean isAsked = reason == CancelReason.REQUESTED
                || reason == CancelReason.MASS_CANCEL
                || reason == CancelReason.REPLACED;
        assertEquals(isExpired ? "C" : "4", value(message, Tag.ORD_STATUS));
        assertEquals(value(message, Tag.ORD_STATUS), value(message, Tag.EXEC_TYPE));
        assertEquals("0.00000000", value(message, Tag.LEAVES_QTY));
        assertEquals("0.02000000", value(message, Tag.CUM_QTY));
        assertEquals(isAsked, value(message, Tag.TEXT) == null);
    }

    @Test
    void shouldTellACancelUnderItsOwnIdAndAMassCancelUnderTheOrders() {
        final TestReports canceled = TestReports.of(ReportKind.CANCELED)
                .limit(TimeInForce.GTC, 1_000, 50)
                .ids("cancel-1", "buy-1")
                .because(CancelReason.REQUESTED);
        assertEquals("cancel-1", value(message(canceled), Tag.CL_ORD_ID));
        assertEquals("buy-1", value(message(canceled), Tag.ORIG_CL_ORD_ID));
        final FixText all = message(canceled.because(CancelReason.MASS_CANCEL));
        assertEquals("buy-1", value(all, Tag.CL_ORD_ID));
        assertNull(value(all, Tag.ORIG_CL_ORD_ID));
    }

    @Test
    void shouldTellOfAReplacement() {
        final TestReports replaced = TestReports.of(ReportKind.REPLACED)
                .limit(TimeInForce.GTC, 1_000, 40)
                .ids("buy-2", "buy-1")
                .executed(10, 10 * 1_000 * FACTOR, 30);
        final FixText message = message(replaced);
        assertEquals("5", value(message, Tag.EXEC_TYPE));
        assertEquals("1", value(message, Tag.ORD_STATUS));
        assertEquals("buy-1", value(message, Tag.ORIG_CL_ORD_ID));
        assertEquals("0", value(message(replaced.executed(0, 0, 40)), Tag.ORD_STATUS));
    }

    @ParameterizedTest
    @CsvSource({
        "UNKNOWN_INSTRUMENT, 1",
        "INSTRUMENT_CLOSED, 2",
        "STORAGE_LOW, 2",
        "INSUFFICIENT_BALANCE, 3",
        "EXPIRY_PASSED, 4",
        "DUPLICATE_CLIENT_ORDER_ID, 6",
        "WOULD_TAKE, 11",
        "QUANTITY_BELOW_MINIMUM, 13",
        "UNKNOWN_ACCOUNT, 15",
        "ACCOUNT_FROZEN, 0",
        "PRICE_ABOVE_MAXIMUM, 99"
    })
    void shouldTellWhyAnOrderIsRefused(final RejectReason reason, final String code) {
        final TestReports refused = TestReports.of(ReportKind.REJECTED)
                .limit(TimeInForce.GTC, 1_000, 50)
                .because(reason);
        refused.encoder.orderId(0);
        final FixText message = message(refused);
        assertEquals("8", value(message, Tag.EXEC_TYPE));
        assertEquals("8", value(message, Tag.ORD_STATUS));
        assertEquals("NONE", value(message, Tag.ORDER_ID));
        assertEquals(code, value(message, Tag.ORD_REJ_REASON));
        assertEquals("0.00000000", value(message, Tag.LEAVES_QTY));
        assertNotNull(value(message, Tag.TEXT));
    }

    @ParameterizedTest
    @EnumSource(
            value = RejectReason.class,
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NULL_VAL", "SBE_UNKNOWN"})
    void shouldHaveAsciiTextsForEveryReject(final RejectReason reason) {
        for (final ReportKind kind : new ReportKind[] {
            ReportKind.REJECTED,
            ReportKind.CANCEL_REJECTED,
            ReportKind.REPLACE_REJECTED,
            ReportKind.MASS_CANCEL_REJECTED
        }) {
            final String told = text(TestReports.of(kind).because(reason));
            assertTrue(told.chars().allMatch(c -> c >= ' ' && c <= '~'), told);
            assertFalse(told.contains("?"), told);
        }
    }

    @Test
    void shouldTellOfARefusedOrderOfWhichNothingIsKnown() {
        final TestReports refused = TestReports.of(ReportKind.REJECTED).because(RejectReason.UNKNOWN_INSTRUMENT);
        refused.encoder.instrumentId(99);
        assertEquals(
                "35=8|37=NONE|11=buy-1|17=E42|150=8|39=8|1=alice|55=[N/A]|54=7|151=0|14=0|6=0|" + TIME
                        + "|103=1|58=The venue has no such instrument.|",
                text(refused));
    }

    @Test
    void shouldTellWhichOrderARepeatedIdIsOf() {
        final FixText message = message(TestReports.of(ReportKind.REJECTED)
                .limit(TimeInForce.GTC, 1_000, 50)
                .because(RejectReason.DUPLICATE_CLIENT_ORDER_ID));
        assertEquals("NONE", value(message, Tag.ORDER_ID));
        assertTrue(value(message, Tag.TEXT).contains("order 7"), value(message, Tag.TEXT));
    }

    @Test
    void shouldTellOfARefusedCancel() {
        final TestReports unknown = TestReports.of(ReportKind.CANCEL_REJECTED)
                .ids("cancel-1", "buy-1")
                .because(RejectReason.UNKNOWN_ORDER);
        assertEquals(
                "35=9|37=NONE|11=cancel-1|41=buy-1|39=8|1=alice|" + TIME
                        + "|434=1|102=1|58=The account has no such open order.|",
                text(unknown));
        final FixText byId = message(unknown.ids("cancel-1", ""));
        assertEquals("NONE", value(byId, Tag.ORIG_CL_ORD_ID));
    }

    @Test
    void shouldTellOfARefusedReplacementHowTheOrderStands() {
        final FixText message = message(TestReports.of(ReportKind.REPLACE_REJECTED)
                .limit(TimeInForce.GTC, 1_000, 50)
                .executed(20, 20 * 1_000 * FACTOR, 30)
                .ids("buy-2", "buy-1")
                .because(RejectReason.AMEND_NOT_A_REDUCTION));
        assertEquals("7", value(message, Tag.ORDER_ID));
        assertEquals("1", value(message, Tag.ORD_STATUS));
        assertEquals("2", value(message, Tag.CXL_REJ_RESPONSE_TO));
        assertEquals("0", value(message, Tag.CXL_REJ_REASON));
    }

    @Test
    void shouldTellOfAMassCancel() {
        final TestReports all = TestReports.of(ReportKind.MASS_CANCELED).ids("all-1", "");
        all.encoder.count(3).instrumentId(0);
        assertEquals("35=r|37=E42|11=all-1|530=7|531=7|533=3|1=alice|" + TIME + "|", text(all));
        all.encoder.instrumentId(1);
        assertEquals("35=r|37=E42|11=all-1|530=1|531=1|533=3|1=alice|55=BASEQUOTE|" + TIME + "|", text(all));
        final TestReports refused = TestReports.of(ReportKind.MASS_CANCEL_REJECTED)
                .ids("all-1", "")
                .because(RejectReason.UNKNOWN_INSTRUMENT);
        final FixText message = message(refused);
        assertEquals("0", value(message, Tag.MASS_CANCEL_RESPONSE));
        assertEquals("1", value(message, Tag.MASS_CANCEL_REJECT_REASON));
    }

    @Test
    void shouldTellBothSidesOfAStreamedQuoteWhoTheOtherIs() {
        venue.instrument(3, "BASEOTHER", 1, 3, MarketModel.STREAMED_QUOTES);
        final TestReports taken = TestReports.of(ReportKind.TRADE)
                .limit(TimeInForce.IOC, 1_000, 50)
                .executed(50, 50 * 1_000 * FACTOR, 0)
                .traded(1_000, 50, 0, false);
        taken.encoder.instrumentId(3).contraAccountId(TestVenue.BOB);
        assertTrue(text(taken).contains("|382=1|375=bob|"), text(taken));
        final TestReports quoted =
                TestReports.of(ReportKind.TRADE).ids("quote-1", "").traded(1_000, 20, 0, true);
        quoted.encoder.instrumentId(3).side(Side.SELL.value()).contraAccountId(TestVenue.BOB);
        assertEquals(
                "35=8|37=NONE|11=quote-1|117=quote-1|17=E42|150=F|39=2|1=alice|55=BASEOTHER|54=2|38=0.02000000|"
                        + "32=0.02000000|31=10.00000000|880=3|851=1|12=0.00000000|13=3|479=OTHER|382=1|375=bob|"
                        + "151=0.00000000|14=0.02000000|6=10.00000000|" + TIME + "|",
                text(quoted));
    }

    @Test
    void shouldTellOfPostOnlyOrdersAndOfWhenAnOrderExpires() {
        final TestReports report = TestReports.of(ReportKind.NEW)
                .order(OrderType.LIMIT_MAKER, TimeInForce.GTD, 1_000, 50)
                .executed(0, 0, 50);
        report.encoder.expireTimestampNs(TestVenue.START_NS);
        assertTrue(text(report).contains("|40=2|44=10.00000000|59=6|126=20231114-22:13:20.000000|18=6|"), text(report));
    }

    @Test
    void shouldWriteTheSameFieldsWhateverHappenedMeanwhile() {
        final TestReports report = TestReports.of(ReportKind.TRADE)
                .limit(TimeInForce.GTC, 1_001, 50)
                .executed(20, 20 * 1_000 * FACTOR, 30)
                .traded(1_000, 20, 2_000, false);
        final String first = text(report);
        venue.accept(7, TestVenue.ALICE, Side.BUY, 900, 10)
                .last()
                .cancel(7, Side.BUY, 900, 10, CancelReason.REQUESTED, false);
        venue.instrument(1, "BASEQUOTE", 1, 2);
        assertEquals(first, text(report));
        assertEquals(first, message(report).toString());
    }
}
