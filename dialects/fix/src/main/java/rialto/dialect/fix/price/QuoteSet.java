package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldReader;
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
record QuoteSet(String id, String firstEntryId, Fields fields, List<Fields> entries) {
    private static final long DEFAULT_VALID_NS = 60_000_000_000L;

    /**
     * What holds for all sets of a message.
     *
     * @param bidSize   DefBidSize(293), or null, as {@code offerSize} is DefOfferSize(294)
     */
    record Defaults(boolean fullAmount, boolean lastLook, String bidSize, String offerSize) {
        static Defaults read(final Fields message) {
            return new Defaults(
                    message.flag(7930, false), message.flag(7931, false), message.text(293), message.text(294));
        }
    }

    static QuoteSet read(final Fields set) {
        final List<Fields> entries = set.group(295, 299);
        final String first = entries.isEmpty() ? "" : entries.getFirst().requireId(299);
        return new QuoteSet(set.requireId(302), first, set, entries);
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
        for (final Fields entry : entries) {
            if (entry.has(55) && !entry.require(55).equals(instrument.symbol())) {
                throw new QuoteRefusal(
                        QuoteRefusal.OTHER, "A set is one ladder: all its entries must have the same 55.");
            }
            add(bids, tier(entry, 132, 134, 293, defaults.bidSize, instrument));
            add(asks, tier(entry, 133, 135, 294, defaults.offerSize, instrument));
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
        if (fields.number(304, entries.size()) != entries.size() || !fields.flag(893, true)) {
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

    /** One side of an entry, or null. */
    private static Tier tier(
            final Fields entry,
            final int priceTag,
            final int sizeTag,
            final int defaultSizeTag,
            final String defaultSize,
            final Instrument instrument) {
        if (!entry.has(priceTag)) {
            if (entry.has(sizeTag)) {
                throw new QuoteRefusal(
                        QuoteRefusal.INVALID_PRICE, "Tag " + priceTag + " is missing, and " + sizeTag + " is there.");
            }
            return null;
        }
        final long size = entry.has(sizeTag)
                ? QuoteFields.quantity(entry, sizeTag, instrument)
                : QuoteFields.quantity(defaultSize, defaultSizeTag, instrument);
        if (size == 0) {
            throw new QuoteRefusal(
                    QuoteRefusal.OTHER, "Tag " + sizeTag + " is missing, and so is " + defaultSizeTag + ".");
        }
        return new Tier(QuoteFields.price(entry, priceTag, instrument), size, size);
    }

    /** Of the set, of its entries, or else the provider's lease. */
    private long validUntilNs(final Instrument instrument, final Account account, final long nowNs) {
        final QuoteProvider provider = instrument.quotes().provider(account);
        final long lease = provider == null ? DEFAULT_VALID_NS : provider.leaseMs() * 1_000_000L;
        final long ofFirst = QuoteFields.time(entries.getFirst(), 62, nowNs + lease);
        for (final Fields entry : entries) {
            if (QuoteFields.time(entry, 62, ofFirst) != ofFirst) {
                throw new QuoteRefusal(QuoteRefusal.OTHER, "A ladder has one end: all entries must have the same 62.");
            }
        }
        return QuoteFields.time(fields, 367, ofFirst);
    }
}
