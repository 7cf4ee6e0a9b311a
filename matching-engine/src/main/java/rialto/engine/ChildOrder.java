package rialto.engine;

/**
 * A child of a parent order before it enters: where it goes, what stood for it, and why it goes there. The engine reuses
 * it: valid only during the callback.
 */
public final class ChildOrder {
    /** Tiers that are told at most. */
    public static final int MAX_TOLD = 8;

    long parentOrderId;
    long accountId;
    final Identifier clientOrderId = new Identifier();
    long priceTicks;
    long quantityLots;
    long bookTicks;
    long bookLots;
    int childNumber;
    int instrumentId;
    int bookInstrumentId;
    int slice;
    int tierCount;
    boolean buy;
    ChildOrderReason reason;

    int toldCount;
    private final long[] providerAccountIds = new long[MAX_TOLD];
    private final Identifier[] quoteIds = new Identifier[MAX_TOLD];
    private final long[] ticks = new long[MAX_TOLD];
    private final long[] lots = new long[MAX_TOLD];
    private final long[] agesNs = new long[MAX_TOLD];
    private final int[] streams = new int[MAX_TOLD];
    private final int[] tiers = new int[MAX_TOLD];
    private final boolean[] fullAmounts = new boolean[MAX_TOLD];
    private final boolean[] lastLooks = new boolean[MAX_TOLD];

    ChildOrder() {
        for (int i = 0; i < MAX_TOLD; i++) {
            quoteIds[i] = new Identifier();
        }
    }

    void clearStood() {
        toldCount = 0;
        tierCount = 0;
        bookTicks = 0;
        bookLots = 0;
    }

    /** One more tier, not better than those before; its quote id goes into {@link #nextQuoteId}. */
    void tell(
            final long providerAccountId,
            final int stream,
            final int tier,
            final long priceTicksOfTier,
            final long lotsLeft,
            final long ageNs,
            final boolean fullAmount,
            final boolean lastLook) {
        final int i = toldCount++;
        providerAccountIds[i] = providerAccountId;
        streams[i] = stream;
        tiers[i] = tier;
        ticks[i] = priceTicksOfTier;
        lots[i] = lotsLeft;
        agesNs[i] = ageNs;
        fullAmounts[i] = fullAmount;
        lastLooks[i] = lastLook;
    }

    /** Of the tier that is told next. */
    Identifier nextQuoteId() {
        return quoteIds[toldCount];
    }

    public long parentOrderId() {
        return parentOrderId;
    }

    public long accountId() {
        return accountId;
    }

    /** That it enters under. */
    public Identifier clientOrderId() {
        return clientOrderId;
    }

    /** Its limit, in ticks of its instrument. */
    public long priceTicks() {
        return priceTicks;
    }

    public long quantityLots() {
        return quantityLots;
    }

    /** The best price of the book that stood for it, in that instrument's ticks; 0 for none. */
    public long bookTicks() {
        return bookTicks;
    }

    /** At that price; where there is more than is wanted not all of it is counted; 0 for none. */
    public long bookLots() {
        return bookLots;
    }

    /** From 1 without gaps. */
    public int childNumber() {
        return childNumber;
    }

    /** Where it goes. */
    public int instrumentId() {
        return instrumentId;
    }

    /** 0 for none. */
    public int bookInstrumentId() {
        return bookInstrumentId;
    }

    /** TWAP: from 1; 0 for others. */
    public int slice() {
        return slice;
    }

    /** Tiers that stood for it in all. */
    public int tierCount() {
        return tierCount;
    }

    public Side side() {
        return buy ? Side.BUY : Side.SELL;
    }

    public ChildOrderReason reason() {
        return reason;
    }

    /** Tiers that are told: the best, of equal prices the earlier first. */
    public int toldCount() {
        return toldCount;
    }

    /** @param index from 0 for the best */
    public long providerAccountId(final int index) {
        return providerAccountIds[index];
    }

    /** @param index from 0 for the best */
    public Identifier quoteId(final int index) {
        return quoteIds[index];
    }

    /** @param index from 0 for the best */
    public long ticks(final int index) {
        return ticks[index];
    }

    /** @param index from 0 for the best */
    public long lots(final int index) {
        return lots[index];
    }

    /** @param index from 0 for the best */
    public long ageNs(final int index) {
        return agesNs[index];
    }

    /** @param index from 0 for the best */
    public int stream(final int index) {
        return streams[index];
    }

    /** @param index from 0 for the best */
    public int tier(final int index) {
        return tiers[index];
    }

    /** @param index from 0 for the best */
    public boolean isFullAmount(final int index) {
        return fullAmounts[index];
    }

    /** @param index from 0 for the best */
    public boolean hasLastLook(final int index) {
        return lastLooks[index];
    }
}
