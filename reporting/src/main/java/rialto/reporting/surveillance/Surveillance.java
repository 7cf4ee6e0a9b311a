package rialto.reporting.surveillance;

import rialto.reporting.SurveillanceSettings;
import rialto.reporting.Threshold;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Looks for patterns in a venue's events. Deterministic: the same events with the same settings give the same alerts, each once.
 * What it remembers is bounded ({@link Threshold#RECORDS}, {@link #MOST_EVENTS}), and follows from the events since {@link #neededSequence}. So it goes
 * on after a restart when it is given those again, told that it was there before ({@link #resumed}).
 *
 * <p>Prices are ticks, quantities lots, times nanoseconds of the sequenced clock. Call {@link #onEvent} first for each event. One
 * thread.
 */
public final class Surveillance {
    /** So many alerts at most are known not to be told again. */
    public static final int MOST_PAUSES = 100_000;

    /** What is older than so many events is forgotten: a restart reads twice as many again at most. */
    static final long MOST_EVENTS = 10_000_000;

    private static final long MINUTE_NS = TimeUnit.MINUTES.toNanos(1);
    private static final long DAY_NS = TimeUnit.DAYS.toNanos(1);

    private final List<Rule> rules =
            List.of(new WashTrades(), new Layering(), new Spoofing(), new MomentumIgnition(), new ExcessiveCancels());

    private final MarkingTheClose closing = new MarkingTheClose();
    private final AlertPauses pauses = new AlertPauses();
    private final SettingsHistory history;
    private final Consumer<Alert> listener;
    private TraceMemory memory = new TraceMemory();
    private SurveillanceSettings settings = SurveillanceSettings.OFF;
    private long nextChange;
    private long longestWindowNs;
    private long lastAlertId;
    /** Up to this event all was told before. */
    private long toldSequence;

    private long sequence;
    private long commandSequence;
    private long timestampNs;

    /** @param listener takes alerts as they are found */
    public Surveillance(final SettingsHistory history, final Consumer<Alert> listener) {
        this.history = history;
        this.listener = listener;
    }

    /** As above, with the same settings for all events. */
    public Surveillance(final SurveillanceSettings settings, final Consumer<Alert> listener) {
        this(SettingsHistory.always(settings), listener);
    }

    /**
     * Goes on where another one was. Events up to that one are only remembered: what they show was told.
     *
     * @param sequence of the last event that it saw
     * @param alertId of the last alert that it told; 0 for none
     * @param told the newest alerts that it told, {@value #MOST_PAUSES} at most, oldest first
     */
    public void resumed(final long sequence, final long alertId, final List<ToldAlert> told) {
        toldSequence = sequence;
        lastAlertId = alertId;
        told.forEach(each -> pauses.told(
                each.pattern(),
                each.instrumentId(),
                each.accountId(),
                each.otherAccountId(),
                each.timestampNs() + pauseNs(history.at(each.sequence()))));
    }

    /**
     * Sequence of the first event that it must see again after a restart: the first one of a command, for what comes before an
     * order in its command says whether anybody sees it.
     */
    public long neededSequence() {
        return Math.min(memory.neededSequence(), sequence + 1);
    }

    /** How many orders and trades are remembered. */
    public int remembered() {
        return memory.size();
    }

    /** Number of the last alert. */
    public long lastAlertId() {
        return lastAlertId;
    }

    /** An event comes that is a command of its own. */
    public void onEvent(final long eventSequence, final long eventTimestampNs) {
        onEvent(eventSequence, eventTimestampNs, eventSequence);
    }

    /**
     * An event comes, of whatever kind: time goes on.
     *
     * @param firstOfCommand sequence of the first event of its command
     */
    public void onEvent(final long eventSequence, final long eventTimestampNs, final long firstOfCommand) {
        final long before = timestampNs;
        sequence = eventSequence;
        commandSequence = firstOfCommand;
        timestampNs = eventTimestampNs;
        if (eventSequence >= nextChange) {
            use(history.at(eventSequence));
            nextChange = history.changeAfter(eventSequence);
        }
        if (settings.isOff()) {
            return;
        }
        closeDay(before);
        memory.forget(timestampNs - longestWindowNs, sequence - MOST_EVENTS, settings.get(Threshold.RECORDS));
        if (isWatching()) {
            pauses.forget(timestampNs);
        }
    }

    private void use(final SurveillanceSettings now) {
        settings = now;
        if (now.isOff()) {
            memory = new TraceMemory();
        } else {
            longestWindowNs = now.longestWindowNs();
        }
    }

    /** Whether an order is remembered. */
    public boolean knows(final long orderId) {
        return memory.order(orderId) != null;
    }

    /** An order with a limit may rest, and everybody may see it. */
    public void onOrderEntered(
            final long orderId,
            final long accountId,
            final int instrumentId,
            final boolean buys,
            final long priceTicks,
            final long lots) {
        if (settings.isOff()) {
            return;
        }
        final Market market = memory.market(instrumentId);
        memory.add(new OrderTrace(
                market.account(accountId),
                orderId,
                buys,
                priceTicks,
                lots,
                timestampNs,
                sequence,
                market.lastTicks(),
                commandSequence,
                needed()));
    }

    /** The oldest that is remembered now has to do with what comes. */
    private long needed() {
        return Math.min(memory.oldestCommand(), commandSequence);
    }

    /**
     * Two accounts trade.
     *
     * @param makerOrderId 0 for a streamed quote
     * @param isOfAuction both orders waited for it: the taker is the younger one
     */
    public void onTrade(
            final int instrumentId,
            final long tradeId,
            final long priceTicks,
            final long lots,
            final boolean takerBuys,
            final long takerOrderId,
            final long takerAccountId,
            final long makerOrderId,
            final long makerAccountId,
            final boolean isOfAuction) {
        if (settings.isOff()) {
            return;
        }
        final Market market = memory.market(instrumentId);
        final AccountActivity taker = market.account(takerAccountId);
        final AccountActivity maker = market.account(makerAccountId);
        final TradeTrace trade = new TradeTrace(
                market,
                sequence,
                timestampNs,
                tradeId,
                priceTicks,
                lots,
                takerBuys,
                takerOrderId,
                takerAccountId,
                makerOrderId,
                makerAccountId,
                isOfAuction,
                taker.open(),
                maker.open(),
                commandSequence,
                needed());
        execute(takerOrderId, lots);
        execute(makerOrderId, lots);
        memory.add(trade);
        look(trade, taker);
        if (!trade.isOfOne()) {
            look(trade, maker);
        }
    }

    private void execute(final long orderId, final long lots) {
        final OrderTrace order = memory.order(orderId);
        if (order == null) {
            return;
        }
        changeOpen(order, -Math.min(lots, order.openLots()));
        order.executedLots += lots;
        if (order.isOpen() && order.executedLots >= order.lots) {
            end(order);
        }
    }

    private static void changeOpen(final OrderTrace order, final long lots) {
        if (!order.forgotten) {
            order.activity.changeOpen(order.buys, lots);
        }
    }

    private void end(final OrderTrace order) {
        order.endedSequence = sequence;
        order.endedNs = timestampNs;
    }

    /** An order has so much less. */
    public void onOrderReduced(final long orderId, final long lots) {
        final OrderTrace order = memory.order(orderId);
        if (order != null && order.isOpen()) {
            final long before = order.openLots();
            order.lots -= lots;
            changeOpen(order, order.openLots() - before);
        }
    }

    /** @param byOwner whether it left because its owner wanted so */
    public void onOrderCanceled(final long orderId, final boolean byOwner) {
        final OrderTrace order = memory.order(orderId);
        if (order == null || !order.isOpen()) {
            return;
        }
        changeOpen(order, -order.openLots());
        end(order);
        order.canceled = byOwner;
        if (byOwner && isWatching()) {
            final int instrumentId = order.activity.market.instrumentId;
            for (final Rule rule : rules) {
                // cancels are many: what would not be told is not looked for
                if (isOn(rule) && !isPaused(rule, instrumentId, order.activity.accountId, 0)) {
                    tell(rule, instrumentId, rule.afterCancel(order, settings));
                }
            }
        }
    }

    /** Trading of an instrument ended for the day. */
    public void onClosed(final int instrumentId) {
        final Market market = memory.knownMarket(instrumentId);
        if (market != null) {
            // trades at this very moment are of the day that ends
            close(market, timestampNs + 1);
        }
    }

    private void closeDay(final long beforeNs) {
        final long minute = settings.get(Threshold.CLOSE_MINUTE);
        if (beforeNs == 0 || minute < 0) {
            return;
        }
        final long day = Math.floorDiv(timestampNs - minute * MINUTE_NS, DAY_NS);
        if (day > Math.floorDiv(beforeNs - minute * MINUTE_NS, DAY_NS)) {
            memory.markets().forEach(market -> close(market, day * DAY_NS + minute * MINUTE_NS));
        }
    }

    private void close(final Market market, final long closeNs) {
        if (isWatching() && isOn(closing)) {
            for (final Finding finding : closing.atClose(market, closeNs, settings)) {
                tell(closing, market.instrumentId, finding);
            }
        }
    }

    private void look(final TradeTrace trade, final AccountActivity account) {
        if (!isWatching()) {
            return;
        }
        final int instrumentId = account.market.instrumentId;
        for (final Rule rule : rules) {
            if (isOn(rule)) {
                tell(rule, instrumentId, rule.afterTrade(account, trade, settings));
            }
        }
    }

    private boolean isWatching() {
        return sequence > toldSequence;
    }

    private boolean isOn(final Rule rule) {
        return settings.get(rule.window()) > 0;
    }

    private boolean isPaused(final Rule rule, final int instrumentId, final long accountId, final long otherAccountId) {
        return pauses.isPaused(rule.pattern(), instrumentId, accountId, otherAccountId, timestampNs);
    }

    private static long pauseNs(final SurveillanceSettings settings) {
        return settings.isOff() ? 0 : settings.nanos(Threshold.PAUSE);
    }

    /** Unless there is nothing, or it was told lately. */
    private void tell(final Rule rule, final int instrumentId, final Finding finding) {
        if (finding == null || isPaused(rule, instrumentId, finding.accountId(), finding.otherAccountId())) {
            return;
        }
        final Alert alert = new Alert(
                lastAlertId + 1,
                rule.pattern(),
                sequence,
                timestampNs,
                instrumentId,
                finding.accountId(),
                finding.otherAccountId(),
                finding.detail(),
                finding.evidence());
        pauses.told(
                rule.pattern(),
                instrumentId,
                finding.accountId(),
                finding.otherAccountId(),
                timestampNs + pauseNs(settings));
        listener.accept(alert);
        lastAlertId++;
    }
}
