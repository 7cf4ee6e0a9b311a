package rialto.simulator;

import rialto.simulator.crowd.Instrument;

import java.math.BigDecimal;
import java.util.Map;

/**
 * What the demo market allows on an instrument: prices up to twenty times the first one, orders from 5 to 5,000,000
 * of the quote asset, market orders up to a million. Makers pay 2 basis points, takers 10.
 */
record InstrumentFilters(Instrument instrument) {
    private static final double LARGEST_NOTIONAL = 5_000_000;
    private static final double LARGEST_MARKET_NOTIONAL = 1_000_000;
    private static final long HIGHEST_PRICE_MULTIPLE = 20;
    private static final int MAKER_FEE_BPS = 2;
    private static final int TAKER_FEE_BPS = 10;
    private static final int MAX_OPEN_ORDERS = 200;

    void writeTo(final Map<String, Object> body) {
        body.put("minPrice", instrument.tickSize().toPlainString());
        body.put("maxPrice", highestPrice().toPlainString());
        body.put("minQuantity", instrument.lotSize().toPlainString());
        body.put("maxQuantity", quantity(LARGEST_NOTIONAL));
        body.put("maxMarketQuantity", quantity(LARGEST_MARKET_NOTIONAL));
        body.put("minNotional", "5");
        body.put("maxNotional", BigDecimal.valueOf((long) LARGEST_NOTIONAL).toPlainString());
        body.put("maxOpenOrders", MAX_OPEN_ORDERS);
        body.put("makerFeeBps", String.valueOf(MAKER_FEE_BPS));
        body.put("takerFeeBps", String.valueOf(TAKER_FEE_BPS));
    }

    private BigDecimal highestPrice() {
        return instrument.initialPrice().multiply(BigDecimal.valueOf(HIGHEST_PRICE_MULTIPLE));
    }

    private String quantity(final double notional) {
        return instrument.quantity(instrument.lotsOf(notional, instrument.ticks(instrument.initialPrice())));
    }
}
