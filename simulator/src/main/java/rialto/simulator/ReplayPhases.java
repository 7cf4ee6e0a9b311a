package rialto.simulator;

import io.vertx.core.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import rialto.simulator.client.VenueException;
import rialto.simulator.client.VenueHttp;
import rialto.simulator.recording.SessionPhase;

import java.util.Map;

/** Moves an instrument's trading phase as the recording's exchange did, where the venue has phases. Event loop only. */
final class ReplayPhases {
    private static final Logger LOGGER = LoggerFactory.getLogger(ReplayPhases.class);

    private final VenueHttp http;
    private final String symbol;
    private final Map<String, String> headers;

    ReplayPhases(final VenueHttp http, final String adminKey, final String symbol) {
        this.http = http;
        this.symbol = symbol;
        headers = Map.of("Authorization", "Bearer " + adminKey);
    }

    /** Succeeds when the venue has answered, also with a refusal: then the day goes on without phases. */
    Future<Void> enter(final SessionPhase phase) {
        return http.post("/admin/v1/instruments/" + symbol + "/phase", headers, Map.of("phase", phase.name()))
                .onSuccess(ignored -> LOGGER.info("{} is in phase {}", symbol, phase))
                .onFailure(failure -> warn(phase, failure))
                .<Void>mapEmpty()
                .otherwiseEmpty();
    }

    private void warn(final SessionPhase phase, final Throwable failure) {
        final boolean unknown = failure instanceof VenueException e && (e.status() == 404 || e.status() == 405);
        LOGGER.warn(
                "{} does not go to phase {}: {}",
                symbol,
                phase,
                unknown ? "the venue has no phases; orders trade as they come" : failure.getMessage());
    }
}
