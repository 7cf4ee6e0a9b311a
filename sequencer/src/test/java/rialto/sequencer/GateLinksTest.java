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
            links.prove(programs.getLast(), "program-" + i % 2);
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
            links.prove(add(FLOOD), "program-" + i);
        }
        final GateLink late = add(FLOOD);
        links.prove(late, "program-late");
        assertEquals(List.of(late), ended);

        links.end(links.all().iterator().next(), "test");
        final GateLink later = add(FLOOD);
        links.prove(later, "program-late");
        assertFalse(later.isEnded());
    }

    @Test
    void shouldGiveOneKeyNoMoreThanHalfOfThePlaces() {
        for (int i = 0; i < GateLinks.MAX_OF_PROGRAM; i++) {
            links.prove(add(FLOOD), "hog");
        }
        final GateLink late = add(FLOOD);
        links.prove(late, "hog");
        assertEquals(List.of(late), ended);
        final GateLink other = add(FLOOD);
        links.prove(other, "gateway");
        assertFalse(other.isEnded());
    }

    @Test
    void shouldFindAPlaceForAKeyThatHasFewerStreamsThanAnother() {
        final GateLink first = add(FLOOD);
        links.prove(first, "gateway");
        final List<GateLink> hogs = new ArrayList<>();
        for (int i = 1; i < GateLinks.MAX_PROVEN; i++) {
            hogs.add(add(FLOOD));
            links.prove(hogs.getLast(), i % 2 == 0 ? "hog" : "accomplice");
        }
        final GateLink second = add(FLOOD);
        links.prove(second, "gateway");
        assertEquals(List.of(hogs.getLast()), ended);
        assertFalse(first.isEnded() || second.isEnded());
    }

    /** Otherwise two keys with as many would take a place from each other by turns. */
    @Test
    void shouldTakeNoPlaceFromAKeyThatHasAsManyStreams() {
        for (int i = 0; i < GateLinks.MAX_PROVEN; i++) {
            links.prove(add(FLOOD), "program-" + i / 2);
        }
        final GateLink late = add(FLOOD);
        links.prove(late, "program-late");
        links.prove(add(FLOOD), "program-0");
        assertEquals(2, ended.size());
        assertFalse(late.isEnded());
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
