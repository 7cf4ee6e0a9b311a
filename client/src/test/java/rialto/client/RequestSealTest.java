package rialto.client;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RequestSealTest {
    private static final String ENDPOINT = "127.0.0.1:9005";
    private static final String STOP = "/cluster/v1/stop";
    private static final String STATUS = "/cluster/v1/status";

    private final ProgramFile operator =
            ProgramFile.generate(new Program("operator", Set.of(Permission.OPERATE), List.of(), Program.NEVER));
    private final long nowMs = System.currentTimeMillis();

    private RequestSeal startedAt(final long startedMs) {
        return new RequestSeal(ENDPOINT, name -> name.equals("operator") ? operator : null, startedMs);
    }

    private String header(final String method, final String path) {
        return RequestSeal.header(operator.key(), ENDPOINT, method, path);
    }

    @Test
    void shouldTakeARequestOnce() throws RequestSeal.Broken {
        final RequestSeal seal = startedAt(nowMs - 1_000);
        final String header = header("POST", STOP);
        assertEquals(operator, seal.open(header, "POST", STOP, nowMs));
        assertThrows(RequestSeal.Broken.class, () -> seal.open(header, "POST", STOP, nowMs));
        assertThrows(RequestSeal.Broken.class, () -> seal.open(header("POST", STOP), "POST", STATUS, nowMs));
    }

    /** A member that was stopped and started again was once stopped once more by the same bytes. */
    @Test
    void shouldTakeNoChangeThatWasAskedForBeforeItsStart() throws RequestSeal.Broken {
        final RequestSeal started = startedAt(nowMs + 5_000);
        final RequestSeal.Broken broken = assertThrows(
                RequestSeal.Broken.class, () -> started.open(header("POST", STOP), "POST", STOP, nowMs + 6_000));
        assertTrue(broken.getMessage().contains("ask again"), broken.getMessage());
        assertEquals(operator, started.open(header("GET", STATUS), "GET", STATUS, nowMs + 6_000), "it changes nothing");
    }
}
