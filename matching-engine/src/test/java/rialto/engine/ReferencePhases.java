package rialto.engine;

import rialto.engine.ReferenceAuction.Result;
import rialto.engine.ReferenceState.Instrument;
import rialto.engine.ReferenceState.Order;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Phases, auctions and time in the reference model. */
final class ReferencePhases {
    private final ReferenceState state;
    private final ReferenceOrders orders;
    private final ReferenceSessions sessions;
    private final ReferenceQuotes quotes;
    private final EngineListener out;

    ReferencePhases(
            final ReferenceState state,
            final ReferenceOrders orders,
            final ReferenceQuotes quotes,
            final EngineListener out) {
        this.quotes = quotes;
        this.state = state;
        this.orders = orders;
        sessions = new ReferenceSessions(state, orders);
        this.out = out;
        orders.interruptBy(new ReferenceInterruptions(state, this, out));
    }

    static boolean isAuction(final TradingPhase phase) {
        return switch (phase) {
            case OPENING_AUCTION, CLOSING_AUCTION, VOLATILITY_AUCTION -> true;
            case CONTINUOUS, HALTED, CLOSED, PRE_OPEN -> false;
        };
    }

    private static TimeInForce only(final TradingPhase phase) {
        return switch (phase) {
            case OPENING_AUCTION -> TimeInForce.AT_OPEN;
            case CLOSING_AUCTION -> TimeInForce.AT_CLOSE;
            default -> null;
        };
    }

    /** @param due when it should have been done */
    void set(final Instrument instrument, final TradingPhase to, final long due, final long now) {
        final TradingPhase from = instrument.definition.phase;
        if (from != to) {
            final boolean auctionEnds =
                    isAuction(from) && to != TradingPhase.HALTED && to != TradingPhase.PRE_OPEN && !isLeft(from, to);
            if (auctionEnds || to == TradingPhase.CONTINUOUS && instrument.hasAuctions()) {
                uncross(instrument, now);
            }
            if (auctionEnds || to == TradingPhase.CONTINUOUS || to == TradingPhase.CLOSED) {
                dropCollected(instrument, auctionEnds ? only(from) : null, to);
            }
            if (to == TradingPhase.CLOSED) {
                copy(instrument.bids, instrument.asks).stream()
                        .filter(o -> o.isFor(TimeInForce.DAY))
                        .forEach(o -> orders.expire(o, CancelReason.EXPIRED));
                instrument.waiting.stream()
                        .flatMap(List::stream)
                        .filter(o -> o.isFor(TimeInForce.DAY))
                        .toList()
                        .forEach(o -> orders.expire(o, CancelReason.EXPIRED));
                instrument.pending.stream()
                        .filter(o -> o.isFor(TimeInForce.DAY))
                        .toList()
                        .forEach(o -> orders.expire(o, CancelReason.EXPIRED));
            }
            instrument.definition.phase = to;
            instrument.indication = ReferenceAuction.NOTHING;
            instrument.interruption = to == TradingPhase.VOLATILITY_AUCTION ? instrument.interruption : null;
            instrument.auctionTouched = true;
            instrument.forgetTops();
            instrument.nextBookEvent();
        }
        if (to != TradingPhase.CONTINUOUS) {
            quotes.stop(instrument);
        }
        ReferenceSessions.onChanged(instrument, due);
        out.onInstrumentDefined(instrument.definition);
        orders.triggers().onPhase(instrument);
        if (to == TradingPhase.CONTINUOUS) {
            state.parents.onTrading(instrument, now);
        }
    }

    /** Whether a volatility auction ends without being held. */
    private static boolean isLeft(final TradingPhase from, final TradingPhase to) {
        return from == TradingPhase.VOLATILITY_AUCTION && to != TradingPhase.CONTINUOUS;
    }

    private static List<Order> copy(final List<Order> one, final List<Order> other) {
        final List<Order> all = new ArrayList<>(one);
        all.addAll(other);
        return all;
    }

    private void uncross(final Instrument instrument, final long now) {
        final TradingPhase phase = instrument.definition.phase;
        final ReferenceAuction auction = new ReferenceAuction(instrument, only(phase), true);
        final Result result = auction.result();
        if (result.price() != 0) {
            if (phase == TradingPhase.VOLATILITY_AUCTION) {
                ReferenceBands.beginAverageAnew(instrument);
            }
            trade(auction, result.price(), now);
        }
        if (isAuction(phase) || result.price() != 0) {
            out.onAuctionUncrossed(state(instrument, withoutHidden(instrument, result)));
        }
    }

    /** Of what is left over at the price everybody hears what everybody sees. */
    private static Result withoutHidden(final Instrument instrument, final Result result) {
        if (!instrument.hasAuctions() || result.imbalance() == 0) {
            return result;
        }
        final boolean buy = result.imbalance() > 0;
        BigInteger left = BigInteger.valueOf(result.imbalance()).abs();
        for (final Order order : instrument.side(buy)) {
            final boolean takesPart = buy ? order.price >= result.price() : order.price <= result.price();
            if (order.isHidden() && takesPart) {
                left = left.subtract(BigInteger.valueOf(order.remaining)).max(BigInteger.ZERO);
            }
        }
        final BigInteger told = buy ? left : left.negate();
        return new Result(result.price(), result.volume(), told.longValueExact());
    }

    private void trade(final ReferenceAuction auction, final long price, final long now) {
        final List<Order> buys =
                auction.buys().stream().filter(o -> o.price >= price).toList();
        final List<Order> sales =
                auction.sales().stream().filter(o -> o.price <= price).toList();
        while (true) {
            final Optional<Order> buy =
                    buys.stream().filter(o -> o.remaining > 0).findFirst();
            final Optional<Order> sale =
                    sales.stream().filter(o -> o.remaining > 0).findFirst();
            if (buy.isEmpty() || sale.isEmpty()) {
                replenish(buys);
                replenish(sales);
                return;
            }
            final boolean buyIsOlder = buy.get().arrival() < sale.get().arrival();
            orders.trading()
                    .tradeAtAuction(
                            buyIsOlder ? buy.get() : sale.get(),
                            buyIsOlder ? sale.get() : buy.get(),
                            price,
                            Math.min(buy.get().remaining, sale.get().remaining),
                            now);
        }
    }

    private void replenish(final List<Order> traded) {
        traded.stream()
                .filter(o -> o.isIceberg() && o.remaining > 0 && o.shownLots == 0)
                .forEach(orders::replenish);
    }

    private void dropCollected(final Instrument instrument, final TimeInForce ended, final TradingPhase to) {
        final List<Order> collected =
                instrument.collected.stream().flatMap(List::stream).toList();
        for (final Order order : collected) {
            if (order.isFor(ended)) {
                orders.expire(order, CancelReason.AUCTION_REMAINDER);
            } else if (!order.isFor(TimeInForce.AT_OPEN) && !order.isFor(TimeInForce.AT_CLOSE)) {
                orders.expire(order, CancelReason.MARKET_REMAINDER);
            } else if (to == TradingPhase.CLOSED) {
                orders.expire(order, CancelReason.EXPIRED);
            } else if (to == TradingPhase.CONTINUOUS && order.isFor(TimeInForce.AT_OPEN)) {
                orders.expire(order, CancelReason.EXPIRED);
            }
        }
    }

    void publishIndications() {
        for (final Instrument instrument : state.instruments) {
            if (instrument.auctionTouched && isAuction(instrument.definition.phase)) {
                final Result now = new ReferenceAuction(instrument, only(instrument.definition.phase), false).result();
                if (!now.equals(instrument.indication)) {
                    instrument.indication = now;
                    out.onAuctionIndicationChanged(state(instrument, now));
                }
            }
            instrument.auctionTouched = false;
        }
    }

    private static AuctionState state(final Instrument instrument, final Result result) {
        final AuctionState state = new AuctionState();
        state.instrumentId = instrument.definition.instrumentId;
        state.phase = instrument.definition.phase;
        state.priceTicks = result.price();
        state.volumeLots = result.volume();
        state.imbalanceLots = result.imbalance();
        return state;
    }

    long nextDeadlineNs() {
        final long scheduled = nextScheduled().map(i -> i.schedule.nextNs()).orElse(Long.MAX_VALUE);
        final long expiring = nextExpiring().map(o -> o.expireNs).orElse(Long.MAX_VALUE);
        final long session = nextSession();
        return Math.min(
                Math.min(Math.min(scheduled, expiring), Math.min(state.cancelTimers.nextDeadlineNs(), session)),
                Math.min(Math.min(nextTriggers(), nextInterruption()), nextOfQuotes()));
    }

    private long nextInterruption() {
        return orders.interruptions().next().map(i -> i.interruption.ends()).orElse(Long.MAX_VALUE);
    }

    private long nextTriggers() {
        return orders.triggers().next().map(i -> i.triggersGoOn).orElse(Long.MAX_VALUE);
    }

    private long nextSession() {
        return sessions.next()
                .map(i -> Math.max(ReferenceSessions.nextNs(i), state.sessionsGoOn))
                .orElse(Long.MAX_VALUE);
    }

    // what streamed quotes do

    private long nextOfQuotes() {
        final long expiry = nextLadder().map(l -> l.validUntil).orElse(Long.MAX_VALUE);
        final long lease = nextLease().map(p -> p.leaseEnds).orElse(Long.MAX_VALUE);
        final long hold = orders.quotes().nextHoldEnd();
        final long walk = nextWalk().map(this::walksGoOn).orElse(Long.MAX_VALUE);
        final long request =
                orders.quotes().requests().next().map(r -> r.expires).orElse(Long.MAX_VALUE);
        return Math.min(
                Math.min(Math.min(expiry, lease), Math.min(Math.min(hold, walk), request)), state.parents.nextNs());
    }

    private Optional<ReferenceQuoteState.Ladder> nextLadder() {
        return state.quotes
                .ladders()
                .min(Comparator.<ReferenceQuoteState.Ladder>comparingLong(l -> l.validUntil)
                        .thenComparing(l -> l.provider.instrument.definition.instrumentId)
                        .thenComparing(l -> l.provider.accountId)
                        .thenComparing(l -> l.stream));
    }

    private Optional<ReferenceQuoteState.Provider> nextLease() {
        return state.quotes.providers.stream().min(Comparator.comparingLong(p -> p.leaseEnds));
    }

    private Optional<Instrument> nextWalk() {
        return state.instruments.stream().min(Comparator.comparingLong(i -> i.walksGoOn));
    }

    private long walksGoOn(final Instrument instrument) {
        return Math.max(instrument.walksGoOn, state.quotes.looksFrom);
    }

    private void runNextOfQuotes(final long due, final long now) {
        if (nextLadder().filter(l -> l.validUntil == due).isPresent()) {
            final ReferenceQuoteState.Ladder ladder = nextLadder().orElseThrow();
            quotes.cancelLadder(ladder.provider, ladder.stream, new Identifier(), QuoteCancelReason.EXPIRED);
        } else if (nextLease().filter(p -> p.leaseEnds == due).isPresent()) {
            quotes.endLease(nextLease().orElseThrow());
        } else if (orders.quotes()
                .requests()
                .next()
                .filter(r -> r.expires == due)
                .isPresent()) {
            orders.quotes().requests().end(orders.quotes().requests().next().orElseThrow(), QuoteRequestState.EXPIRED);
        } else if (orders.quotes().nextHoldEnd() == due) {
            orders.quotes().endNextHold(now);
        } else if (nextWalk().filter(i -> walksGoOn(i) == due).isPresent()) {
            orders.quotes().walkOn(nextWalk().orElseThrow(), now);
        } else {
            state.parents.runNext(now);
        }
    }

    private Optional<Instrument> nextScheduled() {
        return state.instruments.stream()
                .filter(i -> i.schedule.nextNs() != Long.MAX_VALUE)
                .min(Comparator.comparingLong(i -> i.schedule.nextNs()));
    }

    private Optional<Order> nextExpiring() {
        return state.openOrders.values().stream()
                .filter(o -> o.expireNs != 0)
                .min(Comparator.<Order>comparingLong(o -> o.expireNs).thenComparing(o -> o.id));
    }

    void advanceTime(final long now) {
        int sessionsRun = 0;
        state.cancelTimers.beginCommand();
        sessions.beginCommand();
        orders.quotes().beginCommand();
        state.parents.beginCommand();
        for (long due = nextDeadlineNs(); due <= now && due != Long.MAX_VALUE; due = nextDeadlineNs()) {
            final Optional<Instrument> scheduled = nextScheduled();
            final Optional<Order> expiring = nextExpiring();
            if (scheduled.isPresent() && scheduled.get().schedule.nextNs() == due) {
                changePhase(scheduled.get(), now);
            } else if (nextInterruption() == due) {
                orders.interruptions().endNext(now);
            } else if (expiring.isPresent() && expiring.get().expireNs == due) {
                orders.expire(expiring.get(), CancelReason.EXPIRED);
            } else if (state.cancelTimers.nextDeadlineNs() == due) {
                state.cancelTimers.runNext(due, now);
            } else if (nextSession() == due) {
                sessions.run(sessions.next().orElseThrow(), now);
                sessionsRun++;
            } else if (nextTriggers() == due) {
                orders.triggers().runNext(now);
            } else {
                runNextOfQuotes(due, now);
            }
            orders.react();
        }
        if (sessionsRun > 0) {
            out.onSessionsRun(sessionsRun);
        }
        orders.quotes().endCommand();
        state.parents.endCommand();
    }

    private void changePhase(final Instrument instrument, final long now) {
        final ReferenceSchedule schedule = instrument.schedule;
        final long due = schedule.nextNs();
        final List<Long> missed = schedule.dueUntil(now);
        final long last = missed.stream()
                .filter(time -> schedule.phaseAt(time) == TradingPhase.CLOSED)
                .reduce((one, next) -> next)
                .orElse(missed.getLast());
        if (last > due) {
            schedule.moveTo(last);
            return;
        }
        final TradingPhase phase = schedule.phaseAt(due);
        schedule.moveOn(due);
        if (instrument.interruption == null || phase != TradingPhase.CONTINUOUS) {
            set(instrument, phase, due, now);
        } else {
            out.onInstrumentDefined(instrument.definition);
        }
    }
}
