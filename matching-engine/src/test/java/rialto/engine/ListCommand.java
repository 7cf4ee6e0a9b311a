package rialto.engine;

/** A command about lists of orders as a value. */
public sealed interface ListCommand extends Command {
    record EnterOrderList(OrderListRequest list) implements ListCommand {
        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.enterOrderList(list, now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.enterOrderList(list, now);
        }
    }

    record CancelOrderList(CancelRequest cancel, boolean byAdministrator) implements ListCommand {
        private CancelReason reason() {
            return byAdministrator ? CancelReason.ADMINISTRATOR : CancelReason.REQUESTED;
        }

        @Override
        public void to(final MatchingEngine engine, final long now) {
            engine.cancelOrderList(cancel, reason(), now);
        }

        @Override
        public void to(final ReferenceEngine reference, final long now) {
            reference.cancelOrderList(cancel, reason(), now);
        }

        @Override
        public long orderId() {
            return cancel.orderId;
        }
    }
}
