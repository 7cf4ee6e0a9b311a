package rialto.sequencer;

import rialto.protocol.AddApiKeyDecoder;
import rialto.protocol.AddAssetDecoder;
import rialto.protocol.AddInstrumentDecoder;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.AssignFeeScheduleDecoder;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelBookQuotesDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelOrderListDecoder;
import rialto.protocol.CancelQuotesDecoder;
import rialto.protocol.ChangeInstrumentDecoder;
import rialto.protocol.CreateAccountDecoder;
import rialto.protocol.EndCancelTimerDecoder;
import rialto.protocol.EndSessionsDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterOrderListDecoder;
import rialto.protocol.MassQuoteDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.OpenAccountDecoder;
import rialto.protocol.RenewCancelTimersDecoder;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.ReviseTradeDecoder;
import rialto.protocol.RevokeAdministratorKeyDecoder;
import rialto.protocol.RevokeApiKeyDecoder;
import rialto.protocol.SetAccountFeesDecoder;
import rialto.protocol.SetAccountLimitsDecoder;
import rialto.protocol.SetAccountRulesDecoder;
import rialto.protocol.SetAccountStateDecoder;
import rialto.protocol.SetAdministratorKeyDecoder;
import rialto.protocol.SetCancelTimerDecoder;
import rialto.protocol.SetCreditLineDecoder;
import rialto.protocol.SetFeeScheduleDecoder;
import rialto.protocol.SetOrderEntryDecoder;
import rialto.protocol.SetPriceProtectionDecoder;
import rialto.protocol.SetQuoteProtectionDecoder;
import rialto.protocol.SetQuoteProviderDecoder;
import rialto.protocol.SetTradingPhaseDecoder;
import rialto.protocol.SetTradingScheduleDecoder;
import rialto.protocol.TransferFundsDecoder;

/** What there is to know of a command before it is decoded. */
final class CommandTemplates {
    private CommandTemplates() {}

    /**
     * Whether a command's block is as long as its template demands, and the message as long as its block. A block that is cut
     * inside the trigger of an order, inside what it shows, its minimum quantity or its peg, or inside a protection is no block of an older build:
     * without a trigger the order would enter at once, without the others all of it would be shown, any quantity traded, its price be
     * another one, or a trade not be kept off.
     */
    static boolean isWhole(final MessageHeaderDecoder header, final int length) {
        final int templateId = header.templateId();
        final int blockLength = header.blockLength();
        return blockLength >= shortestBlock(templateId)
                && !isCut(templateId, blockLength)
                && length - MessageHeaderDecoder.ENCODED_LENGTH >= blockLength;
    }

    private static boolean isCut(final int templateId, final int blockLength) {
        return switch (templateId) {
            case EnterOrderDecoder.TEMPLATE_ID ->
                blockLength > EnterOrderDecoder.triggerTicksEncodingOffset()
                        && blockLength < EnterOrderDecoder.BLOCK_LENGTH
                        && blockLength != EnterOrderDecoder.displayLotsEncodingOffset()
                        && blockLength != EnterOrderDecoder.minQuantityLotsEncodingOffset()
                        && blockLength != EnterOrderDecoder.pegEncodingOffset();
            case ReplaceOrderDecoder.TEMPLATE_ID ->
                blockLength > ReplaceOrderDecoder.triggerTicksEncodingOffset()
                        && blockLength < ReplaceOrderDecoder.BLOCK_LENGTH
                        && blockLength != ReplaceOrderDecoder.displayLotsEncodingOffset()
                        && blockLength != ReplaceOrderDecoder.minQuantityLotsEncodingOffset()
                        && blockLength != ReplaceOrderDecoder.pegEncodingOffset();
            case SetPriceProtectionDecoder.TEMPLATE_ID ->
                blockLength > SetPriceProtectionDecoder.volatilityEncodingOffset()
                        && blockLength < SetPriceProtectionDecoder.BLOCK_LENGTH;
            default -> false;
        };
    }

    /** The shortest block of a command; so long that none is, for a template that is no command. */
    static int shortestBlock(final int templateId) {
        return switch (templateId) {
            case EnterOrderDecoder.TEMPLATE_ID -> EnterOrderDecoder.triggerTicksEncodingOffset();
            case EnterOrderListDecoder.TEMPLATE_ID -> EnterOrderListDecoder.BLOCK_LENGTH;
            case CancelOrderListDecoder.TEMPLATE_ID -> CancelOrderListDecoder.BLOCK_LENGTH;
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.BLOCK_LENGTH;
            case CancelAllOrdersDecoder.TEMPLATE_ID -> CancelAllOrdersDecoder.BLOCK_LENGTH;
            case AmendOrderDecoder.TEMPLATE_ID -> AmendOrderDecoder.BLOCK_LENGTH;
            case ReplaceOrderDecoder.TEMPLATE_ID -> ReplaceOrderDecoder.lessExecutedEncodingOffset();
            case CreateAccountDecoder.TEMPLATE_ID -> CreateAccountDecoder.BLOCK_LENGTH;
            case OpenAccountDecoder.TEMPLATE_ID -> OpenAccountDecoder.BLOCK_LENGTH;
            case TransferFundsDecoder.TEMPLATE_ID -> TransferFundsDecoder.BLOCK_LENGTH;
            case AddAssetDecoder.TEMPLATE_ID -> AddAssetDecoder.BLOCK_LENGTH;
            case AddInstrumentDecoder.TEMPLATE_ID -> AddInstrumentDecoder.settlementDateEncodingOffset();
            case ChangeInstrumentDecoder.TEMPLATE_ID -> ChangeInstrumentDecoder.settlementDateEncodingOffset();
            case SetTradingPhaseDecoder.TEMPLATE_ID -> SetTradingPhaseDecoder.BLOCK_LENGTH;
            case SetTradingScheduleDecoder.TEMPLATE_ID -> SetTradingScheduleDecoder.BLOCK_LENGTH;
            case SetCancelTimerDecoder.TEMPLATE_ID -> SetCancelTimerDecoder.BLOCK_LENGTH;
            case EndCancelTimerDecoder.TEMPLATE_ID -> EndCancelTimerDecoder.BLOCK_LENGTH;
            case RenewCancelTimersDecoder.TEMPLATE_ID -> RenewCancelTimersDecoder.BLOCK_LENGTH;
            case ReviseTradeDecoder.TEMPLATE_ID -> ReviseTradeDecoder.BLOCK_LENGTH;
            case AddApiKeyDecoder.TEMPLATE_ID -> AddApiKeyDecoder.BLOCK_LENGTH;
            case RevokeApiKeyDecoder.TEMPLATE_ID -> RevokeApiKeyDecoder.BLOCK_LENGTH;
            case SetAccountStateDecoder.TEMPLATE_ID -> SetAccountStateDecoder.BLOCK_LENGTH;
            case SetOrderEntryDecoder.TEMPLATE_ID -> SetOrderEntryDecoder.BLOCK_LENGTH;
            case SetPriceProtectionDecoder.TEMPLATE_ID,
                    SetAccountLimitsDecoder.TEMPLATE_ID,
                    SetAccountRulesDecoder.TEMPLATE_ID -> ProtectionCommandAdapter.shortestBlock(templateId);
            case SetFeeScheduleDecoder.TEMPLATE_ID,
                    AssignFeeScheduleDecoder.TEMPLATE_ID,
                    SetAccountFeesDecoder.TEMPLATE_ID -> FeeCommandAdapter.shortestBlock(templateId);
            case MassQuoteDecoder.TEMPLATE_ID,
                    CancelBookQuotesDecoder.TEMPLATE_ID,
                    SetQuoteProtectionDecoder.TEMPLATE_ID -> QuotingCommandAdapter.shortestBlock(templateId);
            default ->
                QuoteCommandAdapter.isQuoteCommand(templateId)
                        ? QuoteCommandAdapter.shortestBlock(templateId)
                        : SessionCommands.isSessionCommand(templateId)
                                ? SessionCommands.shortestBlock(templateId)
                                : AdministrationCommands.shortestBlock(templateId);
        };
    }

    /** Whether it may stand inside an administrator's command. */
    static boolean isForAdministrators(final int templateId) {
        return switch (templateId) {
            case CancelOrderDecoder.TEMPLATE_ID,
                    CancelOrderListDecoder.TEMPLATE_ID,
                    CancelAllOrdersDecoder.TEMPLATE_ID,
                    CreateAccountDecoder.TEMPLATE_ID,
                    OpenAccountDecoder.TEMPLATE_ID,
                    TransferFundsDecoder.TEMPLATE_ID,
                    AddAssetDecoder.TEMPLATE_ID,
                    AddInstrumentDecoder.TEMPLATE_ID,
                    ChangeInstrumentDecoder.TEMPLATE_ID,
                    SetTradingPhaseDecoder.TEMPLATE_ID,
                    SetTradingScheduleDecoder.TEMPLATE_ID,
                    SetPriceProtectionDecoder.TEMPLATE_ID,
                    SetAccountLimitsDecoder.TEMPLATE_ID,
                    ReviseTradeDecoder.TEMPLATE_ID,
                    SetAccountRulesDecoder.TEMPLATE_ID,
                    SetFeeScheduleDecoder.TEMPLATE_ID,
                    AssignFeeScheduleDecoder.TEMPLATE_ID,
                    SetAccountFeesDecoder.TEMPLATE_ID,
                    CancelBookQuotesDecoder.TEMPLATE_ID,
                    SetQuoteProtectionDecoder.TEMPLATE_ID,
                    AddApiKeyDecoder.TEMPLATE_ID,
                    RevokeApiKeyDecoder.TEMPLATE_ID,
                    SetAccountStateDecoder.TEMPLATE_ID,
                    SetOrderEntryDecoder.TEMPLATE_ID,
                    CancelQuotesDecoder.TEMPLATE_ID,
                    SetQuoteProviderDecoder.TEMPLATE_ID,
                    SetCreditLineDecoder.TEMPLATE_ID,
                    SetAdministratorKeyDecoder.TEMPLATE_ID,
                    RevokeAdministratorKeyDecoder.TEMPLATE_ID,
                    EndSessionsDecoder.TEMPLATE_ID -> true;
            default -> false;
        };
    }
}
