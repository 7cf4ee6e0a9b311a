package rialto.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/**
 * What administrators do to orders and accounts: now and then, and soon undone, so that there is trading in between. Its
 * dice are its own, so that what it does is added to a run and changes nothing else in it.
 */
final class RandomSuspensions {
    private static final int ONE_OF = 150;
    private static final int UNDONE_AFTER = 12;
    private static final int MOST_SUSPENDED = 2;

    private final RandomValues values;
    private final SplittableRandom dice;
    private final int accounts;
    private final Deque<Command> undoing = new ArrayDeque<>();
    private int untilUndone;

    RandomSuspensions(final RandomValues values) {
        this.values = values;
        dice = values.apart();
        accounts = values.workload().accounts();
    }

    /** @return null when administrators do nothing */
    Command next() {
        if (!undoing.isEmpty() && --untilUndone <= 0) {
            untilUndone = UNDONE_AFTER;
            return undoing.poll();
        }
        if (dice.nextInt(ONE_OF) != 0) {
            return null;
        }
        return switch (dice.nextInt(8)) {
            case 0 -> cancel();
            case 1 -> new Command.CancelAllByAdministrator(account(), dice.nextInt(4));
            case 2, 3 -> freeze();
            default -> suspend();
        };
    }

    private Command cancel() {
        final ReferenceState.Order order = values.oldestOrder();
        final CancelRequest cancel = new CancelRequest();
        cancel.accountId = order == null ? account() : order.accountId;
        cancel.orderId = order == null ? 1 : order.id;
        cancel.instrumentId = order == null ? 1 : order.instrument.definition.instrumentId;
        return new Command.CancelByAdministrator(cancel);
    }

    private long account() {
        return dice.nextInt(20) == 0 ? dice.nextInt(4) : 100 + dice.nextInt(accounts);
    }

    private Command freeze() {
        final long account = account();
        final boolean frozen = dice.nextInt(8) != 0;
        undo(new Command.SetAccountState(account, false, false));
        return new Command.SetAccountState(account, frozen, dice.nextInt(3) == 0);
    }

    private Command suspend() {
        final OrderEntryRequest request = new OrderEntryRequest();
        request.reason = switch (dice.nextInt(20)) {
            case 0 -> null;
            case 1, 2, 3, 4, 5, 6 -> SuspensionReason.STORAGE;
            default -> SuspensionReason.ADMINISTRATOR;
        };
        final boolean storage = request.reason == SuspensionReason.STORAGE;
        request.instrumentId = storage != (dice.nextInt(12) == 0) ? 0 : dice.nextInt(5);
        request.memberId = storage ? dice.nextInt(18) - 1 : dice.nextInt(20) == 0 ? 1 : 0;
        request.allowed = dice.nextInt(8) == 0;
        request.cancelAll = dice.nextInt(4) == 0;
        final OrderEntryRequest undo = new OrderEntryRequest();
        undo.reason = request.reason;
        undo.instrumentId = request.instrumentId;
        undo.memberId = request.memberId;
        undo.allowed = true;
        undo(new Command.SetOrderEntry(undo));
        return new Command.SetOrderEntry(request);
    }

    private void undo(final Command command) {
        if (undoing.isEmpty()) {
            untilUndone = UNDONE_AFTER;
        }
        undoing.add(command);
        if (undoing.size() > MOST_SUSPENDED) {
            untilUndone = 0;
        }
    }
}
