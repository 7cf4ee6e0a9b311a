package rialto.reporting.reconcile;

import rialto.protocol.InstrumentTerms;
import rialto.protocol.MarketModel;
import rialto.protocol.RiskRule;

import java.math.BigInteger;

/** An instrument as far as money goes. Its units never change; its fees and its highest price may. */
final class LedgerInstrument {
    private static final BigInteger MILLION = BigInteger.valueOf(1_000_000);

    final int instrumentId;
    final String symbol;
    final int baseAssetId;
    final int quoteAssetId;
    /** Whether orders hold money and trades move it. */
    final boolean movesMoney;
    /** Whether orders may wait for an auction outside its book. */
    final boolean collectsOrders;

    private final BigInteger lotSize;
    private final BigInteger quotePerTickLot;
    private long maxPriceTicks;
    private int makerFeePpm;
    private int takerFeePpm;

    /** Price of the last trade; 0 before the first. */
    long lastTicks;

    /** @param baseScale decimal digits of the base asset */
    LedgerInstrument(final int instrumentId, final String symbol, final InstrumentTerms terms, final int baseScale) {
        this.instrumentId = instrumentId;
        this.symbol = symbol;
        baseAssetId = terms.baseAssetId();
        quoteAssetId = terms.quoteAssetId();
        movesMoney = terms.riskRule() == RiskRule.FULL_RESERVE;
        collectsOrders = terms.marketModel() == MarketModel.ORDER_BOOK;
        lotSize = BigInteger.valueOf(terms.lotSize());
        quotePerTickLot = BigInteger.valueOf(terms.tickSize()).multiply(lotSize).divide(BigInteger.TEN.pow(baseScale));
        change(terms);
    }

    void change(final InstrumentTerms terms) {
        maxPriceTicks = terms.maxPriceTicks();
        makerFeePpm = terms.makerFeePpm();
        takerFeePpm = terms.takerFeePpm();
    }

    long maxPriceTicks() {
        return maxPriceTicks;
    }

    /** The asset that a buyer or a seller pays with. */
    int paidAssetId(final boolean buys) {
        return buys ? quoteAssetId : baseAssetId;
    }

    /** What so many lots are worth at a price, minor units of the quote asset. */
    long value(final long priceTicks, final long lots) {
        return quotePerTickLot
                .multiply(BigInteger.valueOf(priceTicks))
                .multiply(BigInteger.valueOf(lots))
                .longValue();
    }

    /** Minor units of the base asset in so many lots. */
    long quantity(final long lots) {
        return lotSize.multiply(BigInteger.valueOf(lots)).longValue();
    }

    /** What a side that gives so many lots at a price may have to pay. */
    long payment(final boolean buys, final long priceTicks, final long lots) {
        return buys ? value(priceTicks, lots) : quantity(lots);
    }

    /** Its own rate for makers, parts per million. */
    int makerFeePpm() {
        return makerFeePpm;
    }

    /** Its own rate for takers, parts per million. */
    int takerFeePpm() {
        return takerFeePpm;
    }

    /** Parts per million of what a side receives, rounded down, as all fees and rebates are. */
    static long fee(final long received, final int ppm) {
        return BigInteger.valueOf(received)
                .multiply(BigInteger.valueOf(ppm))
                .divide(MILLION)
                .longValue();
    }
}
