package rialto.benchmarks.engine;

import java.util.function.LongConsumer;

/** Who plays the streams. */
enum EngineSubject {
    BOOK("our book alone") {
        @Override
        Peer make(final CommandStream stream, final Purpose purpose, final LongConsumer latencyNs) {
            return new BareBookPeer(stream);
        }
    },
    ENGINE("our whole engine") {
        @Override
        Peer make(final CommandStream stream, final Purpose purpose, final LongConsumer latencyNs) {
            return wholeEngine(stream, purpose, EnginePeer.FULL_MEMORY);
        }
    },
    ENGINE_WITH_STOPS("our engine, 1,000,000 stops") {
        @Override
        Peer make(final CommandStream stream, final Purpose purpose, final LongConsumer latencyNs) {
            return purpose == Purpose.TIME
                    ? new EnginePeer(stream, EnginePeer.FULL_MEMORY, false, true, EnginePeer.STOPS, false)
                    : wholeEngine(stream, purpose, EnginePeer.FULL_MEMORY);
        }
    },
    ENGINE_WITH_ICEBERGS("our engine, 1 in 10 an iceberg") {
        @Override
        Peer make(final CommandStream stream, final Purpose purpose, final LongConsumer latencyNs) {
            return purpose == Purpose.TIME
                    ? new EnginePeer(stream, EnginePeer.FULL_MEMORY, false, true, 0, true)
                    : wholeEngine(stream, purpose, EnginePeer.FULL_MEMORY);
        }
    },
    ENGINE_WITHOUT_MEMORY("our engine, no finished ids") {
        @Override
        Peer make(final CommandStream stream, final Purpose purpose, final LongConsumer latencyNs) {
            return wholeEngine(stream, purpose, EnginePeer.LEAST_MEMORY);
        }
    },
    EXCHANGE_CORE_BOOK("exchange-core's direct book") {
        @Override
        Peer make(final CommandStream stream, final Purpose purpose, final LongConsumer latencyNs) {
            return new ExchangeCoreBookPeer(stream);
        }
    },
    EXCHANGE_CORE("exchange-core's whole pipeline") {
        @Override
        Peer make(final CommandStream stream, final Purpose purpose, final LongConsumer latencyNs) {
            return new ExchangeCorePeer(stream, purpose != Purpose.MEMORY, latencyNs);
        }

        @Override
        boolean hasThreads() {
            return true;
        }
    };

    /** What a peer is made for: to compare its trades, to be timed, or to see how much memory it takes. */
    enum Purpose {
        TRADES,
        TIME,
        MEMORY
    }

    final String title;

    EngineSubject(final String title) {
        this.title = title;
    }

    /** @param latencyNs for a subject with threads of its own; the others are timed from outside */
    abstract Peer make(CommandStream stream, Purpose purpose, LongConsumer latencyNs);

    private static Peer wholeEngine(final CommandStream stream, final Purpose purpose, final int remembered) {
        return new EnginePeer(stream, remembered, purpose == Purpose.TRADES, purpose == Purpose.TIME);
    }

    boolean hasThreads() {
        return false;
    }

    /** Whether trades are told in ids of its own when it is timed, and only compared in those of the stream before. */
    boolean givesIds() {
        return this == ENGINE
                || this == ENGINE_WITH_STOPS
                || this == ENGINE_WITH_ICEBERGS
                || this == ENGINE_WITHOUT_MEMORY;
    }

    /** Whether it trades otherwise than the stream when it is timed, because its orders stand in other places. */
    boolean tradesOtherwise() {
        return this == ENGINE_WITH_ICEBERGS;
    }
}
