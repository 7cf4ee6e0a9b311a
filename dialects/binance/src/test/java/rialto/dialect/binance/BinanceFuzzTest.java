package rialto.dialect.binance;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import rialto.gatewaytest.FuzzInputs;

import java.io.IOException;

/** The inputs that fuzzing starts from, those that once found something, and the first with a character changed. */
@Timeout(120)
class BinanceFuzzTest {

    @Test
    void shouldAnswerRestRequests() throws IOException {
        FuzzInputs.look("rest", FuzzSeeds.rest(), RestFuzz::fuzzerTestOneInput);
    }

    @Test
    void shouldAnswerMessagesOfTheWebSocketApi() throws IOException {
        FuzzInputs.look("ws", FuzzSeeds.webSocketApi(), WebSocketApiFuzz::fuzzerTestOneInput);
    }

    @Test
    void shouldAnswerMessagesOfStreams() throws IOException {
        FuzzInputs.look("streams", FuzzSeeds.streams(), StreamFuzz::fuzzerTestOneInput);
    }
}
