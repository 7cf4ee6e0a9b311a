package rialto.benchmarks.quotes;

import rialto.engine.EngineLimits;
import rialto.engine.EngineListener;
import rialto.engine.HoldOutcome;
import rialto.engine.Identifier;
import rialto.engine.InstrumentDefinition;
import rialto.engine.MarketModelKind;
import rialto.engine.MatchingEngine;
import rialto.engine.QuoteLadder;
import rialto.engine.QuoteListener;
import rialto.engine.QuoteProviderTerms;
import rialto.engine.QuoteRejectReason;
import rialto.engine.RiskRule;
import rialto.engine.TradingPhase;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.util.concurrent.TimeUnit;

/** The engine alone, on this thread: ladders that replace one another, whose prices move by a tick or more each time. */
final class EngineUpdates {
    private static final long FIRST_ACCOUNT = 100;
    private static final long MID_TICKS = 100_000;
    private static final long NS_PER_UPDATE = 1_000;
    private static final double NS_PER_S = 1e9;
    private static final int BLOCK = 10_000;

    /** Ladders a second of time, and of CPU time. */
    record Rates(double perSecond, double perCpuSecond) {}

    private final MatchingEngine engine;
    private final QuoteLadder ladder = new QuoteLadder();
    private final int providers;
    private final int pairs;
    private final int tiers;
    private long stood;
    private long refused;
    private long updates;

    EngineUpdates(final int providers, final int pairs, final int tiers) {
        this.providers = providers;
        this.pairs = pairs;
        this.tiers = tiers;
        engine = new MatchingEngine(EngineLimits.defaults(), orders(), new QuoteListener() {
            @Override
            public void onQuotesReplaced(final QuoteLadder taken) {
                stood++;
            }

            @Override
            public void onQuoteRejected(final QuoteLadder given, final QuoteRejectReason reason) {
                refused++;
            }
        });
        prepare();
    }

    /**
     * As many as it takes in that time.
     *
     * @return ladders a second of time, and of the CPU time of this thread: on a machine that does other things too the
     *     second is what the engine can do
     * @throws IllegalStateException if the engine refused one
     */
    Rates run(final int seconds) {
        final long cpuNs = cpuNs();
        final long beginNs = System.nanoTime();
        final long endNs = beginNs + TimeUnit.SECONDS.toNanos(seconds);
        final long before = updates;
        long nowNs;
        do {
            for (int i = 0; i < BLOCK; i++) {
                update();
            }
            nowNs = System.nanoTime();
        } while (nowNs < endNs);
        if (refused > 0 || stood != updates) {
            throw new IllegalStateException("the engine refused " + refused + " of " + updates + " ladders");
        }
        final double perNs = (updates - before) * NS_PER_S;
        return new Rates(perNs / (nowNs - beginNs), perNs / (cpuNs() - cpuNs));
    }

    private static long cpuNs() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private void update() {
        final long number = ++updates;
        final long stream = number % ((long) providers * pairs);
        final long timestampNs = number * NS_PER_UPDATE;
        if (engine.nextDeadlineNs() <= timestampNs) {
            engine.advanceTime(timestampNs);
        }
        ladder.accountId = FIRST_ACCOUNT + stream % providers;
        ladder.instrumentId = (int) (1 + stream / providers);
        ladder.quoteId.set(number & 0xFFF_FFFFL, 0, 0, 1L << 40);
        ladder.validUntilNs = timestampNs + TimeUnit.HOURS.toNanos(1);
        ladder.bids.tierCount = 0;
        ladder.asks.tierCount = 0;
        final long middle = MID_TICKS + number % 17;
        for (int i = 0; i < tiers; i++) {
            ladder.bids.add(middle - 1 - i, 1_000, 1_000);
            ladder.asks.add(middle + 1 + i, 1_000, 1_000);
        }
        engine.quotes().replace(ladder, timestampNs);
    }

    private void prepare() {
        final Identifier name = new Identifier();
        engine.addAsset(name(name, 1), 0, 0);
        engine.addAsset(name(name, 2), 2, 0);
        for (int i = 0; i < providers; i++) {
            engine.createAccount(name(name, 10 + i), 0);
        }
        for (int i = 0; i < pairs; i++) {
            engine.addInstrument(pair(100 + i), 0);
            for (int j = 0; j < providers; j++) {
                final QuoteProviderTerms terms = new QuoteProviderTerms();
                terms.accountId = FIRST_ACCOUNT + j;
                terms.instrumentId = 1 + i;
                terms.leaseMs = QuoteProviderTerms.MAX_LEASE_MS;
                terms.outcomeAtEnd = HoldOutcome.ACCEPT;
                terms.enabled = true;
                engine.quotes().setProvider(terms, 0);
            }
        }
    }

    /** Nothing of orders happens here, but what is refused at the beginning. */
    private static EngineListener orders() {
        return (EngineListener) Proxy.newProxyInstance(
                EngineListener.class.getClassLoader(),
                new Class<?>[] {EngineListener.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("onCommandRejected")) {
                        throw new IllegalStateException("the engine refused a command: " + arguments[0]);
                    }
                    return null;
                });
    }

    private static InstrumentDefinition pair(final long symbol) {
        final InstrumentDefinition definition = new InstrumentDefinition();
        name(definition.symbol, symbol);
        definition.baseAssetId = 1;
        definition.quoteAssetId = 2;
        definition.tickSize = 1;
        definition.lotSize = 1;
        definition.minPriceTicks = 1;
        definition.maxPriceTicks = 10_000_000;
        definition.minQuantityLots = 1;
        definition.maxQuantityLots = 1_000_000;
        definition.maxMarketQuantityLots = 1_000_000;
        definition.maxNotional = 1L << 60;
        definition.maxOpenOrders = 100;
        definition.marketModel = MarketModelKind.STREAMED_QUOTES;
        definition.riskRule = RiskRule.FULL_RESERVE;
        definition.phase = TradingPhase.CONTINUOUS;
        return definition;
    }

    /** A name of one character. */
    private static Identifier name(final Identifier into, final long number) {
        into.set(number & 63, number >> 6 & 63, 0, 1L << 40);
        return into;
    }
}
