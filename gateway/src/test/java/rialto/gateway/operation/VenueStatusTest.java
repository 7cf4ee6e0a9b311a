package rialto.gateway.operation;

import org.junit.jupiter.api.Test;
import rialto.client.OfferResult;
import rialto.gateway.order.CommandFlow;
import rialto.gateway.state.VenueProjection;
import rialto.gateway.state.VenueView;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class VenueStatusTest {
    private final VenueView view = new VenueView();
    private final VenueProjection projection = new VenueProjection(view);
    private boolean connected;
    private final VenueStatus status = new VenueStatus(
            view,
            new CommandFlow(view, (buffer, offset, length) -> OfferResult.OK, () -> 0, 1, 1, 1),
            () -> connected,
            () -> 0);

    @Test
    void shouldBeReadyOnlyWithAnExactViewAndAWayForCommands() {
        assertFalse(status.isReady());
        projection.becomeReady();
        assertFalse(status.isReady(), "a command would be answered busy");
        connected = true;
        assertTrue(status.isReady());
        connected = false;
        assertFalse(status.isReady());
        connected = true;
        projection.becomeUnready();
        assertFalse(status.isReady());
    }
}
