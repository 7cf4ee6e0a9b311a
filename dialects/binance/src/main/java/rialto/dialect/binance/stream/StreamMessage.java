package rialto.dialect.binance.stream;

/** One message of a stream, made once for all its subscribers. */
final class StreamMessage {
    private final String streamName;
    private final String payload;
    private String combined;

    /** @param payload JSON */
    StreamMessage(final String streamName, final String payload) {
        this.streamName = streamName;
        this.payload = payload;
    }

    String streamName() {
        return streamName;
    }

    String raw() {
        return payload;
    }

    /** The message with the name of its stream. */
    String combined() {
        if (combined == null) {
            combined = "{\"stream\":\"" + streamName + "\",\"data\":" + payload + "}";
        }
        return combined;
    }
}
