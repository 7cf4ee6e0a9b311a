package rialto.dialect.binance;

import com.fasterxml.jackson.databind.JsonNode;
import rialto.dialect.binance.wsapi.WsApi;
import rialto.gatewaytest.FuzzInputs;
import rialto.gatewaytest.FuzzedGateway;
import rialto.gatewaytest.FuzzedSocket;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * A line that is dialed and lines that are messages of that stream connection, while the market moves: {@code ./rialto
 * fuzz streams}. Each message is answered once.
 */
final class StreamFuzz {
    private static final int MAX_MESSAGES = 16;

    private StreamFuzz() {}

    /** Writes the inputs to start from as files: {@code DIRECTORY}. */
    public static void main(final String[] arguments) throws IOException {
        FuzzInputs.write(FuzzSeeds.streams(), arguments[0]);
    }

    /** Called by the fuzzer. */
    public static void fuzzerTestOneInput(final byte[] input) {
        final FuzzedBinance gateway = FuzzedBinance.open();
        final String[] lines = new String(input, StandardCharsets.UTF_8).split("\n", MAX_MESSAGES);
        if (lines[0].startsWith(WsApi.PATH)) {
            return; // has rules of its own
        }
        final int question = lines[0].indexOf('?');
        final FuzzedSocket client = question < 0
                ? gateway.connect(lines[0], null)
                : gateway.connect(lines[0].substring(0, question), lines[0].substring(question + 1));
        for (int i = 1; i < lines.length && !client.isClosed(); i++) {
            client.takeFrames().forEach(FuzzedGateway::json);
            client.say(lines[i]);
            final long answers = client.takeFrames().stream()
                    .map(FuzzedGateway::json)
                    .filter(StreamFuzz::isAnswer)
                    .count();
            FuzzedGateway.require(answers == 1 || client.isClosed(), answers + " answers to " + lines[i]);
            gateway.http("POST /api/v3/order?symbol=BASEQUOTE&side=BUY&type=MARKET&quantity=0.001");
        }
        client.hangUp();
        gateway.settle();
    }

    private static boolean isAnswer(final JsonNode frame) {
        return frame.has("id") && (frame.has("result") || frame.path("error").has("code"));
    }
}
