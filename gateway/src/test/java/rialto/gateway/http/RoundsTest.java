package rialto.gateway.http;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RoundsTest {
    private static final int MANY = 20_000;
    private static final long INTERVAL_MS = 20_000;
    private static final long TICK_MS = 100;

    private final List<Integer> turns = new ArrayList<>();
    private final Rounds<Integer> rounds = new Rounds<>(INTERVAL_MS, TICK_MS, turns::add);
    private long nowMs;

    private int tick() {
        nowMs += TICK_MS;
        final int before = turns.size();
        rounds.onTick(nowMs);
        return turns.size() - before;
    }

    /** As after all have lost their connections and come again. */
    @Test
    void shouldSpreadThoseThatCameAtOnce() {
        for (int one = 0; one < MANY; one++) {
            rounds.add(one, 0);
        }
        final Map<Integer, Integer> counts = new HashMap<>();
        int most = 0;
        while (nowMs < 3 * INTERVAL_MS) {
            most = Math.max(most, tick());
        }
        turns.forEach(one -> counts.merge(one, 1, Integer::sum));
        assertEquals(MANY, counts.size());
        assertEquals(
                2, counts.values().stream().mapToInt(Integer::intValue).min().orElseThrow());
        assertTrue(most <= 2 * MANY * TICK_MS / INTERVAL_MS, "at most twice the share of a tick, not " + most);
    }

    @Test
    void shouldGiveEachItsTurnAnIntervalAfterTheLast() {
        rounds.add(1, 0);
        nowMs = 5_000;
        rounds.add(2, nowMs);
        while (nowMs < INTERVAL_MS - TICK_MS) {
            assertEquals(0, tick());
        }
        assertEquals(1, tick());
        while (nowMs < INTERVAL_MS + 5_000) {
            tick();
        }
        assertEquals(List.of(1, 2), turns);
        assertTrue(rounds.remove(1));
        while (nowMs < 3 * INTERVAL_MS) {
            tick();
        }
        assertEquals(List.of(1, 2, 2), turns);
        assertEquals(1, rounds.size());
    }

    @Test
    void shouldBearThatATurnRemoves() {
        final List<Rounds<Integer>> self = new ArrayList<>();
        self.add(new Rounds<>(TICK_MS, TICK_MS, one -> {
            turns.add(one);
            self.getFirst().remove(one);
        }));
        self.getFirst().add(1, 0);
        self.getFirst().add(2, 0);
        self.getFirst().onTick(TICK_MS);
        self.getFirst().onTick(2 * TICK_MS);
        assertEquals(List.of(1, 2), turns);
        assertEquals(0, self.getFirst().size());
    }
}
