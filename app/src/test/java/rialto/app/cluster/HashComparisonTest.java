package rialto.app.cluster;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class HashComparisonTest {
    @Test
    void shouldCompareWhereMostMembersAre() {
        final HashComparison compared = HashComparison.of(
                Map.of(0, Map.of(256L, "a", 512L, "b"), 1, Map.of(256L, "a", 512L, "b"), 2, Map.of(256L, "a")));
        assertFalse(compared.differs());
        assertEquals(256, compared.sequence());
        assertEquals(List.of(), compared.minority(3));
    }

    @Test
    void shouldNameTheOneOfThreeThatDiffers() {
        final HashComparison compared = HashComparison.of(
                Map.of(0, Map.of(256L, "a", 512L, "b"), 1, Map.of(256L, "a", 512L, "X"), 2, Map.of(512L, "b")));
        assertTrue(compared.differs());
        assertEquals(List.of(1), compared.minority(3));
        assertEquals(
                "members differ in their events up to 512, by hash {0=b, 1=X, 2=b}; the one that differs is member 1",
                HashWatch.say(compared, compared.minority(3)));
    }

    @Test
    void shouldNotSayWhoIsWrongOfTwo() {
        final HashComparison compared =
                HashComparison.of(Map.of(0, Map.of(256L, "a"), 1, Map.of(256L, "b"), 2, Map.of()));
        assertTrue(compared.differs());
        assertEquals(List.of(), compared.minority(3));
    }

    @Test
    void shouldCompareNothingThatOnlyOneHas() {
        final HashComparison compared = HashComparison.of(Map.of(0, Map.of(256L, "a"), 1, Map.of(512L, "b")));
        assertFalse(compared.differs());
        assertEquals(-1, compared.sequence());
    }
}
