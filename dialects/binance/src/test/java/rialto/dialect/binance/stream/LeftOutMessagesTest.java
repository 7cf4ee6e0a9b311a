package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class LeftOutMessagesTest {
    private final LeftOutMessages leftOut = new LeftOutMessages();

    @Test
    void shouldKeepTheNewestWhereThatIsEnoughAndCountTheOthers() {
        final StreamMessage newest = new StreamMessage("b@quotes", "2", true);
        assertTrue(leftOut.add(new StreamMessage("b@quotes", "1", true)));
        assertFalse(leftOut.add(newest));
        leftOut.add(new StreamMessage("b@trade", "1"));
        leftOut.add(new StreamMessage("b@trade", "2"));
        leftOut.add(new StreamMessage("b@aggTrade", "1"));
        assertEquals(
                "{\"e\":\"messagesLeftOut\",\"E\":7,\"streams\":{\"b@trade\":2,\"b@aggTrade\":1}}",
                leftOut.event(7).raw());
        assertEquals(List.of(newest), leftOut.takeNewest());
        assertNull(leftOut.event(8));
        assertEquals(List.of(), leftOut.takeNewest());
        assertTrue(leftOut.add(newest), "it begins anew");
    }

    @Test
    void shouldForgetWhatNobodyWants() {
        leftOut.add(new StreamMessage("b@quotes", "1", true));
        leftOut.forgetNewest("b@quotes");
        leftOut.add(new StreamMessage("a@quotes", "1", true));
        leftOut.add(new StreamMessage("a@trade", "1"));
        leftOut.forget("a@quotes");
        leftOut.forget("a@trade");
        assertNull(leftOut.event(7));
        assertEquals(List.of(), leftOut.takeNewest());
    }
}
