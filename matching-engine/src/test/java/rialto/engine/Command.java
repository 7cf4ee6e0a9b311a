package rialto.engine;

import static rialto.engine.Ids.id;

/** A command as a value: sent to the engine and to the reference model, printed, and sent again in another company. */
public sealed interface Command
        permits Command.EnterOrder,
                Command.CancelOrder,
                Command.CancelAllOrders,
                Command.CancelByAdministrator,
                Command.CancelAllByAdministrator,
                Command.SetAccountState,
                Command.SetOrderEntry,
                Command.AmendOrder,
                Command.ReplaceOrder,
                Command.CreateAccount,
                Command.OpenAccount,
                Command.TransferFunds,
                Command.AddAsset,
                Command.AddInstrument,
                Command.ChangeInstrument,
                Command.SetTradingPhase,
                Command.SetTradingSchedule,
                Command.SetPriceProtection,
                Command.SetAccountLimits,
                Command.ReviseTrade,
                Command.SetAccountRules,
                Command.SetCancelTimer,
                Command.EndCancelTimer,
                Command.RenewCancelTimers,
                Command.AdvanceTime,
                Command.Restore,
                FeeCommand,
                ListCommand,
                QuotingCommand,
                QuoteCommand {
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
            reference.cancelOrder(cancel, CancelReason.REQUESTED, now);
        }

        @Override
        public long orderId() {
            return cancel.orderId;
        }
    }

    record CancelAllOrders(long accountId, long requestId, int instrumentId) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.cancelAllOrders(accountId, id(requestId, 7), instrumentId, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelAllOrders(accountId, id(requestId, 7), instrumentId, CancelReason.MASS_CANCEL, now);
        }
    }

    record CancelByAdministrator(CancelRequest cancel) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.cancelOrder(cancel, CancelReason.ADMINISTRATOR, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelOrder(cancel, CancelReason.ADMINISTRATOR, now);
        }

        @Override
        public long orderId() {
            return cancel.orderId;
        }
    }

    record CancelAllByAdministrator(long accountId, int instrumentId) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.cancelAllOrders(accountId, id(0, 7), instrumentId, CancelReason.ADMINISTRATOR, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelAllOrders(accountId, id(0, 7), instrumentId, CancelReason.ADMINISTRATOR, now);
        }
    }

    record SetAccountState(long accountId, boolean frozen, boolean cancelOrders) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setAccountState(accountId, frozen, cancelOrders, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setAccountState(accountId, frozen, cancelOrders, now);
        }
    }

    record SetOrderEntry(OrderEntryRequest request) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setOrderEntry(request, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setOrderEntry(request, now);
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

    record ReplaceOrder(
            CancelRequest cancel, OrderRequest order, ReplaceMode mode, boolean lessExecuted, long executedBefore)
            implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.replaceOrder(cancel, order, mode, lessExecuted, executedBefore, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.replaceOrder(cancel, order, mode, lessExecuted, executedBefore, now);
        }

        @Override
        public long orderId() {
            return cancel.orderId;
        }
    }

    record CreateAccount(long name) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.createAccount(id(name), now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.createAccount(id(name));
        }
    }

    record OpenAccount(long name, TransferRequest deposit) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.openAccount(id(name), deposit, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.openAccount(id(name), deposit);
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
            engine.addAsset(id(symbol), scale, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.addAsset(id(symbol), scale);
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

    record SetPriceProtection(PriceProtection protection) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setPriceProtection(protection, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setPriceProtection(protection);
        }
    }

    record SetAccountLimits(AccountLimits limits) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setAccountLimits(limits, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setAccountLimits(limits);
        }
    }

    record ReviseTrade(TradeRevisionRequest revision) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.reviseTrade(revision, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.reviseTrade(revision, now);
        }
    }

    record SetAccountRules(AccountRules rules) implements Command {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.setAccountRules(rules, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.setAccountRules(rules);
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
