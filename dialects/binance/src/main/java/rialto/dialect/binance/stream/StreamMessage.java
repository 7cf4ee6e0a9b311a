package rialto.dialect.binance.stream;

/** One message of a stream, made once for all its subscribers. */
final class StreamMessage {
    private final String streamName;
    private final String payload;
    private final boolean tellsAll;
    private String combined;

    /** @param payload JSON */
    StreamMessage(final String streamName, final String payload) {
        this(streamName, payload, false);
    }

    /** @param tellsAll whether nobody misses anything who gets only the newest of its stream */
    StreamMessage(final String streamName, final String payload, final boolean tellsAll) {
        this.streamName = streamName;
        this.payload = payload;
        this.tellsAll = tellsAll;
    }

    /**
     * What the venue says of a connection's streams, and of none of them.
     *
     * @param members JSON behind name and time, each with a comma before it; empty for none
     */
    static StreamMessage ofVenue(final String event, final long nowMs, final String members) {
        return new StreamMessage("!" + event, "{\"e\":\"" + event + "\",\"E\":" + nowMs + members + "}");
    }

    boolean tellsAll() {
        return tellsAll;
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
