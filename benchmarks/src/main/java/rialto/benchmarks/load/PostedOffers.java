package rialto.benchmarks.load;

/**
 * The published load of the posted-offer market. What is posted follows from the order's sequence alone: half are sales, at
 * 90 to 110, of products at random; half of the purchases take any price, the others up to 95 to 115; quantities are 1 to 100.
 */
public final class PostedOffers {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final int PRICES = 21;
    private static final int LOWEST_PRICE = 90;
    private static final int LOWEST_LIMIT = 95;
    private static final int MOST = 100;

    private final int products;
    private final int users;
    private final long seed;

    /**
     * An order.
     *
     * @param productId from 1
     * @param price of a sale; the highest that a purchase takes, 0 for any
     * @param user from 0
     */
    public record Offer(boolean sells, int productId, int quantity, int price, int user) {}

    /** @param seed of what is random */
    public PostedOffers(final int products, final int users, final long seed) {
        this.products = products;
        this.users = users;
        this.seed = seed;
    }

    /** The order of that sequence. */
    public Offer at(final long sequence) {
        long random = mix(seed + sequence);
        final boolean sells = (random & 1) == 0;
        random = mix(random);
        final int productId = 1 + (int) ((random >>> 33) % products);
        random = mix(random);
        final int quantity = 1 + (int) ((random >>> 33) % MOST);
        random = mix(random);
        final int price = sells || (random & 1) == 0
                ? (sells ? LOWEST_PRICE : LOWEST_LIMIT) + (int) ((random >>> 33) % PRICES)
                : 0;
        return new Offer(sells, productId, quantity, price, (int) (sequence % users));
    }

    private static long mix(final long value) {
        final long mixed = (value + MIX) * MIX;
        return (mixed ^ mixed >>> 32) * MIX;
    }
}
