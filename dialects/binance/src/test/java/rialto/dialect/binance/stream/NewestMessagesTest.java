package rialto.dialect.binance.stream;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What a client gets that reads slowly. */
class NewestMessagesTest {
    private final List<String> sent = new ArrayList<>();
    private boolean isBehind;
    private final NewestMessages messages = new NewestMessages(() -> isBehind, message -> sent.add(message.raw()));

    private void quotes(final String stream, final String payload) {
        messages.send(new StreamMessage(stream, payload, true));
    }

    @Test
    void shouldSendTheNewestOfEachStreamWhenTheClientHasRead() {
        quotes("a@quotes", "a1");
        isBehind = true;
        quotes("a@quotes", "a2");
        quotes("b@quotes", "b1");
        quotes("a@quotes", "a3");
        assertEquals(List.of("a1"), sent);
        isBehind = false;
        messages.onRead();
        assertEquals(List.of("a1", "a3", "b1"), sent);
    }

    @Test
    void shouldNeverSendAnOlderOneAfterANewer() {
        isBehind = true;
        quotes("a@quotes", "a1");
        isBehind = false;
        quotes("a@quotes", "a2");
        messages.onRead();
        assertEquals(List.of("a2"), sent);
    }

    @Test
    void shouldLeaveOutNothingOfStreamsWhoseMessagesBuildOnEachOther() {
        isBehind = true;
        messages.send(new StreamMessage("a@trade", "t1"));
        messages.send(new StreamMessage("a@trade", "t2"));
        assertEquals(List.of("t1", "t2"), sent);
    }
}
