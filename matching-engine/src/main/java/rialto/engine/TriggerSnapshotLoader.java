package rialto.engine;

/** Takes from a snapshot the triggers of orders, each with its order, and the prices that have reached some of them. */
final class TriggerSnapshotLoader {
    private final EngineState state;

    TriggerSnapshotLoader(final EngineState state) {
        this.state = state;
    }

    private static void require(final boolean condition, final String what, final long id) {
        EngineSnapshotLoader.require(condition, what, id);
    }

    /** As {@link EngineSnapshotListener#onTriggers}. */
    void onTriggers(final int instrumentId, final long risenToTicks, final long fallenToTicks, final long goesOnNs) {
        final Instrument instrument = state.instruments.get(instrumentId);
        require(
                instrument != null && instrument.continuous != null && instrument.triggers == null,
                "triggers of instrument",
                instrumentId);
        state.triggerQueues(instrument).load(risenToTicks, fallenToTicks);
        state.triggerTurns.change(instrument.triggers, goesOnNs);
    }

    /** Gives an order that has a trigger its own, before it is put in. */
    void onOrder(final OpenOrder from, final Instrument instrument, final int order) {
        require(instrument.continuous != null, "trigger of order", from.orderId);
        final TriggerRecords triggers = state.triggers;
        final int trigger =
                triggers.add(order, from.triggerType, from.triggerPriceType, from.triggerTicks, from.trailingDelta);
        if (state.orders.isPending(order)) {
            state.orders.hasTrigger(order, trigger);
            return;
        }
        state.orders.waits(order, from.waits());
        state.orders.trigger(order, trigger);
        if (!from.waits()) {
            triggers.triggered(trigger, from.triggeredTimestampNs, from.laterOrderId);
        } else if (from.waitsForTicks == 0) {
            triggers.trail(trigger, from.markTicks, from.trailingTimestampNs);
        } else {
            triggers.waitFor(trigger, queue(from), from.waitsForTicks);
        }
        triggers.markTicks(trigger, from.markTicks);
        triggers.trailingNs(trigger, from.trailingTimestampNs);
        if (from.waits()) {
            state.triggerQueues(instrument);
        }
    }

    /** Of an order that waits for a price. */
    private static int queue(final OpenOrder from) {
        final boolean buy = from.side == Side.BUY;
        if (from.markTicks != 0) {
            return buy ? TriggerRecords.RISES : TriggerRecords.FALLS;
        }
        return from.triggerTicks == 0
                ? TriggerRecords.RISES
                : TriggerQueues.queue(buy, from.triggerType, from.triggerPriceType);
    }
}
