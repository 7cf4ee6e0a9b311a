package rialto.dialect.admin;

import rialto.dialect.admin.AdminRoute.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All calls of the administration API, with the roles that they need. */
final class AdminRoutes {
    private static final int OPERATOR = Role.OPERATOR.bit();
    private static final int RISK = Role.RISK.bit();
    private static final int TREASURER = Role.TREASURER.bit();
    private static final int SECURITY = Role.SECURITY.bit();

    private final List<AdminRoute> routes = new ArrayList<>();

    private AdminRoutes() {}

    static List<AdminRoute> of(final AdminContext context) {
        final AdminRoutes all = new AdminRoutes();
        all.addVenue(context);
        all.addInstruments(context);
        all.addQuotes(context);
        all.addAccounts(context);
        all.addRisk(context);
        all.addAlerts(context);
        all.addAdministrators(context);
        return List.copyOf(all.routes);
    }

    private void read(final String path, final Consumer<AdminExchange> call) {
        routes.add(AdminRoute.read(path, call));
    }

    private void change(final String method, final String path, final int roles, final Consumer<AdminExchange> call) {
        routes.add(new AdminRoute(method, path, roles, Kind.CHANGE, call));
    }

    private void change(final Kind kind, final String path, final int roles, final Consumer<AdminExchange> call) {
        routes.add(new AdminRoute("POST", path, roles, kind, call));
    }

    private void addVenue(final AdminContext context) {
        final VenueAdmin venue = new VenueAdmin(context);
        final EventAdmin events = new EventAdmin(context);
        read("/status", venue::status);
        change("POST", "/snapshot", OPERATOR, venue::snapshot);
        read("/events", events::events);
        read("/orders/{orderId}/events", events::ofOrder);
        read("/audit", new AuditAdmin(context)::list);
    }

    private void addInstruments(final AdminContext context) {
        final AssetAdmin assets = new AssetAdmin(context);
        final InstrumentAdmin instruments = new InstrumentAdmin(context);
        final PhaseAdmin phases = new PhaseAdmin(context, instruments);
        final PhaseHistory past = new PhaseHistory(context);
        read("/instruments/{symbol}/auctions", past::auctions);
        read("/instruments/{symbol}/schedules", past::schedules);
        read("/assets", assets::list);
        change("POST", "/assets", OPERATOR, assets::add);
        read("/instruments", instruments::list);
        change("POST", "/instruments", OPERATOR, instruments::add);
        change("PATCH", "/instruments/{symbol}", OPERATOR, instruments::change);
        change("POST", "/instruments/{symbol}/halt", OPERATOR, instruments::halt);
        change("POST", "/instruments/{symbol}/resume", OPERATOR, instruments::resume);
        change("POST", "/instruments/{symbol}/phase", OPERATOR, phases::set);
        read("/instruments/{symbol}/schedule", phases::showSchedule);
        change("PUT", "/instruments/{symbol}/schedule", OPERATOR, phases::setSchedule);
        change("DELETE", "/instruments/{symbol}/schedule", OPERATOR, phases::removeSchedule);
        final TradeAdmin trades = new TradeAdmin(context);
        change(Kind.MONEY, "/instruments/{symbol}/trades/{tradeId}/bust", RISK | TREASURER, trades::bust);
        change(Kind.MONEY, "/instruments/{symbol}/trades/{tradeId}/correct", TREASURER, trades::correct);
        final ProtectionAdmin protections = new ProtectionAdmin(context);
        final FeeAdmin fees = new FeeAdmin(context);
        read("/fee-schedules", fees::list);
        read("/fee-schedules/{name}", fees::show);
        change("PUT", "/fee-schedules/{name}", OPERATOR, fees::set);
        change("DELETE", "/fee-schedules/{name}", OPERATOR, fees::remove);
        read("/instruments/{symbol}/fee-schedule", fees::showAssigned);
        change("PUT", "/instruments/{symbol}/fee-schedule", OPERATOR, fees::assign);
        change("DELETE", "/instruments/{symbol}/fee-schedule", OPERATOR, fees::unassign);
        read("/accounts/{name}/fees", fees::showAccount);
        routes.add(new AdminRoute("PUT", "/accounts/{name}/fees", TREASURER, Kind.MONEY, fees::setAccount));
        routes.add(new AdminRoute("DELETE", "/accounts/{name}/fees", TREASURER, Kind.MONEY, fees::removeAccount));
        read("/instruments/{symbol}/protection", protections::show);
        change("PUT", "/instruments/{symbol}/protection", OPERATOR | RISK, protections::set);
        change("DELETE", "/instruments/{symbol}/protection", OPERATOR | RISK, protections::remove);
    }

    private void addQuotes(final AdminContext context) {
        final QuoteAdmin quotes = new QuoteAdmin(context);
        read("/instruments/{symbol}/providers", quotes::listProviders);
        change("PUT", "/instruments/{symbol}/providers/{account}", OPERATOR | RISK, quotes::setProvider);
        read("/credit", quotes::listCredit);
        routes.add(new AdminRoute(
                "PUT", "/credit/{taker}/{provider}/{asset}", RISK | TREASURER, Kind.MONEY, quotes::setCredit));
    }

    private void addAccounts(final AdminContext context) {
        final AccountAdmin accounts = new AccountAdmin(context);
        final KeyAdmin keys = new KeyAdmin(context);
        final TransferAdmin transfers = new TransferAdmin(context);
        read("/balances", new BalanceAdmin(context)::list);
        read("/accounts", accounts::list);
        change("POST", "/accounts", TREASURER, accounts::create);
        read("/accounts/{name}", accounts::show);
        read("/accounts/{name}/statement", new StatementAdmin(context)::statement);
        read("/accounts/{name}/keys", keys::list);
        change(Kind.KEYS, "/accounts/{name}/keys", SECURITY, keys::add);
        change("DELETE", "/keys/{apiKey}", SECURITY, keys::revoke);
        change(Kind.MONEY, "/accounts/{name}/deposits", TREASURER, transfers::deposit);
        change(Kind.MONEY, "/accounts/{name}/withdrawals", TREASURER, transfers::withdraw);
    }

    private void addRisk(final AdminContext context) {
        final RiskAdmin risk = new RiskAdmin(context);
        final OrderEntryAdmin orderEntry = new OrderEntryAdmin(context);
        change("POST", "/accounts/{name}/freeze", RISK, risk::freeze);
        change("POST", "/accounts/{name}/unfreeze", RISK, risk::unfreeze);
        final LimitsAdmin limits = new LimitsAdmin(context);
        read("/accounts/{name}/limits", limits::list);
        change("PUT", "/accounts/{name}/limits/{symbol}", RISK, limits::set);
        change("DELETE", "/accounts/{name}/limits/{symbol}", RISK, limits::remove);
        final RulesAdmin rules = new RulesAdmin(context);
        read("/accounts/{name}/rules", rules::show);
        change("PUT", "/accounts/{name}/rules", RISK, rules::set);
        change("DELETE", "/accounts/{name}/rules", RISK, rules::remove);
        final QuoteProtectionAdmin quotes = new QuoteProtectionAdmin(context);
        read("/accounts/{name}/quote-protections", quotes::list);
        change("PUT", "/accounts/{name}/quote-protections/{symbol}", RISK, quotes::set);
        change("DELETE", "/accounts/{name}/quote-protections/{symbol}", RISK, quotes::remove);
        change("POST", "/accounts/{name}/quote-protections/{symbol}/reset", RISK, quotes::reset);
        change("DELETE", "/accounts/{name}/orders", RISK, risk::cancelAll);
        change("DELETE", "/orders/{orderId}", RISK, risk::cancel);
        change("DELETE", "/accounts/{name}/sessions", OPERATOR | RISK, risk::endSessions);
        change("DELETE", "/keys/{apiKey}/sessions", OPERATOR | RISK, risk::endSessionsOfKey);
        change("POST", "/instruments/{symbol}/order-entry", OPERATOR | RISK, orderEntry::setInstrument);
        change("POST", "/order-entry", RISK, orderEntry::setVenue);
    }

    private void addAlerts(final AdminContext context) {
        final AlertAdmin alerts = new AlertAdmin(context);
        read("/surveillance", alerts::surveillance);
        read("/alerts", alerts::list);
        read("/alerts/{alertId}", alerts::show);
        change("POST", "/alerts/{alertId}/close", OPERATOR | RISK, alerts::close);
    }

    private void addAdministrators(final AdminContext context) {
        final AdministratorAdmin administrators = new AdministratorAdmin(context);
        final ApprovalAdmin approvals = new ApprovalAdmin(context);
        read("/me", administrators::whoAmI);
        read("/administrators", administrators::list);
        change(Kind.KEYS, "/administrators", SECURITY, administrators::add);
        change(Kind.KEYS, "/administrators/{name}/rotate", SECURITY, administrators::rotate);
        change("DELETE", "/administrators/{name}", SECURITY, administrators::revokeAll);
        change("DELETE", "/administrators/{name}/keys/{keyId}", SECURITY, administrators::revoke);
        read("/approvals", approvals::list);
        change("POST", "/approvals/{id}/approve", TREASURER | SECURITY, approvals::approve);
        change("POST", "/approvals/{id}/decline", TREASURER | SECURITY, approvals::decline);
    }
}
