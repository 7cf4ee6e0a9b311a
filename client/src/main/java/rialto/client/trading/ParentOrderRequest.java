package rialto.client.trading;

import rialto.protocol.Identifier36;
import rialto.protocol.Side;
import rialto.protocol.TargetStrategy;

import java.util.Objects;

/**
 * A parent order, which the venue works by children: {@link Quotes#enterParent}. Put together word by word; may be used
 * again for the next one, and is then what it was but for what is said anew. Takes ticks and lots, or decimals after {@link
 * #instrument(Instrument)}. Nothing is checked here that the venue checks: what it refuses comes back as {@link
 * ParentOrderEvent.Rejected}. Not thread-safe.
 */
public final class ParentOrderRequest {
    private Instrument instrument;
    int instrumentId;
    int bookInstrumentId;
    long accountId;
    String clientOrderId = "";
    Side side = Side.BUY;
    TargetStrategy strategy = TargetStrategy.SWEEP;
    long quantityLots;
    long limitTicks;
    long startNs;
    long endNs;
    long durationNs;
    long minChildLots;
    long maxChildLots;
    int sliceCount;

    /** For which account. */
    public ParentOrderRequest account(final long id) {
        accountId = id;
        return this;
    }

    /** Where quotes are streamed. */
    public ParentOrderRequest instrument(final Instrument value) {
        instrument = Objects.requireNonNull(value, "instrument");
        instrumentId = value.instrumentId();
        return this;
    }

    /** By number, for orders in ticks and lots. */
    public ParentOrderRequest instrumentId(final int id) {
        instrument = null;
        instrumentId = id;
        return this;
    }

    /** The order book of the same pair that children may go to as well; 0, as unless said, for none. */
    public ParentOrderRequest bookInstrumentId(final int id) {
        bookInstrumentId = id;
        return this;
    }

    /**
     * Its name, unique among the orders of the account; required. Sent again under it, the same is not entered twice.
     *
     * @param id 1 to 36 characters of {@code [A-Za-z0-9_-]}, not {@value Identifier36#PASSING} at the beginning
     * @throws IllegalArgumentException if it is not that
     */
    public ParentOrderRequest clientOrderId(final String id) {
        clientOrderId = OrderRequest.requireNewIdentifier("clientOrderId", id);
        return this;
    }

    public ParentOrderRequest side(final Side value) {
        side = Objects.requireNonNull(value, "side");
        return this;
    }

    public ParentOrderRequest buy() {
        return side(Side.BUY);
    }

    public ParentOrderRequest sell() {
        return side(Side.SELL);
    }

    /** How much in all, in lots. */
    public ParentOrderRequest lots(final long value) {
        quantityLots = value;
        return this;
    }

    /** How much in all, as a decimal. */
    public ParentOrderRequest quantity(final String value) {
        return lots(requireInstrument().lots(value));
    }

    /** The worst price of any child; 0, as unless said, for none. */
    public ParentOrderRequest limit(final long ticks) {
        limitTicks = ticks;
        return this;
    }

    /** As {@link #limit(long)}, for a decimal. */
    public ParentOrderRequest limit(final String price) {
        return limit(requireInstrument().ticks(price));
    }

    /** Takes at once whatever stands within the limit (as unless said otherwise). */
    public ParentOrderRequest sweep() {
        return strategy(TargetStrategy.SWEEP, 0, 0, 0);
    }

    /**
     * Takes whatever reaches the limit until its end.
     *
     * @param endsNs nanoseconds since the epoch by the venue's clock
     */
    public ParentOrderRequest waitForPrice(final long endsNs) {
        return strategy(TargetStrategy.WAIT_FOR_PRICE, 0, endsNs, 0);
    }

    /**
     * Takes slices over time.
     *
     * @param beginsNs nanoseconds since the epoch by the venue's clock; 0 for at once
     * @param endsNs when what is left expires
     * @param slices 1 to 10,000, at least 100 ms apart
     */
    public ParentOrderRequest twap(final long beginsNs, final long endsNs, final int slices) {
        return strategy(TargetStrategy.TWAP, beginsNs, endsNs, slices);
    }

    /** When it begins, nanoseconds since the epoch by the venue's clock; after the strategy, which begins at once without. */
    public ParentOrderRequest startNs(final long value) {
        startNs = value;
        return this;
    }

    /**
     * How long it works from its start on, or from when it comes to the venue; after the strategy, and instead of its end.
     * Sent again it is the same order, whenever that is.
     *
     * @param value nanoseconds, above 0
     */
    public ParentOrderRequest durationNs(final long value) {
        durationNs = value;
        endNs = 0;
        return this;
    }

    /** Of a {@link #twap}: what a slice does at least, and at most; 0, as unless said, for any. */
    public ParentOrderRequest childLots(final long atLeast, final long atMost) {
        minChildLots = atLeast;
        maxChildLots = atMost;
        return this;
    }

    private ParentOrderRequest strategy(
            final TargetStrategy value, final long beginsNs, final long endsNs, final int slices) {
        strategy = value;
        startNs = beginsNs;
        endNs = endsNs;
        durationNs = 0;
        sliceCount = slices;
        minChildLots = 0;
        maxChildLots = 0;
        return this;
    }

    private Instrument requireInstrument() {
        if (instrument == null) {
            throw new IllegalStateException("decimals need instrument(Instrument) before them");
        }
        return instrument;
    }
}
