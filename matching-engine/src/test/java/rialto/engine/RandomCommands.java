package rialto.engine;

import java.util.ArrayList;
import java.util.List;

import static rialto.engine.Ids.id;

/** Seeded commands of every kind, first those that make a small venue. */
final class RandomCommands {
    /** Those in which more happens more often. */
    private static final TradingPhase[] PHASES = {
        TradingPhase.CONTINUOUS,
        TradingPhase.CONTINUOUS,
        TradingPhase.CONTINUOUS,
        TradingPhase.OPENING_AUCTION,
        TradingPhase.OPENING_AUCTION,
        TradingPhase.CLOSING_AUCTION,
        TradingPhase.CLOSING_AUCTION,
        TradingPhase.PRE_OPEN,
        TradingPhase.HALTED,
        TradingPhase.CLOSED
    };

    private static final int POSTED_OFFER = 3;
    private static final long SECOND_NS = 1_000_000_000;
    private static final long MS_NS = 1_000_000;

    private final RandomValues values;
    private final RandomSchedules schedules;
    private final RandomInstruments instruments;
    private final RandomOrders orders;
    private final RandomCancelTimers cancelTimers;
    private final RandomSuspensions suspensions;
    private final RandomBands bands;
    private final RandomRevisions revisions;
    private final RandomRules rules;
    private final RandomFees fees;
    private final RandomQuotes quotes;
    private final RandomOrderLists lists;
    private final RandomBookQuotes bookQuotes;
    private long now;

    RandomCommands(final RandomValues values) {
        this.values = values;
        schedules = new RandomSchedules(values);
        instruments = new RandomInstruments(values);
        orders = new RandomOrders(values);
        cancelTimers = new RandomCancelTimers(values);
        suspensions = new RandomSuspensions(values);
        bands = new RandomBands(values);
        revisions = new RandomRevisions(values);
        rules = new RandomRules(values);
        fees = new RandomFees(values);
        quotes = new RandomQuotes(values);
        lists = new RandomOrderLists(values, orders);
        bookQuotes = new RandomBookQuotes(values, orders);
    }

    /** The time of the command that was made last. */
    long now() {
        return now;
    }

    /** The next command comes at this time or later. */
    void notBefore(final long timeNs) {
        now = Math.max(now, timeNs);
    }

    /** Two assets, accounts with some of both, and instruments: the second without reserves, a third posts offers. */
    List<Command> opening() {
        final List<Command> commands = new ArrayList<>();
        for (int i = 1; i <= 2; i++) {
            commands.add(new Command.AddAsset(i, i));
            commands.add(new Command.CreateAccount(i));
        }
        commands.add(new Command.AddInstrument(instruments.ordinary(1, RiskRule.FULL_RESERVE)));
        commands.add(new Command.AddInstrument(instruments.ordinary(2, RiskRule.NONE)));
        if (values.workload().quotes()) {
            final RiskRule rule = values.rarely(4) ? RiskRule.NONE : RiskRule.FULL_RESERVE;
            commands.add(new Command.AddInstrument(instruments.streamedQuotes(POSTED_OFFER, rule)));
        } else if (values.workload().favorite() == POSTED_OFFER) {
            final RiskRule rule = values.coin() ? RiskRule.NONE : RiskRule.FULL_RESERVE;
            commands.add(new Command.AddInstrument(instruments.postedOffer(POSTED_OFFER, rule)));
        }
        for (int i = 0; i < 4; i++) {
            final TransferRequest deposit = new TransferRequest().transferId(id(i + 1, 1));
            deposit.accountId = 100 + i / 2;
            deposit.assetId = 1 + i % 2;
            deposit.amount = values.workload().wealth();
            commands.add(new Command.TransferFunds(deposit));
        }
        return commands;
    }

    Command next() {
        now += pause();
        final Command suspension = suspensions.next();
        if (suspension != null) {
            return suspension;
        }
        final Command protection = bands.next();
        if (protection != null) {
            return protection;
        }
        final Command rule = rules.next();
        if (rule != null) {
            return rule;
        }
        final Command fee = fees.next();
        if (fee != null) {
            return fee;
        }
        final Command revision = revisions.next();
        if (revision != null) {
            return revision;
        }
        if (values.workload().quotes() && values.coin()) {
            return quotes.next(now);
        }
        final Command quoting = bookQuotes.next(now);
        if (quoting != null) {
            return quoting;
        }
        final Command list = lists.next(now);
        if (list != null) {
            return list;
        }
        return switch (values.kind()) {
            case 0 -> new Command.EnterOrder(orders.order(now));
            case 1 -> new Command.CancelOrder(orders.cancel(now));
            case 2 -> new Command.CancelAllOrders(values.account(), now, values.rarely(3) ? 0 : values.instrumentId());
            case 3 -> new Command.AmendOrder(orders.amend());
            case 4 -> orders.replace(now);
            case 5 -> transfer();
            case 6 -> administrate();
            case 7 -> cancelTimers.next();
            default -> new Command.Restore(values.coin());
        };
    }

    private Command transfer() {
        final TransferRequest transfer =
                new TransferRequest().transferId(transferId(values.coin() ? now : values.below(20)));
        transfer.accountId = values.rarely(20) ? values.edge() : values.rarely(8) ? 2 : values.account();
        transfer.assetId = values.rarely(30) ? (int) values.edge() : 1 + values.below(3);
        transfer.amount =
                values.rarely(8) ? values.edge() : values.coin() ? values.below(30_000) : -values.below(15_000);
        return new Command.TransferFunds(transfer);
    }

    /** A third of them begin with two hyphens. */
    private static Identifier transferId(final long number) {
        return id(number % 3 == 1 ? Ids.passing(number) : number);
    }

    private Command administrate() {
        final int dice = values.below(20);
        if (dice < 3) {
            return new Command.CreateAccount(values.below(12));
        } else if (dice < 4) {
            return openAccount();
        } else if (dice < 6) {
            return new Command.AddAsset(values.below(10), values.below(15) - 1);
        } else if (dice < 9) {
            return new Command.AddInstrument(instruments.another());
        } else if (dice < 14) {
            return new Command.ChangeInstrument(instruments.changed());
        }
        return dice < 18 ? setPhase() : new Command.SetTradingSchedule(schedules.next());
    }

    /** Mostly next to nothing, now and then milliseconds, seconds or some days. */
    private long pause() {
        if (values.rarely(20)) {
            final int hours = values.rarely(5) ? values.rarely(10) ? 500 : 10 : 0;
            return SECOND_NS * values.below(120 + hours * 3_600) + values.below(2);
        }
        return values.rarely(10) ? MS_NS * values.below(10) + values.below(2) : 1;
    }

    private Command setPhase() {
        return new Command.SetTradingPhase(
                values.instrumentId(), values.rarely(20) ? null : PHASES[values.below(PHASES.length)]);
    }

    private Command openAccount() {
        final TransferRequest deposit = new TransferRequest().transferId(transferId(values.below(40)));
        deposit.accountId = values.edge();
        deposit.assetId = values.rarely(10) ? (int) values.edge() : 1 + values.below(2);
        deposit.amount = values.rarely(5) ? values.edge() : values.below(30_000);
        return new Command.OpenAccount(values.below(16), deposit);
    }
}
