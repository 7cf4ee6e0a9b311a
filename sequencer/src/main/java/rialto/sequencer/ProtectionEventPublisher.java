package rialto.sequencer;

import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.PriceOutOfBand;
import rialto.engine.PriceProtection;
import rialto.engine.VolatilityInterruption;
import rialto.protocol.AccountLimitsSetEncoder;
import rialto.protocol.AccountRulesSetEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.PriceOutOfBandEncoder;
import rialto.protocol.PriceProtectionSetEncoder;
import rialto.protocol.VolatilityInterruptedEncoder;

/** Encodes what is set to protect a market, and what that keeps out. */
final class ProtectionEventPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final PriceProtectionSetEncoder protectionSet = new PriceProtectionSetEncoder();
    private final AccountLimitsSetEncoder limitsSet = new AccountLimitsSetEncoder();
    private final AccountRulesSetEncoder rulesSet = new AccountRulesSetEncoder();
    private final PriceOutOfBandEncoder priceOutOfBand = new PriceOutOfBandEncoder();
    private final VolatilityInterruptedEncoder interrupted = new VolatilityInterruptedEncoder();

    ProtectionEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    /** The block ends before what older recordings do not have, unless there is something to say. */
    void onPriceProtectionSet(final PriceProtection protection) {
        final boolean hasVolatility = protection.hasVolatilityTerms();
        final int blockLength = hasVolatility
                ? PriceProtectionSetEncoder.BLOCK_LENGTH
                : PriceProtectionSetEncoder.volatilityEncodingOffset();
        protectionSet.wrapAndApplyHeader(events.buffer(), events.beginEvent(blockLength), messageHeader);
        messageHeader.blockLength(blockLength);
        events.writeHeader(protectionSet.header());
        WireProtections.encode(protection, protectionSet.protection());
        protectionSet.instrumentId(protection.instrumentId);
        if (hasVolatility) {
            WireProtections.encode(protection, protectionSet.volatility());
        }
        events.endEvent(blockLength);
    }

    void onVolatilityInterrupted(final VolatilityInterruption interruption) {
        interrupted.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(VolatilityInterruptedEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(interrupted.header());
        interrupted
                .endsNs(interruption.endsNs())
                .referenceTicks(interruption.referenceTicks())
                .priceTicks(interruption.priceTicks())
                .lowestTicks(interruption.lowestTicks())
                .highestTicks(interruption.highestTicks())
                .instrumentId(interruption.instrumentId())
                .extensionCount(interruption.extensionCount());
        events.endEvent(VolatilityInterruptedEncoder.BLOCK_LENGTH);
    }

    void onAccountLimitsSet(final AccountLimits limits) {
        limitsSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AccountLimitsSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(limitsSet.header());
        WireProtections.encode(limits, limitsSet.limits());
        limitsSet.accountId(limits.accountId).instrumentId(limits.instrumentId);
        events.endEvent(AccountLimitsSetEncoder.BLOCK_LENGTH);
    }

    void onAccountRulesSet(final AccountRules rules) {
        rulesSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AccountRulesSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(rulesSet.header());
        rulesSet.accountId(rules.accountId).tradeGroupId(rules.tradeGroupId).maxCancels10s(rules.maxCancels10s);
        events.endEvent(AccountRulesSetEncoder.BLOCK_LENGTH);
    }

    void onPriceOutOfBand(final PriceOutOfBand outOfBand) {
        priceOutOfBand.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(PriceOutOfBandEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(priceOutOfBand.header());
        priceOutOfBand
                .accountId(outOfBand.accountId())
                .priceTicks(outOfBand.priceTicks())
                .referenceTicks(outOfBand.referenceTicks())
                .lowestTicks(outOfBand.lowestTicks())
                .highestTicks(outOfBand.highestTicks())
                .instrumentId(outOfBand.instrumentId())
                .side(WireCodes.of(outOfBand.side()))
                .reason(WireCodes.of(outOfBand.reason()));
        events.endEvent(PriceOutOfBandEncoder.BLOCK_LENGTH);
    }
}
