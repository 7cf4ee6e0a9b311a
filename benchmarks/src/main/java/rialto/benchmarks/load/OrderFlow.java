package rialto.benchmarks.load;

import java.util.List;

/**
 * Which orders are sent: buys and sells in turn, limit orders of one size, GTC, at one price for {@value #PRICE_RUN}
 * orders and then at the next of {@value #PRICES}. So each second order fills the one before, every order moves
 * balances, and the book stays as small as what is under way.
 *
 * @param symbols  instruments, all of the same filters, taken in turn pair by pair
 * @param accounts buyers at even places, sellers at odd ones
 * @param run      four characters that distinguish this run's client order ids
 * @param responseType what newOrderRespType says; empty leaves it to the venue
 */
public record OrderFlow(List<String> symbols, List<TradingAccount> accounts, String run, String responseType) {
    static final String PRICE = "100.00";
    static final String QUANTITY = "0.100";
    static final int PRICES = 10;
    static final int PRICE_RUN = 1000;

    /** The same orders for one of the symbols alone. */
    public OrderFlow only(final int symbol) {
        return new OrderFlow(List.of(symbols.get(symbol)), accounts, run, responseType);
    }

    /** Which of the accounts sends order {@code sequence}. */
    int account(final long sequence) {
        return (int) (sequence % accounts.size());
    }

    /** Which of the symbols order {@code sequence} is for. */
    int symbol(final long sequence) {
        return (int) ((sequence / 2) % symbols.size());
    }

    /** What order {@code sequence} is called by its client. */
    public String clientOrderId(final long sequence) {
        return String.format("b-%s-%013d", run, sequence);
    }

    /** Last digits of the price of order {@code sequence}. */
    static long cents(final long sequence) {
        return (sequence / PRICE_RUN) % PRICES;
    }
}
