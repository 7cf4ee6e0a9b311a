package rialto.engine;

import rialto.engine.ReferenceState.ClientKey;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;
import rialto.engine.ReferenceState.OrderList;
import rialto.engine.ReferenceState.Outcome;

import java.util.List;
import java.util.Objects;

/** The reference model's state as the records that the engine's snapshot must have. */
final class ReferenceSnapshot {
    private ReferenceSnapshot() {}

    static void take(final ReferenceState engine, final EngineSnapshotListener out) {
        out.onCounters(engine.nextOrderId, 100 + engine.accounts.size());
        for (int i = 0; i < engine.assets.size(); i++) {
            final var asset = engine.assets.get(i);
            out.onAsset(i + 1, asset.scale(), asset.symbol());
        }
        engine.instruments.forEach(i -> {
            out.onInstrument(i.definition, i.lastTradeId, i.lastPrice);
            if (i.bookEvents != 0) {
                out.onBook(
                        i.definition.instrumentId,
                        i.bookEvents,
                        i.topBid == null ? 0 : i.topBid.id,
                        i.topAsk == null ? 0 : i.topAsk.id);
            }
        });
        engine.instruments.stream()
                .filter(Instrument::isPostedOffer)
                .forEach(i -> out.onSessions(
                        i.definition.instrumentId,
                        i.sessionAt,
                        i.sessionCount,
                        i.nextBuyer == null ? 0 : i.nextBuyer.id,
                        engine.sessionsGoOn));
        engine.instruments.stream()
                .filter(i -> i.risenTo != 0
                        || i.fallenTo != ReferenceTriggers.NEVER
                        || i.triggersGoOn != ReferenceTriggers.NEVER)
                .forEach(i -> out.onTriggers(i.definition.instrumentId, i.risenTo, i.fallenTo, i.triggersGoOn));
        engine.instruments.stream().filter(i -> !i.schedule.isNone()).forEach(i -> out.onSchedule(i.schedule.view()));
        engine.instruments.stream().filter(i -> i.bands != null).forEach(i -> i.bands.snapshot(out));
        engine.instruments.forEach(i -> ReferenceInterruptions.snapshot(i, out));
        engine.instruments.stream()
                .filter(i -> i.indication.price() != 0)
                .forEach(i -> out.onIndication(
                        i.definition.instrumentId,
                        i.indication.price(),
                        i.indication.volume(),
                        i.indication.imbalance()));
        engine.suspensions.forEach((id, names) -> {
            if (!names.isEmpty()) {
                out.onOrderEntry(id, ReferenceSuspensions.bits(names));
            }
        });
        engine.fees.snapshotSchedules(out);
        for (int i = 0; i < engine.accounts.size(); i++) {
            out.onAccount(100 + i, engine.accounts.get(i));
            if (engine.frozen.contains(100L + i)) {
                out.onFrozenAccount(100 + i);
            }
            final long accountId = 100 + i;
            engine.rules.snapshot(accountId, out);
            engine.instruments.stream()
                    .map(instrument -> instrument.limits.byAccount.get(accountId))
                    .filter(Objects::nonNull)
                    .forEach(out::onAccountLimits);
            engine.fees.snapshot(accountId, out);
            engine.instruments.stream()
                    .map(instrument -> instrument.quoteProtections.get(accountId))
                    .filter(Objects::nonNull)
                    .forEach(protection -> protection.snapshot(out));
        }
        engine.balances.values().forEach(b -> out.onBalance(b.key.accountId(), b.key.assetId(), b.available, b.held));
        engine.fees.snapshotVolumes(out);
        engine.orderLists.forEach(list -> orderList(list, out));
        for (final Instrument instrument : engine.instruments) {
            instrument.queues().forEach(queue -> orders(queue, out));
        }
        engine.finished.forEach(key -> clientOrder(key, engine.clientOrders.get(key), out));
        engine.passing.forEach(key -> clientOrder(key, engine.clientOrders.get(key), out));
        for (final Instrument instrument : engine.instruments) {
            instrument.queues().forEach(queue -> clientOrders(engine, queue, out));
        }
        engine.transfers.forEach(out::onTransfer);
        engine.passingTransfers.forEach(out::onTransfer);
        engine.revisableTrades.forEach(out::onRevisableTrade);
        engine.cancelTimers.snapshot(out);
        engine.quotes.snapshot(engine, out);
        engine.parents.snapshot(out);
    }

    private static void orderList(final OrderList list, final EngineSnapshotListener out) {
        final OrderListRecord r = new OrderListRecord();
        r.listId = list.id;
        r.accountId = list.accountId;
        r.clientListId.set(list.name);
        r.contentHash = list.hash;
        r.instrumentId = list.instrument.definition.instrumentId;
        r.contingencyType = list.type;
        r.released = list.released;
        r.readyRank = list.instrument.readyLists.indexOf(list) + 1;
        r.winner = list.winner == null ? 0 : list.orders.indexOf(list.winner) + 1;
        r.laterOrderId = list.laterOrderId;
        out.onOrderList(r);
    }

    private static void orders(final List<Order> orders, final EngineSnapshotListener out) {
        for (final Order order : orders) {
            final OpenOrder o = new OpenOrder();
            o.orderId = order.id;
            o.accountId = order.accountId;
            o.clientOrderId.set(order.clientOrderId);
            o.priceTicks = order.price;
            o.quantityLots = order.quantity;
            o.executedLots = order.quantity - order.remaining;
            o.executedQuote = order.executedQuote;
            o.enteredTimestampNs = order.enteredNs;
            o.changedTimestampNs = order.changedNs;
            o.instrumentId = order.instrument.definition.instrumentId;
            o.side = order.terms.side();
            o.orderType = order.terms.type();
            o.timeInForce = order.terms.time();
            o.selfTradePrevention = order.terms.prevention();
            o.expireTimestampNs = order.expireNs;
            o.publicOrderId = order.publicId;
            o.triggerType = order.terms.triggerType();
            o.triggerPriceType = order.terms.triggerPriceType();
            o.triggerTicks = order.terms.triggerTicks();
            o.trailingDelta = order.terms.trailingDelta();
            o.waitsForTicks = order.waitsFor;
            o.markTicks = order.mark;
            o.trailingTimestampNs = order.trailingNs;
            o.triggeredTimestampNs = order.triggeredNs;
            o.laterOrderId = order.laterOrderId;
            o.display(order.displayLots, order.shownLots, order.laterPartOrderId);
            final ReferencePegs.Peg peg = order.terms.peg();
            o.peg(peg.priceType(), peg.offsetType(), peg.offset(), peg.limit());
            out.onOrder(o);
        }
    }

    private static void clientOrders(
            final ReferenceState engine, final List<Order> orders, final EngineSnapshotListener out) {
        for (final Order order : orders) {
            final ClientKey key = new ClientKey(order.accountId, order.clientOrderId);
            clientOrder(key, engine.clientOrders.get(key), out);
        }
    }

    private static void clientOrder(final ClientKey key, final Outcome o, final EngineSnapshotListener out) {
        out.onClientOrder(key.accountId(), key.id(), o.orderId, o.contentHash, o.instrumentId, o.reason);
    }
}
