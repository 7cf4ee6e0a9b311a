package rialto.sequencer;

import io.aeron.protocol.SetupFlyweight;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

import java.util.function.Consumer;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SetupPacketsTest {
    @Test
    void shouldTakeWhatSendersSay() {
        assertTrue(isSound(setup -> {}));
        assertTrue(isSound(setup -> setup.mtuLength(65_504)));
        assertTrue(isSound(setup -> setup.termLength(1 << 30)));
        assertTrue(isSound(setup -> setup.termOffset(64 * 1024)), "at the end of a term");
        assertTrue(
                isSound(setup -> setup.initialTermId(Integer.MAX_VALUE).activeTermId(Integer.MIN_VALUE)),
                "terms go on");
    }

    @Test
    void shouldTakeNoStreamThatCannotBe() {
        assertFalse(isSound(setup -> setup.mtuLength(63)));
        assertFalse(isSound(setup -> setup.mtuLength(32)), "no room for a message");
        assertFalse(isSound(setup -> setup.mtuLength(65_536)));
        assertFalse(isSound(setup -> setup.mtuLength(-1_408)));
        for (final int termLength : new int[] {0, -1, Integer.MIN_VALUE, 65_504, 1_024, 3 * 64 * 1024}) {
            assertFalse(isSound(setup -> setup.termLength(termLength)), () -> "term length " + termLength);
        }
        for (final int termOffset : new int[] {-32, 33, 64 * 1024 + 32}) {
            assertFalse(isSound(setup -> setup.termOffset(termOffset)), () -> "term offset " + termOffset);
        }
        assertFalse(isSound(setup -> setup.initialTermId(8)), "before its beginning");
        assertFalse(isSound(setup -> setup.frameLength(39)));
        assertFalse(SetupPackets.isSound(setup(), SetupFlyweight.HEADER_LENGTH - 1, false));
    }

    @Test
    void shouldTakeNoTermsOfProgramsThatTheDriversDiskMayNotHold() {
        final SetupFlyweight setup = setup();
        assertTrue(SetupPackets.isSound(setup.termLength(16 << 20), SetupFlyweight.HEADER_LENGTH, true));
        assertFalse(SetupPackets.isSound(setup.termLength(32 << 20), SetupFlyweight.HEADER_LENGTH, true));
        assertTrue(SetupPackets.isSound(setup.termLength(1 << 30), SetupFlyweight.HEADER_LENGTH, false), "a member's");
    }

    private static boolean isSound(final Consumer<SetupFlyweight> change) {
        final SetupFlyweight setup = setup();
        change.accept(setup);
        return SetupPackets.isSound(setup, SetupFlyweight.HEADER_LENGTH, false);
    }

    private static SetupFlyweight setup() {
        final SetupFlyweight setup = new SetupFlyweight(new UnsafeBuffer(new byte[SetupFlyweight.HEADER_LENGTH]));
        setup.frameLength(SetupFlyweight.HEADER_LENGTH);
        return setup.termLength(64 * 1024)
                .mtuLength(1_408)
                .initialTermId(7)
                .activeTermId(7)
                .termOffset(0);
    }
}
