package rialto.dialect.binance.stream;

import rialto.gateway.state.Instrument;

import java.util.List;

/** Which feed makes which stream. */
final class FeedFactory {
    private FeedFactory() {}

    /** @param instrument null for the streams of all instruments */
    static Feed create(final StreamName name, final Instrument instrument, final StreamContext context) {
        return switch (name.kind()) {
            case TRADE -> new TradeFeed(context);
            case AGGREGATE_TRADE -> new AggregateTradeFeed(context);
            case CANDLE -> new CandleFeed(context, instrument, instrument.candle(name.interval()));
            case BOOK_TICKER -> new BookTickerFeed(context, List.of(instrument));
            case ALL_BOOK_TICKERS -> new BookTickerFeed(context, context.view().books());
            case ALL_INSTRUMENTS -> new InstrumentsFeed(context);
            case TICKER -> new TickerFeed(context, instrument, false);
            case MINI_TICKER -> new TickerFeed(context, instrument, true);
            case ALL_TICKERS -> new AllTickersFeed(context, false);
            case ALL_MINI_TICKERS -> new AllTickersFeed(context, true);
            case REVISIONS -> new RevisionFeed(context);
            case AUCTION -> new AuctionFeed(context, instrument);
            case QUOTES -> new QuotesFeed(context, instrument, true);
            case QUOTE_TICKER -> new QuotesFeed(context, instrument, false);
            case AVERAGE_PRICE -> new AveragePriceFeed(context, instrument);
            case ORDERS -> new OrdersFeed(context, instrument);
            case DEPTH_DIFF -> new DepthDiffFeed(context, instrument, false);
            case DEPTH_DIFF_CHECKED -> new DepthDiffFeed(context, instrument, true);
            case PARTIAL_DEPTH -> new PartialDepthFeed(context, instrument, name.levels());
        };
    }
}
