package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.client.Permission;
import rialto.engine.MatchingEngine;
import rialto.protocol.AmendOrderDecoder;
import rialto.protocol.AnswerHoldDecoder;
import rialto.protocol.AnswerQuoteRequestDecoder;
import rialto.protocol.CancelAllOrdersDecoder;
import rialto.protocol.CancelBookQuotesDecoder;
import rialto.protocol.CancelOrderDecoder;
import rialto.protocol.CancelOrderListDecoder;
import rialto.protocol.CancelParentOrderDecoder;
import rialto.protocol.CancelQuoteRequestDecoder;
import rialto.protocol.CancelQuotesDecoder;
import rialto.protocol.DeclineQuoteRequestDecoder;
import rialto.protocol.EndCancelTimerDecoder;
import rialto.protocol.EnterOrderDecoder;
import rialto.protocol.EnterOrderListDecoder;
import rialto.protocol.EnterParentOrderDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.LogOffSessionDecoder;
import rialto.protocol.LogOnSessionDecoder;
import rialto.protocol.MassQuoteDecoder;
import rialto.protocol.NumberedCommandDecoder;
import rialto.protocol.RenewCancelTimersDecoder;
import rialto.protocol.RenewQuotesDecoder;
import rialto.protocol.ReplaceOrderDecoder;
import rialto.protocol.ReplaceQuotesDecoder;
import rialto.protocol.RequestQuoteDecoder;
import rialto.protocol.SetCancelTimerDecoder;
import rialto.protocol.SetQuoteProtectionDecoder;
import rialto.protocol.TakeSessionNumbersDecoder;

import java.nio.ByteOrder;

/** What each command takes of the program that sends it. */
final class CommandRights {
    static final int ADMINISTRATION = -1;
    private static final int NO_ACCOUNT = -2;

    private CommandRights() {}

    /**
     * Whether a session may send a command.
     *
     * @param body of the command, after its header; whole
     */
    static boolean permits(
            final ProgramSession sender,
            final int templateId,
            final DirectBuffer buffer,
            final int body,
            final MatchingEngine engine,
            final long timestampNs) {
        if (sender.isOwn()) {
            return true;
        }
        final int account = accountOffset(templateId);
        if (account == ADMINISTRATION) {
            return sender.may(Permission.ADMINISTER, timestampNs);
        }
        return sender.may(Permission.TRADE, timestampNs)
                && (account == NO_ACCOUNT
                        || sender.mayTradeFor(buffer.getLong(body + account, ByteOrder.LITTLE_ENDIAN), engine));
    }

    /** Where a command names the account that it is for; {@link #ADMINISTRATION}, or another number below 0, for one that is for none. */
    static int accountOffset(final int templateId) {
        return switch (templateId) {
            case EnterOrderDecoder.TEMPLATE_ID -> EnterOrderDecoder.accountIdEncodingOffset();
            case EnterOrderListDecoder.TEMPLATE_ID -> EnterOrderListDecoder.accountIdEncodingOffset();
            case CancelOrderListDecoder.TEMPLATE_ID -> CancelOrderListDecoder.accountIdEncodingOffset();
            case CancelOrderDecoder.TEMPLATE_ID -> CancelOrderDecoder.accountIdEncodingOffset();
            case CancelAllOrdersDecoder.TEMPLATE_ID -> CancelAllOrdersDecoder.accountIdEncodingOffset();
            case AmendOrderDecoder.TEMPLATE_ID -> AmendOrderDecoder.accountIdEncodingOffset();
            case ReplaceOrderDecoder.TEMPLATE_ID -> ReplaceOrderDecoder.accountIdEncodingOffset();
            case MassQuoteDecoder.TEMPLATE_ID -> MassQuoteDecoder.accountIdEncodingOffset();
            case CancelBookQuotesDecoder.TEMPLATE_ID -> CancelBookQuotesDecoder.accountIdEncodingOffset();
            case SetQuoteProtectionDecoder.TEMPLATE_ID -> SetQuoteProtectionDecoder.accountIdEncodingOffset();
            case SetCancelTimerDecoder.TEMPLATE_ID -> SetCancelTimerDecoder.accountIdEncodingOffset();
            case EndCancelTimerDecoder.TEMPLATE_ID -> EndCancelTimerDecoder.accountIdEncodingOffset();
            case EnterQuoteOrderDecoder.TEMPLATE_ID -> EnterQuoteOrderDecoder.accountIdEncodingOffset();
            case ReplaceQuotesDecoder.TEMPLATE_ID -> ReplaceQuotesDecoder.accountIdEncodingOffset();
            case CancelQuotesDecoder.TEMPLATE_ID -> CancelQuotesDecoder.accountIdEncodingOffset();
            case RenewQuotesDecoder.TEMPLATE_ID -> RenewQuotesDecoder.accountIdEncodingOffset();
            case AnswerHoldDecoder.TEMPLATE_ID -> AnswerHoldDecoder.accountIdEncodingOffset();
            case RequestQuoteDecoder.TEMPLATE_ID -> RequestQuoteDecoder.accountIdEncodingOffset();
            case AnswerQuoteRequestDecoder.TEMPLATE_ID -> AnswerQuoteRequestDecoder.accountIdEncodingOffset();
            case DeclineQuoteRequestDecoder.TEMPLATE_ID -> DeclineQuoteRequestDecoder.accountIdEncodingOffset();
            case CancelQuoteRequestDecoder.TEMPLATE_ID -> CancelQuoteRequestDecoder.accountIdEncodingOffset();
            case EnterParentOrderDecoder.TEMPLATE_ID -> EnterParentOrderDecoder.accountIdEncodingOffset();
            case CancelParentOrderDecoder.TEMPLATE_ID -> CancelParentOrderDecoder.accountIdEncodingOffset();
            case LogOnSessionDecoder.TEMPLATE_ID -> LogOnSessionDecoder.accountIdEncodingOffset();
            case LogOffSessionDecoder.TEMPLATE_ID -> LogOffSessionDecoder.accountIdEncodingOffset();
            case TakeSessionNumbersDecoder.TEMPLATE_ID -> TakeSessionNumbersDecoder.accountIdEncodingOffset();
            case NumberedCommandDecoder.TEMPLATE_ID -> NumberedCommandDecoder.accountIdEncodingOffset();
            case RenewCancelTimersDecoder.TEMPLATE_ID -> NO_ACCOUNT;
            default -> ADMINISTRATION;
        };
    }
}
