package rialto.app.replay;

import org.agrona.collections.Long2LongHashMap;
import rialto.engine.Side;
import rialto.engine.TimeInForce;
import rialto.engine.TradingPhase;
import rialto.engine.TradingSchedule;
import rialto.reporting.SurveillanceSettings;
import rialto.reporting.surveillance.AlertRates;
import rialto.simulator.recording.RecordedAction;
import rialto.simulator.recording.RecordedTrade;
import rialto.simulator.recording.SessionPhase;
import rialto.simulator.recording.SseFlow;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Shanghai day through the engine. Every incoming order must trade exactly what the exchange recorded, in the same
 * order, and leave exactly what the exchange says is left; every cancel must find its order with the recorded rest; at
 * the end the engine must have exactly the orders that the recording leaves open.
 */
final class SseReplay {
    static final String CONTINUOUS_TRADES = "continuous trades: buy order, sell order, price, quantity, in this order";
    static final String CANCELS = "cancels: the order was open, with the recorded quantity left";
    static final String LEFT_OVER = "orders open at the end: number and quantity";

    static final String AUCTION_TRADES = "auction trades: buy order, sell order, price, quantity, in this order";

    private static final int INSTRUMENT_ID = 1; // the first one
    private static final int SHANGHAI_UTC_OFFSET_SECONDS = 8 * 3_600;
    private static final int EVERY_DAY = 0b111_1111;
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long NOON_NS = 43_200 * NS_PER_SECOND;
    private static final int PRICE_SCALE = 2;
    private static final Pattern DATE = Pattern.compile(".*(\\d{4}-\\d{2}-\\d{2}).*");
    private static final LocalDate SOME_DAY = LocalDate.of(2000, 1, 4);

    private final CommandLog commands = new CommandLog();
    private final ReplayVenue venue;
    private final EventLedger events;
    private final Long2LongHashMap open = new Long2LongHashMap(0);
    private final ReplayReport report;
    private final long midnightNs;
    private long continuousTrades;
    private long continuousAgreed;
    private long cancels;
    private long cancelsAgreed;
    private long orders;
    private long auctionTrades;
    private long auctionTradesAgreed;
    private final Map<String, ReplayReport.Check> auctions = new LinkedHashMap<>();

    private SseReplay(final Path file, final EventLedger ledger) {
        report = new ReplayReport("SSE", file.toString());
        midnightNs = (date(file).toEpochDay() * 86_400 - SHANGHAI_UTC_OFFSET_SECONDS) * NS_PER_SECOND;
        venue = open(ledger);
        events = venue.events();
    }

    private ReplayVenue open() {
        return open(new EventLedger());
    }

    private ReplayVenue open(final EventLedger ledger) {
        final ReplayVenue opened = new ReplayVenue("CNY", ledger);
        opened.advanceTo(midnightNs);
        opened.addInstrument("STOCKCNY", "STOCK");
        opened.setSchedule(schedule());
        return opened;
    }

    /** Shanghai's phases as a schedule of the engine. */
    private static TradingSchedule schedule() {
        final TradingSchedule schedule = new TradingSchedule();
        schedule.instrumentId = INSTRUMENT_ID;
        schedule.utcOffsetSeconds = SHANGHAI_UTC_OFFSET_SECONDS;
        schedule.daysOfWeek = EVERY_DAY;
        for (final RecordedAction.Phase phase : SseFlow.timetable()) {
            schedule.secondOfDay[schedule.entryCount] = (int) (phase.timeNs() / NS_PER_SECOND);
            schedule.phase[schedule.entryCount] = phase(phase.phase());
            schedule.entryCount++;
        }
        return schedule;
    }

    private static TradingPhase phase(final SessionPhase phase) {
        return switch (phase) {
            case OPENING_AUCTION -> TradingPhase.OPENING_AUCTION;
            case CONTINUOUS -> TradingPhase.CONTINUOUS;
            case CLOSING_AUCTION -> TradingPhase.CLOSING_AUCTION;
            case CLOSED -> TradingPhase.CLOSED;
        };
    }

    /** The day in the file's name; any other does as well. */
    private static LocalDate date(final Path file) {
        final Matcher named = DATE.matcher(file.getFileName().toString());
        try {
            return named.matches() ? LocalDate.parse(named.group(1)) : SOME_DAY;
        } catch (final DateTimeParseException e) {
            return SOME_DAY;
        }
    }

    /**
     * @throws rialto.simulator.recording.RecordingException when the file cannot be read
     */
    static ReplayReport run(final Path file) {
        return compare(file).report;
    }

    /** The same with surveillance of the day. */
    static AlertRates watch(final Path file, final SurveillanceSettings settings) {
        final WatchedLedger ledger = new WatchedLedger(settings);
        final SseReplay replay = new SseReplay(file, ledger);
        ledger.begin(replay.venue::nowNs);
        replay.play(file);
        return ledger.rates();
    }

    /** Compares, and measures how fast the engine alone does the day's commands. */
    static ReplayReport runAndMeasure(final Path file) {
        final SseReplay replay = compare(file);
        final long ns = replay.commands.measureNs(replay::open);
        replay.report.fact("commands to the engine", replay.commands.commands());
        replay.report.fact("ns of thread time for a command, the engine alone", ns / replay.commands.commands());
        replay.report.fact(
                "commands a second of thread time, the engine alone", replay.commands.commands() * NS_PER_SECOND / ns);
        return replay.report;
    }

    private static SseReplay compare(final Path file) {
        final SseReplay replay = new SseReplay(file, new EventLedger());
        replay.play(file);
        replay.conclude();
        return replay;
    }

    private void play(final Path file) {
        try (SseFlow flow = new SseFlow(file)) {
            for (RecordedAction action = flow.next(); action != null; action = flow.next()) {
                on(action);
            }
        }
    }

    private void on(final RecordedAction action) {
        venue.advanceTo(midnightNs + action.timeNs());
        switch (action) {
            case RecordedAction.Enter enter -> enter(enter);
            case RecordedAction.Cancel cancel -> cancel(cancel);
            case RecordedAction.Auction auction -> auction(auction);
            case RecordedAction.Phase phase -> {
                // the engine's own schedule has changed it
            }
            case RecordedAction.Reduce reduce -> throw new IllegalStateException("not in this format: " + reduce);
        }
    }

    private void enter(final RecordedAction.Enter enter) {
        orders++;
        enter.trades().forEach(this::executed);
        if (enter.rests() > 0) {
            open.put(enter.orderId(), enter.rests());
        }
        final Side side = ReplayVenue.side(enter.side());
        final TimeInForce timeInForce = enter.rests() > 0 ? TimeInForce.GTC : TimeInForce.IOC;
        commands.enter(
                midnightNs + enter.timeNs(), enter.orderId(), side, enter.price(), enter.quantity(), timeInForce);
        venue.enter(enter.orderId(), INSTRUMENT_ID, side, enter.price(), enter.quantity(), timeInForce);
        final List<RecordedTrade> expected = enter.trades();
        continuousTrades += expected.size();
        if (TradeComparison.equal(expected, events.trades())) {
            continuousAgreed += expected.size();
        } else {
            continuousAgreed += TradeComparison.commonBegin(expected, events.trades());
            report.disagree("line " + enter.place() + ": order " + enter.orderId() + " "
                    + TradeComparison.difference(expected, events.trades()));
        }
        if (events.rejectReason() != null || events.restedLots() != enter.rests()) {
            report.disagree("line " + enter.place() + ": of order " + enter.orderId() + " " + enter.rests()
                    + " must rest, but " + events.restedLots() + " do"
                    + (events.rejectReason() == null ? "" : " (" + events.rejectReason() + ")"));
        }
    }

    private void cancel(final RecordedAction.Cancel cancel) {
        cancels++;
        final long remaining = open.remove(cancel.orderId());
        if (remaining != cancel.remaining()) {
            report.disagree("line " + cancel.place() + ": the recording cancels " + cancel.remaining() + " of order "
                    + cancel.orderId() + ", of which it left " + remaining);
        }
        commands.cancel(midnightNs + cancel.timeNs(), cancel.orderId());
        venue.cancel(cancel.orderId(), INSTRUMENT_ID);
        if (events.rejectReason() == null && events.canceledLots() == cancel.remaining()) {
            cancelsAgreed++;
        } else {
            report.disagree("line " + cancel.place() + ": order " + cancel.orderId() + " must leave with "
                    + cancel.remaining() + ", but "
                    + (events.rejectReason() == null
                            ? "left with " + events.canceledLots()
                            : "the engine says " + events.rejectReason()));
        }
    }

    private void auction(final RecordedAction.Auction auction) {
        final List<RecordedTrade> expected = auction.trades();
        expected.forEach(this::executed);
        final long shares = expected.stream().mapToLong(RecordedTrade::quantity).sum();
        final long price = expected.getFirst().price();
        final EventLedger.Auction held = events.nextAuction();
        final List<RecordedTrade> made = held == null ? List.of() : held.trades();
        auctionTrades += expected.size();
        auctionTradesAgreed += TradeComparison.commonBegin(expected, made);
        final boolean asRecorded = held != null && held.priceTicks() == price && held.volumeLots() == shares;
        final String name = auctionName(auction.timeNs(), price);
        auctions.put(name, new ReplayReport.Check(name, asRecorded ? shares : 0, shares));
        if (!asRecorded) {
            report.disagree("line " + auction.place() + ": the auction must trade " + shares + " at " + price + ", but "
                    + (held == null ? "none was held" : "traded " + held.volumeLots() + " at " + held.priceTicks()));
        }
        if (!TradeComparison.equal(expected, made)) {
            report.disagree("line " + auction.place() + ": the auction " + TradeComparison.difference(expected, made));
        }
    }

    /** How the report calls the shares that an auction traded. */
    static String auctionName(final long timeNs, final long priceTicks) {
        return "shares in the " + (timeNs < NOON_NS ? "opening" : "closing") + " auction, at "
                + BigDecimal.valueOf(priceTicks, PRICE_SCALE);
    }

    /** Takes a recorded trade off what the recording leaves open. */
    private void executed(final RecordedTrade trade) {
        executed(trade.buyOrderId(), trade);
        executed(trade.sellOrderId(), trade);
    }

    private void executed(final long orderId, final RecordedTrade trade) {
        final long remaining = open.get(orderId);
        if (remaining > trade.quantity()) {
            open.put(orderId, remaining - trade.quantity());
        } else if (remaining == trade.quantity()) {
            open.remove(orderId);
        } else if (remaining > 0) {
            report.disagree("line " + trade.place() + ": the recording trades " + trade.quantity() + " of order "
                    + orderId + ", of which it left " + remaining);
        }
    }

    private void conclude() {
        report.fact("orders", orders);
        report.fact("cancels", cancels);
        report.fact("accounts", ReplayVenue.ACCOUNTS);
        report.check(CONTINUOUS_TRADES, continuousAgreed, continuousTrades);
        report.check(CANCELS, cancelsAgreed, cancels);
        report.check(AUCTION_TRADES, auctionTradesAgreed, auctionTrades);
        auctions.values().forEach(auction -> report.check(auction.what(), auction.agreed(), auction.total()));
        compareLeftOver();
        venue.moneyFaults().forEach(report::disagree);
    }

    private void compareLeftOver() {
        long agreed = 0;
        for (final OpenOrder order : events.openOrders()) {
            if (open.get(order.recordedId) == order.remainingLots) {
                agreed++;
            } else {
                report.disagree("order " + order.recordedId + " has " + order.remainingLots
                        + " left in the engine, in the recording " + open.get(order.recordedId));
            }
        }
        report.check(LEFT_OVER, agreed, open.size());
    }
}
