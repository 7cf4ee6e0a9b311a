package rialto.engine;

/** How parent orders go on apart from their looks: holds of children end, prices are reached, they come to their end. */
final class ParentProgress {
    private final EngineState state;
    private final QuoteState quotes;
    private final ParentOrders parents;
    private final Children children;
    private final QuoteListener listener;
    private final OrderExit exit;
    private final Identifier noRequest = new Identifier();

    ParentProgress(final EngineState state, final QuoteListener listener, final OrderExit exit) {
        this.state = state;
        this.listener = listener;
        this.exit = exit;
        quotes = state.quotes;
        parents = quotes.parents;
        children = parents.children;
    }

    void report(final ParentOrder parent, final RejectReason childRejected) {
        listener.onParentOrderChanged(parent, childRejected, noRequest);
    }

    /** Ends one of which all is executed. */
    void fill(final ParentOrder parent, final RejectReason childRejected) {
        leaveQueues(parent);
        listener.onParentOrderChanged(parent, childRejected, noRequest);
        forget(parent);
    }

    /**
     * What is left of one leaves. It is at its end when nothing of it is on hold.
     *
     * @param withChildren whether its children leave that have trades on hold: those go on, and are not filled elsewhere
     */
    void end(
            final ParentOrder parent,
            final CancelReason reason,
            final boolean withChildren,
            final RejectReason childRejected,
            final Identifier requestId) {
        leaveQueues(parent);
        parent.endReason = reason;
        if (withChildren) {
            cancelChildren(parent, reason);
        }
        listener.onParentOrderChanged(parent, childRejected, requestId);
        if (parent.workingLots == 0) {
            forget(parent);
        }
    }

    /** The same without a cancel that names itself. */
    void end(
            final ParentOrder parent,
            final CancelReason reason,
            final boolean withChildren,
            final RejectReason childRejected) {
        end(parent, reason, withChildren, childRejected, noRequest);
    }

    private void leaveQueues(final ParentOrder parent) {
        if (parent.works() && parent.strategy == TargetStrategy.WAIT_FOR_PRICE) {
            parents.stopWaiting(parent);
        }
        parents.schedule(parent, DueQueue.NEVER);
    }

    private void cancelChildren(final ParentOrder parent, final CancelReason reason) {
        for (int child = parent.firstChild; child != 0; child = children.next(child)) {
            final int order = state.orders.find(children.orderId(child));
            if (order != 0) {
                final Instrument instrument = state.instruments.get(state.orders.instrumentId(order));
                instrument.takeOut(order);
                exit.cancel(instrument, order, reason);
            }
        }
    }

    private void forget(final ParentOrder parent) {
        final int clientOrder = state.clientOrders.find(
                state.hashes.of(parent.account, parent.clientOrderId), parent.account, parent.clientOrderId);
        state.clientOrders.finish(parent.account, clientOrder, parent.clientOrderId.isPassing());
        parents.remove(parent);
    }

    // ---------------------------------------------------------------------------------------------------------- holds

    /** After all that the end of a hold did. */
    void afterHold(final long orderId, final long nowNs) {
        final int child = children.find(orderId);
        if (child == 0) {
            return;
        }
        final ParentOrder parent = parents.get(children.parent(child));
        if (children.workingLots(child) == 0) {
            children.remove(parent, child);
        }
        if (parent.executedLots == parent.quantityLots) {
            fill(parent, RejectReason.NONE);
        } else if (!parent.works()) {
            report(parent, RejectReason.NONE);
            if (parent.workingLots == 0) {
                parents.schedule(parent, DueQueue.NEVER); // one that waits for its turn to end has ended before it
                forget(parent);
            }
        } else if (parent.strategy == TargetStrategy.SWEEP && parent.queueIndex < 0 && parent.freeLots() > 0) {
            end(parent, CancelReason.IOC_REMAINDER, false, RejectReason.NONE);
        } else {
            if (parent.strategy == TargetStrategy.WAIT_FOR_PRICE && parent.freeLots() > 0) {
                lookSoon(parent, nowNs);
            }
            report(parent, RejectReason.NONE);
        }
    }

    // -------------------------------------------------------------------------------------------- waiting for a price

    /** A price that one waits for may be there: it looks a nanosecond later, or after its pause, unless it looks sooner. */
    void lookSoon(final ParentOrder parent, final long nowNs) {
        final long soonNs = Math.max(goesOnNs(nowNs), parent.pausedUntilNs);
        if (soonNs < parent.dueNs && parent.startNs <= nowNs && parent.freeLots() > 0) {
            parents.schedule(parent, soonNs);
        }
    }

    static long goesOnNs(final long nowNs) {
        return Math.min(nowNs, DueQueue.NEVER - 2) + 1;
    }

    /** A ladder has come. */
    void onQuotes(final Instrument instrument, final int ladder, final long nowNs) {
        if (instrument.waiting != null) {
            onQuotes(instrument, ladder, true, nowNs);
            onQuotes(instrument, ladder, false, nowNs);
        }
    }

    private void onQuotes(final Instrument instrument, final int ladder, final boolean buyers, final long nowNs) {
        final int tier = quotes.ladders.best(ladder, !buyers);
        if (tier < quotes.ladders.tierCount(ladder, !buyers)) {
            onPrice(instrument, buyers, quotes.ladders.priceTicks(ladder, !buyers, tier), nowNs);
        }
    }

    /** An order rests on the book that somebody waits at. */
    void onRested(final Instrument book, final boolean buy, final long priceTicks, final long nowNs) {
        onPrice(book, !buy, priceTicks, nowNs);
    }

    private void onPrice(final Instrument instrument, final boolean buyers, final long priceTicks, final long nowNs) {
        final int reached = instrument.waiting.reached(buyers, priceTicks);
        for (int i = 0; i < reached; i++) {
            lookSoon(parents.get(instrument.waiting.parent(buyers, i)), nowNs);
        }
    }

    /** An instrument trades again: whoever waits there looks. */
    void onTrading(final Instrument instrument, final long nowNs) {
        for (int i = 0; i < instrument.waiting.countOf(true); i++) {
            lookSoon(parents.get(instrument.waiting.parent(true, i)), nowNs);
        }
        for (int i = 0; i < instrument.waiting.countOf(false); i++) {
            lookSoon(parents.get(instrument.waiting.parent(false, i)), nowNs);
        }
    }

    // --------------------------------------------------------------------------------------------------- mass cancels

    /** All of an account's, on one instrument or with id 0 on all. */
    void cancelAll(final int account, final int instrumentId, final CancelReason reason, final Identifier requestId) {
        ParentOrder parent = parents.countOf(account) == 0 ? null : parents.first();
        while (parent != null) {
            final ParentOrder next = parents.next(parent);
            if (parent.account == account && parent.works() && isOn(parent, instrumentId)) {
                end(parent, reason, true, RejectReason.NONE, requestId);
            }
            parent = next;
        }
    }

    /** Everybody's: they send no more children, and end when their turn comes. */
    void cancelForAdministrator(final int instrumentId, final long nowNs) {
        for (ParentOrder parent = parents.first(); parent != null; parent = parents.next(parent)) {
            if (parent.works() && isOn(parent, instrumentId)) {
                leaveQueues(parent);
                parent.endReason = CancelReason.ADMINISTRATOR;
                parents.schedule(parent, goesOnNs(nowNs));
            }
        }
    }

    private static boolean isOn(final ParentOrder parent, final int instrumentId) {
        return instrumentId == 0 || parent.instrumentId == instrumentId;
    }
}
