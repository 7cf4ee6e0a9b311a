package rialto.dialect.fix.order;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.message.Tag;
import rialto.dialect.fix.session.SessionReports;
import rialto.gateway.api.RejectExplanation;
import rialto.gateway.state.Asset;
import rialto.gateway.state.Instrument;
import rialto.gateway.state.VenueView;
import rialto.protocol.Blocks;
import rialto.protocol.CancelReason;
import rialto.protocol.Identifier36;
import rialto.protocol.OrderDisplays;
import rialto.protocol.OrderParty;
import rialto.protocol.OrderType;
import rialto.protocol.PegTerms;
import rialto.protocol.RejectReason;
import rialto.protocol.ReportKind;
import rialto.protocol.SessionReportDecoder;
import rialto.protocol.Side;
import rialto.protocol.TimeInForce;
import rialto.protocol.TradeRevisions;
import rialto.protocol.TriggerTerms;

/**
 * Writes reports of numbered sessions as ExecutionReport(8), OrderCancelReject(9) and OrderMassCancelReport(r). Of the view it
 * uses names and units alone, which never change: so a report has the same fields whenever and wherever it is written.
 */
public final class ReportWriter implements SessionReports {
    /** MsgType(35). */
    static final String EXECUTION_REPORT = "8";

    static final String CANCEL_REJECT = "9";
    static final String MASS_CANCEL_REPORT = "r";

    /** OrderID(37) and OrigClOrdID(41) where there is none. */
    static final String NONE = "NONE";

    /** Symbol(55) where there is none. */
    static final String NO_SYMBOL = "[N/A]";

    /** CommType(13). */
    private static final char ABSOLUTE = '3';
    /** ExecRestatementReason(378): the venue decided. */
    private static final int MARKET_OPTION = 8;
    /** Side(54) where there is none. */
    private static final char UNDISCLOSED = '7';

    private static final char REJECTED = '8';

    /** Of the order that was to take another one's place: its report tells of that one. */
    private static final long NEW_PRICE = 0;

    private final VenueView view;
    private FieldWriter fields;

    public ReportWriter(final VenueView view) {
        this.view = view;
    }

    @Override
    public String write(final SessionReportDecoder report, final FieldWriter into) {
        fields = into;
        return switch (report.kind()) {
            case CANCEL_REJECTED -> writeCancelReject(report, '1');
            case REPLACE_REJECTED -> writeCancelReject(report, '2');
            case MASS_CANCELED -> writeMassCancel(report, false);
            case MASS_CANCEL_REJECTED -> writeMassCancel(report, true);
            case NEW,
                    TRADE,
                    CANCELED,
                    REPLACED,
                    REJECTED,
                    TRIGGERED,
                    PENDING,
                    RELEASED,
                    TRADE_BUSTED,
                    TRADE_CORRECTED -> writeExecution(report);
            case NULL_VAL, SBE_UNKNOWN -> throw new IllegalArgumentException("a report of no kind");
        };
    }

    private String writeExecution(final SessionReportDecoder report) {
        final ReportKind kind = report.kind();
        final Instrument instrument = view.instrument(report.instrumentId());
        fields.text(Tag.ORDER_ID, orderId(report));
        writeClientIds(report);
        fields.text(Tag.EXEC_ID, executionId(report));
        if (isRevision(report)) {
            fields.text(Tag.EXEC_REF_ID, "E" + TradeRevisions.referenceSequence(report));
        }
        fields.letter(Tag.EXEC_TYPE, executionType(report));
        fields.letter(Tag.ORD_STATUS, status(report));
        writeAccount(report);
        PartyFields.write(fields, OrderParty.of(report));
        fields.text(Tag.SYMBOL, instrument == null ? NO_SYMBOL : instrument.symbol());
        fields.letter(Tag.SIDE, report.side() == 0 ? UNDISCLOSED : OrderCodes.of(Side.get(report.side())));
        writeTerms(report, instrument);
        if (kind == ReportKind.TRADE || isRevision(report)) {
            writeTrade(report, instrument);
        }
        writeAmounts(report, instrument);
        fields.time(Tag.TRANSACT_TIME, report.header().timestampNs());
        if (kind == ReportKind.CANCELED) {
            writeEnd(CancelReason.get(report.reason()));
        } else if (kind == ReportKind.REJECTED) {
            writeRejection(report);
        }
        return EXECUTION_REPORT;
    }

    /** A mass cancel's own id is told by its report; until then each order is told under its own. */
    private void writeClientIds(final SessionReportDecoder report) {
        final String clientOrderId = Identifier36.text(report.clientOrderId());
        final String original = Identifier36.text(report.originalClientOrderId());
        final boolean byMassCancel =
                report.kind() == ReportKind.CANCELED && CancelReason.get(report.reason()) == CancelReason.MASS_CANCEL;
        if (byMassCancel && !original.isEmpty()) {
            fields.text(Tag.CL_ORD_ID, original);
            return;
        }
        fields.text(Tag.CL_ORD_ID, clientOrderId);
        fields.text(Tag.ORIG_CL_ORD_ID, original);
        if (isOfQuote(report)) {
            fields.text(Tag.QUOTE_ID, clientOrderId);
        }
    }

    private void writeTerms(final SessionReportDecoder report, final Instrument instrument) {
        final TriggerTerms trigger = TriggerTerms.of(report);
        final PegTerms peg = instrument == null ? PegTerms.NONE : PegTerms.of(report);
        final boolean isPegged = !peg.isNone();
        if (instrument != null) {
            if (isOfQuote(report)) {
                fields.quantity(Tag.ORDER_QTY, instrument, report.lastLots());
            } else if (report.quoteAmount() > 0) {
                fields.amount(Tag.CASH_ORDER_QTY, instrument, report.quoteAmount());
            } else {
                fields.quantity(Tag.ORDER_QTY, instrument, report.quantityLots());
            }
        }
        if (report.orderType() != 0) {
            fields.letter(
                    Tag.ORD_TYPE,
                    isPegged ? OrderCodes.PEGGED : OrderCodes.of(OrderType.get(report.orderType()), trigger.type()));
        }
        final long givenTicks = peg.givenTicks(report.priceTicks());
        if (instrument != null && givenTicks > 0) {
            fields.price(Tag.PRICE, instrument, givenTicks);
        }
        if (report.timeInForce() != 0) {
            fields.letter(Tag.TIME_IN_FORCE, OrderCodes.of(TimeInForce.get(report.timeInForce())));
        }
        if (report.expireTimestampNs() > 0) {
            fields.time(Tag.EXPIRE_TIME, report.expireTimestampNs());
        }
        if (report.orderType() == OrderType.LIMIT_MAKER.value() && !isPegged) {
            fields.letter(Tag.EXEC_INST, OrderCodes.POST_ONLY);
        }
        final long displayLots = OrderDisplays.lots(report);
        if (instrument != null && displayLots != 0) {
            fields.quantity(Tag.MAX_FLOOR, instrument, Math.max(0, displayLots));
        }
        if (isPegged) {
            PegFields.write(fields, peg, OrderType.get(report.orderType()), report.priceTicks(), instrument);
        }
        if (instrument != null && !trigger.isNone()) {
            writeTrigger(report, trigger, instrument);
        }
    }

    private void writeTrigger(
            final SessionReportDecoder report, final TriggerTerms trigger, final Instrument instrument) {
        TriggerFields.write(fields, trigger, instrument, Side.get(report.side()));
        switch (report.kind()) {
            case NEW, TRIGGERED, PENDING, RELEASED ->
                TriggerFields.writeWorking(fields, report.kind() == ReportKind.TRIGGERED);
            default -> {}
        }
    }

    private void writeTrade(final SessionReportDecoder report, final Instrument instrument) {
        fields.quantity(Tag.LAST_QTY, instrument, report.lastLots());
        fields.price(Tag.LAST_PX, instrument, report.lastTicks());
        fields.number(Tag.TRD_MATCH_ID, report.tradeId());
        fields.letter(Tag.LAST_LIQUIDITY_IND, report.isMaker() != 0 ? '1' : '2');
        final Asset feeAsset = instrument.feeAsset(Side.get(report.side()), report.fee());
        fields.decimal(Tag.COMMISSION, report.fee(), feeAsset.scale());
        fields.letter(Tag.COMM_TYPE, ABSOLUTE);
        fields.text(Tag.COMM_CURRENCY, feeAsset.symbol());
        if (report.contraAccountId() != 0) {
            fields.number(Tag.NO_CONTRA_BROKERS, 1);
            fields.text(
                    Tag.CONTRA_BROKER, view.account(report.contraAccountId()).name());
        }
    }

    private void writeAmounts(final SessionReportDecoder report, final Instrument instrument) {
        if (instrument == null) {
            fields.number(Tag.LEAVES_QTY, 0).number(Tag.CUM_QTY, 0).number(Tag.AVG_PX, 0);
            return;
        }
        if (isOfQuote(report)) {
            writeWhole(report, instrument);
            return;
        }
        final boolean isOpen = report.kind() != ReportKind.REJECTED && report.quoteAmount() == 0;
        fields.quantity(Tag.LEAVES_QTY, instrument, isOpen ? report.remainingLots() : 0);
        fields.quantity(Tag.CUM_QTY, instrument, report.executedLots());
        fields.averagePrice(Tag.AVG_PX, instrument, report.executedQuote(), report.executedLots());
    }

    /** Each trade with a provider's quote is one of its own: no order is left open or has been filled before. */
    private void writeWhole(final SessionReportDecoder report, final Instrument instrument) {
        fields.quantity(Tag.LEAVES_QTY, instrument, 0);
        fields.quantity(Tag.CUM_QTY, instrument, report.lastLots());
        fields.price(Tag.AVG_PX, instrument, report.lastTicks());
    }

    private void writeEnd(final CancelReason reason) {
        if (OrderCodes.isUnsolicited(reason)) {
            fields.number(Tag.EXEC_RESTATEMENT_REASON, MARKET_OPTION);
        }
        fields.text(Tag.TEXT, OrderCodes.explanation(reason));
    }

    private void writeRejection(final SessionReportDecoder report) {
        final RejectReason reason = RejectReason.get(report.reason());
        fields.number(Tag.ORD_REJ_REASON, OrderCodes.ofOrder(reason));
        if (reason != RejectReason.DUPLICATE_CLIENT_ORDER_ID) {
            fields.text(Tag.TEXT, explanation(report, reason, report.priceTicks()));
        } else if (report.orderId() == 0) {
            fields.text(Tag.TEXT, "ClOrdID(11) was used before.");
        } else {
            fields.text(
                    Tag.TEXT,
                    "ClOrdID(11) was used before, for order " + report.orderId() + ", which this changes nothing of.");
        }
    }

    private String writeCancelReject(final SessionReportDecoder report, final char responseTo) {
        final RejectReason reason = RejectReason.get(report.reason());
        final String original = Identifier36.text(report.originalClientOrderId());
        fields.text(Tag.ORDER_ID, orderId(report));
        fields.text(Tag.CL_ORD_ID, Identifier36.text(report.clientOrderId()));
        fields.text(Tag.ORIG_CL_ORD_ID, original.isEmpty() ? NONE : original);
        fields.letter(
                Tag.ORD_STATUS,
                reason == RejectReason.UNKNOWN_ORDER || report.orderId() == 0 ? REJECTED : openStatus(report));
        writeAccount(report);
        fields.time(Tag.TRANSACT_TIME, report.header().timestampNs());
        fields.letter(Tag.CXL_REJ_RESPONSE_TO, responseTo);
        fields.number(Tag.CXL_REJ_REASON, OrderCodes.ofCancel(reason));
        fields.text(
                Tag.TEXT,
                reason == RejectReason.AMEND_NOT_A_REDUCTION
                        ? "OrderQty(38) must be above what the order has executed, or has on hold."
                        : explanation(report, reason, NEW_PRICE));
        return CANCEL_REJECT;
    }

    /** @param priceTicks that was refused; {@link #NEW_PRICE} where the report has another one */
    private String explanation(final SessionReportDecoder report, final RejectReason reason, final long priceTicks) {
        final boolean tellsBand = Blocks.has(report, SessionReportDecoder.lowestTicksEncodingOffset());
        return RejectExplanation.of(
                reason,
                view.instrument(report.instrumentId()),
                priceTicks,
                tellsBand ? report.lowestTicks() : 0,
                tellsBand ? report.highestTicks() : 0);
    }

    private String writeMassCancel(final SessionReportDecoder report, final boolean rejected) {
        final char scope = report.instrumentId() == 0 ? OrderCodes.ALL_ORDERS : OrderCodes.ORDERS_OF_SYMBOL;
        fields.text(Tag.ORDER_ID, executionId(report));
        fields.text(Tag.CL_ORD_ID, Identifier36.text(report.clientOrderId()));
        fields.letter(Tag.MASS_CANCEL_REQUEST_TYPE, scope);
        fields.letter(Tag.MASS_CANCEL_RESPONSE, rejected ? '0' : scope);
        final RejectReason reason = RejectReason.get(report.reason());
        if (rejected) {
            fields.number(Tag.MASS_CANCEL_REJECT_REASON, OrderCodes.ofMassCancel(reason));
        }
        fields.number(Tag.TOTAL_AFFECTED_ORDERS, report.count());
        writeAccount(report);
        final Instrument instrument = view.instrument(report.instrumentId());
        fields.text(Tag.SYMBOL, instrument == null ? null : instrument.symbol());
        fields.time(Tag.TRANSACT_TIME, report.header().timestampNs());
        if (rejected) {
            fields.text(Tag.TEXT, RejectExplanation.of(reason));
        }
        return MASS_CANCEL_REPORT;
    }

    private void writeAccount(final SessionReportDecoder report) {
        fields.text(Tag.ACCOUNT, view.account(report.accountId()).name());
    }

    private static String orderId(final SessionReportDecoder report) {
        // an order that was sent before is not the refused one, and goes on
        return report.orderId() == 0 || report.kind() == ReportKind.REJECTED ? NONE : Long.toString(report.orderId());
    }

    private static String executionId(final SessionReportDecoder report) {
        return "E" + report.header().eventSequence();
    }

    /** Whether it is about what a provider quoted: there is no order. */
    private static boolean isOfQuote(final SessionReportDecoder report) {
        return report.kind() == ReportKind.TRADE && report.orderId() == 0;
    }

    /** Whether a trade was busted or corrected. */
    private static boolean isRevision(final SessionReportDecoder report) {
        return report.kind() == ReportKind.TRADE_BUSTED || report.kind() == ReportKind.TRADE_CORRECTED;
    }

    private static char executionType(final SessionReportDecoder report) {
        return switch (report.kind()) {
            case NEW, RELEASED -> '0';
            case TRADE -> 'F';
            case REPLACED -> '5';
            case TRIGGERED -> 'L';
            case TRADE_BUSTED -> 'H';
            case TRADE_CORRECTED -> 'G';
            default -> status(report);
        };
    }

    private static char status(final SessionReportDecoder report) {
        return switch (report.kind()) {
            case TRADE -> tradedStatus(report);
            case CANCELED -> OrderCodes.ofEnd(CancelReason.get(report.reason()));
            case REJECTED -> REJECTED;
            case PENDING -> OrderCodes.PENDING_NEW;
            case TRADE_BUSTED, TRADE_CORRECTED -> revisedStatus(report);
            default -> openStatus(report);
        };
    }

    /** An order that was canceled while a part of it was on hold ends by a report of its own, behind this one. */
    private static char tradedStatus(final SessionReportDecoder report) {
        final boolean isFilled =
                report.quoteAmount() > 0 ? report.remainingLots() == 0 : report.executedLots() >= report.quantityLots();
        return isFilled || isOfQuote(report) ? '2' : '1';
    }

    /** Of an order that has left the report tells the trade alone: filled at its other price, or nothing of it any more. */
    private static char revisedStatus(final SessionReportDecoder report) {
        if (report.remainingLots() > 0) {
            return openStatus(report);
        }
        return report.kind() == ReportKind.TRADE_BUSTED ? '4' : '2';
    }

    private static char openStatus(final SessionReportDecoder report) {
        return report.executedLots() == 0 ? '0' : '1';
    }
}
