package rialto.system;

import rialto.protocol.Identifier36;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionReportDecoder;

/**
 * A report of a numbered session as it was recorded.
 *
 * @param sequence of its event
 * @param fee      minor units
 */
record SessionReportFacts(
        long sequence,
        long sessionId,
        long number,
        ReportKind kind,
        long accountId,
        long orderId,
        long tradeId,
        String clientOrderId,
        String originalClientOrderId,
        long executedLots,
        long remainingLots,
        long quantityLots,
        long lastTicks,
        long lastLots,
        long fee,
        int instrumentId,
        int side,
        int count,
        boolean isMaker,
        long nextNumberIn) {

    static SessionReportFacts of(final SessionReportDecoder report) {
        return new SessionReportFacts(
                report.header().eventSequence(),
                report.sessionId(),
                report.number(),
                report.kind(),
                report.accountId(),
                report.orderId(),
                report.tradeId(),
                Identifier36.text(report.clientOrderId()),
                Identifier36.text(report.originalClientOrderId()),
                report.executedLots(),
                report.remainingLots(),
                report.quantityLots(),
                report.lastTicks(),
                report.lastLots(),
                report.fee(),
                report.instrumentId(),
                report.side(),
                report.count(),
                report.isMaker() != 0,
                report.nextNumberIn());
    }
}
