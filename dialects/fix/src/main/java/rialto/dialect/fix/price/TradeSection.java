package rialto.dialect.fix.price;

import rialto.dialect.fix.message.Tag;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.Trade;

import java.util.ArrayList;
import java.util.List;

/** Trades: each of them in updates, the last one in snapshots. Owned by the event loop. */
final class TradeSection extends Section {
    private final Instrument instrument;
    private final List<Trade> untold = new ArrayList<>();
    private Trade last;

    TradeSection(final Instrument instrument) {
        this.instrument = instrument;
        last = instrument.trades().last();
    }

    @Override
    void onTrade(final Trade trade) {
        untold.add(trade);
        touch();
    }

    @Override
    Pace pace() {
        return Pace.CHUNK;
    }

    @Override
    void writeChanges(final EntryWriter entries) {
        for (final Trade trade : untold) {
            write(entries, trade);
            last = trade;
        }
        untold.clear();
    }

    @Override
    void writeAll(final EntryWriter entries) {
        if (last != null) {
            write(entries, last);
        }
    }

    private void write(final EntryWriter entries, final Trade trade) {
        entries.begin(EntryWriter.NEW, EntryType.TRADE, trade.tradeId(), instrument)
                .price(Tag.MD_ENTRY_PX, instrument, trade.priceTicks())
                .quantity(Tag.MD_ENTRY_SIZE, instrument, trade.quantityLots())
                .date(Tag.MD_ENTRY_DATE, trade.timestampNs())
                .timeOfDay(Tag.MD_ENTRY_TIME, trade.timestampNs())
                .text(Tag.TEXT, trade.buyerMaker() ? "SELL" : "BUY");
    }
}
