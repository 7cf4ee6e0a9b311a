package rialto.dialect.fix.price;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Auction;
import rialto.gateway.state.Instrument;

/** What an auction would come to, told every 100 ms at most; nothing while it has no price. Owned by the event loop. */
final class AuctionSection extends Section {
    private static final char MORE_BUYERS = 'P';
    private static final char MORE_SELLERS = 'Q';

    private final Instrument instrument;
    private final int types;
    private Auction told;

    AuctionSection(final Instrument instrument, final int types) {
        this.instrument = instrument;
        this.types = types;
        told = instrument.auction();
    }

    /** Whether a set of types has one of these. */
    static boolean isWanted(final int types) {
        return EntryType.IMBALANCE.isIn(types) || EntryType.CLEARING_PRICE.isIn(types);
    }

    @Override
    void onAuctionChanged() {
        touch();
    }

    @Override
    Pace pace() {
        return Pace.TICK;
    }

    @Override
    void writeChanges(final EntryWriter entries) {
        final Auction present = instrument.auction();
        final boolean wasThere = told.priceTicks() != 0;
        final boolean isThere = present.priceTicks() != 0;
        final boolean isSame = told.priceTicks() == present.priceTicks()
                && told.volumeLots() == present.volumeLots()
                && told.imbalanceLots() == present.imbalanceLots();
        told = present;
        if (!isSame && (wasThere || isThere)) {
            write(entries, !wasThere ? EntryWriter.NEW : isThere ? EntryWriter.CHANGE : EntryWriter.DELETE);
        }
    }

    @Override
    void writeAll(final EntryWriter entries) {
        if (told.priceTicks() != 0) {
            write(entries, EntryWriter.NEW);
        }
    }

    private void write(final EntryWriter entries, final char action) {
        if (EntryType.IMBALANCE.isIn(types)) {
            final FieldWriter fields = entries.begin(action, EntryType.IMBALANCE, instrument);
            if (action != EntryWriter.DELETE) {
                fields.price(Tag.MD_ENTRY_PX, instrument, told.priceTicks())
                        .quantity(Tag.MD_ENTRY_SIZE, instrument, Math.abs(told.imbalanceLots()));
                if (told.imbalanceLots() != 0) {
                    fields.letter(Tag.TRADE_CONDITION, told.imbalanceLots() > 0 ? MORE_BUYERS : MORE_SELLERS);
                }
            }
        }
        if (EntryType.CLEARING_PRICE.isIn(types)) {
            final FieldWriter fields = entries.begin(action, EntryType.CLEARING_PRICE, instrument);
            if (action != EntryWriter.DELETE) {
                fields.price(Tag.MD_ENTRY_PX, instrument, told.priceTicks())
                        .quantity(Tag.MD_ENTRY_SIZE, instrument, told.volumeLots());
            }
        }
    }
}
