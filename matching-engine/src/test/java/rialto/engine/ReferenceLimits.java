package rialto.engine;

import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.List;
import java.util.TreeMap;

import static java.math.BigInteger.valueOf;

/** Limits of accounts on an instrument in the reference model. */
final class ReferenceLimits {
    final TreeMap<Long, AccountLimits> byAccount = new TreeMap<>();

    static boolean isValid(final AccountLimits l, final Instrument instrument) {
        for (final long amount :
                new long[] {l.maxOrderLots, l.maxOrderNotional, l.maxOpenNotional, l.maxPositionLots}) {
            if (amount < 0 || ReferenceState.isTooBig(valueOf(amount))) {
                return false;
            }
        }
        return l.maxOpenOrders >= 0 && (instrument.reserves() || l.maxPositionLots == 0);
    }

    void set(final AccountLimits limits) {
        final AccountLimits copy = new AccountLimits();
        limits.copyTo(copy);
        byAccount.remove(limits.accountId);
        final boolean any = copy.maxOrderLots != 0
                || copy.maxOrderNotional != 0
                || copy.maxOpenNotional != 0
                || copy.maxPositionLots != 0
                || copy.maxOpenOrders != 0;
        if (any) {
            byAccount.put(limits.accountId, copy);
        }
    }

    static RejectReason check(
            final ReferenceState state,
            final OrderRequest r,
            final List<Order> leaving,
            final int ahead,
            final BigInteger added,
            final boolean mayRest) {
        final Instrument instrument = state.instrument(r.instrumentId);
        final AccountLimits limits = instrument.limits.byAccount.get(r.accountId);
        if (limits == null) {
            return RejectReason.NONE;
        }
        final var open = state.openOrders.values().stream()
                .filter(o -> o.accountId == r.accountId && o.instrument == instrument && !leaving.contains(o))
                .toList();
        final long price = r.orderType != OrderType.MARKET
                ? r.priceTicks
                : r.triggerTicks != 0 ? r.triggerTicks : instrument.lastPrice;
        final BigInteger notional =
                r.quoteAmount > 0 ? valueOf(r.quoteAmount) : state.quote(instrument, price, r.quantityLots);
        if (isAbove(valueOf(r.quantityLots), limits.maxOrderLots)) {
            return RejectReason.ACCOUNT_QUANTITY_LIMIT;
        }
        if (isAbove(notional, limits.maxOrderNotional)) {
            return RejectReason.ACCOUNT_NOTIONAL_LIMIT;
        }
        if (mayRest && isAbove(valueOf(open.size() + ahead + 1), limits.maxOpenOrders)) {
            return RejectReason.ACCOUNT_OPEN_ORDERS_LIMIT;
        }
        final BigInteger exposure = open.stream()
                .map(o -> state.quote(instrument, o.price, o.remaining))
                .reduce(notional.add(added), BigInteger::add);
        if (mayRest && isAbove(exposure, limits.maxOpenNotional)) {
            return RejectReason.ACCOUNT_EXPOSURE_LIMIT;
        }
        return r.side == Side.BUY && isAbove(position(state, r, open), limits.maxPositionLots)
                ? RejectReason.ACCOUNT_POSITION_LIMIT
                : RejectReason.NONE;
    }

    private static BigInteger position(final ReferenceState state, final OrderRequest r, final List<Order> open) {
        final Instrument instrument = state.instrument(r.instrumentId);
        final BigInteger unit = state.quote(instrument, instrument.lastPrice, 1);
        final BigInteger wanted = r.quoteAmount == 0
                ? valueOf(r.quantityLots)
                : unit.signum() == 0 ? BigInteger.ZERO : valueOf(r.quoteAmount).divide(unit);
        final ReferenceState.Balance balance = state.find(r.accountId, instrument.definition.baseAssetId);
        final long has = balance == null ? 0 : (balance.available + balance.held) / instrument.definition.lotSize;
        return open.stream()
                .filter(Order::isBuy)
                .map(o -> valueOf(o.remaining))
                .reduce(valueOf(has).add(wanted), BigInteger::add);
    }

    private static boolean isAbove(final BigInteger value, final long limit) {
        return limit != 0 && value.compareTo(valueOf(limit)) > 0;
    }
}
