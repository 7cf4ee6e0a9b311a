package rialto.engine;

import rialto.engine.ReferenceState.Id;

/** A command as a value: sent to the engine and to the reference model, printed, and sent again in another company. */
public sealed interface Command {
    void to(MatchingEngine engine, long now);

    void to(ReferenceEngine reference, long now);

    /** Of the order that the command names by its id; 0 when it names none. */
    default long orderId() {
        return 0;
    }

    /** The same command for another order. */
    default Command withOrderId(final long orderId) {
        return CommandFields.map(this, (name, value) -> name.equals("orderId") ? (Object) orderId : value);
    }

    record EnterOrder(OrderRequest order) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.enterOrder(order, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.enterOrder(order, now);
        }
    }

    record CancelOrder(CancelRequest cancel) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.cancelOrder(cancel, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelOrder(cancel);
        }

        @Override
        public long orderId() {
            return cancel.orderId;
        }
    }

    record CancelAllOrders(long accountId, long requestId, int instrumentId) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.cancelAllOrders(accountId, requestId, 0, 0, 7, instrumentId, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelAllOrders(accountId, new Id(requestId, 0, 0, 7), instrumentId);
        }
    }

    record AmendOrder(AmendRequest amend) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.amendOrder(amend, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.amendOrder(amend, now);
        }

        @Override
        public long orderId() {
            return amend.orderId;
        }
    }

    record ReplaceOrder(CancelRequest cancel, OrderRequest order, ReplaceMode mode) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.replaceOrder(cancel, order, mode, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.replaceOrder(cancel, order, mode, now);
        }

        @Override
        public long orderId() {
            return cancel.orderId;
        }
    }

    record CreateAccount(long name) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.createAccount(name, 0, 0, 0, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.createAccount(new Id(name, 0, 0, 0));
        }
    }

    record OpenAccount(long name, TransferRequest deposit) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.openAccount(name, 0, 0, 0, deposit, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.openAccount(new Id(name, 0, 0, 0), deposit);
        }
    }

    record TransferFunds(TransferRequest transfer) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.transferFunds(transfer, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.transferFunds(transfer);
        }
    }

    record AddAsset(long symbol, int scale) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.addAsset(symbol, 0, 0, 0, scale, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.addAsset(new Id(symbol, 0, 0, 0), scale);
        }
    }

    record AddInstrument(InstrumentDefinition definition) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.addInstrument(definition, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.addInstrument(definition);
        }
    }

    record ChangeInstrument(InstrumentDefinition definition) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.changeInstrument(definition, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.changeInstrument(definition, now);
        }
    }

    record SetTradingPhase(int instrumentId, TradingPhase phase) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setTradingPhase(instrumentId, phase, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setTradingPhase(instrumentId, phase, now);
        }
    }

    record SetTradingSchedule(TradingSchedule schedule) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setTradingSchedule(schedule, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setTradingSchedule(schedule, now);
        }
    }

    record SetCancelTimer(CancelTimerTerms cancelTimer, int leaseMs) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setCancelTimer(cancelTimer, leaseMs, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelTimers.set(cancelTimer, leaseMs, now);
        }
    }

    record EndCancelTimer(long accountId, long cancelTimerId, boolean cancelsOrders) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.endCancelTimer(accountId, cancelTimerId, cancelsOrders, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.endCancelTimer(accountId, cancelTimerId, cancelsOrders, now);
        }
    }

    record RenewCancelTimers(int holderId, int leaseMs) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.renewCancelTimers(holderId, leaseMs, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelTimers.renew(holderId, leaseMs, now);
        }
    }

    /** What a host does before a command when something is due. */
    record AdvanceTime() implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.advanceTime(now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.advanceTime(now);
        }
    }

    /**
     * Not the engine's: from here on a second engine runs along that was restored from a snapshot.
     *
     * @param ofTwin whether the snapshot is taken from the second engine that there was, if there was one
     */
    record Restore(boolean ofTwin) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {}

        @Override
        public void to(final ReferenceEngine reference, final long now) {}
    }
}
