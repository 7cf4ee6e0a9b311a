package rialto.sequencer;

import rialto.engine.AccountLimits;
import rialto.engine.PriceOutOfBand;
import rialto.engine.PriceProtection;
import rialto.protocol.AccountLimitsSetEncoder;
import rialto.protocol.MessageHeaderEncoder;
import rialto.protocol.PriceOutOfBandEncoder;
import rialto.protocol.PriceProtectionSetEncoder;

/** Encodes what is set to protect a market, and what that keeps out. */
final class ProtectionEventPublisher {
    private final EventBatchWriter events;
    private final MessageHeaderEncoder messageHeader = new MessageHeaderEncoder();
    private final PriceProtectionSetEncoder protectionSet = new PriceProtectionSetEncoder();
    private final AccountLimitsSetEncoder limitsSet = new AccountLimitsSetEncoder();
    private final PriceOutOfBandEncoder priceOutOfBand = new PriceOutOfBandEncoder();

    ProtectionEventPublisher(final EventBatchWriter events) {
        this.events = events;
    }

    void onPriceProtectionSet(final PriceProtection protection) {
        protectionSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(PriceProtectionSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(protectionSet.header());
        WireProtections.encode(protection, protectionSet.protection());
        protectionSet.instrumentId(protection.instrumentId);
        events.endEvent(PriceProtectionSetEncoder.BLOCK_LENGTH);
    }

    void onAccountLimitsSet(final AccountLimits limits) {
        limitsSet.wrapAndApplyHeader(
                events.buffer(), events.beginEvent(AccountLimitsSetEncoder.BLOCK_LENGTH), messageHeader);
        events.writeHeader(limitsSet.header());
        WireProtections.encode(limits, limitsSet.limits());
        limitsSet.accountId(limits.accountId).instrumentId(limits.instrumentId);
        events.endEvent(AccountLimitsSetEncoder.BLOCK_LENGTH);
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
