package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.command.QuoteCommands;
import rialto.gateway.command.QuoteCommands.NewLadder;
import rialto.gateway.command.QuoteCommands.Tier;
import rialto.gateway.state.Account;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.QuoteProvider;
import rialto.gateway.state.VenueView;

import java.util.ArrayList;
import java.util.List;

/**
 * A quote set of a MassQuote(i): the whole ladder of one stream. Its entries are the tiers, the best first.
 *
 * @param id           QuoteSetID(302)
 * @param firstEntryId QuoteEntryID(299) of its first entry; empty when it has none
 * @param fields       valid while the message is, as the entries are
 */
record QuoteSet(String id, String firstEntryId, FieldReader fields, List<FieldReader> entries) {
    private static final long DEFAULT_VALID_NS = 60_000_000_000L;

    /**
     * What holds for all sets of a message.
     *
     * @param bidSize   DefBidSize(293), or null, as {@code offerSize} is DefOfferSize(294)
     */
    record Defaults(boolean fullAmount, boolean lastLook, String bidSize, String offerSize) {
        static Defaults read(final FieldReader message) {
            return new Defaults(
                    message.flag(Tag.FULL_AMOUNT, false),
                    message.flag(Tag.LAST_LOOK, false),
                    message.text(Tag.DEF_BID_SIZE),
                    message.text(Tag.DEF_OFFER_SIZE));
        }
    }

    static QuoteSet read(final FieldReader set) {
        final List<FieldReader> entries = set.group(Tag.NO_QUOTE_ENTRIES, Tag.QUOTE_ENTRY_ID);
        final String first = entries.isEmpty() ? "" : entries.getFirst().name(Tag.QUOTE_ENTRY_ID);
        return new QuoteSet(set.name(Tag.QUOTE_SET_ID), first, set, entries);
    }

    /**
     * The ladder that it describes.
     *
     * @throws QuoteRefusal when it describes none
     */
    NewLadder ladder(
            final Defaults defaults,
            final String quoteId,
            final VenueView view,
            final Account account,
            final long nowNs) {
        requireWhole();
        final Instrument instrument = QuoteFields.instrument(view, entries.getFirst());
        final List<Tier> bids = new ArrayList<>();
        final List<Tier> asks = new ArrayList<>();
        for (final FieldReader entry : entries) {
            if (entry.has(Tag.SYMBOL) && !entry.required(Tag.SYMBOL).equals(instrument.symbol())) {
                throw new QuoteRefusal(
                        QuoteRefusal.OTHER, "A set is one ladder: all its entries must have the same 55.");
            }
            add(bids, tier(entry, Tag.BID_PX, Tag.BID_SIZE, Tag.DEF_BID_SIZE, defaults.bidSize, instrument));
            add(asks, tier(entry, Tag.OFFER_PX, Tag.OFFER_SIZE, Tag.DEF_OFFER_SIZE, defaults.offerSize, instrument));
        }
        return new NewLadder(
                instrument,
                stream(),
                quoteId,
                validUntilNs(instrument, account, nowNs),
                defaults.fullAmount,
                defaults.lastLook,
                bids,
                asks);
    }

    private void requireWhole() {
        if (entries.isEmpty()) {
            throw new QuoteRefusal(QuoteRefusal.OTHER, "A set needs an entry; Z takes quotes away.");
        }
        if (entries.size() > QuoteCommands.MAX_TIERS) {
            throw new QuoteRefusal(
                    QuoteRefusal.BEYOND_LIMIT,
                    "295 is " + entries.size() + "; a ladder has at most " + QuoteCommands.MAX_TIERS
                            + " tiers of a side.");
        }
        if (fields.number(Tag.TOT_NO_QUOTE_ENTRIES, entries.size()) != entries.size()
                || !fields.flag(Tag.LAST_FRAGMENT, true)) {
            throw new QuoteRefusal(
                    QuoteRefusal.OTHER, "A ladder is replaced whole: 304 must be what 295 is, and 893 not N.");
        }
    }

    private int stream() {
        final boolean isNumber = id.matches("[0-9]{1,2}");
        if (!isNumber || Integer.parseInt(id) > QuoteCommands.MAX_STREAM) {
            throw new QuoteRefusal(
                    QuoteRefusal.OTHER,
                    "302 is '" + FieldReader.shown(id) + "'; it is the number of the stream, 0 to "
                            + QuoteCommands.MAX_STREAM + ".");
        }
        return Integer.parseInt(id);
    }

    private static void add(final List<Tier> tiers, final Tier tier) {
        if (tier != null) {
            tiers.add(tier);
        }
    }

    /** A side of an entry in the instrument's units; 0 at 0 where it is not there. */
    record Side(long ticks, long lots) {
        private static final Side NONE = new Side(0, 0);
    }

    /** One side of an entry, where a price or a size of 0 stands for none. */
    static Side side(
            final FieldReader entry,
            final int priceTag,
            final int sizeTag,
            final int defaultSizeTag,
            final String defaultSize,
            final Instrument instrument) {
        if (QuoteFields.isZero(entry.text(priceTag)) || QuoteFields.isZero(entry.text(sizeTag))) {
            return Side.NONE;
        }
        final Tier tier = tier(entry, priceTag, sizeTag, defaultSizeTag, defaultSize, instrument);
        return tier == null ? Side.NONE : new Side(tier.priceTicks(), tier.quantityLots());
    }

    /** One side of an entry, or null. */
    private static Tier tier(
            final FieldReader entry,
            final int priceTag,
            final int sizeTag,
            final int defaultSizeTag,
            final String defaultSize,
            final Instrument instrument) {
        if (!entry.has(priceTag)) {
            if (entry.has(sizeTag)) {
                throw new QuoteRefusal(
                        QuoteRefusal.INVALID_PRICE,
                        FieldReader.field(priceTag) + " is missing, and " + FieldReader.field(sizeTag) + " is there.");
            }
            return null;
        }
        final long size = entry.has(sizeTag)
                ? QuoteFields.quantity(entry, sizeTag, instrument)
                : QuoteFields.quantity(defaultSize, defaultSizeTag, instrument);
        if (size == 0) {
            throw new QuoteRefusal(
                    QuoteRefusal.OTHER,
                    FieldReader.field(sizeTag) + " is missing, and so is " + FieldReader.field(defaultSizeTag) + ".");
        }
        return new Tier(QuoteFields.price(entry, priceTag, instrument), size, size);
    }

    /** Of the set, of its entries, or else the provider's lease. */
    private long validUntilNs(final Instrument instrument, final Account account, final long nowNs) {
        final QuoteProvider provider = instrument.quotes().provider(account);
        final long lease = provider == null ? DEFAULT_VALID_NS : provider.leaseMs() * 1_000_000L;
        final long ofFirst = entries.getFirst().time(Tag.VALID_UNTIL_TIME, nowNs + lease);
        for (final FieldReader entry : entries) {
            if (entry.time(Tag.VALID_UNTIL_TIME, ofFirst) != ofFirst) {
                throw new QuoteRefusal(QuoteRefusal.OTHER, "A ladder has one end: all entries must have the same 62.");
            }
        }
        return fields.time(Tag.QUOTE_SET_VALID_UNTIL_TIME, ofFirst);
    }
}
