package rialto.engine;

/** Identifiers of tests, each a new one. */
final class Ids {
    private Ids() {}

    /** The one that a number stands for; none for 0. */
    static Identifier id(final long number) {
        return id(number, 0);
    }

    /** A number whose identifier begins with two hyphens. */
    static long passing(final long number) {
        return number << 18 | 52 << 12 | 62 << 6 | 62;
    }

    /** The one of a number and a kind. */
    static Identifier id(final long number, final long kind) {
        return new Identifier().set(number, 0, 0, kind);
    }

    static Identifier copy(final Identifier from) {
        return new Identifier().set(from);
    }
}
