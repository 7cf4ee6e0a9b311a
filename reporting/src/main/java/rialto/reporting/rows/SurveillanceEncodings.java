package rialto.reporting.rows;

import rialto.protocol.Side;
import rialto.reporting.AlertClosing;
import rialto.reporting.Evidence;
import rialto.reporting.database.RowBuffer;
import rialto.reporting.surveillance.Alert;

/** As {@link Encodings}, of the tables in {@link rialto.reporting.database.SurveillanceSchema}. */
final class SurveillanceEncodings {
    private SurveillanceEncodings() {}

    static void alert(final RowBuffer to, final Alert row) {
        to.number(row.alertId());
        to.number(row.pattern().code());
        to.number(row.sequence());
        to.number(row.timestampNs());
        to.number(row.instrumentId());
        to.number(row.accountId());
        to.number(row.otherAccountId());
        to.number(row.beganNs());
        to.text(row.detail());
        to.endRow();
    }

    /** All of an alert, numbered from 1. */
    static void evidence(final RowBuffer to, final Alert alert) {
        int number = 0;
        for (final Evidence row : alert.evidence()) {
            number++;
            to.number(alert.alertId());
            to.number(number);
            to.number(row.kind().code());
            to.number(row.sequence());
            to.number(row.timestampNs());
            to.number(row.accountId());
            to.number(row.otherAccountId());
            to.number(row.orderId());
            to.number(row.otherOrderId());
            to.number(row.tradeId());
            to.number((row.buys() ? Side.BUY : Side.SELL).value());
            to.number(row.priceTicks());
            to.number(row.lots());
            to.endRow();
        }
    }

    static void closing(final RowBuffer to, final PendingSurveillance.Closing row) {
        final AlertClosing.Subject subject = row.closing().subject();
        to.number(subject.sequence());
        to.number(row.eventSequence());
        to.number(subject.pattern().code());
        to.number(subject.instrumentId());
        to.number(subject.accountId());
        to.number(subject.otherAccountId());
        to.number(row.timestampNs());
        to.text(row.actor());
        to.text(row.closing().verdict().name());
        to.text(row.closing().comment());
        to.endRow();
    }

    static void settings(final RowBuffer to, final PendingSurveillance.Settings row) {
        to.number(row.eventSequence());
        to.text(row.text());
        to.endRow();
    }
}
