package rialto.dialect.fix.session;

import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What is kept of a session weighs by its bytes when it is asked for again. */
class SentMessagesTest {
    private static final int BODY = 104;
    /** With its header. */
    private static final int MESSAGE = 200;

    @Test
    void shouldTellTheBytesOfWhatIsKept() {
        final SentMessages sent = new SentMessages(new SentMessages.Budget(10 * MESSAGE));
        sent.begin(5);
        assertEquals(0, sent.bytes(1, Long.MAX_VALUE));
        for (int i = 0; i < 30; i++) {
            sent.add(new SentMessages.Sent(new Outgoing("8", new byte[BODY]), 7, true), 100);
        }
        assertEquals(25, sent.firstNumber());
        assertEquals(10 * MESSAGE, sent.bytes(1, Long.MAX_VALUE));
        assertEquals(MESSAGE, sent.bytes(1, 25));
        assertEquals(3 * MESSAGE, sent.bytes(32, Long.MAX_VALUE));
        assertEquals(2 * MESSAGE, sent.bytes(26, 27));
        assertEquals(0, sent.bytes(35, Long.MAX_VALUE));
    }
}
