package rialto.benchmarks.abuse;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import rialto.benchmarks.load.LoadResult;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What a report says of attacks. */
class AbuseReportTest {
    private static HonestWindow window(
            final long micros, final Map<Integer, Long> refused, final long unanswered, final String streamFailure) {
        final Histogram latencyNs = new Histogram(3);
        latencyNs.recordValueWithCount(micros * 1_000, 100);
        return HonestWindow.of(
                new LoadResult(1_000_000_000L, 100, refused, unanswered, 100, latencyNs, new Histogram(3)),
                5_000_000,
                50,
                streamFailure);
    }

    @Test
    void shouldDivideThePercentilesOfAllOrdersTogether() {
        final AttackMeasurement measurement = new AttackMeasurement("storm");
        for (final long micros : new long[] {1_000, 900, 50_000}) {
            measurement.quiet(window(micros, Map.of(), 0, ""), 0);
            measurement.control(window(2 * micros, Map.of(), 0, ""), 0);
            measurement.attacked(window(3 * micros, Map.of(), 0, ""), 0);
        }
        assertEquals(3, measurement.ratio(), 0.01);
        assertEquals(1.5, measurement.ratioToControl(), 0.01);
        assertEquals(List.of(), measurement.failures());
        final WindowSeries series = new WindowSeries();
        for (int round = 0; round < 9; round++) {
            series.add(window(round == 0 ? 50_000 : 1_000, Map.of(), 0, ""), 0.5);
        }
        assertEquals(50_000, series.percentile(99), 50, "a stall in one window of nine is not hidden");
        assertEquals(900, series.orders());
    }

    @Test
    void shouldUseAsMuchCpuAsTheAttackerDid() {
        assertEquals(250_000, CpuBurn.busyNs(0.25));
        assertEquals(1_000_000, CpuBurn.busyNs(1.5), "the rest is another thread's");
        assertEquals(0, CpuBurn.busyNs(0));
        final AtomicInteger asked = new AtomicInteger();
        CpuBurn.run(1.5, () -> asked.incrementAndGet() > 10);
        assertTrue(asked.get() > 11, "two threads asked: " + asked);
        CpuBurn.run(0, () -> false);
    }

    @Test
    void shouldNameWhateverFailedTheHonestClient() {
        final AttackMeasurement measurement = new AttackMeasurement("storm");
        measurement.quiet(window(1, Map.of(), 2, ""), 0);
        measurement.attacked(window(1, Map.of(-1003, 7L), 0, "its stream was closed: 1013 no"), 0);
        measurement.attacked(HonestWindow.lost("lost: the other side closed the connection"), 0);
        assertEquals(
                List.of(
                        "quiet: unanswered 2",
                        "refused {-1003=7}",
                        "its stream was closed: 1013 no",
                        "lost: the other side closed the connection"),
                measurement.failures());
    }

    @Test
    void shouldTellWhatBecameOfTheAttackers() {
        final AttackMeasurement measurement = new AttackMeasurement("storm");
        final AttackTally tally = AttackTally.parse("answered-418=3 closed=1 strokes=90");
        assertEquals("answered-418=3 closed=1 strokes=90", tally.toString());
        measurement.attack(tally, 1_000_000_000L, 0, "overdue 4");
        measurement.attack(tally, 1_000_000_000L, 0, "");
        assertEquals("answered-418 6, closed 2; the venue: nothing", measurement.outcome());
        assertEquals("", AttackTally.parse("").toString());
    }

    @Test
    void shouldReadWhatTheVenueCounts() {
        final VenueCounters before = VenueCounters.parse("# HELP x\nrialto_http_overdue_total 3.0\nother 9\n");
        final VenueCounters after = VenueCounters.parse(
                "rialto_http_overdue_total 10.0\nrialto_limits_refused_total 1.2E3\nrialto_stream_refused_total 0\n");
        assertEquals("overdue 7, refused by limits 1200", after.since(before));
    }

    @Test
    void shouldDoNoMoreThanTheRateAllows() {
        final Pace pace = new Pace(1_000, 0);
        assertEquals(0, pace.due(900_000));
        assertEquals(5, pace.due(5_000_000));
        pace.done(5);
        assertEquals(0, pace.due(5_100_000));
        assertEquals(100, pace.due(60_000_000_000L), "what could not be done is let go");
    }

    @Test
    void shouldComeFromOtherAddressesEachTime() {
        final Set<String> seen = new HashSet<>();
        for (int attack = 0; attack < 100; attack++) {
            final SourceAddresses addresses = new SourceAddresses(attack, 1_000);
            for (int i = 0; i < 1_000; i++) {
                final String address = addresses.next().getHostAddress();
                assertTrue(seen.add(address), address);
                assertTrue(!"127.0.0.1".equals(address), "that is the honest client");
            }
        }
        final SourceAddresses one = new SourceAddresses(0, 1);
        assertEquals(one.next(), one.next());
    }

    @Test
    void shouldMaskWhatClientsSend() {
        final byte[] frame = Frames.text("{}");
        assertEquals(8, frame.length);
        assertEquals((byte) 0x82, frame[1], "masked, two bytes");
        assertEquals(8 + 300, Frames.text("x".repeat(300)).length);
        assertEquals('x', Frames.text("x".repeat(300))[8]);
    }

    @Test
    void shouldPassTheTargetOn() {
        final AttackTarget target = new AttackTarget(80, List.of("A", "B"), "h", "r", "e");
        assertEquals(target, AttackTarget.of(target.arguments()));
        assertTrue(AttackPlans.names().contains("banned"));
    }
}
