package rialto.dialect.admin;

import rialto.gateway.api.JsonWriter;
import rialto.reporting.AdministrationRow;
import rialto.reporting.Page;

import java.util.List;

/** Who did what, from the database. */
final class AuditAdmin {
    private static final int DEFAULT_LIMIT = 100;
    private static final int MAX_LIMIT = 1_000;
    private static final long NANOS_PER_MS = 1_000_000;

    private final AdminContext context;

    AuditAdmin(final AdminContext context) {
        this.context = context;
    }

    /** The first after a sequence, or the last before one, or the last of all. */
    void list(final AdminExchange exchange) {
        final long after = sequence(exchange, "after");
        final long before = sequence(exchange, "before");
        final int limit = (int) AdminNumbers.parameter(exchange, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
        final Page page = after == Page.NONE ? Page.latest(limit) : Page.from(after + 1, limit);
        context.history().ask(exchange, queries -> queries.administration(before, page), rows -> {
            write(exchange.begin(), rows);
            exchange.end();
        });
    }

    private static long sequence(final AdminExchange exchange, final String name) {
        return AdminNumbers.parameter(exchange, name, 0, Long.MAX_VALUE - 1, Page.NONE);
    }

    private static void write(final JsonWriter json, final List<AdministrationRow> rows) {
        json.beginArray();
        for (final AdministrationRow row : rows) {
            json.beginObject().name("sequence").number(row.eventSequence());
            json.name("time").number(row.timestampNs() / NANOS_PER_MS);
            json.name("actor").string(row.actor()).name("role").string(row.roles());
            json.name("address").string(row.address()).name("action").string(row.action());
            json.name("detail").string(row.detail());
            json.name("approvedBy");
            if (row.approvedBy().isEmpty()) {
                json.nothing();
            } else {
                json.string(row.approvedBy());
            }
            json.name("approvalId").number(row.proposalId());
            json.name("outcome").string(row.outcome()).endObject();
        }
        json.endArray();
    }
}
