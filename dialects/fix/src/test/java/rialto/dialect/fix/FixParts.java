package rialto.dialect.fix;

import java.util.List;

/** The parts of the dictionary, for tests of other packages. */
public final class FixParts {
    private FixParts() {}

    public static List<String> all() {
        return FixDialect.PARTS;
    }
}
