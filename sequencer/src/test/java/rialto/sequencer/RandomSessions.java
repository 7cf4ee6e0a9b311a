package rialto.sequencer;

import rialto.protocol.OrderType;
import rialto.protocol.ReplaceMode;
import rialto.protocol.SessionKind;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;

import java.util.Random;

import static rialto.sequencer.NumberedVenue.ALICE;
import static rialto.sequencer.NumberedVenue.BOB;

/** Commands of clients with and without numbered sessions, in which much meets. Not thread-safe. */
final class RandomSessions {
    private static final int SESSIONS = 4;
    private static final int NO_INSTRUMENT = 9;

    private final Random random;
    private final NumberedCommands commands;
    private final int[] epochs = new int[SESSIONS + 1];
    private long number = 1;
    private long orders;
    private long holds;

    RandomSessions(final Random random, final NumberedCommands commands) {
        this.random = random;
        this.commands = commands;
    }

    byte[] next() {
        final int session = 1 + random.nextInt(SESSIONS);
        if (epochs[session] == 0) {
            for (int i = 1; i <= SESSIONS; i++) {
                if (epochs[i] == 0) {
                    return logOn(i);
                }
            }
        }
        return switch (random.nextInt(20)) {
            case 0 -> random.nextInt(4) == 0 ? logOn(session) : take(session);
            case 1, 2 -> take(session);
            default -> {
                final byte[] command = command(account(session));
                yield random.nextInt(3) == 0
                        ? command
                        : commands.numbered(account(session), session, epochs[session], ++number, command);
            }
        };
    }

    private static long account(final int session) {
        return session % 2 == 1 ? ALICE : BOB;
    }

    private byte[] logOn(final int session) {
        epochs[session]++;
        return commands.logOn(
                account(session),
                "s" + session,
                session > 2 ? SessionKind.DROP_COPY : SessionKind.ORDERS,
                ++number,
                number,
                random.nextInt(3) == 0);
    }

    private byte[] take(final int session) {
        return commands.take(
                account(session), session, epochs[session], ++number, 1 + random.nextInt(random.nextInt(400) + 1));
    }

    private byte[] command(final long account) {
        return switch (random.nextInt(16)) {
            case 0 -> commands.cancel(account, 0, known(), "x" + number, 1 + random.nextInt(2));
            case 1 -> cancelAll(account);
            case 2 -> commands.amend(account, known(), named(), 1 + random.nextInt(10));
            case 3, 4 -> commands.replace(account, known(), named(), 1 + random.nextInt(12), ticks(), mode());
            case 5, 6 -> commands.ask(BOB, 1 + random.nextInt(20), random.nextInt(3) > 0);
            case 7, 8 -> commands.quoteOrder(account, named(), Side.BUY, quoteTime(), 1 + random.nextInt(9), 1_001);
            case 9, 10 -> commands.answerHold(BOB, 1 + random.nextLong(++holds), random.nextInt(2) == 0);
            default -> order(account);
        };
    }

    /** Now and then of an instrument that there is, as often of one that there is not. */
    private byte[] cancelAll(final long account) {
        return switch (random.nextInt(6)) {
            case 0 -> commands.cancelAll(account, "all" + number, random.nextInt(4));
            case 1 -> commands.cancelAll(account, "all" + number, NO_INSTRUMENT);
            default -> order(account);
        };
    }

    private byte[] order(final long account) {
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        return switch (random.nextInt(7)) {
            case 0 ->
                commands.enter(account, named(), side, OrderType.MARKET, TimeInForce.IOC, 1 + random.nextInt(9), 0, 0);
            case 1 ->
                commands.enter(
                        account, named(), side, OrderType.MARKET, TimeInForce.IOC, 0, 100 + random.nextInt(10_000), 0);
            case 2 ->
                commands.enter(
                        account,
                        named(),
                        side,
                        OrderType.LIMIT,
                        random.nextBoolean() ? TimeInForce.IOC : TimeInForce.FOK,
                        1 + random.nextInt(9),
                        0,
                        ticks());
            case 3 -> stop(account, side);
            default -> commands.limit(account, named(), side, random.nextInt(10), ticks());
        };
    }

    /** Below the prices of sell orders or above those of buy orders, mostly. */
    private byte[] stop(final long account, final Side side) {
        final long away = side == Side.BUY ? random.nextInt(4) : -random.nextInt(4);
        final int delta = random.nextInt(3) == 0 ? 10 + random.nextInt(50) : 0;
        return commands.stop(account, named(), side, 1 + random.nextInt(9), ticks(), ticks() + away, delta);
    }

    private ReplaceMode mode() {
        return switch (random.nextInt(4)) {
            case 0 -> ReplaceMode.ALLOW_FAILURE;
            case 1 -> ReplaceMode.STOP_ON_FAILURE;
            default -> ReplaceMode.KEEP_ON_FAILURE;
        };
    }

    private TimeInForce quoteTime() {
        return random.nextBoolean() ? TimeInForce.GTC : TimeInForce.IOC;
    }

    private long ticks() {
        return 480 + random.nextInt(40);
    }

    private String named() {
        return random.nextInt(10) == 0 ? known() : "o" + ++orders;
    }

    private String known() {
        return "o" + Math.max(1, orders - random.nextInt(20));
    }
}
