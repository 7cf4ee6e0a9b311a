package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.dialect.binance.wsapi.WsApi;
import rialto.gatewaytest.FuzzInputs;
import rialto.gatewaytest.FuzzedGateway;
import rialto.gatewaytest.FuzzedSocket;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Lines as messages of one connection of the WebSocket API: {@code ./rialto fuzz ws}. Each is answered once. */
final class WebSocketApiFuzz {
    private static final int MAX_MESSAGES = 16;

    private WebSocketApiFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        FuzzInputs.write(FuzzSeeds.webSocketApi(), arguments[0]);
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        final FuzzedBinance gateway = FuzzedBinance.open();
        final FuzzedSocket client = gateway.connect(WsApi.PATH, null);
        for (final String message : new String(input, StandardCharsets.UTF_8).split("\n", MAX_MESSAGES)) {
            if (client.isClosed()) {
                break;
            }
            client.say(message);
            gateway.settle();
            final long answers = client.takeFrames().stream()
                    .map(FuzzedGateway::json)
                    .filter(WebSocketApiFuzz::isAnswer)
                    .count();
            FuzzedGateway.require(answers == 1 || client.isClosed(), answers + " answers to " + message);
        }
        client.hangUp();
        gateway.settle();
    }

    private static boolean isAnswer(final JsonNode frame) {
        final int status = frame.path("status").asInt();
        FuzzedGateway.require(status != 500, "a fault of ours: " + frame);
        FuzzedGateway.require(
                status < 400 || frame.path("error").path("code").isInt(), "an error without code: " + frame);
        return frame.has("status");
    }
}
