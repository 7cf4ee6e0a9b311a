package rialto.simulator.client;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BackOffTest {
    private final BackOff backOff = new BackOff();

    @Test
    void shouldWaitTwiceAsLongEachTime() {
        assertTrue(backOff.isOver(1_000));
        backOff.onBusy(1_000, 0);
        assertFalse(backOff.isOver(1_099));
        assertTrue(backOff.isOver(1_100));
        backOff.onBusy(1_100, 0);
        assertFalse(backOff.isOver(1_299));
        assertTrue(backOff.isOver(1_300));
    }

    @Test
    void shouldCountAnswersToCallsUnderWayOnce() {
        backOff.onBusy(1_000, 0);
        backOff.onBusy(1_010, 0);
        backOff.onBusy(1_020, 0);
        assertTrue(backOff.isOver(1_100));
    }

    @Test
    void shouldWaitAsLongAsTheVenueAsks() {
        backOff.onBusy(1_000, 5_000);
        assertFalse(backOff.isOver(4_999));
        assertTrue(backOff.isOver(5_000));
    }

    @Test
    void shouldStartAfreshAfterASuccess() {
        backOff.onBusy(1_000, 0);
        backOff.onBusy(2_000, 0);
        backOff.onSuccess(3_000);
        backOff.onBusy(3_000, 0);
        assertTrue(backOff.isOver(3_100));
    }
}
