package rialto.benchmarks.shards;

import org.agrona.concurrent.UnsafeBuffer;
import rialto.benchmarks.engine.FifteenBooks;
import rialto.protocol.EnterOrderEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.OrderType;
import rialto.protocol.SelfTradePrevention;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

/**
 * Orders of all clients to one engine. Each client has an account of its own there, and names for its orders; what they
 * share is the way. For one thread. Allocates nothing.
 */
final class ClientOrders implements AutoCloseable {
    /** More than can be under way: every client once, or a window of a few. */
    private static final int SLOTS = 1 << 17;

    /** Ten characters, the first an A: no name that the venue keeps for itself. */
    private static final long NAME_LENGTH_WORD = 10L << 40;

    private static final int NAME_SHIFT = 6;

    private final OrderWay way;
    private final long[] accounts;
    private final int[] instruments;
    private final UnsafeBuffer buffer =
            new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + EnterOrderEncoder.BLOCK_LENGTH]);
    private final EnterOrderEncoder order = new EnterOrderEncoder();
    private final int[] clients = new int[SLOTS];
    private final long[] sentNs = new long[SLOTS];
    private final OrderWay.Outcomes outcomes = this::onOutcome;
    private Done done = (client, tookNs) -> {};
    private long lastNumber;
    private long outcomesUpTo;
    private long namesBefore;

    /** Told of each order that has its outcome. */
    @FunctionalInterface
    interface Done {
        void onDone(int client, long tookNs);
    }

    /**
     * @param way closed with this
     * @param firstNumber of its commands
     * @param accounts of the clients
     * @param instruments of its books
     */
    ClientOrders(
            final OrderWay way,
            final int gatewayId,
            final long firstNumber,
            final long[] accounts,
            final int[] instruments) {
        this.way = way;
        this.accounts = accounts;
        this.instruments = instruments;
        lastNumber = firstNumber - 1;
        outcomesUpTo = lastNumber;
        order.wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        order.source().gatewayId(gatewayId).flags(0);
        order.clientOrderId().word1(0).word2(0).word3(NAME_LENGTH_WORD);
        order.quoteAmount(0)
                .quantityLots(FifteenBooks.LOTS)
                .orderType(OrderType.LIMIT)
                .timeInForce(TimeInForce.GTC)
                .selfTradePrevention(SelfTradePrevention.NONE);
    }

    /** From now on orders of the load begin anew, under other names. */
    void nextRun(final long ordersBefore) {
        namesBefore = ordersBefore;
    }

    /** Whether a client's order is on its way; else it is to be tried again after a poll. */
    boolean enter(final int client, final long number) {
        if (lastNumber - outcomesUpTo >= SLOTS) {
            return false;
        }
        order.source().correlationId(lastNumber + 1);
        order.clientOrderId().word0(namesBefore + number << NAME_SHIFT);
        order.accountId(accounts[client])
                .priceTicks(FifteenBooks.priceTicks(number))
                .instrumentId(instruments[FifteenBooks.book(number)])
                .side(FifteenBooks.isBid(number) ? Side.BUY : Side.SELL);
        final long offeredNs = System.nanoTime();
        if (!way.offer(buffer, buffer.capacity())) {
            return false;
        }
        lastNumber++;
        clients[slot(lastNumber)] = client;
        sentNs[slot(lastNumber)] = offeredNs;
        return true;
    }

    int poll(final Done told) {
        done = told;
        return way.poll(outcomes);
    }

    Tally tally() {
        return way.tally();
    }

    private void onOutcome(final long number) {
        if (number != outcomesUpTo + 1) {
            throw new IllegalStateException("the outcome of command " + number + " came after that of " + outcomesUpTo);
        }
        outcomesUpTo = number;
        done.onDone(clients[slot(number)], System.nanoTime() - sentNs[slot(number)]);
    }

    @Override
    public void close() {
        way.close();
    }

    private static int slot(final long number) {
        return (int) number & SLOTS - 1;
    }
}
