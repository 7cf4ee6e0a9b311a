package rialto.reporting;

import rialto.protocol.CancelReason;
import rialto.protocol.ContingencyType;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/** Lists of orders in a {@link RandomMarket}, by dice of their own. */
final class RandomLists {
    private static final int INSTRUMENTS = 3;
    private static final int ACCOUNTS = 5;

    private record OpenList(ContingencyType type, String name, List<ScriptOrder> orders) {
        ScriptOrder first() {
            return orders.getFirst();
        }

        List<ScriptOrder> pending() {
            return type == ContingencyType.OCO ? List.of() : orders.subList(1, orders.size());
        }
    }

    private final Random random;
    private final EventScript script;
    private final LongSupplier nextOrderId;
    private final List<OpenList> open = new ArrayList<>();

    RandomLists(final long seed, final EventScript script, final LongSupplier nextOrderId) {
        this.random = new Random(seed ^ 0x5DEECE66DL);
        this.script = script;
        this.nextOrderId = nextOrderId;
    }

    /** A command of one of them, sometimes. */
    void command() {
        switch (random.nextInt(24)) {
            case 0 -> enter();
            case 1 -> end();
            case 2 -> refuse();
            default -> {
                return;
            }
        }
        script.end();
    }

    private void enter() {
        final ContingencyType type = ContingencyType.get((short) (1 + random.nextInt(3)));
        final int legCount = type == ContingencyType.OTOCO ? 3 : 2;
        final long account = 100 + random.nextInt(ACCOUNTS);
        final int instrument = 1 + random.nextInt(INSTRUMENTS);
        final List<ScriptOrder> orders = new ArrayList<>();
        for (int leg = 0; leg < legCount; leg++) {
            orders.add(ScriptOrder.limit(
                    nextOrderId.getAsLong(),
                    account,
                    instrument,
                    leg == 0 ? Side.BUY : Side.SELL,
                    1_000 + random.nextInt(20),
                    1 + random.nextInt(50)));
        }
        final OpenList list = new OpenList(type, "list-" + orders.getFirst().orderId, orders);
        script.event(OrderListEvents.accepted(list.first(), type, legCount, list.name));
        for (final ScriptOrder order : orders) {
            if (random.nextInt(4) == 0) {
                script.split();
            }
            script.accept(order);
        }
        open.add(list);
    }

    private void end() {
        if (open.isEmpty()) {
            script.commandRejected();
            return;
        }
        final OpenList list = open.remove(random.nextInt(open.size()));
        final boolean works = random.nextBoolean();
        for (final ScriptOrder order : list.pending()) {
            script.event(OrderListEvents.released(
                    order, list.first().orderId, works ? RejectReason.NONE : RejectReason.INSUFFICIENT_BALANCE));
            if (random.nextInt(4) == 0) {
                script.split();
            }
        }
        for (final ScriptOrder order : list.orders) {
            final boolean refused = !works && list.pending().contains(order);
            script.cancel(
                    order,
                    refused
                            ? CancelReason.REFUSED_ON_RELEASE
                            : order == list.first() ? CancelReason.REQUESTED : CancelReason.OTHER_ORDER_OF_LIST,
                    "");
        }
        script.event(OrderListEvents.ended(list.first()));
    }

    private void refuse() {
        final OpenList list = open.isEmpty() ? null : open.getFirst();
        if (list == null) {
            script.commandRejected();
        } else if (random.nextBoolean()) {
            script.event(OrderListEvents.repeated(list.first(), list.name));
        } else {
            script.event(OrderListEvents.rejected(
                    list.first(), list.name, random.nextInt(3), RejectReason.ORDER_LIST_PRICES));
        }
    }
}
