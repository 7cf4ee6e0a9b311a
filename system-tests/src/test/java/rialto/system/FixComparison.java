package rialto.system;

import rialto.protocol.ReportKind;
import rialto.protocol.Side;
import rialto.testsupport.fix.FixJournal;
import rialto.testsupport.fix.FixMessage;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What a FIX client was told, message by message, beside the reports that were recorded for its session. */
final class FixComparison {
    private static final int MAX_TOLD = 20;
    /** Of the market's ticks, lots and minor units: see {@code Market}. */
    private static final int PRICE_SCALE = 2;

    private static final int LOT_SCALE = 4;
    private static final int MINOR_SCALE = 8;

    private final List<String> contradictions = new ArrayList<>();
    private final List<String> symbols;
    private String client = "";
    private long compared;

    /** @param symbols of instruments 1, 2 and so on */
    FixComparison(final List<String> symbols) {
        this.symbols = symbols;
    }

    /** Every report has come under its number, says what was recorded, and no other has come. */
    void compare(final String name, final FixJournal journal, final Map<Long, SessionReportFacts> reports) {
        client = name;
        journal.faults().forEach(this::contradict);
        for (final SessionReportFacts report : reports.values()) {
            final FixMessage message = journal.messages().get(report.number());
            if (message == null) {
                contradict((journal.isFilled(report.number()) ? "a gap was filled in place of " : "never came: ")
                        + report);
            } else {
                compare(message, report);
                compared++;
            }
        }
        for (final Map.Entry<Long, FixMessage> entry : journal.messages().entrySet()) {
            if (isReport(entry.getValue()) && !reports.containsKey(entry.getKey())) {
                contradict("nobody recorded " + entry.getValue());
            }
        }
    }

    /** The gateway itself answers how an order stands, and refuses: neither is a report of an event. */
    private static boolean isReport(final FixMessage message) {
        final String execId = message.text(17);
        final String execType = message.text(150);
        return message.type().equals(FixMessage.EXECUTION_REPORT)
                && (execId != null && execId.startsWith("E") || !"I".equals(execType) && !"8".equals(execType));
    }

    private void compare(final FixMessage message, final SessionReportFacts report) {
        requireText(message, report, 35, type(report.kind()));
        switch (report.kind()) {
            case CANCEL_REJECTED -> requireText(message, report, 434, "1");
            case REPLACE_REJECTED -> requireText(message, report, 434, "2");
            case MASS_CANCELED -> requireNumber(message, report, 533, BigDecimal.valueOf(report.count()));
            case MASS_CANCEL_REJECTED -> requireText(message, report, 531, "0");
            default -> compareExecution(message, report);
        }
        // the client's name of a request that somebody else made may be that of the order
        if (report.kind() != ReportKind.CANCELED) {
            requireText(message, report, 11, report.clientOrderId());
        }
    }

    private void compareExecution(final FixMessage message, final SessionReportFacts report) {
        requireText(message, report, 17, "E" + report.sequence());
        final String execType = message.text(150);
        if (!isExecType(execType, report.kind())) {
            contradict("150 is not of " + report + ": " + message);
        }
        if (report.kind() == ReportKind.REJECTED) {
            requireText(message, report, 37, "NONE"); // a refusal names no order, not even the one that has the id
        } else if (report.orderId() != 0) {
            requireText(message, report, 37, Long.toString(report.orderId()));
        }
        requireText(message, report, 54, report.side() == Side.BUY.value() ? "1" : "2");
        requireText(message, report, 55, symbols.get(report.instrumentId() - 1));
        if (report.kind() != ReportKind.REJECTED) {
            requireNumber(message, report, 14, BigDecimal.valueOf(report.executedLots(), LOT_SCALE));
            requireNumber(message, report, 151, BigDecimal.valueOf(report.remainingLots(), LOT_SCALE));
        }
        if (report.kind() == ReportKind.REPLACED) {
            requireText(message, report, 41, report.originalClientOrderId());
        }
        if (report.kind() == ReportKind.TRADE) {
            requireNumber(message, report, 31, BigDecimal.valueOf(report.lastTicks(), PRICE_SCALE));
            requireNumber(message, report, 32, BigDecimal.valueOf(report.lastLots(), LOT_SCALE));
            requireNumber(message, report, 12, BigDecimal.valueOf(report.fee(), MINOR_SCALE));
            requireText(message, report, 880, Long.toString(report.tradeId()));
            requireText(message, report, 851, report.isMaker() ? "1" : "2");
        }
    }

    private static String type(final ReportKind kind) {
        return switch (kind) {
            case CANCEL_REJECTED, REPLACE_REJECTED -> FixMessage.CANCEL_REJECT;
            case MASS_CANCELED, MASS_CANCEL_REJECTED -> FixMessage.MASS_CANCEL_REPORT;
            default -> FixMessage.EXECUTION_REPORT;
        };
    }

    private static boolean isExecType(final String execType, final ReportKind kind) {
        return switch (kind) {
            case NEW -> "0".equals(execType);
            case TRADE -> "F".equals(execType);
            case CANCELED -> "4".equals(execType) || "C".equals(execType) || "3".equals(execType);
            case REPLACED -> "5".equals(execType);
            case REJECTED -> "8".equals(execType);
            default -> false;
        };
    }

    private void requireText(
            final FixMessage message, final SessionReportFacts report, final int tag, final String wanted) {
        if (!wanted.equals(message.text(tag))) {
            contradict(tag + " is " + message.text(tag) + ", not " + wanted + ": " + message + " of " + report);
        }
    }

    private void requireNumber(
            final FixMessage message, final SessionReportFacts report, final int tag, final BigDecimal wanted) {
        final BigDecimal found = message.decimal(tag);
        final boolean isSo = found == null ? wanted.signum() == 0 : found.compareTo(wanted) == 0;
        if (!isSo) {
            contradict(tag + " is " + found + ", not " + wanted.toPlainString() + ": " + message + " of " + report);
        }
    }

    private void contradict(final String words) {
        if (contradictions.size() < MAX_TOLD) {
            contradictions.add(client + ": " + words);
        }
    }

    /** The first {@value #MAX_TOLD} differences. */
    List<String> contradictions() {
        return contradictions;
    }

    /** Messages that were compared with what was recorded. */
    long comparedCount() {
        return compared;
    }
}
