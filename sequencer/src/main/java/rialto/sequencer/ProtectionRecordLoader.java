package rialto.sequencer;

import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.EngineSnapshotLoader;
import rialto.engine.PriceProtection;
import rialto.engine.QuoteProtection;
import rialto.engine.VolatilityInterruption;
import rialto.protocol.SnapshotAccountLimitsDecoder;
import rialto.protocol.SnapshotAccountRulesDecoder;
import rialto.protocol.SnapshotPriceAverageDecoder;
import rialto.protocol.SnapshotPriceProtectionDecoder;
import rialto.protocol.SnapshotQuoteFillDecoder;
import rialto.protocol.SnapshotQuoteProtectionDecoder;
import rialto.protocol.SnapshotVolatilityInterruptionDecoder;

/** Loads what protects a market from a snapshot's records. */
final class ProtectionRecordLoader {
    private final EngineSnapshotLoader engine;
    private final PriceProtection protection = new PriceProtection();
    private final VolatilityInterruption interruption = new VolatilityInterruption();
    private final AccountLimits limits = new AccountLimits();
    private final AccountRules rules = new AccountRules();
    private final QuoteProtection quoteProtection = new QuoteProtection();

    ProtectionRecordLoader(final EngineSnapshotLoader engine) {
        this.engine = engine;
    }

    void onPriceProtection(final SnapshotPriceProtectionDecoder record) {
        WireProtections.decode(record, protection);
        engine.onPriceProtection(protection);
    }

    void onPriceAverage(final SnapshotPriceAverageDecoder average) {
        engine.onPriceAverage(
                average.instrumentId(), average.slot(), average.lots(), average.amountHigh(), average.amountLow());
    }

    void onVolatilityInterruption(final SnapshotVolatilityInterruptionDecoder record) {
        WireProtections.decode(record, interruption);
        engine.onVolatilityInterruption(interruption);
    }

    void onAccountRules(final SnapshotAccountRulesDecoder record) {
        rules.accountId = record.accountId();
        rules.tradeGroupId = record.tradeGroupId();
        rules.maxCancels10s = record.maxCancels10s();
        engine.onAccountRules(rules, record.windowNs(), record.cancels());
    }

    void onAccountLimits(final SnapshotAccountLimitsDecoder record) {
        WireProtections.decode(record.limits(), limits);
        limits.accountId = record.accountId();
        limits.instrumentId = record.instrumentId();
        engine.onAccountLimits(limits);
    }

    void onQuoteProtection(final SnapshotQuoteProtectionDecoder record) {
        WireQuoting.decode(record, quoteProtection);
        engine.onQuoteProtection(quoteProtection);
    }

    void onQuoteFill(final SnapshotQuoteFillDecoder fill) {
        engine.onQuoteFill(fill.timestampNs(), fill.lots());
    }
}
