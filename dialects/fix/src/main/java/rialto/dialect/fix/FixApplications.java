package rialto.dialect.fix;

import rialto.dialect.fix.order.OrderApplication;
import rialto.dialect.fix.order.ReportWriter;
import rialto.dialect.fix.price.PriceServer;
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
    private final ReportWriter reports;
    private final PriceServer prices;

    FixApplications(final GatewayCore core) {
        this.core = core;
        reports = new ReportWriter(core.view());
        prices = PriceServer.start(core);
    }

    @Override
    public Application open(final FixService service, final Outlet outlet) {
        return switch (service) {
            case ORDERS -> new OrderApplication(core, outlet);
            case DROP_COPY -> new SessionMessagesOnly(service, outlet, core.limits());
            case PRICES -> prices.open(outlet);
        };
    }

    @Override
    public SessionReports reports() {
        return reports;
    }

    /** Nothing is sent by a timer any more. */
    void close() {
        prices.close();
    }
}
