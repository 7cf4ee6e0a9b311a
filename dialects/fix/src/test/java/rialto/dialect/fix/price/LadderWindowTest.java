package rialto.dialect.fix.price;

import org.junit.jupiter.api.Test;
import rialto.dialect.fix.session.Application;
import rialto.gateway.command.CommandSender;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.disconnect.CancelQuotes;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.MarketModel;

import java.util.ArrayDeque;
import java.util.Queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static rialto.gatewaytest.TestVenue.ALICE;
import static rialto.gatewaytest.TestVenue.BOB;

/** A provider's ladders do not all stand before everybody's orders at once: it is read as fast as they are taken in. */
class LadderWindowTest {
    private static final int FX = 3;
    private static final int LARGE = 1_000_000;

    private final TestVenue venue = TestVenue.ready();
    private final Queue<CommandSender.Completion> underWay = new ArrayDeque<>();
    private final PriceServer server = new PriceServer(
            venue.view,
            venue::nowMs,
            Runnable::run,
            LARGE,
            new QuoteContext(
                    venue.view,
                    (encoder, receivedNs, completion) -> underWay.add(completion),
                    new RateLimiter(LimitSettings.of(LARGE, LARGE, LARGE), venue::nowMs),
                    venue::nowMs,
                    null,
                    new LadderWindow(),
                    new QuoteCommands(),
                    new CancelQuotes(),
                    null));

    @Test
    void shouldReadNoMoreOfAProviderWhileManyOfItsLaddersAreUnderWay() {
        venue.instrument(FX, "FX", 1, 2, MarketModel.STREAMED_QUOTES).provider(FX, ALICE);
        final RecordingOutlet outlet = new RecordingOutlet(venue.view.account(ALICE));
        final RecordingOutlet other = new RecordingOutlet(venue.view.account(ALICE));
        final Application session = server.open(outlet);
        final Application second = server.open(other);
        final Application ofSomebodyElse = server.open(new RecordingOutlet(venue.view.account(BOB)));
        for (int i = 1; i <= LadderWindow.MOST; i++) {
            assertFalse(session.isBusy(), "after " + i);
            final String ladder = "117=q" + i + "|301=0|296=1|302=0|304=1|295=1|299=a|55=FX|132=1|134=1";
            session.onMessage("i", Told.message("i", ladder), i);
        }
        assertTrue(session.isBusy());
        assertTrue(second.isBusy(), "all connections of the account wait");
        assertFalse(ofSomebodyElse.isBusy());
        assertEquals(LadderWindow.MOST, underWay.size());
        underWay.remove().onUnsent();
        assertFalse(session.isBusy());
        assertEquals(1, outlet.resumed);
        assertEquals(1, other.resumed);
        underWay.forEach(CommandSender.Completion::onUnsent);
        assertEquals(1, outlet.resumed, "nobody waited any more");
    }
}
