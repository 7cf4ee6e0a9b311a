package rialto.simulator.client;

import java.math.BigDecimal;

/** Told what the public can see, on the event loop. */
public interface MarketListener {
    /** Best prices; zero where a side is empty. */
    void onBestPrices(String symbol, BigDecimal bid, BigDecimal ask);

    /**
     * @param buyerIsMaker whether the seller came to the buyer
     */
    void onTrade(String symbol, BigDecimal price, BigDecimal quantity, boolean buyerIsMaker);
}
