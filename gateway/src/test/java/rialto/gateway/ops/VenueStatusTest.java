package rialto.gateway.ops;

import org.junit.jupiter.api.Test;
import rialto.client.OfferResult;
import rialto.gateway.api.JsonWriter;
import rialto.gateway.command.CommandFlow;
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
            new ClusterLinks() {
                @Override
                public boolean isConnected() {
                    return connected;
                }

                @Override
                public int leaderMember() {
                    return 2;
                }

                @Override
                public int eventMember() {
                    return 1;
                }
            },
            () -> 0);

    @Test
    void shouldTellWhichMembersItIsConnectedTo() {
        final JsonWriter json = new JsonWriter();
        status.write(json);
        assertTrue(json.toString().contains("\"leaderMember\":2,\"eventMember\":1,"), json.toString());
    }

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
