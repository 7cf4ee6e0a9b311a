package rialto.sequencer;

import rialto.protocol.AddApiKeyDecoder;
import rialto.protocol.AddAssetDecoder;
import rialto.protocol.AddInstrumentDecoder;
import rialto.protocol.AssignFeeScheduleDecoder;
import rialto.protocol.ChangeInstrumentDecoder;
import rialto.protocol.CreateAccountDecoder;
import rialto.protocol.EndSessionsDecoder;
import rialto.protocol.OpenAccountDecoder;
import rialto.protocol.ReviseTradeDecoder;
import rialto.protocol.RevokeAdministratorKeyDecoder;
import rialto.protocol.RevokeApiKeyDecoder;
import rialto.protocol.SetAccountFeesDecoder;
import rialto.protocol.SetAccountLimitsDecoder;
import rialto.protocol.SetAccountRulesDecoder;
import rialto.protocol.SetAccountStateDecoder;
import rialto.protocol.SetAdministratorKeyDecoder;
import rialto.protocol.SetCreditLineDecoder;
import rialto.protocol.SetFeeScheduleDecoder;
import rialto.protocol.SetOrderEntryDecoder;
import rialto.protocol.SetPriceProtectionDecoder;
import rialto.protocol.SetQuoteProtectionDecoder;
import rialto.protocol.SetQuoteProviderDecoder;
import rialto.protocol.SetTradingPhaseDecoder;
import rialto.protocol.SetTradingScheduleDecoder;
import rialto.protocol.TransferFundsDecoder;

import java.nio.charset.StandardCharsets;

/** What programs command in no administrator's name, as the record of administration has it. */
final class ProgramActions {
    /** No administrator's name begins so. */
    static final String ACTOR_PREFIX = "program:";

    private static final byte[] NOTHING = new byte[0];

    private ProgramActions() {}

    /**
     * Who does what: the actor is the key that the session is bound to, and the action the name of the command.
     *
     * @param program name of the key
     * @return null for a command that traders send too, or that names an administrator itself
     */
    static AdministrativeAction of(final String program, final int templateId) {
        final String command = nameOf(templateId);
        return command == null
                ? null
                : new AdministrativeAction(
                        ACTOR_PREFIX + program,
                        0,
                        NOTHING,
                        command.getBytes(StandardCharsets.US_ASCII),
                        NOTHING,
                        NOTHING);
    }

    /** As the schema has it; null for what is not recorded. */
    private static String nameOf(final int templateId) {
        return switch (templateId) {
            case CreateAccountDecoder.TEMPLATE_ID -> "CreateAccount";
            case OpenAccountDecoder.TEMPLATE_ID -> "OpenAccount";
            case TransferFundsDecoder.TEMPLATE_ID -> "TransferFunds";
            case AddAssetDecoder.TEMPLATE_ID -> "AddAsset";
            case AddInstrumentDecoder.TEMPLATE_ID -> "AddInstrument";
            case ChangeInstrumentDecoder.TEMPLATE_ID -> "ChangeInstrument";
            case SetTradingPhaseDecoder.TEMPLATE_ID -> "SetTradingPhase";
            case SetTradingScheduleDecoder.TEMPLATE_ID -> "SetTradingSchedule";
            case SetPriceProtectionDecoder.TEMPLATE_ID -> "SetPriceProtection";
            case SetAccountLimitsDecoder.TEMPLATE_ID -> "SetAccountLimits";
            case ReviseTradeDecoder.TEMPLATE_ID -> "ReviseTrade";
            case SetAccountRulesDecoder.TEMPLATE_ID -> "SetAccountRules";
            case SetFeeScheduleDecoder.TEMPLATE_ID -> "SetFeeSchedule";
            case AssignFeeScheduleDecoder.TEMPLATE_ID -> "AssignFeeSchedule";
            case SetAccountFeesDecoder.TEMPLATE_ID -> "SetAccountFees";
            case SetQuoteProtectionDecoder.TEMPLATE_ID -> "SetQuoteProtection";
            case AddApiKeyDecoder.TEMPLATE_ID -> "AddApiKey";
            case RevokeApiKeyDecoder.TEMPLATE_ID -> "RevokeApiKey";
            case SetAccountStateDecoder.TEMPLATE_ID -> "SetAccountState";
            case SetOrderEntryDecoder.TEMPLATE_ID -> "SetOrderEntry";
            case SetAdministratorKeyDecoder.TEMPLATE_ID -> "SetAdministratorKey";
            case RevokeAdministratorKeyDecoder.TEMPLATE_ID -> "RevokeAdministratorKey";
            case EndSessionsDecoder.TEMPLATE_ID -> "EndSessions";
            case SetQuoteProviderDecoder.TEMPLATE_ID -> "SetQuoteProvider";
            case SetCreditLineDecoder.TEMPLATE_ID -> "SetCreditLine";
            default -> null;
        };
    }
}
