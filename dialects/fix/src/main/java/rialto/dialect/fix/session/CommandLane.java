package rialto.dialect.fix.session;

import rialto.gateway.command.CommandOutcome;
import rialto.gateway.command.CommandSender.Completion;
import rialto.gateway.command.CommandSender.Encoder;
import rialto.gateway.state.NumberedSession;
import rialto.protocol.RejectReason;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * The commands of one client's numbered session, in order. While the venue is busy they wait here, and an order that waits too long
 * is given up. Each says which message of the client the log knew before it: so none overtakes one that is lost. Owned by the
 * event loop.
 */
final class CommandLane {
    /** What the client's connection does about it. */
    interface Owner {
        /** The log has something else than was expected: the client must log on again to learn what became of it. */
        void onLost();

        /** Something has an outcome, so that more may be read. */
        void onProgress();
    }

    /** Commands of one client without an outcome. */
    private static final int WINDOW = 256;

    /** Bytes of messages without a number, from which on nothing more is read. */
    private static final int MAX_WAITING = 256 * 1024;

    /** Numbers that one command may take. */
    private static final int MOST_NUMBERS = 10_000;

    /** So long a client's command waits while the venue is busy. */
    private static final long PATIENCE_MS = 1_000;

    private final HeldSessions held;
    private final NumberedSession session;
    private final Owner owner;
    private final Queue<Item> unsent = new ArrayDeque<>();
    /** Messages of the commands under way that take numbers. */
    private final Queue<List<Outgoing>> waiting = new ArrayDeque<>();

    private int epoch;
    /** The highest number of the client that the log knows, or will by the commands on their way. */
    private long recordedIn;

    private long waitingBytes;
    private int outstanding;
    /** Whether one command waits for the outcome of the one before. */
    private boolean isCareful;

    CommandLane(final HeldSessions held, final NumberedSession session, final Owner owner) {
        this.held = held;
        this.session = session;
        this.owner = owner;
    }

    /** The session is the client's from now on. */
    void begin() {
        epoch = session.epoch();
        recordedIn = session.nextNumberIn() - 1;
    }

    int epoch() {
        return epoch;
    }

    /**
     * Takes numbers for messages.
     *
     * @param upTo the highest number of the client that was handled and need not be sent again
     */
    void take(final List<Outgoing> messages, final long upTo) {
        for (int i = 0; i < messages.size(); i += MOST_NUMBERS) {
            final List<Outgoing> part = messages.subList(i, Math.min(i + MOST_NUMBERS, messages.size()));
            part.forEach(message -> waitingBytes += message.length());
            add(new Item(part, null, "", upTo, null, null));
        }
    }

    /**
     * Has a client's command carried out.
     *
     * @param partyId    whom the client acts for by it; empty for none
     * @param number     of the client's message
     * @param completion told {@code onUnsent} when it was given up, because the venue stayed busy
     */
    void command(final byte[] command, final String partyId, final long number, final Completion completion) {
        add(new Item(null, command, partyId, number, null, completion));
    }

    /** Sends another command of the session. */
    void other(final Encoder command, final Completion completion) {
        add(new Item(null, null, "", 0, command, completion));
    }

    private void add(final Item item) {
        outstanding++;
        if (!unsent.isEmpty() || !item.offer()) {
            unsent.add(item);
        }
    }

    /** Sends what waits; the venue may not be busy any more. */
    void onTime(final long nowMs) {
        final int before = unsent.size();
        while (!unsent.isEmpty()) {
            final Item item = unsent.peek();
            if (item.offer()) {
                unsent.remove();
            } else if (item.command != null && nowMs - item.addedMs >= PATIENCE_MS) {
                unsent.remove();
                outstanding--;
                item.completion.onUnsent();
            } else {
                break;
            }
        }
        if (unsent.size() < before) {
            owner.onProgress();
        }
    }

    /** What the client sends again may be what was refused before: others behind it must not be refused for its sake. */
    void beCareful(final boolean careful) {
        isCareful = careful;
    }

    /** Whether nothing more should be read for now. */
    boolean isFull() {
        return !unsent.isEmpty()
                || isCareful && outstanding > 0
                || outstanding >= WINDOW
                || waitingBytes >= MAX_WAITING;
    }

    long waitingBytes() {
        return waitingBytes;
    }

    /** The messages that got numbers now. */
    List<Outgoing> onNumbersTaken() {
        final List<Outgoing> messages = waiting.remove();
        messages.forEach(message -> waitingBytes -= message.length());
        return messages;
    }

    /** Sends nothing more. */
    void close() {
        unsent.clear();
    }

    private final class Item implements Completion {
        private final List<Outgoing> messages;
        private final byte[] command;
        private final String partyId;
        private final long number;
        private final Encoder other;
        private final Completion completion;
        private final long addedMs = held.server().nowMs();

        private Item(
                final List<Outgoing> messages,
                final byte[] command,
                final String partyId,
                final long number,
                final Encoder other,
                final Completion completion) {
            this.messages = messages;
            this.command = command;
            this.partyId = partyId;
            this.number = number;
            this.other = other;
            this.completion = completion;
        }

        private boolean offer() {
            final boolean isNew = other == null && number > recordedIn;
            final Encoder encoder = other != null ? other : encoder(isNew);
            if (!held.sender().send(encoder, System.nanoTime(), this)) {
                return false;
            }
            recordedIn = isNew ? number : recordedIn;
            if (messages != null) {
                waiting.add(messages);
            }
            return true;
        }

        private Encoder encoder(final boolean isNew) {
            final NumberedCommands commands = held.commands();
            return command != null
                    ? commands.numbered(session, epoch, number, recordedIn + 1, partyId, command)
                    : commands.take(session, epoch, isNew ? number : 0, isNew ? recordedIn + 1 : 0, messages.size());
        }

        @Override
        public void onOutcome(final CommandOutcome outcome) {
            outstanding--;
            final RejectReason reason = outcome.commandReject();
            final boolean isLost = reason == RejectReason.OUT_OF_TURN || reason == RejectReason.UNKNOWN_SESSION;
            if (other == null && isLost || messages != null && reason != RejectReason.NONE) {
                owner.onLost();
            } else if (completion != null) {
                if (reason != RejectReason.NONE && recordedIn == number) {
                    recordedIn = session.nextNumberIn() - 1; // the log may not have counted it: what answers it will
                }
                completion.onOutcome(outcome);
            }
            owner.onProgress();
        }

        @Override
        public void onTimeout() {
            outstanding--;
            if (completion != null) {
                completion.onTimeout();
            }
            owner.onLost();
        }
    }
}
