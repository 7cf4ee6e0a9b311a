package rialto.dialect.fix;

import rialto.dialect.fix.message.FieldWriter;
import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.Applications;
import rialto.dialect.fix.session.Dictionary;
import rialto.dialect.fix.session.FixService;
import rialto.dialect.fix.session.Outlet;
import rialto.dialect.fix.session.SessionMessagesOnly;
import rialto.dialect.fix.session.SessionReports;
import rialto.gateway.limits.LimitSettings;
import rialto.gateway.limits.RateLimiter;
import rialto.protocol.Identifier36;
import rialto.protocol.SessionReportDecoder;

import java.util.List;

/** FIX whose reports have three fields, for tests of sessions: 35=8, the client's order id and the kind of the report. */
public final class ShortReports extends SessionsDialect {
    public ShortReports() {
        super(Dictionary.read(List.of("sessions")), new Reports());
    }

    private static final class Reports implements Applications {
        @Override
        public Application open(final FixService service, final Outlet outlet) {
            return new SessionMessagesOnly(
                    service, outlet, new RateLimiter(LimitSettings.DEFAULTS, System::currentTimeMillis));
        }

        @Override
        public SessionReports reports() {
            return ShortReports::write;
        }
    }

    private static String write(final SessionReportDecoder report, final FieldWriter into) {
        into.text(11, Identifier36.text(report.clientOrderId()))
                .text(150, report.kind().name());
        return "8";
    }
}
