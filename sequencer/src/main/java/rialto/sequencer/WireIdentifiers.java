package rialto.sequencer;

import rialto.engine.Identifier;
import rialto.protocol.Identifier36;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.IdentifierEncoder;

/** Identifiers between the schema and the engine: the only place that reads and writes their words. */
final class WireIdentifiers {
    private WireIdentifiers() {}

    /**
     * Words that no text is packed into are none: readers tell names by their text, and two names of one text would be one
     * to them.
     *
     * @return into, which becomes what was decoded
     */
    static Identifier decode(final IdentifierDecoder from, final Identifier into) {
        final long word0 = from.word0();
        final long word1 = from.word1();
        final long word2 = from.word2();
        final long word3 = from.word3();
        return Identifier36.isPacked(word0, word1, word2, word3)
                ? into.set(word0, word1, word2, word3)
                : into.set(0, 0, 0, 0);
    }

    static void encode(final Identifier from, final IdentifierEncoder into) {
        into.word0(from.word0()).word1(from.word1()).word2(from.word2()).word3(from.word3());
    }
}
