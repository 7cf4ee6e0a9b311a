package rialto.shipped.alert;

import rialto.client.trading.Instrument;
import rialto.extensions.Venue;
import rialto.protocol.TradingPhase;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks for instruments that could trade and do not. A trade counts when it arrives here, so that a venue's past, read late, is not quiet.
 * While the venue is away nothing is.
 * Each silence is told once. Thread-safe.
 */
final class QuietMarkets {
    private final Venue venue;
    private final AlertRules rules;
    private final Clock clock;
    private final Map<String, Instant> since = new ConcurrentHashMap<>();
    private final Map<String, Instant> told = new ConcurrentHashMap<>();

    QuietMarkets(final Venue venue, final AlertRules rules, final Clock clock) {
        this.venue = venue;
        this.rules = rules;
        this.clock = clock;
    }

    void onTrade(final String symbol) {
        since.put(symbol, clock.instant());
    }

    /** Which instruments are quiet, and were not told. */
    List<Alert> look() {
        final Instant now = clock.instant();
        final List<Alert> found = new ArrayList<>();
        if (!venue.isCurrent()) {
            since.replaceAll((symbol, last) -> now); // nobody knows whether somebody trades
            return found;
        }
        for (final Instrument instrument : venue.instruments()) {
            final String symbol = instrument.symbol();
            final Duration limit = AlertRules.of(rules.quietTimes(), symbol);
            if (limit == null) {
                continue;
            }
            if (instrument.phase() != TradingPhase.CONTINUOUS) {
                since.put(symbol, now);
                continue;
            }
            final Instant last = since.computeIfAbsent(symbol, ignored -> now);
            if (!now.isBefore(last.plus(limit)) && !last.equals(told.get(symbol))) {
                found.add(new Alert(
                        "quiet-market-" + symbol + "-" + last.toEpochMilli(),
                        "quiet-market",
                        symbol,
                        "Nobody has traded " + symbol + " for " + limit.toMinutes() + " minutes and "
                                + limit.toSecondsPart() + " seconds.",
                        now));
            }
        }
        return found;
    }

    /** It was sent; until then it is found again. */
    void isTold(final Alert alert) {
        told.put(alert.about(), since.get(alert.about()));
    }
}
