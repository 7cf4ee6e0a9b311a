package rialto.client.trading;

import rialto.protocol.Identifier36;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderTriggers;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerType;

import java.util.Objects;

/**
 * A new order, put together word by word; may be used again for the next one, and is then what it was but for what is
 * said anew. Takes ticks, lots and minor units, or decimals after {@link #instrument(Instrument)}. Nothing is checked here
 * that the venue checks: what it refuses comes back as an event. Not thread-safe.
 */
public final class OrderRequest {
    private Instrument instrument;
    int instrumentId;
    long accountId;
    String clientOrderId = "";
    Side side = Side.BUY;
    OrderType type = OrderType.LIMIT;
    TimeInForce timeInForce = TimeInForce.GTC;
    SelfTradePrevention selfTradePrevention = SelfTradePrevention.NONE;
    long priceTicks;
    long quantityLots;
    long quoteAmount;
    long expireTimestampNs;
    long cancelTimerId;
    long minQuantityLots;
    long quoteAccountId;
    long quoteRequestId;
    String quoteId = "";
    int quoteTier;
    boolean validateOnly;
    TriggerType triggerType = TriggerType.NONE;
    TriggerPriceType triggerPriceType = TriggerPriceType.LAST_TRADE;
    long triggerTicks;
    int trailingDelta;
    long displayLots;
    PegTerms peg = PegTerms.NONE;

    /** For which account. */
    public OrderRequest account(final long id) {
        accountId = id;
        return this;
    }

    public OrderRequest instrument(final Instrument value) {
        instrument = Objects.requireNonNull(value, "instrument");
        instrumentId = value.instrumentId();
        return this;
    }

    /** By number, for orders in ticks and lots. */
    public OrderRequest instrumentId(final int id) {
        instrument = null;
        instrumentId = id;
        return this;
    }

    /**
     * The order's name, unique within the account. Sent again under it, also by another client or after a restart, the same
     * order is not entered twice: {@link VenueEvent.OrderRepeated} tells its first outcome.
     *
     * <p>An order without a name is given one by the client; OrderAccepted tells it.
     *
     * @param id 1 to 36 characters of {@code [A-Za-z0-9_-]}, not {@value Identifier36#PASSING} at the beginning: such ids are
     *     the venue's own, and soon forgotten
     * @throws IllegalArgumentException if it is not that
     */
    public OrderRequest clientOrderId(final String id) {
        clientOrderId = requireNewIdentifier("clientOrderId", id);
        return this;
    }

    public OrderRequest side(final Side value) {
        side = Objects.requireNonNull(value, "side");
        return this;
    }

    public OrderRequest buy() {
        return side(Side.BUY);
    }

    public OrderRequest sell() {
        return side(Side.SELL);
    }

    /** At this price or better; what is not executed rests. */
    public OrderRequest limit(final long ticks) {
        return typed(OrderType.LIMIT, ticks);
    }

    /** As {@link #limit(long)}, for a decimal. */
    public OrderRequest limit(final String price) {
        return limit(requireInstrument().ticks(price));
    }

    /** As {@link #limit(long)}, but refused (WOULD_TAKE) if any of it could be executed at once. */
    public OrderRequest limitMaker(final long ticks) {
        return typed(OrderType.LIMIT_MAKER, ticks);
    }

    /**
     * At a price that it takes from the book, once, when it enters; then it is as a {@link #limit(long)} order, or as a
     * {@link #limitMaker(long)} one if it was that before. Refused with NO_PEG_PRICE where the book has no such price. On an order
     * book, without a trigger and in no list.
     */
    public OrderRequest pegged(final PegTerms value) {
        typed(type == OrderType.LIMIT_MAKER ? OrderType.LIMIT_MAKER : OrderType.LIMIT, 0);
        peg = Objects.requireNonNull(value, "peg");
        return this;
    }

    /** At the best prices there are; nothing rests. */
    public OrderRequest market() {
        return typed(OrderType.MARKET, 0);
    }

    /**
     * It waits until the price has moved against its owner: for a last trade at or above these ticks when it buys, at or below
     * them when it sells. Then it enters the market as the {@link #limit(long)} or {@link #market()} order that it is. If the
     * price is there already, it is refused (TRIGGER_REACHED).
     */
    public OrderRequest stopLoss(final long ticks) {
        return triggered(TriggerType.STOP_LOSS, ticks);
    }

    /** As {@link #stopLoss(long)}, for a decimal. */
    public OrderRequest stopLoss(final String price) {
        return stopLoss(requireInstrument().ticks(price));
    }

    /** As {@link #stopLoss(long)}, once the price has moved the other way: in its owner's favour. */
    public OrderRequest takeProfit(final long ticks) {
        return triggered(TriggerType.TAKE_PROFIT, ticks);
    }

    /** As {@link #takeProfit(long)}, for a decimal. */
    public OrderRequest takeProfit(final String price) {
        return takeProfit(requireInstrument().ticks(price));
    }

    /**
     * Its trigger trails the last trade by so many basis points, {@value OrderTriggers#MIN_TRAILING_DELTA} to
     * {@value OrderTriggers#MAX_TRAILING_DELTA}: from its entry on if it waits for 0 ticks, otherwise from when the price is
     * there.
     */
    public OrderRequest trailingBy(final int basisPoints) {
        trailingDelta = basisPoints;
        return this;
    }

    /** Which price its trigger waits for (LAST_TRADE unless said); BEST_PRICE is the best one that it would trade at. */
    public OrderRequest triggerPriceType(final TriggerPriceType value) {
        triggerPriceType = Objects.requireNonNull(value, "triggerPriceType");
        return this;
    }

    /** It enters the market at once, as every order does of which nothing else was said. */
    public OrderRequest noTrigger() {
        trailingDelta = 0;
        triggerPriceType = TriggerPriceType.LAST_TRADE;
        return triggered(TriggerType.NONE, 0);
    }

    /**
     * Makes it an iceberg, of which the book shows so many lots at a time: the next ones when these are traded, at the end of the
     * queue at its price. A {@link #limit(long)} or {@link #limitMaker(long)} order that may rest; 0 to show all.
     */
    public OrderRequest displayLots(final long value) {
        displayLots = value;
        return this;
    }

    /**
     * Makes it a hidden order, of which the book shows nothing. A {@link #limit(long)} or {@link #limitMaker(long)} order that may rest,
     * of at least {@link Instrument#minHiddenLots()}. At its price it trades after all that is shown.
     */
    public OrderRequest hidden() {
        return displayLots(OrderDisplays.HIDDEN);
    }

    /** As {@link #displayLots(long)}, for a decimal. */
    public OrderRequest displayQuantity(final String value) {
        return displayLots(requireInstrument().lots(value));
    }

    /**
     * Takes one tier that a provider quotes, at this price or better, or nothing (PREVIOUSLY_QUOTED, with IOC).
     *
     * @param providerAccountId whose quote
     * @param id of the ladder: the quote id that the provider gave it
     * @param tier from 1 for the best
     * @param worstTicks the highest price to buy at, the lowest to sell at
     * @throws IllegalArgumentException if the quote id is none, or the tier is not from 1 to 20
     */
    public OrderRequest tierOf(final long providerAccountId, final String id, final int tier, final long worstTicks) {
        if (tier < 1 || tier > LadderRequest.MAX_TIERS) {
            throw new IllegalArgumentException("tier is " + tier + ", must be from 1 to " + LadderRequest.MAX_TIERS);
        }
        requireIdentifier("quoteId", id);
        typed(OrderType.PREVIOUSLY_QUOTED, worstTicks);
        quoteAccountId = providerAccountId;
        quoteId = id;
        quoteTier = tier;
        return timeInForce(TimeInForce.IOC);
    }

    /**
     * Takes a provider's answer to a request for quotes, at this price or better, or nothing (PREVIOUSLY_QUOTED, with IOC).
     * The quantity is to be that of the request.
     *
     * @param providerAccountId whose answer
     * @param requestNumber as {@link VenueEvent.QuoteRequestChanged} tells it
     * @param worstTicks the highest price to buy at, the lowest to sell at
     */
    public OrderRequest answerOf(final long providerAccountId, final long requestNumber, final long worstTicks) {
        typed(OrderType.PREVIOUSLY_QUOTED, worstTicks);
        quoteAccountId = providerAccountId;
        quoteRequestId = requestNumber;
        return timeInForce(TimeInForce.IOC);
    }

    /**
     * On an order book so many lots must trade at once when the order enters, or it leaves whole without a trade, with
     * MIN_QUANTITY_NOT_FILLABLE; after that it is as any other. A limit order (not FOK) or a market order by quantity, without a trigger.
     * Where quotes are streamed it takes so many lots each time that it looks for quotes, or all that is left of it, or nothing. 0 for
     * any.
     */
    public OrderRequest minLots(final long value) {
        minQuantityLots = value;
        return this;
    }

    /** How much, in lots. */
    public OrderRequest lots(final long value) {
        quantityLots = value;
        quoteAmount = 0;
        return this;
    }

    /** How much, as a decimal. */
    public OrderRequest quantity(final String value) {
        return lots(requireInstrument().lots(value));
    }

    /** Of a {@link #market()} order: how much of the quote asset to spend or to get, minor units. */
    public OrderRequest quoteAmount(final long units) {
        quoteAmount = units;
        quantityLots = 0;
        return this;
    }

    /** How long it stays (GTC unless said). GTD: {@link #expireTimestampNs(long)} too. */
    public OrderRequest timeInForce(final TimeInForce value) {
        timeInForce = Objects.requireNonNull(value, "timeInForce");
        return this;
    }

    /** When a GTD order expires, nanoseconds since the epoch. */
    public OrderRequest expireTimestampNs(final long value) {
        expireTimestampNs = value;
        return this;
    }

    /**
     * The account's cancel timer that it leaves with, 0 for none. If there is no such timer, or it has ended, the order is
     * refused (UNKNOWN_CANCEL_TIMER).
     */
    public OrderRequest cancelTimerId(final long id) {
        cancelTimerId = id;
        return this;
    }

    /** What to do when it meets an order of the same account (NONE unless said). */
    public OrderRequest selfTradePrevention(final SelfTradePrevention value) {
        selfTradePrevention = Objects.requireNonNull(value, "selfTradePrevention");
        return this;
    }

    /** Whether it is only checked: {@link VenueEvent.OrderValidated} or {@link VenueEvent.OrderRejected}. */
    public OrderRequest validateOnly(final boolean value) {
        validateOnly = value;
        return this;
    }

    private OrderRequest triggered(final TriggerType value, final long ticks) {
        triggerType = value;
        triggerTicks = ticks;
        return this;
    }

    private OrderRequest typed(final OrderType value, final long ticks) {
        type = value;
        priceTicks = ticks;
        peg = PegTerms.NONE;
        quoteAccountId = 0;
        quoteRequestId = 0;
        quoteId = "";
        quoteTier = 0;
        return this;
    }

    static String requireIdentifier(final String name, final String id) {
        if (!Identifier36.isValid(id)) {
            throw new IllegalArgumentException(name + " must be 1 to 36 characters of [A-Za-z0-9_-], not '" + id + "'");
        }
        return id;
    }

    /** One by which something new is named. */
    static String requireNewIdentifier(final String name, final String id) {
        if (Identifier36.isPassing(requireIdentifier(name, id))) {
            throw new IllegalArgumentException(name + " '" + id + "' begins with " + Identifier36.PASSING
                    + ", as the venue's own do, which are soon forgotten");
        }
        return id;
    }

    private Instrument requireInstrument() {
        if (instrument == null) {
            throw new IllegalStateException("decimals need instrument(Instrument) before them");
        }
        return instrument;
    }
}
