package rialto.client;

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

/**
 * A snapshot's records, one method each; every method does nothing unless overridden.
 *
 * <p>Called in the order of the schema: begin, the records by template, end. Decoders are flyweights that are reused:
 * read what is needed before returning.
 */
public interface SnapshotListener {
    default void onBegin(final SnapshotBeginDecoder record) {}

    default void onAsset(final SnapshotAssetDecoder record) {}

    default void onInstrument(final SnapshotInstrumentDecoder record) {}

    /** Right behind {@link #onInstrument} of the instrument, unless nothing happened in its book. */
    default void onBook(final SnapshotBookDecoder record) {}

    default void onSessions(final SnapshotSessionsDecoder record) {}

    default void onSchedule(final SnapshotScheduleDecoder record) {}

    default void onPriceProtection(final SnapshotPriceProtectionDecoder record) {}

    default void onAccountRules(final SnapshotAccountRulesDecoder record) {}

    default void onAccountLimits(final SnapshotAccountLimitsDecoder record) {}

    default void onQuoteProtection(final SnapshotQuoteProtectionDecoder record) {}

    default void onQuoteFill(final SnapshotQuoteFillDecoder record) {}

    default void onPriceAverage(final SnapshotPriceAverageDecoder record) {}

    /** Of an instrument in a VOLATILITY_AUCTION. */
    default void onVolatilityInterruption(final SnapshotVolatilityInterruptionDecoder record) {}

    default void onIndication(final SnapshotIndicationDecoder record) {}

    default void onAccount(final SnapshotAccountDecoder record) {}

    default void onBalance(final SnapshotBalanceDecoder record) {}

    /** Who hears the next record if it is one of fees. */
    default FeeRecordListener fees() {
        return FeeRecordListener.NONE;
    }

    default void onOrderList(final SnapshotOrderListDecoder record) {}

    /** Before {@link #onOrder} of the order that has it. */
    default void onTrigger(final SnapshotTriggerDecoder record) {}

    /** Right before {@link #onOrder} of the order that shows a part. */
    default void onDisplay(final SnapshotDisplayDecoder record) {}

    default void onPeg(final SnapshotPegDecoder record) {}

    default void onTriggers(final SnapshotTriggersDecoder record) {}

    default void onOrder(final SnapshotOrderDecoder record) {}

    default void onClientOrder(final SnapshotClientOrderDecoder record) {}

    default void onTransfer(final SnapshotTransferDecoder record) {}

    default void onTrade(final SnapshotTradeDecoder record) {}

    default void onApiKey(final SnapshotApiKeyDecoder record) {}

    default void onCommandSource(final SnapshotCommandSourceDecoder record) {}

    default void onGatewayLease(final SnapshotGatewayLeaseDecoder record) {}

    default void onCancelTimer(final SnapshotCancelTimerDecoder record) {}

    default void onPendingCancel(final SnapshotPendingCancelDecoder record) {}

    default void onCancelTimerOrder(final SnapshotCancelTimerOrderDecoder record) {}

    default void onProposals(final SnapshotProposalsDecoder record) {}

    default void onProposal(final SnapshotProposalDecoder record) {}

    default void onAdministratorKey(final SnapshotAdministratorKeyDecoder record) {}

    default void onFrozenAccount(final SnapshotFrozenAccountDecoder record) {}

    default void onOrderEntry(final SnapshotOrderEntryDecoder record) {}

    default void onNumberedSessions(final SnapshotNumberedSessionsDecoder record) {}

    default void onNumberedSession(final SnapshotNumberedSessionDecoder record) {}

    default void onReportedOrder(final SnapshotReportedOrderDecoder record) {}

    default void onEnd(final SnapshotEndDecoder record) {}

    /** Who hears the next record if it is one of streamed quotes. */
    default QuoteRecordListener quotes() {
        return QuoteRecordListener.NONE;
    }
}
