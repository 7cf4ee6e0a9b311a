package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.api.Decimals;
import rialto.gateway.state.Instrument;

import java.util.List;

/**
 * How a client wants market data.
 *
 * @param depth         levels of a side at most
 * @param types         a set of {@link EntryType}s
 * @param isIncremental whether changes are told as such
 * @param isAggregated  whether orders at a price are told as one level
 */
record MarketDataForm(int depth, int types, boolean isIncremental, boolean isAggregated) {
    private static final int ALL_LEVELS = 0;
    /** Few, so that many clients share a feed. */
    private static final List<Long> DEPTHS = List.of(1L, 2L, 3L, 5L, 10L, 20L, 50L, 100L, 200L, 500L, 1_000L);

    /**
     * @param follows whether updates are wanted
     * @throws MarketDataRefusal for what the venue has not
     */
    static MarketDataForm read(final FieldReader request, final boolean follows) {
        refuseWhatIsNotThere(request);
        return new MarketDataForm(
                depth(request),
                types(request),
                isIncremental(request, follows),
                request.flag(Tag.AGGREGATED_BOOK, true));
    }

    private static int depth(final FieldReader request) {
        final int most = BookSection.MOST_LEVELS;
        final String text = request.required(Tag.MARKET_DEPTH);
        final long depth = Decimals.parse(text, 0);
        if (depth != ALL_LEVELS && !DEPTHS.contains(depth)) {
            throw new MarketDataRefusal(
                    '5',
                    "264 is " + FieldReader.shown(text) + "; it must be one of " + DEPTHS + ", or 0 for all up to "
                            + most + " of a side.");
        }
        return depth == ALL_LEVELS ? most : (int) depth;
    }

    private static boolean isIncremental(final FieldReader request, final boolean follows) {
        final char kind = request.letter(Tag.MD_UPDATE_TYPE, ' ');
        if (!follows) {
            return false;
        }
        if (kind == ' ') {
            throw FieldReader.missing(Tag.MD_UPDATE_TYPE, "; with 263=1 it must be 0 or 1");
        }
        if (kind != '0' && kind != '1') {
            throw new MarketDataRefusal(
                    '6', "265 is '" + kind + "'; it must be 0 for snapshots or 1 for what changed.");
        }
        return kind == '1';
    }

    private static int types(final FieldReader request) {
        final List<FieldReader> entries = request.group(Tag.NO_MD_ENTRY_TYPES, Tag.MD_ENTRY_TYPE);
        int types = 0;
        for (final FieldReader entry : entries) {
            final String text = entry.required(Tag.MD_ENTRY_TYPE);
            final EntryType type = EntryType.of(text);
            if (type == null) {
                throw new MarketDataRefusal(
                        '8', "269 is '" + FieldReader.shown(text) + "'; it must be one of " + EntryType.NAMES + ".");
            }
            types |= type.bit();
        }
        if (types == 0) {
            throw FieldReader.missing(Tag.NO_MD_ENTRY_TYPES, ": it names at least one entry type");
        }
        return types;
    }

    private static void refuseWhatIsNotThere(final FieldReader request) {
        if (request.has(Tag.SCOPE)) {
            throw new MarketDataRefusal(
                    'A', "546 is not known here; leave it out: there is one book of an instrument.");
        }
        if (request.has(Tag.OPEN_CLOSE_SETTL_FLAG)) {
            throw new MarketDataRefusal(
                    'B', "286 is not known here; leave it out: opening prices are of the last 24 hours.");
        }
        if (request.flag(Tag.MD_IMPLICIT_DELETE, false)) {
            throw new MarketDataRefusal('C', "547 is Y; it must be N: levels that go out of sight are deleted.");
        }
        if (request.has(Tag.NO_TRADING_SESSIONS)) {
            throw new MarketDataRefusal('9', "386 is not known here; leave it out: g tells of trading sessions.");
        }
    }

    /** @throws MarketDataRefusal when an instrument has nothing of that kind */
    void check(final Instrument instrument) {
        final boolean wantsSides = EntryType.BID.isIn(types) || EntryType.OFFER.isIn(types);
        if (wantsSides && !instrument.hasBook() && !instrument.hasQuotes()) {
            throw new MarketDataRefusal(
                    '8',
                    "On " + instrument.symbol()
                            + " orders queue (POSTED_OFFER): it has no bids and offers; ask for 269=2.");
        }
        if (AuctionSection.isWanted(types) && !instrument.hasBook()) {
            throw new MarketDataRefusal('8', "On " + instrument.symbol() + " there are no auctions.");
        }
        if (wantsSides && !isAggregated && instrument.hasBook()) {
            throw new MarketDataRefusal('7', "266 is N; it must be Y: the venue tells levels, not orders.");
        }
    }
}
