package rialto.client;

import org.agrona.DirectBuffer;
import rialto.protocol.MessageHeaderDecoder;
import rialto.protocol.SnapshotAccountDecoder;
import rialto.protocol.SnapshotAccountLimitsDecoder;
import rialto.protocol.SnapshotAccountRulesDecoder;
import rialto.protocol.SnapshotAdministratorKeyDecoder;
import rialto.protocol.SnapshotApiKeyDecoder;
import rialto.protocol.SnapshotAssetDecoder;
import rialto.protocol.SnapshotBalanceDecoder;
import rialto.protocol.SnapshotBeginDecoder;
import rialto.protocol.SnapshotBookDecoder;
import rialto.protocol.SnapshotCancelTimerDecoder;
import rialto.protocol.SnapshotCancelTimerOrderDecoder;
import rialto.protocol.SnapshotClientOrderDecoder;
import rialto.protocol.SnapshotCommandSourceDecoder;
import rialto.protocol.SnapshotDisplayDecoder;
import rialto.protocol.SnapshotEndDecoder;
import rialto.protocol.SnapshotFrozenAccountDecoder;
import rialto.protocol.SnapshotGatewayLeaseDecoder;
import rialto.protocol.SnapshotIndicationDecoder;
import rialto.protocol.SnapshotInstrumentDecoder;
import rialto.protocol.SnapshotNumberedSessionDecoder;
import rialto.protocol.SnapshotNumberedSessionsDecoder;
import rialto.protocol.SnapshotOrderDecoder;
import rialto.protocol.SnapshotOrderEntryDecoder;
import rialto.protocol.SnapshotOrderListDecoder;
import rialto.protocol.SnapshotPegDecoder;
import rialto.protocol.SnapshotPendingCancelDecoder;
import rialto.protocol.SnapshotPriceAverageDecoder;
import rialto.protocol.SnapshotPriceProtectionDecoder;
import rialto.protocol.SnapshotProposalDecoder;
import rialto.protocol.SnapshotProposalsDecoder;
import rialto.protocol.SnapshotQuoteFillDecoder;
import rialto.protocol.SnapshotQuoteProtectionDecoder;
import rialto.protocol.SnapshotReportedOrderDecoder;
import rialto.protocol.SnapshotScheduleDecoder;
import rialto.protocol.SnapshotSessionsDecoder;
import rialto.protocol.SnapshotTradeDecoder;
import rialto.protocol.SnapshotTransferDecoder;
import rialto.protocol.SnapshotTriggerDecoder;
import rialto.protocol.SnapshotTriggersDecoder;
import rialto.protocol.SnapshotVolatilityInterruptionDecoder;

/** Dispatches the records of a snapshot to a {@link SnapshotListener}. Not thread-safe. */
public final class SnapshotDemultiplexer {
    private final SnapshotListener listener;
    private final MessageHeaderDecoder messageHeader = new MessageHeaderDecoder();
    private final SnapshotBeginDecoder begin = new SnapshotBeginDecoder();
    private final SnapshotAssetDecoder asset = new SnapshotAssetDecoder();
    private final SnapshotInstrumentDecoder instrument = new SnapshotInstrumentDecoder();
    private final SnapshotBookDecoder book = new SnapshotBookDecoder();
    private final SnapshotSessionsDecoder sessions = new SnapshotSessionsDecoder();
    private final SnapshotScheduleDecoder schedule = new SnapshotScheduleDecoder();
    private final SnapshotPriceProtectionDecoder priceProtection = new SnapshotPriceProtectionDecoder();
    private final SnapshotAccountLimitsDecoder accountLimits = new SnapshotAccountLimitsDecoder();
    private final SnapshotAccountRulesDecoder accountRules = new SnapshotAccountRulesDecoder();
    private final SnapshotQuoteProtectionDecoder quoteProtection = new SnapshotQuoteProtectionDecoder();
    private final SnapshotQuoteFillDecoder quoteFill = new SnapshotQuoteFillDecoder();
    private final SnapshotPriceAverageDecoder priceAverage = new SnapshotPriceAverageDecoder();
    private final SnapshotVolatilityInterruptionDecoder interruption = new SnapshotVolatilityInterruptionDecoder();
    private final SnapshotIndicationDecoder indication = new SnapshotIndicationDecoder();
    private final SnapshotAccountDecoder account = new SnapshotAccountDecoder();
    private final SnapshotBalanceDecoder balance = new SnapshotBalanceDecoder();
    private final SnapshotOrderListDecoder orderList = new SnapshotOrderListDecoder();
    private final SnapshotDisplayDecoder display = new SnapshotDisplayDecoder();
    private final SnapshotPegDecoder peg = new SnapshotPegDecoder();
    private final SnapshotTriggerDecoder trigger = new SnapshotTriggerDecoder();
    private final SnapshotTriggersDecoder triggers = new SnapshotTriggersDecoder();
    private final SnapshotOrderDecoder order = new SnapshotOrderDecoder();
    private final SnapshotClientOrderDecoder clientOrder = new SnapshotClientOrderDecoder();
    private final SnapshotTransferDecoder transfer = new SnapshotTransferDecoder();
    private final SnapshotTradeDecoder trade = new SnapshotTradeDecoder();
    private final SnapshotApiKeyDecoder apiKey = new SnapshotApiKeyDecoder();
    private final SnapshotCommandSourceDecoder commandSource = new SnapshotCommandSourceDecoder();
    private final SnapshotGatewayLeaseDecoder gatewayLease = new SnapshotGatewayLeaseDecoder();
    private final SnapshotCancelTimerDecoder cancelTimer = new SnapshotCancelTimerDecoder();
    private final SnapshotCancelTimerOrderDecoder cancelTimerOrder = new SnapshotCancelTimerOrderDecoder();
    private final SnapshotPendingCancelDecoder withdrawal = new SnapshotPendingCancelDecoder();
    private final SnapshotProposalsDecoder proposals = new SnapshotProposalsDecoder();
    private final SnapshotProposalDecoder proposal = new SnapshotProposalDecoder();
    private final SnapshotAdministratorKeyDecoder administratorKey = new SnapshotAdministratorKeyDecoder();
    private final SnapshotFrozenAccountDecoder frozenAccount = new SnapshotFrozenAccountDecoder();
    private final SnapshotOrderEntryDecoder orderEntry = new SnapshotOrderEntryDecoder();
    private final SnapshotNumberedSessionsDecoder numberedSessions = new SnapshotNumberedSessionsDecoder();
    private final SnapshotNumberedSessionDecoder numberedSession = new SnapshotNumberedSessionDecoder();
    private final SnapshotReportedOrderDecoder reportedOrder = new SnapshotReportedOrderDecoder();
    private final SnapshotEndDecoder end = new SnapshotEndDecoder();
    private final QuoteRecordDemultiplexer quotes = new QuoteRecordDemultiplexer();
    private final FeeRecordDemultiplexer fees = new FeeRecordDemultiplexer();

    public SnapshotDemultiplexer(final SnapshotListener listener) {
        this.listener = listener;
    }

    /**
     * Dispatches one record whose SBE message header begins at {@code offset}.
     *
     * @return the record's template id
     * @throws EventStreamException if the template is unknown: a snapshot must be understood wholly or not used
     */
    public int onRecord(final DirectBuffer buffer, final int offset) {
        messageHeader.wrap(buffer, offset);
        final int templateId = messageHeader.templateId();
        switch (templateId) {
            case SnapshotBeginDecoder.TEMPLATE_ID ->
                listener.onBegin(begin.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotAssetDecoder.TEMPLATE_ID ->
                listener.onAsset(asset.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotInstrumentDecoder.TEMPLATE_ID ->
                listener.onInstrument(instrument.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotBookDecoder.TEMPLATE_ID ->
                listener.onBook(book.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotSessionsDecoder.TEMPLATE_ID ->
                listener.onSessions(sessions.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotPriceProtectionDecoder.TEMPLATE_ID ->
                listener.onPriceProtection(priceProtection.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotAccountLimitsDecoder.TEMPLATE_ID ->
                listener.onAccountLimits(accountLimits.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotAccountRulesDecoder.TEMPLATE_ID ->
                listener.onAccountRules(accountRules.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotQuoteProtectionDecoder.TEMPLATE_ID ->
                listener.onQuoteProtection(quoteProtection.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotQuoteFillDecoder.TEMPLATE_ID ->
                listener.onQuoteFill(quoteFill.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotVolatilityInterruptionDecoder.TEMPLATE_ID ->
                listener.onVolatilityInterruption(interruption.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotPriceAverageDecoder.TEMPLATE_ID ->
                listener.onPriceAverage(priceAverage.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotScheduleDecoder.TEMPLATE_ID ->
                listener.onSchedule(schedule.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotIndicationDecoder.TEMPLATE_ID ->
                listener.onIndication(indication.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotAccountDecoder.TEMPLATE_ID ->
                listener.onAccount(account.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotBalanceDecoder.TEMPLATE_ID ->
                listener.onBalance(balance.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotOrderListDecoder.TEMPLATE_ID ->
                listener.onOrderList(orderList.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotTriggerDecoder.TEMPLATE_ID ->
                listener.onTrigger(trigger.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotDisplayDecoder.TEMPLATE_ID ->
                listener.onDisplay(display.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotPegDecoder.TEMPLATE_ID ->
                listener.onPeg(peg.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotTriggersDecoder.TEMPLATE_ID ->
                listener.onTriggers(triggers.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotOrderDecoder.TEMPLATE_ID ->
                listener.onOrder(order.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotClientOrderDecoder.TEMPLATE_ID ->
                listener.onClientOrder(clientOrder.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotTransferDecoder.TEMPLATE_ID ->
                listener.onTransfer(transfer.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotTradeDecoder.TEMPLATE_ID ->
                listener.onTrade(trade.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotApiKeyDecoder.TEMPLATE_ID ->
                listener.onApiKey(apiKey.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotCommandSourceDecoder.TEMPLATE_ID ->
                listener.onCommandSource(commandSource.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotGatewayLeaseDecoder.TEMPLATE_ID ->
                listener.onGatewayLease(gatewayLease.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotCancelTimerDecoder.TEMPLATE_ID ->
                listener.onCancelTimer(cancelTimer.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotPendingCancelDecoder.TEMPLATE_ID ->
                listener.onPendingCancel(withdrawal.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotCancelTimerOrderDecoder.TEMPLATE_ID ->
                listener.onCancelTimerOrder(cancelTimerOrder.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotProposalsDecoder.TEMPLATE_ID ->
                listener.onProposals(proposals.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotProposalDecoder.TEMPLATE_ID ->
                listener.onProposal(proposal.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotAdministratorKeyDecoder.TEMPLATE_ID ->
                listener.onAdministratorKey(administratorKey.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotFrozenAccountDecoder.TEMPLATE_ID ->
                listener.onFrozenAccount(frozenAccount.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotOrderEntryDecoder.TEMPLATE_ID ->
                listener.onOrderEntry(orderEntry.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotNumberedSessionsDecoder.TEMPLATE_ID ->
                listener.onNumberedSessions(numberedSessions.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotNumberedSessionDecoder.TEMPLATE_ID ->
                listener.onNumberedSession(numberedSession.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotReportedOrderDecoder.TEMPLATE_ID ->
                listener.onReportedOrder(reportedOrder.wrapAndApplyHeader(buffer, offset, messageHeader));
            case SnapshotEndDecoder.TEMPLATE_ID ->
                listener.onEnd(end.wrapAndApplyHeader(buffer, offset, messageHeader));
            default -> {
                if (!fees.dispatch(listener.fees(), buffer, offset, messageHeader)) {
                    quotes.dispatch(listener.quotes(), buffer, offset, messageHeader);
                }
            }
        }
        return templateId;
    }
}
