package rialto.engine;

import java.util.List;

/** What an engine did is not what it had to do. */
final class Difference extends AssertionError {
    Difference(final String message) {
        super(message);
    }

    Difference(final String message, final Throwable cause) {
        super(message, cause);
    }

    /** The first line in which two lists differ. */
    static Difference between(final String what, final List<String> expected, final List<String> actual) {
        int i = 0;
        while (i < expected.size() && i < actual.size() && expected.get(i).equals(actual.get(i))) {
            i++;
        }
        return new Difference(what + ", the first difference:\n    expected  " + lineOf(expected, i)
                + "\n    but was   " + lineOf(actual, i));
    }

    private static String lineOf(final List<String> lines, final int index) {
        return index < lines.size() ? lines.get(index) : "nothing more";
    }
}
