package rialto.sequencer;

import rialto.engine.Identifier;
import rialto.protocol.IdentifierDecoder;
import rialto.protocol.IdentifierEncoder;

/** Identifiers between the schema and the engine: the only place that reads and writes their words. */
final class WireIdentifiers {
    private WireIdentifiers() {}

    /** @return into, which becomes what was decoded */
    static Identifier decode(final IdentifierDecoder from, final Identifier into) {
        return into.set(from.word0(), from.word1(), from.word2(), from.word3());
    }

    static void encode(final Identifier from, final IdentifierEncoder into) {
        into.word0(from.word0()).word1(from.word1()).word2(from.word2()).word3(from.word3());
    }
}
