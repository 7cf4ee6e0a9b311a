package rialto.simulation;

import rialto.protocol.SessionKind;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A client with a numbered session: it numbers its messages, logs on wherever it can when its connection is gone, and sends
 * again under the same numbers what the venue misses. All it did is to be carried out once.
 */
final class NumberedClient {
    private static final int PAUSE_MS = 60;
    private static final int RETRY_MS = 80;
    private static final int RESETS_ONE_IN = 12;
    private static final int MOVES_ONE_IN = 40;
    private static final int TAKES_ONE_IN = 4;

    final long accountId;
    final String name;
    final SessionKind kind;
    private final World world;
    private final Chance chance;
    private final NumberedMessages messages;
    /** Of all messages since numbers began, those that the venue may not have. */
    private final Deque<Message> unknown = new ArrayDeque<>();

    private NumberedConnection connection;
    private long sessionId;
    private long nextNumber = 1;
    private long sentNs;
    private long orders;
    /** Numbers begin again with the next log-on that succeeds. */
    private boolean resets;

    private boolean stopped;

    /**
     * A message of the client.
     *
     * @param command that is carried out; null when the gateway itself answers
     */
    record Message(long number, byte[] command, String orderName) {}

    NumberedClient(
            final World world, final Chance chance, final int index, final long accountId, final SessionKind kind) {
        this.world = world;
        this.chance = chance;
        this.accountId = accountId;
        this.kind = kind;
        name = "client" + index;
        messages = new NumberedMessages(chance, accountId);
    }

    void start() {
        step();
    }

    /** From now on it only sees to it that all is carried out. */
    void stop() {
        stopped = true;
    }

    boolean isSettled() {
        return connection != null && connection.isSettled();
    }

    private void step() {
        // one that moves leaves its session to be taken over
        if (connection == null || !stopped && connection.isOpen() && chance.oneIn(MOVES_ONE_IN)) {
            logOn();
        } else if (!stopped) {
            send();
        }
        world.time.in(chance.upToMs(PAUSE_MS), this::step);
    }

    private void logOn() {
        final List<Gateway> ready =
                world.gateways.stream().filter(Gateway::isReady).toList();
        if (ready.isEmpty()) {
            return;
        }
        if (!stopped && chance.oneIn(RESETS_ONE_IN)) {
            resets = true;
        }
        if (resets) {
            giveUp();
            nextNumber = 1;
        }
        final Gateway gateway = ready.get(chance.below(ready.size()));
        final NumberedConnection opened = new NumberedConnection(world, gateway, this);
        connection = opened;
        if (!opened.logOn(nextNumber++, ++sentNs, resets)) {
            closed(opened);
        }
    }

    /** What was not answered is nobody's any more: it may have been carried out or not. */
    private void giveUp() {
        unknown.forEach(message -> world.truth.expectAtMostOnce(message.orderName));
        unknown.clear();
    }

    /** It has its session; what the venue misses comes again. */
    void loggedOn(final long atSession, final long nextNumberIn) {
        world.trace.count(Happening.NUMBERED_LOGGED_ON);
        resets = false;
        if (sessionId != 0 && atSession != sessionId) {
            giveUp();
        }
        sessionId = atSession;
        unknown.removeIf(message -> message.number < nextNumberIn);
        for (final Message message : new ArrayList<>(unknown)) {
            world.trace.count(Happening.NUMBERED_SENT_AGAIN);
            if (!transmit(message)) {
                return;
            }
        }
    }

    /** One of its connections is over. */
    void closed(final NumberedConnection by) {
        if (connection == by) {
            if (by.wasOpen()) {
                world.trace.count(Happening.NUMBERED_CLOSED);
            }
            connection = null;
            world.time.in(chance.upToMs(RETRY_MS), () -> {
                if (connection == null) {
                    logOn();
                }
            });
        }
    }

    private void send() {
        if (!connection.isOpen()) {
            return;
        }
        final int count = 1 + chance.below(4);
        for (int i = 0; i < count; i++) {
            // messages of the session itself have numbers, too, and are no commands
            nextNumber += chance.oneIn(6) ? 1 : 0;
            final boolean takes = kind == SessionKind.DROP_COPY || chance.oneIn(TAKES_ONE_IN);
            final String order = takes || chance.oneIn(3) ? null : name + '-' + ++orders;
            final byte[] command = takes ? null : order == null ? messages.change(name, orders) : messages.order(order);
            final Message message = new Message(nextNumber++, command, order);
            if (order != null) {
                world.truth.expectOutcome(order);
            }
            unknown.add(message);
            if (!transmit(message)) {
                return;
            }
        }
    }

    private boolean transmit(final Message message) {
        return connection != null && connection.transmit(message);
    }
}
