package rialto.dialect.fix.order;

import org.junit.jupiter.api.Test;
import rialto.gateway.command.CommandOutcome;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.MarketModel;
import rialto.protocol.Side;

import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OrderApplicationTest extends ReceivedOrders {
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
