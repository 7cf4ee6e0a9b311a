package rialto.benchmarks.engine;

import rialto.engine.BareBooks;

/** Our order book alone. */
final class BareBookPeer implements Peer {
    private final CommandStream stream;
    private final Trades trades = new Trades();
    private final BareBooks books;

    BareBookPeer(final CommandStream stream) {
        this.stream = stream;
        books = new BareBooks(stream.books, stream.maxResting, trades::add);
    }

    @Override
    public void play(final int from, final int to) {
        final CommandStream s = stream;
        for (int i = from; i < to; i++) {
            switch (s.kind[i]) {
                case CommandStream.CANCEL -> books.cancel(s.id[i]);
                case CommandStream.MOVE -> books.move(s.id[i], s.priceTicks[i]);
                default ->
                    books.enter(
                            s.book[i],
                            s.id[i],
                            s.buy[i],
                            s.priceTicks[i],
                            s.lots[i],
                            s.kind[i] == CommandStream.ENTER_IMMEDIATE_OR_CANCEL);
            }
        }
    }

    @Override
    public Trades trades() {
        return trades;
    }
}
