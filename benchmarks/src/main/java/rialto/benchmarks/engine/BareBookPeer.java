package rialto.benchmarks.engine;

import rialto.engine.BareBooks;

/** Our order book alone. */
final class BareBookPeer implements Peer {
    private final CommandStream stream;
    private final Trades trades;
    private final BareBooks books;

    BareBookPeer(final CommandStream stream) {
        this(stream, new Trades());
    }

    private BareBookPeer(final CommandStream stream, final Trades trades) {
        this(stream, new BareBooks(stream.books, stream.maxResting, trades::add), trades);
    }

    BareBookPeer(final CommandStream stream, final BareBooks books, final Trades trades) {
        this.stream = stream;
        this.books = books;
        this.trades = trades;
    }

    @Override
    public void play(final int from, final int to) {
        final CommandStream s = stream;
        for (int i = from; i < to; i++) {
            final int kind = s.kind(i);
            switch (kind) {
                case CommandStream.CANCEL -> books.cancel(s.id(i));
                case CommandStream.MOVE -> books.move(s.id(i), s.priceTicks(i));
                default ->
                    books.enter(
                            s.book(i), s.id(i), s.isBuy(i), s.priceTicks(i), s.lots(i), kind != CommandStream.ENTER);
            }
        }
    }

    @Override
    public Trades trades() {
        return trades;
    }
}
