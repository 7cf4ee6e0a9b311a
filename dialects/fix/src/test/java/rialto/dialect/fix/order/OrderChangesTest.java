package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.dialect.fix.session.FixTime;
import rialto.gateway.command.CommandOutcome;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelReason;
import rialto.protocol.Identifier36;
import rialto.protocol.ReplaceMode;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.Side;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderChangesTest extends ReceivedOrders {
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
                "G; 11=b|41=order-7|55=BASEQUOTE|54=1|40=2|38=0.0001|44=10; 99; it must be a multiple of"
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
        assertEquals(ReplaceMode.KEEP_ON_FAILURE, command.replaceMode());
        assertEquals(2, command.lessExecuted());
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = ';',
            nullValues = "-",
            value = {
                "453=1|448=fund|447=D|452=3; -; -; fund",
                "453=1|448=fund|452=3; -; -; fund",
                "453=2|448=alice|447=D|452=24|448=fund|447=D|452=3; -; -; fund",
                "453=1|448=alice|447=D|452=24; -; -; ''",
                "453=1|448=bob|447=D|452=24; 448; this session is of that account; -",
                "453=1|448=fund 7|447=D|452=3; 448; characters of; -",
                "453=1|448=fund|447=B|452=3; 447; it must be D; -",
                "453=1|448=fund|447=D|452=1; 452; it must be 3; -",
                "453=1|448=fund|447=D; 452; it must be 3; -",
                "453=2|448=fund|447=D|452=3|448=other|447=D|452=3; 452; of which there is one at most; -",
                "453=1|448=fund|447=D|452=3|802=1|523=x|803=1; 802; a party has one id; -",
                "453=2|448=fund|447=D|452=3; 453; there are 1 entries; -"
            })
    void shouldTakeAClientOfTheAccountAsAPartyAndNoOther(
            final String parties, final String tag, final String text, final String taken) {
        receive("D", LIMIT + parties);
        if (tag == null) {
            entered();
            assertEquals(taken, outlet.party);
        } else {
            final String answer = outlet.message();
            assertTrue(answer.startsWith("35=3|371=" + tag + "|373="), answer);
            assertTrue(answer.contains(text), answer);
        }
    }

    @Test
    void shouldTakePartiesForNoFilter() {
        receive("q", "11=b|530=7|453=1|448=fund|447=D|452=3");
        assertTrue(outlet.message().contains("|531=0|"));
        receive("AF", "584=a|585=7|453=1|448=fund|447=D|452=3");
        assertTrue(outlet.message().startsWith("35=j|379=a|380=0|58=NoPartyIDs(453) is not taken"));
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

    /** Only the log knows what came first. */
    @Test
    void shouldLeaveItToTheEngineWhetherAnIdWasUsedBefore() {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        receive("D", LIMIT);
        entered();
        receive("G", OF_7.replace("11=b", "11=a") + "40=2|44=10.02|38=0.05");
        assertEquals("a", Identifier36.text(replaced().clientOrderId()));
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

    /** Each refusal takes a number of the log, as an answer does. */
    @Test
    void shouldWeighWhatIsRefused() {
        venue.enter(7, TestVenue.ALICE, Side.BUY, 1_001, 50);
        final String[] refused = {OF_7.replace("54=1", "54=2"), OF_7.replace("55=BASEQUOTE", "55=NOBASE"), "11=b"};
        for (int sent = 0; sent < WEIGHT; sent++) {
            receive("F", refused[sent % refused.length]);
            outlet.message();
        }
        receive("F", OF_7);
        assertTrue(outlet.message().contains("|58=The API key has used its request weight"));
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

    @ParameterizedTest
    @CsvSource({"530=3, 0", "530=1|55=NOBASE, 1", "530=7|54=1, 0", "530=7|55=BASEQUOTE, 0"})
    void shouldRefuseOtherMassCancels(final String fields, final String reason) {
        receive("q", "11=b|" + fields);
        final String answer = outlet.message();
        assertTrue(answer.startsWith("35=r|"), answer);
        assertTrue(answer.contains("|531=0|532=" + reason + "|533=0|"), answer);
    }
}
