package rialto.engine;

import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** A venue, and the rejects that its commands have caused so far. */
abstract class RejectsInOrder {
    private static final EngineLimits LIMITS = new EngineLimits(2, 1, 3, 10, 5, 10, 100, 100, 1, false);

    final Venue venue = new Venue(LIMITS);
    final List<String> seen = new ArrayList<>();

    final void expectInThisOrder(final RejectReason... reasons) {
        final List<String> expected = new ArrayList<>();
        for (final RejectReason reason : reasons) {
            expected.add(reason.toString());
        }
        expected.add("-");
        assertEquals(String.join("\n", expected), String.join("\n", seen));
        for (int i = 1; i < reasons.length; i++) {
            assertEquals(1, Integer.signum(reasons[i].compareTo(reasons[i - 1])), "order of precedence");
        }
    }

    /** The reject of the last command, or a dash. */
    final void see() {
        seen.add(venue.events().stream()
                .filter(line -> line.contains("rejected") || line.contains("refused"))
                .map(line -> line.replaceAll("(cancel |amend )?(rejected|refused) ", "")
                        .replaceAll(" \\d+$", ""))
                .findFirst()
                .orElse("-"));
        venue.forget();
    }
}
