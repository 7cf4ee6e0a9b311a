package rialto.benchmarks.guard;

import org.junit.jupiter.api.Test;
import rialto.benchmarks.guard.Finding.Verdict;

import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** When a ratio counts as worse. */
class FindingTest {
    private static final String MACHINE = "2 cores of a test";
    private static final Finding.Others NOBODY = new Finding.Others(0, 0.3);

    private static RatioRow recorded(final Ratio ratio, final double median, final double spread) {
        return new RatioRow(ratio, new Figure(median, spread, 5), 0.05, "abc1234", "2026-11-23", MACHINE);
    }

    private static Finding compare(final RatioRow before, final double median, final double spread) {
        return Finding.of(before.ratio(), before, new Figure(median, spread, 5), MACHINE, NOBODY);
    }

    @Test
    void shouldTakeTheMedianAndTheWholeRangeOfTheRounds() {
        assertEquals(new Figure(3, 8, 5), Figure.of(List.of(9.0, 1.0, 3.0, 2.0, 4.0)));
    }

    @Test
    void shouldCallWorseWhatFellByMoreThanTheSpread() {
        final Finding finding = compare(recorded(Ratio.REST, 0.4, 0.04), 0.35, 0.02);
        assertEquals(Verdict.WORSE, finding.verdict());
        assertTrue(finding.line().contains("0.4 (0.04)"), finding.line());
        assertTrue(finding.line().contains("0.35 (0.02)"), finding.line());
        assertTrue(finding.line().contains("-12.5 %"), finding.line());
        assertTrue(finding.line().contains("by more than 0.04; abc1234 of 2026-11-23"), finding.line());
    }

    @Test
    void shouldCallWorseWhatRoseWhereLowerIsBetter() {
        assertEquals(
                Verdict.WORSE, compare(recorded(Ratio.REST_CPU, 8, 0.5), 9, 0.5).verdict());
        assertEquals(
                Verdict.BETTER,
                compare(recorded(Ratio.REST_CPU, 8, 0.5), 7, 0.5).verdict());
        assertEquals(
                Verdict.BETTER,
                compare(recorded(Ratio.REST, 0.4, 0.04), 0.5, 0.02).verdict());
    }

    @Test
    void shouldLetPassWhatEitherSpreadExplains() {
        assertEquals(
                Verdict.WITHIN,
                compare(recorded(Ratio.REST, 0.4, 0.06), 0.35, 0.01).verdict());
        assertEquals(
                Verdict.WITHIN,
                compare(recorded(Ratio.REST, 0.4, 0.01), 0.35, 0.06).verdict());
    }

    @Test
    void shouldLetPassWhatTwoRunsOfTheSameCodeDifferBy() {
        assertEquals(
                Verdict.WITHIN,
                compare(recorded(Ratio.REST, 0.4, 0.0001), 0.37, 0.0001).verdict());
    }

    @Test
    void shouldNotCallWellWhatScattersTooMuchToTell() {
        final Finding finding = compare(recorded(Ratio.REST, 0.4, 0.02), 0.39, 0.2);
        assertEquals(Verdict.CANNOT_TELL, finding.verdict());
        assertEquals("the rounds scatter by 0.2", finding.reason());
        assertEquals(
                Verdict.WORSE,
                compare(recorded(Ratio.REST, 0.4, 0.02), 0.1, 0.2).verdict(),
                "by more than the scatter");
    }

    @Test
    void shouldNotTellOnAMachineThatOthersUse() {
        final Finding finding = Finding.of(
                Ratio.REST,
                recorded(Ratio.REST, 0.4, 0.04),
                new Figure(0.1, 0.01, 5),
                MACHINE,
                new Finding.Others(0.31, 0.3));
        assertEquals(Verdict.CANNOT_TELL, finding.verdict());
        assertEquals("other processes used 0.31 cores, 0.30 is the most", finding.reason());
    }

    @Test
    void shouldNotTellByWhatAnotherMachineGave() {
        final Finding finding = Finding.of(
                Ratio.REST, recorded(Ratio.REST, 0.4, 0.04), new Figure(0.1, 0.01, 5), "64 cores of a test", NOBODY);
        assertEquals(Verdict.CANNOT_TELL, finding.verdict());
        assertEquals("recorded on " + MACHINE, finding.reason());
        assertEquals(
                Verdict.CANNOT_TELL,
                Finding.of(Ratio.REST, null, new Figure(0.1, 0.01, 5), MACHINE, NOBODY)
                        .verdict());
    }

    @Test
    void shouldKeepTheKinderOfTwoVerdicts() {
        final RatioRow before = recorded(Ratio.REST, 0.4, 0.04);
        final Finding worse = compare(before, 0.3, 0.01);
        final Finding within = compare(before, 0.4, 0.01);
        assertSame(within, worse.orKinder(within));
        assertSame(within, within.orKinder(worse));
        assertSame(worse, worse.orKinder(compare(before, 0.2, 0.01)));
    }
}
