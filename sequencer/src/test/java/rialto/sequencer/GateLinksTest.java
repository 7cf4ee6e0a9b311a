package rialto.sequencer;

import org.junit.jupiter.api.Test;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class GateLinksTest {
    private static final InetAddress FLOOD = InetAddress.ofLiteral("10.9.9.9");

    private final List<GateLink> ended = new ArrayList<>();
    private final GateLinks links = new GateLinks((link, reason) -> ended.add(link));
    private long nextImage = 1;

    @Test
    void shouldTakeThePlaceOfTheOldestStreamOfTheAddressWithMost() {
        final GateLink other = add(InetAddress.ofLiteral("10.0.0.1"));
        final List<GateLink> flood = new ArrayList<>();
        for (int i = 1; i < GateLinks.MAX_UNPROVEN; i++) {
            flood.add(add(FLOOD));
        }
        assertEquals(List.of(), ended);

        add(InetAddress.ofLiteral("10.0.0.2"));
        add(FLOOD);
        assertEquals(flood.subList(0, 2), ended);
        assertFalse(other.isEnded());
    }

    @Test
    void shouldCountANetworkOfIPv6AsOneStranger() {
        final GateLink other = add(InetAddress.ofLiteral("10.0.0.1"));
        final List<GateLink> flood = new ArrayList<>();
        for (int i = 1; i <= GateLinks.MAX_UNPROVEN; i++) {
            flood.add(add(InetAddress.ofLiteral("fd00:0:0:7::" + Integer.toHexString(i))));
        }
        assertEquals(flood.subList(0, 1), ended);
        assertFalse(other.isEnded());
    }

    @Test
    void shouldNeverTakeAPlaceFromWhoHasShownAKey() {
        final List<GateLink> programs = new ArrayList<>();
        for (int i = 0; i < GateLinks.MAX_PROVEN; i++) {
            programs.add(add(FLOOD));
            links.prove(programs.getLast());
        }
        for (int i = 0; i < 3 * GateLinks.MAX_UNPROVEN; i++) {
            add(FLOOD);
        }
        assertTrue(programs.stream().noneMatch(GateLink::isEnded));
        assertEquals(2 * GateLinks.MAX_UNPROVEN, ended.size());
    }

    @Test
    void shouldHoldNoMoreProgramsThanItIsMadeFor() {
        for (int i = 0; i < GateLinks.MAX_PROVEN; i++) {
            links.prove(add(FLOOD));
        }
        final GateLink late = add(FLOOD);
        links.prove(late);
        assertEquals(List.of(late), ended);

        links.end(links.all().iterator().next(), "test");
        final GateLink later = add(FLOOD);
        links.prove(later);
        assertFalse(later.isEnded());
    }

    @Test
    void shouldCountWhatEndsOnce() {
        final GateLink link = add(FLOOD);
        links.end(link, "test");
        links.end(link, "test");
        for (int i = 0; i < GateLinks.MAX_UNPROVEN; i++) {
            add(FLOOD);
        }
        assertEquals(List.of(link), ended);
    }

    private GateLink add(final InetAddress source) {
        return links.add(nextImage++, source, null, 0);
    }
}
