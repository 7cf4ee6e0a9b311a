package rialto.benchmarks.load;

/**
 * Who sends orders, and which.
 *
 * @param side BUY or SELL: an account stays on its side, so that no order meets one of its own account
 */
public record TradingAccount(String apiKey, String secretKey, String side) {
    @Override
    public String toString() {
        return "TradingAccount[apiKey=" + apiKey + ", side=" + side + "]";
    }
}
