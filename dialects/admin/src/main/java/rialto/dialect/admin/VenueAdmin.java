package rialto.dialect.admin;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.gateway.api.ApiErrors;
import rialto.gateway.state.VenueView;

import java.nio.charset.StandardCharsets;

/** The venue as a whole: status, snapshot. */
final class VenueAdmin {
    private static final Logger LOGGER = LoggerFactory.getLogger(VenueAdmin.class);
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long NANOS_PER_MS = 1_000_000;

    private final AdminContext context;
    private boolean snapshotUnderWay;

    VenueAdmin(final AdminContext context) {
        this.context = context;
    }

    void status(final AdminExchange exchange) {
        final VenueView view = context.view();
        exchange.answer(200, json -> {
            json.beginObject().name("ready").bool(view.isReady());
            json.name("eventSequence").number(view.eventSequence());
            json.name("eventTime").number(view.eventTimeNs() / NANOS_PER_MS);
            json.name("assets").number(view.assets().size());
            json.name("instruments").number(view.instruments().size());
            json.name("accounts").number(view.accounts().size());
            OrderEntryAdmin.write(json.name("orderEntry"), view.administration().orderEntrySuspensions());
            json.name("openOrders").number(view.openOrderCount());
            context.status().accept(json);
            json.endObject();
        });
    }

    /** One at a time; answered when it is complete. */
    void snapshot(final AdminExchange exchange) {
        if (context.snapshots() == null) {
            exchange.error(ApiErrors.unsupported("This process has no member to ask for a snapshot."));
            return;
        }
        if (snapshotUnderWay) {
            exchange.error(ApiErrors.busy().because("SNAPSHOT_UNDER_WAY", "Another snapshot is being taken."));
            return;
        }
        snapshotUnderWay = true;
        context.administration().record(exchange.caller(), false, "");
        context.snapshots().get().whenComplete((outcome, failure) -> context.eventLoop()
                .execute(() -> {
                    snapshotUnderWay = false;
                    answer(exchange, outcome, failure);
                }));
    }

    private static void answer(final AdminExchange exchange, final Object outcome, final Throwable failure) {
        if (failure != null) {
            LOGGER.error("a snapshot failed", failure);
            exchange.error(ApiErrors.busy().because("SNAPSHOT_FAILED", "The venue's log says why."));
            return;
        }
        try {
            final byte[] json = JSON.writeValueAsString(outcome).getBytes(StandardCharsets.UTF_8);
            exchange.answer(200, writer -> writer.raw(json, 0, json.length));
        } catch (final JsonProcessingException e) {
            LOGGER.error("cannot answer the request for a snapshot", e);
            exchange.error(ApiErrors.unknown());
        }
    }
}
