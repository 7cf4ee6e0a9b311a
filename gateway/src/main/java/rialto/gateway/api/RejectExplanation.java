package rialto.gateway.api;

import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.PriceOutOfBand;
import rialto.protocol.AccountLimits;
import rialto.protocol.OrderTriggers;
import rialto.protocol.RejectReason;

import java.math.BigDecimal;

/** The venue's reject reasons for a person. */
public final class RejectExplanation {
    private RejectExplanation() {}

    /**
     * Of an order outside a price band: what was seen, and what would have passed.
     *
     * @param priceTicks the order's limit; 0 where that is not known
     * @param lowestTicks the lowest limit that would have passed; 0 where that is not known
     * @param highestTicks the highest one
     */
    public static String of(
            final RejectReason reason,
            final Instrument instrument,
            final long priceTicks,
            final long lowestTicks,
            final long highestTicks) {
        if (lowestTicks == 0 || instrument == null) {
            return of(reason);
        }
        final long lowest = Math.max(lowestTicks, instrument.terms().minPriceTicks());
        final long highest = Math.min(highestTicks, instrument.terms().maxPriceTicks());
        if (lowest > highest) {
            return of(reason);
        }
        return "The price " + (priceTicks == 0 ? "" : price(instrument, priceTicks) + " ")
                + (reason == RejectReason.OUTSIDE_STATIC_BAND
                        ? "is outside the range that the venue takes today: "
                        : "is too far from those of the last trades: ")
                + price(instrument, lowest) + " to " + price(instrument, highest) + " would pass.";
    }

    /** As the other one; {@code outOfBand} is null where it was another reason, or is not known any more. */
    public static String of(final RejectReason reason, final PriceOutOfBand outOfBand) {
        return outOfBand == null || outOfBand.reason() != reason
                ? of(reason)
                : of(
                        reason,
                        outOfBand.instrument(),
                        outOfBand.priceTicks(),
                        outOfBand.lowestTicks(),
                        outOfBand.highestTicks());
    }

    /** As {@link #of(RejectReason)}, with the limit of the account where the order is beyond one. */
    public static String of(final RejectReason reason, final AccountLimits limits, final Instrument instrument) {
        final String limit =
                switch (reason) {
                    case ACCOUNT_QUANTITY_LIMIT -> quantity(instrument, limits.maxOrderLots());
                    case ACCOUNT_NOTIONAL_LIMIT -> amount(limits.maxOrderNotional(), instrument.quote());
                    case ACCOUNT_OPEN_ORDERS_LIMIT -> String.valueOf(limits.maxOpenOrders());
                    case ACCOUNT_EXPOSURE_LIMIT -> amount(limits.maxOpenNotional(), instrument.quote());
                    case ACCOUNT_POSITION_LIMIT -> quantity(instrument, limits.maxPositionLots());
                    default -> "";
                };
        return limit.isEmpty() ? of(reason) : of(reason) + " The limit is " + limit + ".";
    }

    static String quantity(final Instrument instrument, final long lots) {
        return product(lots, instrument.terms().lotSize(), instrument.base()) + " "
                + instrument.base().symbol();
    }

    /** Exact, be it beyond what a number of 64 bits holds. */
    private static String product(final long count, final long step, final Asset asset) {
        return BigDecimal.valueOf(count)
                .multiply(BigDecimal.valueOf(step, asset.scale()))
                .toPlainString();
    }

    private static String amount(final long units, final Asset asset) {
        return BigDecimal.valueOf(units, asset.scale()).toPlainString();
    }

    /** A price as explanations have it. */
    public static String price(final Instrument instrument, final long ticks) {
        return product(ticks, instrument.terms().tickSize(), instrument.quote());
    }

    /** One sentence about a reason: what is wrong, or what can be done. */
    public static String of(final RejectReason reason) {
        return switch (reason) {
            case MALFORMED_COMMAND -> "The fields of the order contradict each other.";
            case UNKNOWN_ACCOUNT -> "The venue has no such account.";
            case UNKNOWN_INSTRUMENT -> "The venue has no such instrument.";
            case UNKNOWN_ASSET -> "The venue has no such asset.";
            case UNKNOWN_FEE_SCHEDULE -> "The venue has no such fee schedule.";
            case FEE_SCHEDULE_IN_USE ->
                "The fees of an instrument follow the schedule: give it another one, or its own fees, first.";
            case INVALID_FEES ->
                "Tiers begin at 0 and rise, rates are 0 to 10000 basis points, a rebate is no more than the lowest taker rate, and"
                        + " only order books that move money follow a schedule.";
            case UNKNOWN_KEY -> "The venue has no such API key.";
            case DUPLICATE_CLIENT_ORDER_ID -> "The client order id was used before for an order with other content.";
            case DUPLICATE_TRANSFER_ID -> "The transfer id was used before for a transfer with other content.";
            case ACCOUNT_EXISTS -> "There is an account of that name.";
            case ASSET_EXISTS -> "There is an asset of that symbol.";
            case INSTRUMENT_EXISTS -> "There is an instrument of that symbol.";
            case KEY_EXISTS -> "There is a key of that id.";
            case UNKNOWN_ORDER -> "The account has no such open order.";
            case TRADE_NOT_REVISABLE ->
                "Only trades of order books are busted and corrected: settle others between the two.";
            case UNKNOWN_TRADE ->
                "The instrument has no such trade, or it is not among the last ones any more, which alone can be revised.";
            case TRADE_BUSTED -> "The trade was busted before.";
            case TRADE_CHANGED -> "The trade has another price or quantity now: look at it again.";
            case CANCEL_RATE_LIMIT ->
                "The account has sent as many cancels in these ten seconds as an administrator lets it send.";
            case UNKNOWN_PROPOSAL -> "No proposal of that number waits: it was decided, or its time is up.";
            case ACCOUNT_FROZEN ->
                "The account is frozen: it can cancel its orders, but not enter orders, withdraw or make API keys.";
            case VENUE_SUSPENDED -> "The venue takes no new orders now; orders can be canceled.";
            case STORAGE_LOW ->
                "The venue takes no new orders until there is room on its disks again; orders can be canceled.";
            case ORDER_ENTRY_SUSPENDED -> "The instrument takes no new orders now; orders can be canceled.";
            case INSTRUMENT_HALTED -> "Trading of the instrument is halted; orders can be canceled.";
            case INSTRUMENT_CLOSED -> "The instrument is closed; orders can be canceled.";
            case INVALID_ORDER_TYPE -> "The instrument does not take orders of this type and time in force.";
            case NOT_IN_THIS_PHASE ->
                "While orders are collected for an auction, IOC, FOK, LIMIT_MAKER, quoteOrderQty and minimum quantities are"
                        + " not taken; AT_OPEN is taken before and in an opening auction only.";
            case EXPIRY_PASSED -> "The time at which the order or the API key is to expire has passed.";
            case NO_PEG_PRICE ->
                "No order that the book shows stands at the price that the order is pegged to: there is none on that side, or not"
                        + " so many prices.";
            case PRICE_BELOW_MINIMUM -> "The price is below minPrice.";
            case PRICE_ABOVE_MAXIMUM -> "The price is above maxPrice.";
            case TRAILING_DELTA_OUT_OF_RANGE ->
                "An order trails by " + OrderTriggers.MIN_TRAILING_DELTA + " to " + OrderTriggers.MAX_TRAILING_DELTA
                        + " basis points.";
            case QUANTITY_BELOW_MINIMUM -> "The quantity is below minQty.";
            case QUANTITY_ABOVE_MAXIMUM -> "The quantity is above maxQty.";
            case MARKET_QUANTITY_ABOVE_MAXIMUM -> "The quantity is above maxQty of MARKET_LOT_SIZE.";
            case MIN_QUANTITY_ABOVE_QUANTITY -> "The minimum quantity is above the order's quantity.";
            case HIDDEN_BELOW_MINIMUM -> "A hidden order has at least the minHiddenQty of its instrument.";
            case DISPLAY_BELOW_MINIMUM -> "What an iceberg shows at a time is below minQty.";
            case DISPLAY_ABOVE_QUANTITY -> "What an iceberg shows at a time is more than its quantity.";
            case TOO_MANY_ICEBERG_PARTS ->
                "The iceberg would be shown in more parts than the filter ICEBERG_PARTS allows: show more at a time.";
            case NOTIONAL_BELOW_MINIMUM -> "Price times quantity is below minNotional.";
            case NOTIONAL_ABOVE_MAXIMUM -> "Price times quantity is above maxNotional.";
            case AMOUNT_OUT_OF_RANGE -> "The amount is beyond what the venue can count.";
            case OUTSIDE_STATIC_BAND -> "The price is outside the range that the venue takes today.";
            case OUTSIDE_MOVING_BAND -> "The price is too far from those of the last trades.";
            case ACCOUNT_QUANTITY_LIMIT ->
                "The quantity is above what the account may enter on this instrument with one order.";
            case ACCOUNT_NOTIONAL_LIMIT ->
                "Price times quantity is above what the account may enter on this instrument with one order.";
            case ACCOUNT_OPEN_ORDERS_LIMIT ->
                "The account has as many open orders on this instrument as an administrator lets it have.";
            case ACCOUNT_EXPOSURE_LIMIT ->
                "With this order the account's open orders on this instrument would be worth more than they may be.";
            case ACCOUNT_POSITION_LIMIT ->
                "With this order and its open ones the account could hold more of the asset than it may.";
            case TOO_MANY_OPEN_ORDERS -> "The account has as many open orders on this instrument as it may have.";
            case TOO_MANY_WAITING_ORDERS ->
                "The account has " + OrderTriggers.MAX_WAITING_ORDERS
                        + " orders of this instrument that wait for a trigger; it may not have more.";
            case IMPOSSIBLE_ORDER_LIST ->
                "These orders do not make a list. Two that cancel one another are of one side and quantity: a stop-loss, and"
                        + " a LIMIT_MAKER or take-profit. One that others wait for is LIMIT or LIMIT_MAKER.";
            case ORDER_LIST_PRICES ->
                "The order above must wait for a higher price than the one below: to sell, LIMIT_MAKER or take-profit above"
                        + " the market and the stop below it; to buy, the reverse.";
            case TOO_MANY_ORDER_LISTS ->
                "The account has 256 lists of orders of this instrument; it may not have more.";
            case CROSSED_QUOTE -> "The bid of a quote must be below its ask.";
            case QUOTE_PROTECTION_TRIGGERED ->
                "Quotes of the account on this instrument traded as much as their protection allows: reset it before new ones.";
            case INVALID_QUOTE_PROTECTION ->
                "A quote protection is 1 to 100 fills within 1 to 3,600,000 ms, on an instrument with an order book; to reset"
                        + " one there must be one.";
            case TRIGGER_REACHED ->
                "The price is there already: a stop-loss to buy and a take-profit to sell wait for a price above the market's,"
                        + " the others for one below.";
            case WOULD_TAKE -> "A LIMIT_MAKER order must not match on arrival; choose a less aggressive price.";
            case INSUFFICIENT_BALANCE -> "The available balance does not cover what would have to be held.";
            case AMEND_NOT_A_REDUCTION ->
                "The new quantity must be below the present one and above what is executed already.";
            case INVALID_INSTRUMENT -> "The instrument's definition contradicts itself.";
            case INVALID_SCHEDULE ->
                "The schedule contradicts itself, or names a phase that a market without auctions does not have"
                        + " (it has CONTINUOUS, HALTED and CLOSED).";
            case INVALID_PROTECTION ->
                "The price bands or the collar contradict themselves, or the instrument has no order book.";
            case INVALID_LIMITS ->
                "A limit is below zero or too large, or a position is limited where the instrument moves no money.";
            case INVALID_ACCOUNT_RULES -> "A trade group or a number of cancels is below zero.";
            case UNKNOWN_CANCEL_TIMER ->
                "There is no such cancel timer, or it has ended and its orders are canceled; set it anew. A connection has none"
                        + " when the account has 256 already.";
            case NOT_PERMITTED -> "The key of the program that sent it does not permit that.";
            case UNKNOWN_SESSION -> "The account has no such session.";
            case OUT_OF_TURN -> "The session was logged on again, or the message was carried out before.";
            case CAPACITY_EXCEEDED -> "The venue is at one of its limits.";
            case NONE, SBE_UNKNOWN, NULL_VAL -> "The venue gave no reason.";
        };
    }
}
