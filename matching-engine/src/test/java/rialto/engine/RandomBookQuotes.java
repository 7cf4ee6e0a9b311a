package rialto.engine;

import java.util.SplittableRandom;

import static rialto.engine.Ids.id;

/** Quotes on order books: mostly near the market, again and again by the same accounts, and protections that are soon reached. */
final class RandomBookQuotes {
    private static final int[] ONE_IN = {4, 12, 40};
    private static final int[] WINDOWS_MS = {1, 5, 100, 60_000, QuoteProtection.MAX_WINDOW_MS};

    private final RandomValues values;
    private final RandomOrders orders;
    private final SplittableRandom random;
    private final int oneIn;
    private MassQuoteRequest last;

    RandomBookQuotes(final RandomValues values, final RandomOrders orders) {
        this.values = values;
        this.orders = orders;
        random = values.dice(CommandFamily.BOOK_QUOTES);
        oneIn = random == null ? 0 : ONE_IN[random.nextInt(ONE_IN.length)];
    }

    private boolean rarely(final int one) {
        return random.nextInt(one) == 0;
    }

    /** A command of some that are about quotes; null for one that is not. */
    Command next(final long now) {
        if (random == null || !rarely(oneIn)) {
            return null;
        }
        if (rarely(8)) {
            return new QuotingCommand.SetQuoteProtection(protection(), rarely(2));
        }
        if (rarely(15)) {
            final int instrumentId = rarely(3) ? 0 : instrumentId();
            return new QuotingCommand.CancelBookQuotes(account(), now, instrumentId, rarely(6));
        }
        if (last == null || !rarely(25)) {
            last = massQuote();
        }
        return new QuotingCommand.MassQuote(last);
    }

    private long account() {
        return rarely(60) ? values.edge() : 100 + random.nextInt(3);
    }

    private int instrumentId() {
        return rarely(40) ? (int) values.edge() : 1 + random.nextInt(3);
    }

    private QuoteProtection protection() {
        final QuoteProtection protection = new QuoteProtection();
        protection.accountId = account();
        protection.instrumentId = instrumentId();
        if (!rarely(8)) {
            protection.windowMs = WINDOWS_MS[random.nextInt(WINDOWS_MS.length)];
            protection.maxFills = 1 + random.nextInt(4);
            protection.maxLots = rarely(2) ? 0 : 1 + random.nextInt(30);
        }
        if (rarely(25)) {
            protection.windowMs = rarely(2) ? (int) values.edge() : protection.windowMs;
            protection.maxFills = rarely(2) ? (int) values.edge() : protection.maxFills;
            protection.maxLots = rarely(2) ? values.edge() : protection.maxLots;
        }
        return protection;
    }

    private MassQuoteRequest massQuote() {
        final MassQuoteRequest request = new MassQuoteRequest().quoteId(rarely(6) ? id(3) : orders.name());
        request.accountId = account();
        request.selfTradePrevention =
                rarely(80) ? null : SelfTradePrevention.values()[random.nextInt(SelfTradePrevention.values().length)];
        request.postOnly = rarely(2);
        request.cancelTimerId = rarely(6) ? random.nextInt(4) : rarely(60) ? values.edge() : 0;
        request.entryCount = rarely(80) ? random.nextInt(30) : 1 + random.nextInt(3);
        final int first = instrumentId();
        for (int i = 0; i < Math.min(request.entryCount, MassQuoteRequest.MAX_ENTRIES); i++) {
            final int instrumentId = rarely(80) ? first : request.entryCount == 1 ? first : 1 + (first + i) % 4;
            quote(request.accountId, request.entries[i], instrumentId);
        }
        return request;
    }

    /** Often one that keeps what stands, or a part of it. */
    private void quote(final long accountId, final QuoteEntry entry, final int instrumentId) {
        final ReferenceState.Instrument instrument = values.known().instrument(instrumentId);
        final long middle = instrument == null || instrument.lastPrice == 0 ? 100 : instrument.lastPrice;
        final int spread = Math.max(2, values.workload().spread() / 3);
        final long bid = Math.max(1, middle - random.nextInt(spread) + (rarely(4) ? spread / 2 : 0));
        final long ask = Math.max(1, bid + 1 + random.nextInt(spread) - (rarely(30) ? spread : 0));
        entry.set(instrumentId, bid, lots(), ask, lots());
        for (final boolean buy : new boolean[] {true, false}) {
            final ReferenceState.Order standing =
                    instrument == null ? null : ReferenceBookQuotes.find(values.known(), accountId, instrument, buy);
            if (standing != null && rarely(2)) {
                side(
                        entry,
                        buy,
                        standing.price,
                        Math.max(1, standing.remaining - random.nextInt(3) + (rarely(9) ? 1 : 0)));
            } else if (rarely(10)) {
                side(entry, buy, 0, 0);
            }
        }
        if (rarely(60)) {
            side(entry, rarely(2), values.edge(), values.edge());
        }
    }

    private long lots() {
        return 1 + random.nextInt(rarely(10) ? 200 : 12);
    }

    private static void side(final QuoteEntry entry, final boolean buy, final long ticks, final long lots) {
        if (buy) {
            entry.bidTicks = ticks;
            entry.bidLots = lots;
        } else {
            entry.askTicks = ticks;
            entry.askLots = lots;
        }
    }
}
