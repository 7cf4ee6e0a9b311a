package rialto.dialect.fix.price;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.disconnect.CancelQuotes;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.MarketModel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;

/** What may have been carried out is not called refused: who trades elsewhere then would have it twice. */
class UnknownOutcomesTest {
    private static final int FX = 3;
    private static final int LARGE = 1_000_000;
    private static final String LADDER = "117=q|296=1|302=0|304=1|295=1|299=a|55=FX|132=1|134=1";
    private static final String HIT = "693=r|117=alice:q:1|694=1|11=c|55=FX|54=1|38=1|44=1";

    private final TestVenue venue = TestVenue.ready();
    private final RecordingOutlet outlet = new RecordingOutlet(venue.view.account(ALICE));

    /** Of each command comes what is asked for. */
    private enum Fate {
        TIMEOUT,
        UNSENT,
        BUSY
    }

    private void say(final Fate fate, final String type, final String message) {
        venue.instrument(FX, "FX", 1, 2, MarketModel.STREAMED_QUOTES).provider(FX, ALICE);
        final CommandSender sender = (encoder, receivedNs, completion) -> {
            if (fate == Fate.TIMEOUT) {
                completion.onTimeout();
            } else if (fate == Fate.UNSENT) {
                completion.onUnsent();
            }
            return fate != Fate.BUSY;
        };
        final QuoteContext context = new QuoteContext(
                venue.view,
                sender,
                new RateLimiter(LimitSettings.of(LARGE, LARGE, LARGE), venue::nowMs),
                venue::nowMs,
                null,
                new LadderWindow(),
                new QuoteCommands(),
                new CancelQuotes(),
                null);
        new PriceServer(venue.view, venue::nowMs, Runnable::run, LARGE, context)
                .open(outlet)
                .onMessage(type, Told.message(type, message), 7);
    }

    @ParameterizedTest
    @CsvSource({"TIMEOUT, 10", "UNSENT, 5", "BUSY, 5"})
    void shouldCallAHitPendingUntilItIsKnown(final Fate fate, final String status) {
        say(fate, "AJ", HIT);
        assertEquals(status, outlet.next("AI").get(297));
    }

    @ParameterizedTest
    @CsvSource({"TIMEOUT, 10,", "UNSENT, 5, 99", "BUSY, 5, 99"})
    void shouldCallALadderPendingUntilItIsKnown(final Fate fate, final String status, final String reason) {
        say(fate, "i", LADDER);
        final Told answer = outlet.next("b");
        assertEquals(status, answer.get(297));
        assertEquals(reason, answer.get(368));
    }

    @Test
    void shouldNotRefuseARequestThatMayStand() {
        say(Fate.TIMEOUT, "R", "131=r|146=1|55=FX|38=1");
        assertEquals("10", outlet.next("AI").get(297));
        say(Fate.BUSY, "R", "131=r|146=1|55=FX|38=1");
        assertEquals("99", outlet.next("AG").get(658));
    }

    @Test
    void shouldSayThatAnAnswerIsNotKnown() {
        say(Fate.TIMEOUT, "Z", "117=q|298=4");
        assertEquals("10", outlet.next("AI").get(297));
        say(Fate.BUSY, "Z", "117=q|298=4|301=0");
        assertNull(outlet.told.poll(), "no answer is wanted");
    }

    @Test
    void shouldSendNoSetOfAMessageThatCannotBeRead() {
        say(Fate.TIMEOUT, "i", LADDER.replace("296=1", "296=2") + "|302=1|304=1|295=1|299=b|132=1|134=1");
        final Told reject = outlet.next("3");
        assertEquals("55", reject.get(371));
        assertNull(outlet.told.poll(), "nothing of it was sent");
        assertTrue(reject.get(58).contains("missing"), reject.get(58));
    }
}
