package rialto.dialect.binance.call;

import rialto.protocol.OrderType;
import rialto.protocol.TriggerType;

import java.util.Locale;

/** The dialect's types of order: each is a type of the venue's, and what an order of it waits for first. */
public enum OrderKind {
    LIMIT(OrderType.LIMIT, TriggerType.NONE),
    MARKET(OrderType.MARKET, TriggerType.NONE),
    LIMIT_MAKER(OrderType.LIMIT_MAKER, TriggerType.NONE),
    PREVIOUSLY_QUOTED(OrderType.PREVIOUSLY_QUOTED, TriggerType.NONE),
    STOP_LOSS(OrderType.MARKET, TriggerType.STOP_LOSS),
    STOP_LOSS_LIMIT(OrderType.LIMIT, TriggerType.STOP_LOSS),
    TAKE_PROFIT(OrderType.MARKET, TriggerType.TAKE_PROFIT),
    TAKE_PROFIT_LIMIT(OrderType.LIMIT, TriggerType.TAKE_PROFIT);

    /** Looked through for every message about an order: {@code values()} would copy them each time. */
    private static final OrderKind[] ALL = values();

    private final OrderType type;
    private final TriggerType trigger;

    OrderKind(final OrderType type, final TriggerType trigger) {
        this.type = type;
        this.trigger = trigger;
    }

    /** What an order of the venue is called. */
    public static OrderKind of(final OrderType type, final TriggerType trigger) {
        for (final OrderKind kind : ALL) {
            if (kind.type == type && kind.trigger == trigger) {
                return kind;
            }
        }
        throw new IllegalArgumentException("no order is " + type + " with trigger " + trigger);
    }

    /** What a request calls a type of order; null for what it cannot ask for by it. */
    static OrderKind named(final String text) {
        return switch (text) {
            case "LIMIT" -> LIMIT;
            case "MARKET" -> MARKET;
            case "LIMIT_MAKER" -> LIMIT_MAKER;
            case "STOP_LOSS" -> STOP_LOSS;
            case "STOP_LOSS_LIMIT" -> STOP_LOSS_LIMIT;
            case "TAKE_PROFIT" -> TAKE_PROFIT;
            case "TAKE_PROFIT_LIMIT" -> TAKE_PROFIT_LIMIT;
            default -> null;
        };
    }

    OrderType type() {
        return type;
    }

    TriggerType trigger() {
        return trigger;
    }

    /** Whether an order of it waits for a price before it enters the market. */
    boolean isTriggered() {
        return trigger != TriggerType.NONE;
    }

    /** As the dialect's errors have it. */
    String words() {
        return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether an order of it has a price of its own. */
    boolean hasPrice() {
        return type != OrderType.MARKET;
    }
}
