package rialto.dialect.xml;

import org.junit.jupiter.api.Test;
import rialto.gateway.limits.KeylessLimits;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.setting.SettingValues;
import rialto.gatewaytest.TestVenue;
import rialto.protocol.Side;

import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * What clients left behind that came, asked for much and went. It is carried out, but cancels are not while a member's disk is
 * low: there they stood for minutes before those of whoever stayed.
 */
class GoneClientsTest {
    private static final int CANCELS = 30;
    private static final int LARGE = 1 << 30;

    private final TestVenue venue = TestVenue.ready();
    private final SettingValues settings = SettingTexts.of(XmlKeys.ALL, Map.of());
    private final XmlSettings xml = XmlKeys.read(settings);
    private final RateLimiter limits = new RateLimiter(LimitSettings.of(LARGE, LARGE, LARGE), () -> 1);
    private boolean isBusy = true;
    private int sent;
    private int answers;
    private final XmlCalls calls = new XmlCalls(
            venue.view,
            (encoder, receivedNs, completion) -> take(),
            null,
            xml,
            new KeylessLimits(limits, venue.view, XmlKeys.KEYLESS.bounds(settings), () -> 1),
            LARGE,
            Long.MAX_VALUE);
    private final Client client = new Client();
    private final XmlSession session = new XmlSession(calls, OneClient.in(new ItemBudget(LARGE, LARGE)), client);

    private boolean take() {
        sent += isBusy ? 0 : 1;
        return !isBusy;
    }

    @Test
    void shouldDropCancelsThatTheyLeftWhileADiskIsLow() {
        askAndGo();
        venue.orderEntry(0x100);
        calls.onTime();
        assertEquals(0, sent);
        assertEquals(CANCELS, answers);
        assertTrue(session.isEmpty());
    }

    @Test
    void shouldCarryOutWhatTheyLeftOtherwise() {
        askAndGo();
        calls.onTime();
        assertEquals(1, sent, "one after the other");
    }

    /** Each cancel waits, as the venue is busy. */
    private void askAndGo() {
        venue.account(102, xml.names().account("1"));
        for (int order = 1; order <= CANCELS; order++) {
            venue.enter(order, 102, Side.BUY, 1_000, 5);
            final XmlRequest request = XmlRequest.transactions("1", 1);
            request.add(new XmlItem(XmlItem.Kind.CANCEL)).id = Integer.toString(order);
            session.add(request);
        }
        session.pump();
        assertEquals(0, answers);
        client.isGone = true;
        isBusy = false;
    }

    private final class Client implements XmlSession.Output {
        private boolean isGone;

        @Override
        public void onAnswer(final XmlRequest request) {
            answers++;
        }

        @Override
        public String client() {
            return "192.0.2.1";
        }

        @Override
        public boolean isGone() {
            return isGone;
        }

        @Override
        public boolean isWritable() {
            return true;
        }

        @Override
        public void onProgress() {}
    }
}
