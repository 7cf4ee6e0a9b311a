package rialto.dialect.fix;

import rialto.dialect.fix.session.Dictionary;

import java.util.List;

/** The parts of the dictionary, for tests of other packages. */
public final class FixDictionary {
    private FixDictionary() {}

    public static List<String> parts() {
        return Dictionary.PARTS;
    }
}
