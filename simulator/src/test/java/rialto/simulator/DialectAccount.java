package rialto.simulator;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.Side;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An account of the {@link DialectVenue}: its open orders and what it owns. */
final class DialectAccount {
    final String name;
    final Map<String, DialectOrder> open = new LinkedHashMap<>();
    private final List<Instrument> instruments;
    private final long[] baseLots;
    private double quote;

    DialectAccount(
            final String name, final List<Instrument> instruments, final double notionalOfEach, final double quote) {
        this.name = name;
        this.instruments = instruments;
        this.quote = quote;
        baseLots = instruments.stream()
                .mapToLong(each -> each.lotsOf(notionalOfEach, each.ticks(each.initialPrice())))
                .toArray();
    }

    long openOn(final Instrument instrument) {
        return open.values().stream()
                .filter(order -> order.instrument == instrument)
                .count();
    }

    boolean canPay(final DialectOrder order, final double ticks) {
        final double needed =
                order.side == Side.SELL ? order.lots : order.instrument.notionalOf(order.lots, Math.max(1, ticks));
        return needed <= available(order.side, order.instrument);
    }

    double available(final Side side, final Instrument instrument) {
        double held = 0;
        for (final DialectOrder order : open.values()) {
            if (order.side == side && (side == Side.BUY || order.instrument == instrument)) {
                held += order.held();
            }
        }
        return (side == Side.BUY ? quote : baseLots[instruments.indexOf(instrument)]) - held;
    }

    /** Settles a trade: who takes pays ten basis points of what he gets, who makes two. */
    void settle(final Side side, final Instrument instrument, final long lots, final long ticks, final boolean maker) {
        final double fee = maker ? 2e-4 : 10e-4;
        final double notional = instrument.notionalOf(lots, ticks);
        if (side == Side.BUY) {
            baseLots[instruments.indexOf(instrument)] += (long) Math.floor(lots * (1 - fee));
            quote -= notional;
        } else {
            baseLots[instruments.indexOf(instrument)] -= lots;
            quote += notional * (1 - fee);
        }
    }

    /** As the dialect tells of an account. */
    ObjectNode json() {
        final ObjectNode account = JsonNodeFactory.instance.objectNode();
        final ArrayNode balances = account.putArray("balances");
        for (int i = 0; i < baseLots.length; i++) {
            balances.addObject()
                    .put("asset", instruments.get(i).baseAsset())
                    .put("free", instruments.get(i).quantity(baseLots[i]))
                    .put("locked", "0");
        }
        balances.addObject()
                .put("asset", DemoInstruments.QUOTE)
                .put("free", BigDecimal.valueOf(quote).toPlainString())
                .put("locked", "0");
        return account;
    }

    /** As the dialect lists open orders. */
    ArrayNode openJson() {
        final ArrayNode orders = JsonNodeFactory.instance.arrayNode();
        for (final DialectOrder order : open.values()) {
            orders.addObject()
                    .put("symbol", order.instrument.symbol())
                    .put("clientOrderId", order.clientOrderId)
                    .put("origQty", order.instrument.quantity(order.lots))
                    .put("executedQty", order.instrument.quantity(order.executedLots));
        }
        return orders;
    }
}
