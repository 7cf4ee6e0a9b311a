package rialto.dialect.binance.stream;

import rialto.gateway.api.Amounts;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.TradeRevision;
import rialto.protocol.Side;

/** What streams tell of a trade that was busted or corrected. */
final class RevisionJson {
    private static final long NANOS_PER_MS = 1_000_000;

    private RevisionJson() {}

    /** What everybody may know, into an object that was begun. */
    static void write(final JsonWriter json, final TradeRevision revision) {
        final Instrument instrument = revision.instrument();
        json.name("t").number(revision.tradeId());
        json.name("k").string(revision.kind().name());
        json.name("n").number(revision.revision());
        Amounts.price(json.name("f"), instrument, revision.formerTicks());
        Amounts.price(json.name("p"), instrument, revision.priceTicks());
        Amounts.quantity(json.name("q"), instrument, revision.quantityLots());
        json.name("X").number(revision.tradeTimestampNs() / NANOS_PER_MS);
    }

    /** One side of it, for its account. */
    static void writeSide(final JsonWriter json, final TradeRevision revision, final boolean isMaker) {
        final Instrument instrument = revision.instrument();
        final boolean buys = (revision.takerSide() == Side.BUY) != isMaker;
        final long fee = isMaker ? revision.makerFee() : revision.takerFee();
        final Asset feeAsset = instrument.feeAsset(buys ? Side.BUY : Side.SELL, fee);
        json.name("s").string(instrument.symbol());
        write(json, revision);
        json.name("S").string((buys ? Side.BUY : Side.SELL).name());
        json.name("i").number(isMaker ? revision.makerOrderId() : revision.takerOrderId());
        json.name("m").bool(isMaker);
        json.name("N").string(feeAsset.symbol());
        json.name("c").decimal(fee, feeAsset.scale());
        json.name("I").number(revision.eventSequence());
    }
}
