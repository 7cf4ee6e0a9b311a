package rialto.dialect.binance.stream;

import rialto.gateway.http.SharedText;

/** One message of a stream, made once for all its subscribers. */
final class StreamMessage {
    private final String streamName;
    private final SharedText payload;
    private final boolean tellsAll;
    private final Runnable written;
    private SharedText combined;

    /** @param payload JSON */
    StreamMessage(final String streamName, final String payload) {
        this(streamName, payload, false);
    }

    /** @param tellsAll whether nobody misses anything who gets only the newest of its stream */
    StreamMessage(final String streamName, final String payload, final boolean tellsAll) {
        this(streamName, new SharedText(payload), tellsAll, null);
    }

    private StreamMessage(
            final String streamName, final SharedText payload, final boolean tellsAll, final Runnable written) {
        this.streamName = streamName;
        this.payload = payload;
        this.tellsAll = tellsAll;
        this.written = written;
    }

    /**
     * What the venue says of a connection's streams, and of none of them.
     *
     * @param members JSON behind name and time, each with a comma before it; empty for none
     */
    static StreamMessage ofVenue(final String event, final long nowMs, final String members) {
        return new StreamMessage("!" + event, "{\"e\":\"" + event + "\",\"E\":" + nowMs + members + "}");
    }

    /**
     * The same message for one subscriber, who is told when it has left for the network.
     *
     * @param action runs on the event loop once; never, if the connection ends before
     */
    StreamMessage whenWritten(final Runnable action) {
        return new StreamMessage(streamName, payload, tellsAll, action);
    }

    /** What is to run when it has left for the network, or null. */
    Runnable written() {
        return written;
    }

    boolean tellsAll() {
        return tellsAll;
    }

    String streamName() {
        return streamName;
    }

    String raw() {
        return payload.text();
    }

    /**
     * The message as all of its receivers share it.
     *
     * @param isCombined with the name of its stream
     */
    SharedText shared(final boolean isCombined) {
        if (!isCombined) {
            return payload;
        }
        if (combined == null) {
            combined = new SharedText("{\"stream\":\"" + streamName + "\",\"data\":" + raw() + "}");
        }
        return combined;
    }
}
