package rialto.benchmarks.engine;

import rialto.engine.BareBooks;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** What a stream is made of, counted from the stream itself, so that a reader can hold it against what was asked for. */
final class StreamFacts {
    private static final double PERCENT = 100;

    private final CommandStream stream;
    private final int[] kinds = new int[CommandStream.MOVE + 1];
    private int gone;
    private int trading;
    private int resting;
    private int levels;

    StreamFacts(final CommandStream stream) {
        this.stream = stream;
        count();
    }

    private void count() {
        final Trades trades = new Trades();
        final BareBooks books = new BareBooks(stream.books, stream.size(), trades::add);
        final BareBookPeer peer = new BareBookPeer(stream, books, trades);
        peer.play(0, stream.fillers);
        for (int i = stream.fillers; i < stream.size(); i++) {
            final int kind = stream.kind(i);
            kinds[kind]++;
            gone += kind == CommandStream.CANCEL && books.remainingLots(stream.id(i)) == 0 ? 1 : 0;
            final long before = trades.count;
            peer.play(i, i + 1);
            trading += trades.count > before ? 1 : 0;
        }
        resting = books.restingOrders();
        final Set<Long> prices = new HashSet<>();
        for (int i = 0; i < stream.size(); i++) {
            final long ticks = books.priceTicks(stream.id(i));
            if (ticks > 0) {
                prices.add((long) stream.book(i) << Integer.SIZE | ticks);
            }
        }
        levels = prices.size();
    }

    private double percent(final int count) {
        return PERCENT * count / (stream.size() - stream.fillers);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%,d commands after %,d that fill %,d books: %.1f %% limit, %.1f %% immediate-or-cancel, %.1f %% market,"
                        + " %.1f %% cancel (%.1f %% of them of an order that is gone), %.1f %% move; %.1f %% trade;"
                        + " in the end %,d orders rest on %,d levels",
                stream.size() - stream.fillers,
                stream.fillers,
                stream.books,
                percent(kinds[CommandStream.ENTER]),
                percent(kinds[CommandStream.ENTER_IMMEDIATE_OR_CANCEL]),
                percent(kinds[CommandStream.ENTER_MARKET]),
                percent(kinds[CommandStream.CANCEL]),
                kinds[CommandStream.CANCEL] == 0 ? 0 : PERCENT * gone / kinds[CommandStream.CANCEL],
                percent(kinds[CommandStream.MOVE]),
                percent(trading),
                resting,
                levels);
    }
}
