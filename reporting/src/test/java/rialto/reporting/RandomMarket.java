package rialto.reporting;

import rialto.protocol.AccountFees;
import rialto.protocol.AccountLimits;
import rialto.protocol.AdministrationDecision;
import rialto.protocol.AdministrationOutcome;
import rialto.protocol.CancelReason;
import rialto.protocol.FeeSchedule;
import rialto.protocol.FeeTier;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderType;
import rialto.protocol.PegOffsetType;
import rialto.protocol.PegPriceType;
import rialto.protocol.PegTerms;
import rialto.protocol.PriceProtection;
import rialto.protocol.QuoteProtection;
import rialto.protocol.RejectReason;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradingPhase;
import rialto.protocol.TriggerPriceType;
import rialto.protocol.TriggerTerms;
import rialto.protocol.TriggerType;
import rialto.protocol.VolatilityTerms;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Events of a market that never was, but whose events agree with each other. The same seed gives the same events. */
final class RandomMarket {
    private static final PegTerms PEG = new PegTerms(PegPriceType.MARKET, PegOffsetType.TICKS, -3, 1_001);

    private static final int INSTRUMENTS = 3;
    private static final int ACCOUNTS = 5;

    /** Id of an order that nobody knows any more. */
    private static final long GONE = 1L << 40;

    private final Random random;
    /** Dice of their own: what they do changes nothing else in the market of a seed. */
    private final Random administrators;

    private final EventScript script;
    private final long maxPauseNs;
    private final List<ScriptOrder> open = new ArrayList<>();
    private final List<ScriptOrder> waiting = new ArrayList<>();
    private final RandomLists lists;
    private long nextOrderId = 1;

    private RandomMarket(final long seed, final long maxPauseNs) {
        this.random = new Random(seed);
        this.administrators = new Random(~seed);
        this.maxPauseNs = maxPauseNs;
        this.script = new EventScript();
        this.lists = new RandomLists(seed, script, () -> nextOrderId++);
    }

    /** At least so many events, in commands of one to some dozen, up to the longest pause apart. */
    static EventScript events(final long seed, final long count, final long maxPauseNs) {
        final RandomMarket market = new RandomMarket(seed, maxPauseNs);
        market.define();
        while (market.script.sequence() < count) {
            market.command();
        }
        return market.script;
    }

    private void define() {
        script.asset(1, "USDT", 8).end();
        for (int i = 1; i <= INSTRUMENTS; i++) {
            script.asset(i + 1, "COIN" + i, 8).end();
            script.instrument(i, "COIN" + i + "USDT", i + 1, 1).end();
        }
        for (int i = 0; i < ACCOUNTS; i++) {
            script.account(100 + i, "trader-" + i).end();
            script.transfer("fund-" + i, 100 + i, 1, 1_000_000 + i, false).end();
        }
    }

    private void command() {
        if (administrators.nextInt(40) == 0) {
            administer();
        }
        lists.command();
        script.later(random.nextLong(maxPauseNs));
        switch (random.nextInt(20)) {
            case 0 ->
                script.reject(newOrder(), RejectReason.INSUFFICIENT_BALANCE).end();
            case 1 -> refuse();
            case 2 ->
                script.transfer("t" + script.sequence(), account(), 1, random.nextLong(-50, 50), random.nextBoolean())
                        .end();
            case 3 ->
                script.instrument(1 + random.nextInt(INSTRUMENTS), "RENAMED", 2, 1)
                        .end();
            case 4, 5, 6 -> cancelSome();
            case 7 -> amendSome();
            case 8 -> other();
            default -> enter();
        }
    }

    private void other() {
        final int instrument = 1 + random.nextInt(INSTRUMENTS);
        switch (random.nextInt(3)) {
            case 0 -> script.commandRejected().end();
            case 1 ->
                script.uncross(instrument, random.nextInt(2_000), random.nextInt(50), random.nextInt(-9, 9))
                        .end();
            default -> script.schedule(instrument, phases()).end();
        }
    }

    private void administer() {
        final String detail = "für " + script.sequence() + " \uD83D\uDE00; \\t 'x'";
        final int instrument = 1 + administrators.nextInt(INSTRUMENTS);
        final QuoteProtection quotes = new QuoteProtection(1 + administrators.nextInt(9), 4, 50);
        switch (administrators.nextInt(15)) {
            case 14 -> script.event(ProtectionEvents.quotes(100, instrument, quotes));
            case 13 -> script.event(ProtectionEvents.quotesPulled(101, instrument, quotes));
            case 12 ->
                script.event(ProtectionEvents.rules(
                        100 + administrators.nextInt(ACCOUNTS), administrators.nextInt(3), administrators.nextInt(9)));
            case 10 -> fees(instrument);
            case 11 -> revise();
            case 8 -> protect(instrument);
            case 9 ->
                script.event(ProtectionEvents.limits(
                        100 + administrators.nextInt(ACCOUNTS),
                        instrument,
                        new AccountLimits(administrators.nextInt(9), 2, 3, 4, 5)));
            case 0 ->
                script.event(AdministrationEvents.recorded(AdministrationOutcome.FOLLOWS, detail))
                        .commandRejected();
            case 1 ->
                script.event(AdministrationEvents.recorded(AdministrationOutcome.FOLLOWS, detail, 3, "trent"))
                        .event(AdministrationEvents.accountState(
                                100 + administrators.nextInt(ACCOUNTS), administrators.nextBoolean(), detail));
            case 2 ->
                script.event(AdministrationEvents.decided(3, AdministrationDecision.APPROVED))
                        .event(AdministrationEvents.recorded(AdministrationOutcome.FOLLOWS, detail, 3, "trent"))
                        .commandRejected();
            case 3 -> script.event(AdministrationEvents.decided(3, AdministrationDecision.EXPIRED));
            case 4 -> script.event(AdministrationEvents.proposed(script.sequence()));
            case 5 ->
                script.event(AdministrationEvents.orderEntry(administrators.nextInt(3), administrators.nextInt(3)));
            case 6 -> script.event(AdministrationEvents.recorded(AdministrationOutcome.REFUSED, detail));
            default -> script.event(AdministrationEvents.recorded(AdministrationOutcome.RECORDED, ""));
        }
        script.end();
    }

    /** A trade of an open order of the first account with one that has left: what others executed is the sum of their trades. */
    private void revise() {
        final ScriptOrder order = open.stream()
                .filter(candidate -> candidate.accountId == 100 && candidate.executedLots > 0)
                .findFirst()
                .orElse(null);
        if (order == null) {
            script.event(AdministrationEvents.recorded(AdministrationOutcome.RECORDED, ""));
            return;
        }
        final ScriptOrder gone = ScriptOrder.limit(
                GONE, 100, order.instrumentId, order.side == Side.BUY ? Side.SELL : Side.BUY, order.priceTicks, 1);
        final long lots = 1 + administrators.nextLong(order.executedLots);
        final long[] former = {order.priceTicks, 1, 2};
        if (administrators.nextBoolean()) {
            order.quantityLots -= lots;
            order.executedLots -= lots;
            script.event(MoneyEvents.revised(1, 1, gone, order, lots, former, new long[] {0, 0, 0}));
        } else {
            script.event(MoneyEvents.revised(
                    1, 1, gone, order, lots, former, new long[] {order.priceTicks + 1, 1, administrators.nextInt(3)}));
        }
    }

    private void fees(final int instrument) {
        final int schedule = 1 + administrators.nextInt(3);
        final List<FeeTier> tiers = administrators.nextInt(4) == 0
                ? List.of()
                : List.of(new FeeTier(0, -administrators.nextInt(9), 9), new FeeTier(script.sequence(), 7, 12));
        script.event(FeeEvents.schedule(new FeeSchedule(schedule, "S" + schedule, 1, tiers)))
                .event(FeeEvents.assigned(instrument, administrators.nextInt(2) * schedule))
                .event(FeeEvents.account(
                        100 + administrators.nextInt(ACCOUNTS), new AccountFees(administrators.nextInt(3), 1)));
    }

    private void protect(final int instrument) {
        script.event(ProtectionEvents.set(instrument, protection()));
        if (administrators.nextBoolean()) {
            script.event(ProtectionEvents.interrupted(
                    instrument, script.sequence() * 1_000, 5_000, 6_000, administrators.nextInt(3)));
        }
    }

    private PriceProtection protection() {
        final int up = 10_000 + administrators.nextInt(2_000);
        final int down = administrators.nextInt(10_000);
        return new PriceProtection(
                administrators.nextInt(2_000),
                up,
                down,
                up + 1,
                down + 1,
                up + 2,
                down + 2,
                5,
                down / 2,
                new VolatilityTerms(down / 3, 60, down / 2, administrators.nextInt(10)));
    }

    private TradingPhase[] phases() {
        final TradingPhase[] phases = new TradingPhase[random.nextInt(17)];
        for (int i = 0; i < phases.length; i++) {
            phases[i] = TradingPhase.get((short) (1 + random.nextInt(6)));
        }
        return phases;
    }

    private void enter() {
        final ScriptOrder order = newOrder();
        if (order.quantityLots > 0 && order.orderId % 11 == 0) {
            enterWaiting(order);
            return;
        }
        accept(order);
        match(order);
        if (order.quantityLots == 0) {
            if (order.executedLots == 0 || random.nextBoolean()) {
                script.cancel(order, CancelReason.MARKET_REMAINDER, "");
            }
        } else if (order.remaining() > 0) {
            leave(order);
        }
        triggerSome();
        script.balance(order.accountId, 1, random.nextLong(1_000_000), random.nextLong(1_000))
                .end();
    }

    /** Some icebergs as older builds told them. */
    private void accept(final ScriptOrder order) {
        final long displayLots = isIceberg(order) ? 1 + order.orderId % 5 : isHidden(order) ? OrderDisplays.HIDDEN : 0;
        if (displayLots <= 0 || random.nextBoolean()) {
            script.accept(
                    order,
                    displayLots,
                    order.quantityLots > 0 && order.orderId % 5 == 0 ? 1 : 0,
                    order.orderId % 7 == 0 ? PEG : PegTerms.NONE);
            return;
        }
        script.event(DisplayEvents.accepted(order, displayLots));
        if (random.nextInt(4) == 0) {
            script.split();
        }
        script.accept(order);
    }

    private static boolean isIceberg(final ScriptOrder order) {
        return order.quantityLots > 0 && order.orderId % 7 == 0;
    }

    private static boolean isHidden(final ScriptOrder order) {
        return order.quantityLots > 0 && order.orderId % 11 == 0;
    }

    private void enterWaiting(final ScriptOrder order) {
        final int delta = order.orderId % 2 == 0 ? 150 : 0;
        final TriggerTerms trigger = new TriggerTerms(
                order.orderId % 3 == 0 ? TriggerType.STOP_LOSS : TriggerType.TAKE_PROFIT,
                delta == 0 && order.orderId % 5 == 0 ? TriggerPriceType.BEST_PRICE : TriggerPriceType.LAST_TRADE,
                order.orderId % 4 == 0 ? 0 : 1_000 + random.nextInt(20),
                delta);
        script.event(TriggerEvents.accepted(order, trigger, trigger.ticks() == 0 ? 1_010 : 0));
        if (random.nextInt(4) == 0) {
            script.split();
        }
        script.accept(order);
        script.balance(order.accountId, 1, random.nextLong(1_000_000), random.nextLong(1_000))
                .end();
        waiting.add(order);
    }

    /** Triggered orders trade behind the one that triggered them, in its command. */
    private void triggerSome() {
        while (!waiting.isEmpty() && random.nextInt(3) == 0) {
            final ScriptOrder order = waiting.remove(random.nextInt(waiting.size()));
            switch (random.nextInt(4)) {
                case 0 -> script.cancel(order, CancelReason.REQUESTED, "x" + script.sequence());
                case 1 -> {
                    script.event(TriggerEvents.trailingStarted(order, 1_000 + random.nextInt(20)));
                    waiting.add(order);
                }
                default -> {
                    script.event(TriggerEvents.triggered(order, 1_000 + random.nextInt(20)));
                    match(order);
                    if (order.remaining() > 0) {
                        leave(order);
                    }
                }
            }
        }
    }

    private void leave(final ScriptOrder order) {
        if (order.type == OrderType.MARKET) {
            script.cancel(order, CancelReason.MARKET_REMAINDER, "");
        } else if (order.timeInForce == TimeInForce.IOC) {
            script.cancel(order, CancelReason.IOC_REMAINDER, "");
        } else {
            script.rest(order);
            open.add(order);
        }
    }

    private void match(final ScriptOrder taker) {
        final int wanted = random.nextInt(4);
        for (int trades = 0, i = 0; trades < wanted && i < open.size(); ) {
            final ScriptOrder maker = open.get(i);
            final boolean fits = maker.instrumentId == taker.instrumentId && maker.side != taker.side;
            if (!fits || taker.quantityLots > 0 && taker.remaining() == 0) {
                i++;
                continue;
            }
            final long most =
                    taker.quantityLots == 0 ? maker.remaining() : Math.min(taker.remaining(), maker.remaining());
            script.execute(taker, maker, random.nextBoolean() ? most : 1 + random.nextLong(most));
            script.balance(maker.accountId, 1, random.nextLong(1_000_000), 0);
            trades++;
            if (maker.remaining() == 0) {
                open.remove(i);
            } else {
                if (isIceberg(maker)) {
                    script.event(DisplayEvents.replenished(maker, maker.priceTicks, 1));
                }
                i++;
            }
            if (random.nextInt(10) == 0) {
                script.split();
            }
        }
    }

    private void cancelSome() {
        if (open.isEmpty()) {
            script.commandRejected().end();
            return;
        }
        final int count = random.nextInt(8) == 0 ? Math.min(5, open.size()) : 1;
        final CancelReason reason = count > 1 ? CancelReason.MASS_CANCEL : CancelReason.REQUESTED;
        for (int i = 0; i < count; i++) {
            script.cancel(open.remove(random.nextInt(open.size())), reason, "x" + script.sequence());
        }
        script.balance(account(), 1, random.nextLong(100), 0).end();
    }

    private void amendSome() {
        final ScriptOrder order = open.isEmpty() ? null : open.get(random.nextInt(open.size()));
        if (order == null || order.remaining() < 2) {
            script.commandRejected().end();
            return;
        }
        final String name = random.nextBoolean() ? order.clientOrderId : "r" + script.sequence();
        script.amend(order, order.executedLots + 1 + random.nextLong(order.remaining() - 1), name)
                .end();
    }

    private void refuse() {
        final ScriptOrder order = open.isEmpty() ? newOrder() : open.get(random.nextInt(open.size()));
        switch (random.nextInt(3)) {
            case 0 -> script.repeat(order).end();
            case 1 -> script.refuseCancel(order, "x" + script.sequence()).end();
            default -> script.refuseAmend(order).end();
        }
    }

    private ScriptOrder newOrder() {
        final long orderId = nextOrderId++;
        final int instrumentId = 1 + random.nextInt(INSTRUMENTS);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        if (random.nextInt(10) == 0) {
            return ScriptOrder.byQuote(orderId, account(), instrumentId, side, 1_000);
        }
        final boolean market = random.nextInt(10) == 0;
        return new ScriptOrder(
                orderId,
                account(),
                instrumentId,
                random.nextInt(20) == 0 ? "same" : "c" + orderId,
                side,
                market ? OrderType.MARKET : OrderType.LIMIT,
                market || random.nextInt(6) == 0
                        ? TimeInForce.IOC
                        : orderId % 5 == 0 ? TimeInForce.GTD : TimeInForce.GTC,
                market ? 0 : 1_000 + random.nextInt(20),
                1 + random.nextInt(50),
                0);
    }

    private long account() {
        return 100 + random.nextInt(ACCOUNTS);
    }
}
