package rialto.sequencer;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class OutsideChannelTest {
    private static final InetAddress SOURCE = InetAddress.ofLiteral("10.0.1.7");

    @Test
    void shouldTakePortAndSessionAloneFromWhatAeronsClientsSay() {
        final OutsideChannel channel =
                parse("aeron:udp?term-length=64k|mtu=1408|sparse=false|session-id=-7" + "|endpoint=10.0.1.7:40123");
        assertEquals("10.0.1.7:40123", channel.endpoint());
        assertEquals(
                "aeron:udp?endpoint=10.0.1.7:40123|term-length=65536|sparse=true|session-id=-7", channel.ofAnswers());
        assertEquals("aeron:udp?endpoint=10.0.1.7:40123|sparse=true|session-id=-7", channel.ofReplay());
    }

    @Test
    void shouldAnswerAnAskerThatNamesItsHostAtTheAddressFromWhichItAsks() {
        assertEquals(
                "10.0.1.7:99", parse("aeron:udp?endpoint=gateway-1.example:99").endpoint());
        assertEquals(
                "aeron:udp?endpoint=[fd00:0:0:0:0:0:0:1]:99|sparse=true",
                OutsideChannel.parse("aeron:udp?endpoint=[fd00::1]:99", InetAddress.ofLiteral("fd00::1"))
                        .ofReplay());
    }

    @Test
    void shouldLetNobodyChooseMemoryInterfacesOrOtherAddresses() {
        for (final String parameter : new String[] {
            "term-length=1g",
            "term-length=128k",
            "term-length=none",
            "so-rcvbuf=1g",
            "so-sndbuf=1g",
            "rcv-wnd=1g",
            "interface=10.0.0.1",
            "control=10.0.0.1:99",
            "control-mode=dynamic",
            "control-mode=response",
            "ttl=255",
            "tags=1,2",
            "linger=1h",
            "fc=min",
            "eos=false",
            "group=true",
            "alias=x",
            "session-id=tag:7",
            "response-correlation-id=1",
            "init-term-id=1",
            "stream-id=7",
            "endpoint=10.0.0.1:9001"
        }) {
            final String name = parameter.substring(0, parameter.indexOf('='));
            final String channel = "aeron:udp?" + parameter + (name.equals("endpoint") ? "" : "|endpoint=10.0.1.7:99");
            final RefusedRequestException refusal =
                    assertThrows(RefusedRequestException.class, () -> parse(channel), channel);
            assertTrue(refusal.getMessage().startsWith("to be answered on " + channel + ": "), refusal::getMessage);
        }
        for (final String channel : new String[] {
            "aeron:ipc",
            "aeron:ipc?term-length=1g",
            "aeron-spy:aeron:udp?endpoint=10.0.1.7:99",
            "aeron:udp",
            "",
            "aeron:udp?endpoint=224.0.1.1:99",
            "aeron:udp?endpoint=10.0.1.7",
            "aeron:udp?endpoint=10.0.1.7:0",
            "aeron:udp?endpoint=10.0.1.7:65536",
            "aeron:udp?endpoint=10.0.1.7:x",
            "nothing"
        }) {
            assertThrows(RefusedRequestException.class, () -> parse(channel), channel);
        }
    }

    @Test
    void shouldShowNoControlCharactersOfStrangersInTheLog() {
        final RefusedRequestException refusal =
                assertThrows(RefusedRequestException.class, () -> parse("aeron:ipc\n\u001b[2J" + "x".repeat(900)));
        assertTrue(refusal.getMessage().length() < 400, refusal::getMessage);
        assertTrue(refusal.getMessage().chars().noneMatch(Character::isISOControl), refusal::getMessage);
    }

    private static OutsideChannel parse(final String channel) {
        return OutsideChannel.parse(channel, SOURCE);
    }
}
