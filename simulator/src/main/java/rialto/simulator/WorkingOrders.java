package rialto.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.simulator.crowd.Instrument;
import rialto.simulator.crowd.WorkingOrder;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An account's orders that are not known to be over, and what the venue says of them. Event loop only. */
final class WorkingOrders {
    private final Map<String, WorkingOrder> orders = new HashMap<>();
    private final Set<String> unanswered = new HashSet<>();

    /** An order on the venue that nobody here works. */
    record Stray(String symbol, String clientOrderId) {}

    void sent(final WorkingOrder order) {
        orders.put(order.clientOrderId(), order);
        unanswered.add(order.clientOrderId());
    }

    /** The venue has answered the call that entered it; whatever became of it by then was told before. */
    void answered(final WorkingOrder order) {
        unanswered.remove(order.clientOrderId());
    }

    /** Null when it is over, or was never ours. */
    WorkingOrder get(final String clientOrderId) {
        return orders.get(clientOrderId);
    }

    boolean contains(final WorkingOrder order) {
        return orders.get(order.clientOrderId()) == order;
    }

    void close(final WorkingOrder order) {
        orders.remove(order.clientOrderId(), order);
        unanswered.remove(order.clientOrderId());
        order.closed();
    }

    void closeAll() {
        new ArrayList<>(orders.values()).forEach(this::close);
    }

    /**
     * Makes good what was not told: quantities become the venue's, and orders that it does not list are over.
     *
     * @param openOrders the venue's list, as it is after everything that was told so far
     * @return what it lists and nobody here works
     */
    List<Stray> compare(final JsonNode openOrders) {
        final Set<String> listed = new HashSet<>();
        final List<Stray> strays = new ArrayList<>();
        for (final JsonNode open : openOrders) {
            final String clientOrderId = open.path("clientOrderId").asText();
            final WorkingOrder order = orders.get(clientOrderId);
            if (order == null) {
                strays.add(new Stray(open.path("symbol").asText(), clientOrderId));
            } else {
                listed.add(clientOrderId);
                final Instrument instrument = order.instrument();
                order.found(lots(instrument, open, "origQty"), lots(instrument, open, "executedQty"));
            }
        }
        for (final WorkingOrder order : List.copyOf(orders.values())) {
            if (!listed.contains(order.clientOrderId()) && !unanswered.contains(order.clientOrderId())) {
                close(order);
            }
        }
        return strays;
    }

    private static long lots(final Instrument instrument, final JsonNode order, final String field) {
        return instrument.lots(new BigDecimal(order.path(field).asText("0")));
    }
}
