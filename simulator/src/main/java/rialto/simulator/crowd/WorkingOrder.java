package rialto.simulator.crowd;

/**
 * An order of the crowd, from being sent to being gone. Whoever carries orders to the venue tells it what became of
 * it; telling twice, or late, does no harm.
 */
public final class WorkingOrder {
    private enum State {
        SENT,
        OPEN,
        CLOSED
    }

    private final int account;
    private final Instrument instrument;
    private final String clientOrderId;
    private final Side side;
    private final OrderKind kind;
    private final long priceTicks;
    private final Trader owner;
    private long lots;
    private long executedLots;
    private State state = State.SENT;

    WorkingOrder(
            final int account,
            final Instrument instrument,
            final String clientOrderId,
            final Side side,
            final OrderKind kind,
            final long priceTicks,
            final long lots,
            final Trader owner) {
        this.account = account;
        this.instrument = instrument;
        this.clientOrderId = clientOrderId;
        this.side = side;
        this.kind = kind;
        this.priceTicks = priceTicks;
        this.lots = lots;
        this.owner = owner;
    }

    /** It is on the book. */
    public void opened() {
        if (state == State.SENT) {
            state = State.OPEN;
            owner.onOpened(this);
        }
    }

    /** A part of it traded. */
    public void executed(final long executed, final long ticks) {
        executedLots += executed;
        owner.onExecuted(this, executed, ticks);
    }

    /** It was reduced to {@code newLots} in all. */
    public void reduced(final long newLots) {
        lots = Math.min(lots, newLots);
    }

    /** The venue lists it with these quantities: whatever was not told is made good. */
    public void found(final long venueLots, final long venueExecutedLots) {
        lots = venueLots;
        executedLots = venueExecutedLots;
        opened();
    }

    /** It is gone: filled, cancelled, expired or refused. */
    public void closed() {
        if (state != State.CLOSED) {
            state = State.CLOSED;
            owner.onClosed(this);
        }
    }

    /** Index of the account in {@link CrowdAccounts}. */
    public int account() {
        return account;
    }

    public Instrument instrument() {
        return instrument;
    }

    public String clientOrderId() {
        return clientOrderId;
    }

    public Side side() {
        return side;
    }

    public OrderKind kind() {
        return kind;
    }

    /** 0 for MARKET. */
    public long priceTicks() {
        return priceTicks;
    }

    /** In all, executed part included. */
    public long lots() {
        return lots;
    }

    public long remainingLots() {
        return Math.max(0, lots - executedLots);
    }

    public boolean isOpen() {
        return state == State.OPEN;
    }

    public boolean isClosed() {
        return state == State.CLOSED;
    }
}
