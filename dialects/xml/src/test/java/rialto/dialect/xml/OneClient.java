package rialto.dialect.xml;

import rialto.gateway.address.ClientAddress;

/** The only client of a budget. It reads its answers, and nobody takes anything away from it. */
final class OneClient implements ItemBudget.Client {
    private OneClient() {}

    static ItemBudget.Holding in(final ItemBudget budget) {
        final ItemBudget.Holding holding = budget.holding(new OneClient());
        holding.belongTo(ClientAddress.parse("192.0.2.1"), true);
        return holding;
    }

    @Override
    public boolean isStuck() {
        return false;
    }

    @Override
    public void onRequestLost(final String message) {
        throw new AssertionError(message);
    }

    @Override
    public void close() {
        throw new AssertionError("nobody else needs its room");
    }
}
