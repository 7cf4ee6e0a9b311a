package rialto.dialect.fix;

import rialto.dialect.fix.session.Application;
import rialto.dialect.fix.session.Applications;
import rialto.dialect.fix.session.FixService;
import rialto.dialect.fix.session.Outlet;
import rialto.dialect.fix.session.SessionMessagesOnly;
import rialto.dialect.fix.session.SessionReports;
import rialto.gateway.dialect.GatewayCore;

/** What serves the connections of each service of one gateway. */
final class FixApplications implements Applications {
    private final GatewayCore core;

    FixApplications(final GatewayCore core) {
        this.core = core;
    }

    @Override
    public Application open(final FixService service, final Outlet outlet) {
        return switch (service) {
            case ORDERS, DROP_COPY, PRICES -> new SessionMessagesOnly(service, outlet);
        };
    }

    @Override
    public SessionReports reports() {
        return (report, into) -> {
            throw new UnsupportedOperationException("reports have no form");
        };
    }
}
