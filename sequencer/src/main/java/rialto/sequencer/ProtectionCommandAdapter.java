package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.AccountLimits;
import rialto.engine.AccountRules;
import rialto.engine.MatchingEngine;
import rialto.engine.PriceProtection;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SetAccountLimitsDecoder;
import rialto.protocol.SetAccountRulesDecoder;
import rialto.protocol.SetPriceProtectionDecoder;

/** Decodes the commands that set what protects a market, and runs them. */
final class ProtectionCommandAdapter {
    private final MatchingEngine engine;
    private final SetPriceProtectionDecoder setPriceProtection = new SetPriceProtectionDecoder();
    private final PriceProtection protection = new PriceProtection();
    private final SetAccountLimitsDecoder setAccountLimits = new SetAccountLimitsDecoder();
    private final AccountLimits limits = new AccountLimits();
    private final SetAccountRulesDecoder setAccountRules = new SetAccountRulesDecoder();
    private final AccountRules rules = new AccountRules();

    ProtectionCommandAdapter(final MatchingEngine engine) {
        this.engine = engine;
    }

    static boolean isProtectionCommand(final int templateId) {
        return shortestBlock(templateId) != Integer.MAX_VALUE;
    }

    /** So long that none is, for another template. */
    static int shortestBlock(final int templateId) {
        return switch (templateId) {
            case SetPriceProtectionDecoder.TEMPLATE_ID -> SetPriceProtectionDecoder.volatilityEncodingOffset();
            case SetAccountLimitsDecoder.TEMPLATE_ID -> SetAccountLimitsDecoder.BLOCK_LENGTH;
            case SetAccountRulesDecoder.TEMPLATE_ID -> SetAccountRulesDecoder.BLOCK_LENGTH;
            default -> Integer.MAX_VALUE;
        };
    }

    /** @param header of the command, which is one of these and whole */
    void run(final DirectBuffer buffer, final int offset, final MessageHeaderDecoder header, final long timestampNs) {
        switch (header.templateId()) {
            case SetAccountLimitsDecoder.TEMPLATE_ID ->
                limit(setAccountLimits.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            case SetAccountRulesDecoder.TEMPLATE_ID ->
                rule(setAccountRules.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            default -> protect(setPriceProtection.wrapAndApplyHeader(buffer, offset, header), timestampNs);
        }
    }

    private void rule(final SetAccountRulesDecoder command, final long timestampNs) {
        rules.accountId = command.accountId();
        rules.tradeGroupId = command.tradeGroupId();
        rules.maxCancels10s = command.maxCancels10s();
        engine.setAccountRules(rules, timestampNs);
    }

    private void limit(final SetAccountLimitsDecoder command, final long timestampNs) {
        limits.accountId = command.accountId();
        limits.instrumentId = command.instrumentId();
        WireProtections.decode(command.limits(), limits);
        engine.setAccountLimits(limits, timestampNs);
    }

    private void protect(final SetPriceProtectionDecoder command, final long timestampNs) {
        WireProtections.decode(command, protection);
        engine.setPriceProtection(protection, timestampNs);
    }
}
