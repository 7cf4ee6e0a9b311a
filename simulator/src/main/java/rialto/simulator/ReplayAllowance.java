package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.Arrays;

/**
 * What each account may still send by the venue's own limits, so that it never has to refuse: orders in ten seconds and
 * request weight in a minute, in windows that begin at whole multiples of their length. A tenth stays unused, for the
 * venue may count in the next window what was sent in this one. Event loop only.
 */
final class ReplayAllowance {
    static final int ENTER_WEIGHT = 1;
    static final int CANCEL_WEIGHT = 1;
    static final int AMEND_WEIGHT = 4;

    private static final long WEIGHT_WINDOW_MS = 60_000;
    private static final long ORDERS_WINDOW_MS = 10_000;

    private final int weightLimit;
    private final int ordersLimit;
    private final int[] weight;
    private final int[] orders;
    private long weightWindow;
    private long ordersWindow;
    private int last;

    /**
     * @param exchangeInfo the venue's, with its {@code rateLimits}; those it does not name do not exist
     */
    ReplayAllowance(final JsonNode exchangeInfo, final int accounts) {
        weightLimit = limit(exchangeInfo, "REQUEST_WEIGHT", "MINUTE");
        ordersLimit = limit(exchangeInfo, "ORDERS", "SECOND");
        weight = new int[accounts];
        orders = new int[accounts];
    }

    /** Takes the allowance of an order from the next account that has it; -1 when none has. */
    int takeOrder(final long nowMs) {
        roll(nowMs);
        for (int i = 1; i <= orders.length; i++) {
            final int account = (last + i) % orders.length;
            if (orders[account] < ordersLimit && weight[account] + ENTER_WEIGHT <= weightLimit) {
                orders[account]++;
                weight[account] += ENTER_WEIGHT;
                last = account;
                return account;
            }
        }
        return -1;
    }

    /** Takes weight from an account; false when it has not so much. */
    boolean takeWeight(final int account, final int more, final long nowMs) {
        roll(nowMs);
        if (weight[account] + more > weightLimit) {
            return false;
        }
        weight[account] += more;
        return true;
    }

    private void roll(final long nowMs) {
        if (nowMs / WEIGHT_WINDOW_MS > weightWindow) {
            weightWindow = nowMs / WEIGHT_WINDOW_MS;
            Arrays.fill(weight, 0);
        }
        if (nowMs / ORDERS_WINDOW_MS > ordersWindow) {
            ordersWindow = nowMs / ORDERS_WINDOW_MS;
            Arrays.fill(orders, 0);
        }
    }

    private static int limit(final JsonNode exchangeInfo, final String type, final String interval) {
        for (final JsonNode limit : exchangeInfo.path("rateLimits")) {
            if (type.equals(limit.path("rateLimitType").asText())
                    && interval.equals(limit.path("interval").asText())) {
                return (int) (limit.path("limit").asLong() * 9 / 10);
            }
        }
        return Integer.MAX_VALUE / 2;
    }
}
