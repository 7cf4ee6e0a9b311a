package rialto.sequencer;

import org.agrona.DirectBuffer;
import rialto.engine.MatchingEngine;
import rialto.engine.OrderRequest;
import rialto.engine.QuoteCancelReason;
import rialto.engine.QuoteLadder;
import rialto.protocol.AnswerHoldDecoder;
import rialto.protocol.AnswerQuoteRequestDecoder;
import rialto.protocol.CancelParentOrderDecoder;
import rialto.protocol.CancelQuoteRequestDecoder;
import rialto.protocol.CancelQuotesDecoder;
import rialto.protocol.DeclineQuoteRequestDecoder;
import rialto.protocol.EnterParentOrderDecoder;
import rialto.protocol.EnterQuoteOrderDecoder;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.RenewQuotesDecoder;
import rialto.protocol.ReplaceQuotesDecoder;
import rialto.protocol.RequestQuoteDecoder;
import rialto.protocol.SetCreditLineDecoder;
import rialto.protocol.SetQuoteProviderDecoder;

/** Decodes a command of streamed quotes and runs it; of those that {@link CommandAdapter} has found whole and permitted. */
final class QuoteCommandAdapter {
    private final MatchingEngine engine;
    private final QuoteRequests requests = new QuoteRequests();
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final EnterQuoteOrderDecoder enterQuoteOrder = new EnterQuoteOrderDecoder();
    private final ReplaceQuotesDecoder replaceQuotes = new ReplaceQuotesDecoder();
    private final CancelQuotesDecoder cancelQuotes = new CancelQuotesDecoder();
    private final RenewQuotesDecoder renewQuotes = new RenewQuotesDecoder();
    private final AnswerHoldDecoder answerHold = new AnswerHoldDecoder();
    private final RequestQuoteDecoder requestQuote = new RequestQuoteDecoder();
    private final AnswerQuoteRequestDecoder answerQuoteRequest = new AnswerQuoteRequestDecoder();
    private final DeclineQuoteRequestDecoder declineQuoteRequest = new DeclineQuoteRequestDecoder();
    private final CancelQuoteRequestDecoder cancelQuoteRequest = new CancelQuoteRequestDecoder();
    private final SetQuoteProviderDecoder setQuoteProvider = new SetQuoteProviderDecoder();
    private final SetCreditLineDecoder setCreditLine = new SetCreditLineDecoder();
    private final EnterParentOrderDecoder enterParentOrder = new EnterParentOrderDecoder();
    private final CancelParentOrderDecoder cancelParentOrder = new CancelParentOrderDecoder();

    QuoteCommandAdapter(final MatchingEngine engine) {
        this.engine = engine;
    }

    static boolean isQuoteCommand(final int templateId) {
        return shortestBlock(templateId) != Integer.MAX_VALUE;
    }

    /** As {@link CommandTemplates#shortestBlock}. */
    static int shortestBlock(final int templateId) {
        return switch (templateId) {
            case EnterQuoteOrderDecoder.TEMPLATE_ID -> EnterQuoteOrderDecoder.BLOCK_LENGTH;
            case ReplaceQuotesDecoder.TEMPLATE_ID -> ReplaceQuotesDecoder.BLOCK_LENGTH;
            case CancelQuotesDecoder.TEMPLATE_ID -> CancelQuotesDecoder.BLOCK_LENGTH;
            case RenewQuotesDecoder.TEMPLATE_ID -> RenewQuotesDecoder.BLOCK_LENGTH;
            case AnswerHoldDecoder.TEMPLATE_ID -> AnswerHoldDecoder.BLOCK_LENGTH;
            case RequestQuoteDecoder.TEMPLATE_ID -> RequestQuoteDecoder.BLOCK_LENGTH;
            case AnswerQuoteRequestDecoder.TEMPLATE_ID -> AnswerQuoteRequestDecoder.BLOCK_LENGTH;
            case DeclineQuoteRequestDecoder.TEMPLATE_ID -> DeclineQuoteRequestDecoder.BLOCK_LENGTH;
            case CancelQuoteRequestDecoder.TEMPLATE_ID -> CancelQuoteRequestDecoder.BLOCK_LENGTH;
            case SetQuoteProviderDecoder.TEMPLATE_ID -> SetQuoteProviderDecoder.BLOCK_LENGTH;
            case SetCreditLineDecoder.TEMPLATE_ID -> SetCreditLineDecoder.BLOCK_LENGTH;
            case EnterParentOrderDecoder.TEMPLATE_ID -> EnterParentOrderDecoder.BLOCK_LENGTH;
            case CancelParentOrderDecoder.TEMPLATE_ID -> CancelParentOrderDecoder.BLOCK_LENGTH;
            default -> Integer.MAX_VALUE;
        };
    }

    /** The order of a command that is one. */
    OrderRequest order(final DirectBuffer buffer, final int offset) {
        return requests.order(enterQuoteOrder.wrapAndApplyHeader(buffer, offset, header));
    }

    /**
     * Runs a command.
     *
     * @param byAdministrator whether an administrator has it carried out
     * @return false, and nothing has happened, if parts of variable length do not fit the message
     */
    boolean run(
            final DirectBuffer buffer,
            final int offset,
            final int length,
            final boolean byAdministrator,
            final long timestampNs) {
        switch (header.wrap(buffer, offset).templateId()) {
            case EnterQuoteOrderDecoder.TEMPLATE_ID -> engine.enterOrder(order(buffer, offset), timestampNs);
            case ReplaceQuotesDecoder.TEMPLATE_ID -> {
                final QuoteLadder ladder =
                        requests.ladder(replaceQuotes.wrapAndApplyHeader(buffer, offset, header), offset + length);
                if (ladder == null) {
                    return false;
                }
                engine.quotes().replace(ladder, timestampNs);
            }
            case CancelQuotesDecoder.TEMPLATE_ID -> {
                cancelQuotes.wrapAndApplyHeader(buffer, offset, header);
                engine.quotes().cancel(requests.cancel(cancelQuotes), cancelReason(byAdministrator), timestampNs);
            }
            case RenewQuotesDecoder.TEMPLATE_ID -> {
                renewQuotes.wrapAndApplyHeader(buffer, offset, header);
                engine.quotes().renew(renewQuotes.accountId(), renewQuotes.instrumentId(), timestampNs);
            }
            case AnswerHoldDecoder.TEMPLATE_ID ->
                answerHold(answerHold.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            case SetQuoteProviderDecoder.TEMPLATE_ID ->
                engine.quotes()
                        .setProvider(
                                requests.provider(setQuoteProvider.wrapAndApplyHeader(buffer, offset, header)),
                                timestampNs);
            case SetCreditLineDecoder.TEMPLATE_ID ->
                setCreditLine(setCreditLine.wrapAndApplyHeader(buffer, offset, header), timestampNs);
            default -> runRequest(buffer, offset, timestampNs);
        }
        return true;
    }

    private QuoteCancelReason cancelReason(final boolean byAdministrator) {
        if (byAdministrator) {
            return QuoteCancelReason.ADMINISTRATOR;
        }
        return cancelQuotes.disconnected() == 0 ? QuoteCancelReason.REQUESTED : QuoteCancelReason.DISCONNECTED;
    }

    private void answerHold(final AnswerHoldDecoder command, final long timestampNs) {
        if (command.accepted() != 0) {
            engine.quotes().acceptHold(command.accountId(), command.holdId(), timestampNs);
        } else {
            engine.quotes().rejectHold(command.accountId(), command.holdId(), timestampNs);
        }
    }

    private void setCreditLine(final SetCreditLineDecoder command, final long timestampNs) {
        if (command.reset() != 0) {
            engine.quotes().resetCredit(requests.credit(command), timestampNs);
        } else {
            engine.quotes().setCreditLine(requests.credit(command), timestampNs);
        }
    }

    private void runRequest(final DirectBuffer buffer, final int offset, final long timestampNs) {
        switch (header.templateId()) {
            case RequestQuoteDecoder.TEMPLATE_ID ->
                engine.quotes()
                        .requestQuote(
                                requests.request(requestQuote.wrapAndApplyHeader(buffer, offset, header)), timestampNs);
            case AnswerQuoteRequestDecoder.TEMPLATE_ID ->
                engine.quotes()
                        .answerQuote(
                                requests.answer(answerQuoteRequest.wrapAndApplyHeader(buffer, offset, header)),
                                timestampNs);
            case DeclineQuoteRequestDecoder.TEMPLATE_ID -> {
                declineQuoteRequest.wrapAndApplyHeader(buffer, offset, header);
                engine.quotes()
                        .declineRequest(declineQuoteRequest.accountId(), declineQuoteRequest.requestId(), timestampNs);
            }
            case CancelQuoteRequestDecoder.TEMPLATE_ID -> {
                cancelQuoteRequest.wrapAndApplyHeader(buffer, offset, header);
                engine.quotes()
                        .cancelRequest(cancelQuoteRequest.accountId(), cancelQuoteRequest.requestId(), timestampNs);
            }
            case EnterParentOrderDecoder.TEMPLATE_ID ->
                engine.quotes()
                        .enterParent(
                                requests.parent(enterParentOrder.wrapAndApplyHeader(buffer, offset, header)),
                                timestampNs);
            case CancelParentOrderDecoder.TEMPLATE_ID ->
                engine.quotes()
                        .cancelParent(
                                requests.cancelParent(cancelParentOrder.wrapAndApplyHeader(buffer, offset, header)),
                                timestampNs);
            default -> throw new IllegalArgumentException("no command of streamed quotes: " + header.templateId());
        }
    }
}
