package rialto.shipped.alert;

import rialto.client.trading.Instrument;
import rialto.client.trading.VenueEvent;
import rialto.client.trading.VenueEvent.OrderAccepted;
import rialto.client.trading.VenueEvent.OrderCanceled;
import rialto.client.trading.VenueEvent.OrderExecuted;
import rialto.extensions.Venue;
import rialto.protocol.CancelReason;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Looks at the events of one instrument, in their order, each once: one that comes again was looked at. What it knows is of the time since
 * the extension was loaded. Not thread-safe.
 */
final class InstrumentWatch {
    private static final int MOST_ACCOUNTS = 10_000;
    private static final Set<CancelReason> BY_THE_ACCOUNT =
            EnumSet.of(CancelReason.REQUESTED, CancelReason.MASS_CANCEL, CancelReason.REPLACED);
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    private final Venue venue;
    private final AlertRules rules;
    private final BigDecimal large;
    private final AlertRules.PriceMove move;
    private final AlertRules.CancelRatio ratio;
    private final PriceWindow prices;
    private final Map<Long, CancelWindow> accounts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(final Map.Entry<Long, CancelWindow> eldest) {
            return size() > MOST_ACCOUNTS;
        }
    };
    /** When each was told last, by the venue's clock. */
    private final Map<String, Instant> told = new HashMap<>();

    private long lastSequence;
    private List<Alert> found;

    InstrumentWatch(final Venue venue, final AlertRules rules, final String symbol) {
        this.venue = venue;
        this.rules = rules;
        large = AlertRules.of(rules.largeTrades(), symbol);
        move = AlertRules.of(rules.priceMoves(), symbol);
        ratio = AlertRules.of(rules.cancelRatios(), symbol);
        prices = move == null ? null : new PriceWindow(move.in());
    }

    /** What this event makes somebody want to know: nothing when it was looked at before. */
    List<Alert> look(final VenueEvent event, final Instrument instrument) {
        found = new ArrayList<>();
        if (event.sequence() > lastSequence) {
            lastSequence = event.sequence();
            switch (event) {
                case OrderExecuted trade -> onTrade(trade, instrument);
                case OrderAccepted order -> onEntered(order);
                case OrderCanceled order -> onCanceled(order, instrument);
                default -> {}
            }
        }
        return found;
    }

    private void onTrade(final OrderExecuted trade, final Instrument instrument) {
        final String quantity = instrument.quantity(trade.quantityLots());
        final String price = instrument.price(trade.priceTicks());
        if (large != null && new BigDecimal(quantity).compareTo(large) >= 0) {
            tell(
                    trade,
                    "large-trade",
                    instrument.symbol(),
                    instrument,
                    quantity + " " + instrument.base().symbol() + " traded at " + price + " "
                            + instrument.quote().symbol() + ", trade " + trade.tradeId() + ".");
        }
        if (move != null) {
            onPrice(trade, instrument, price);
        }
    }

    private void onPrice(final OrderExecuted trade, final Instrument instrument, final String price) {
        final long now = trade.timestampNs();
        final long low = prices.low(now);
        final long high = prices.high(now);
        prices.add(now, trade.priceTicks());
        if (low == Long.MAX_VALUE) {
            return;
        }
        final long from = trade.priceTicks() - low >= high - trade.priceTicks() ? low : high;
        final BigDecimal percent = percent(Math.abs(trade.priceTicks() - from), from);
        if (percent.compareTo(move.percent()) >= 0) {
            tell(
                    trade,
                    "price-move",
                    instrument.symbol(),
                    instrument,
                    instrument.symbol() + " went from "
                            + instrument.price(from) + " to " + price + ", " + percent + " % within "
                            + text(move.in()) + ".");
        }
    }

    private void onEntered(final OrderAccepted order) {
        if (ratio != null) {
            accounts.computeIfAbsent(order.accountId(), ignored -> new CancelWindow(ratio.in()))
                    .onEntered(order.timestampNs());
        }
    }

    private void onCanceled(final OrderCanceled order, final Instrument instrument) {
        if (ratio == null || !BY_THE_ACCOUNT.contains(order.reason())) {
            return;
        }
        final CancelWindow window =
                accounts.computeIfAbsent(order.accountId(), ignored -> new CancelWindow(ratio.in()));
        window.onCanceled(order.timestampNs());
        final int entered = window.entered(order.timestampNs());
        final int canceled = window.canceled(order.timestampNs());
        final BigDecimal percent = percent(canceled, Math.max(1, entered));
        if (entered >= ratio.least() && percent.compareTo(ratio.percent()) >= 0) {
            final String account = venue.accountName(order.accountId()).orElse(Long.toString(order.accountId()));
            tell(
                    order,
                    "cancel-ratio",
                    account,
                    instrument,
                    account + " canceled " + canceled + " and entered " + entered + " orders of " + instrument.symbol()
                            + " within " + text(ratio.in()) + ", " + percent + " %.");
        }
    }

    private static BigDecimal percent(final long part, final long whole) {
        return BigDecimal.valueOf(part).multiply(HUNDRED).divide(BigDecimal.valueOf(whole), 2, RoundingMode.HALF_UP);
    }

    private static String text(final Duration duration) {
        return duration.toString().substring(2).toLowerCase(Locale.ROOT);
    }

    /** Unless the same was told a short time ago. */
    private void tell(
            final VenueEvent event,
            final String rule,
            final String whose,
            final Instrument instrument,
            final String text) {
        final Instant now = Instant.ofEpochSecond(0, event.timestampNs());
        final Instant last = told.get(rule + " " + whose);
        if (last != null && now.isBefore(last.plus(rules.pause()))) {
            return;
        }
        if (told.size() >= MOST_ACCOUNTS) {
            told.values().removeIf(before -> !now.isBefore(before.plus(rules.pause())));
        }
        told.put(rule + " " + whose, now);
        found.add(new Alert(rule + "-" + event.sequence(), rule, instrument.symbol(), text, now));
    }
}
