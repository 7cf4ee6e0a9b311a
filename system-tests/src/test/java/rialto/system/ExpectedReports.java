package rialto.system;

import rialto.protocol.ReportKind;
import rialto.protocol.SessionKind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** What one command's order events are to tell numbered sessions, beside what they were told. */
final class ExpectedReports {
    private static final long NONE = 0;

    /**
     * @param lots     of a trade; otherwise 0
     * @param byAsking whether a session for orders is told of it only when it asked for it itself
     */
    private record Expected(long accountId, ReportKind kind, long orderId, long tradeId, long lots, boolean byAsking) {}

    private record Seen(long sessionId, SessionReportFacts report) {}

    private final List<Expected> expected = new ArrayList<>();
    private final List<Seen> seen = new ArrayList<>();
    /** The order that the command has canceled to replace it. */
    private long replacedAccount = NONE;

    private long replacedOrder = NONE;
    private boolean isCommandRefused;

    void accepted(final long accountId, final long orderId) {
        final boolean replaces = replacedAccount == accountId;
        replacedAccount = NONE;
        told(accountId, replaces ? ReportKind.REPLACED : ReportKind.NEW, orderId);
    }

    void traded(final long accountId, final long orderId, final long tradeId, final long lots) {
        expected.add(new Expected(accountId, ReportKind.TRADE, orderId, tradeId, lots, false));
    }

    void canceled(final long accountId, final long orderId, final boolean toReplace) {
        if (toReplace) {
            replacedAccount = accountId;
            replacedOrder = orderId;
        } else {
            told(accountId, ReportKind.CANCELED, orderId);
        }
    }

    /** An order that is refused: the one that it was to replace has left all the same. */
    void rejected(final long accountId) {
        endReplacement();
        refused(accountId, ReportKind.REJECTED);
    }

    void told(final long accountId, final ReportKind kind, final long orderId) {
        expected.add(new Expected(accountId, kind, orderId, NONE, 0, false));
    }

    /** What a session for orders is told of when it asked for it, and a drop copy always. */
    void refused(final long accountId, final ReportKind kind) {
        expected.add(new Expected(accountId, kind, NONE, NONE, 0, true));
    }

    /** Of a cancel, of a replacement's cancel, or of a mass cancel. */
    void cancelRefused(final long accountId) {
        expected.add(new Expected(accountId, ReportKind.CANCEL_REJECTED, NONE, NONE, 0, true));
    }

    /** A command that is refused as a whole says not whose it was: one that cancels all orders may be told of it. */
    void commandRefused() {
        isCommandRefused = true;
    }

    void seen(final SessionAudit.Session session, final SessionReportFacts report) {
        seen.add(new Seen(report.sessionId(), report));
    }

    private void endReplacement() {
        if (replacedAccount != NONE) {
            told(replacedAccount, ReportKind.CANCELED, replacedOrder);
            replacedAccount = NONE;
        }
    }

    /** At the end of a command: what sessions were not told, or should not have been told. Begins the next command. */
    void differences(final Collection<SessionAudit.Session> sessions, final Consumer<String> contradict) {
        endReplacement();
        for (final SessionAudit.Session session : sessions) {
            final List<SessionReportFacts> left = new ArrayList<>();
            for (final Seen each : seen) {
                if (each.report().accountId() == session.accountId()
                        && session.reports().get(each.report().number()) == each.report()) {
                    left.add(each.report());
                }
            }
            for (final Expected each : expected) {
                if (each.accountId() == session.accountId()
                        && !remove(left, each)
                        && (!each.byAsking() || session.kind() == SessionKind.DROP_COPY)) {
                    contradict.accept(session.name() + " is not told of " + each);
                }
            }
            left.removeIf(report -> isCommandRefused && report.kind() == ReportKind.MASS_CANCEL_REJECTED);
            for (final SessionReportFacts report : left) {
                contradict.accept(session.name() + " is told of what did not happen: " + report);
            }
        }
        expected.clear();
        seen.clear();
        isCommandRefused = false;
    }

    private static boolean remove(final List<SessionReportFacts> reports, final Expected wanted) {
        for (int i = 0; i < reports.size(); i++) {
            if (isReportOf(reports.get(i), wanted)) {
                reports.remove(i);
                return true;
            }
        }
        return false;
    }

    private static boolean isReportOf(final SessionReportFacts report, final Expected wanted) {
        if (wanted.byAsking()) {
            return isRefusal(report.kind(), wanted.kind());
        }
        return report.kind() == wanted.kind()
                && report.orderId() == wanted.orderId()
                && report.tradeId() == wanted.tradeId()
                && report.lastLots() == wanted.lots();
    }

    /** A cancel that is refused may have been that of a replacement, or of all orders. */
    private static boolean isRefusal(final ReportKind told, final ReportKind wanted) {
        return told == wanted
                || wanted == ReportKind.CANCEL_REJECTED
                        && (told == ReportKind.REPLACE_REJECTED || told == ReportKind.MASS_CANCEL_REJECTED);
    }
}
