package rialto.gateway.security;

/**
 * Who a request speaks for.
 *
 * @param accountId   the venue's number of the account
 * @param apiKey      the key that was used
 * @param permissions bit 0 read, bit 1 trade
 */
public record Principal(long accountId, String apiKey, int permissions) {
    public static final int READ = 1;
    public static final int TRADE = 2;

    public boolean mayRead() {
        return (permissions & READ) != 0;
    }

    public boolean mayTrade() {
        return (permissions & TRADE) != 0;
    }
}
