package rialto.dialect.fix.order;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import rialto.dialect.fix.FixText;
import rialto.gatewaytest.TestProtections;
import rialto.protocol.PriceProtection;

import java.io.IOException;

/** Orders outside a price band, and what the collar stops. */
class PriceProtectionTest extends OrderVenue {
    @BeforeEach
    void protect() throws Exception {
        venue.send(TestProtections.set(
                1, new PriceProtection(10_000, 5_000, 5_000, 12_000, 2_000, 50_000, 8_000, 0, 1_000)));
        rest(maker, newId(), "54=2|40=2|44=100|38=0.02|59=1");
        rest(maker, newId(), "54=1|40=2|44=100|38=0.02|59=3");
        maker.expect("8");
        maker.expect("8");
    }

    @AfterEach
    void takeItBack() throws Exception {
        venue.send(TestProtections.set(1, PriceProtection.NONE));
    }

    @Test
    void shouldSayWhatWasSeenAndWhatWouldPass() throws IOException {
        final FixText far = enter(taker, newId(), "54=1|40=2|44=120.01|38=0.1|59=1");
        assertFields(
                far,
                "150=8|39=8|103=99|58=The price 120.01000000 is too far from those of the last trades: 20.00000000 to"
                        + " 120.00000000 would pass.");
        final FixText outside = enter(taker, newId(), "54=1|40=2|44=49|38=0.1|59=1");
        assertFields(
                outside,
                "150=8|39=8|103=99|58=The price 49.00000000 is outside the range that the venue takes today: 50.00000000"
                        + " to 150.00000000 would pass.");
    }

    @Test
    void shouldExpireWhatAMarketOrderMayNotReach() throws IOException {
        rest(maker, newId(), "54=2|40=2|44=105|38=0.1|59=1");
        rest(maker, newId(), "54=2|40=2|44=115|38=0.1|59=1");
        rest(taker, newId(), "54=1|40=1|38=0.2|59=3");
        assertFields(taker.expect("8"), "150=F|39=1|31=105.00000000|32=0.10000000");
        assertFields(
                taker.expect("8"), "150=4|39=4|14=0.10000000|58=It may not trade further from the reference price.");
    }
}
