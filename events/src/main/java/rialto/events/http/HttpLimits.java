package rialto.events.http;

import java.time.Duration;

/** What bounds a server. To be set before it starts. */
public final class HttpLimits {
    private int lineBytes = 4_096;
    private int headerBytes = 16 * 1024;
    private int bodyBytes = 1024 * 1024;
    private long bodiesBytes = 64L * 1024 * 1024;
    private int connections = 10_000;
    private int requests = 1_000;
    private int eventStreams = 10_000;
    private int messageBytes = 64 * 1024;
    private int backlogBytes = 256 * 1024;
    private int waitingFiles = 1_000;
    private Duration idle = Duration.ofSeconds(60);
    private Duration head = Duration.ofSeconds(10);
    private Duration body = Duration.ofSeconds(30);
    private Duration answer = Duration.ofSeconds(60);

    /** Of the first line of a request: what is longer is answered 414. */
    public HttpLimits lineBytes(final int bytes) {
        lineBytes = positive(bytes);
        return this;
    }

    /** Of all headers of a request: what is longer is answered 431. */
    public HttpLimits headerBytes(final int bytes) {
        headerBytes = positive(bytes);
        return this;
    }

    /** Of the body of a request: what is longer is answered 413. */
    public HttpLimits bodyBytes(final int bytes) {
        bodyBytes = positive(bytes);
        return this;
    }

    /** Of all bodies that are in memory, those whose handlers have not returned among them: what comes then is answered 503. */
    public HttpLimits bodiesBytes(final long bytes) {
        bodiesBytes = bytes;
        return this;
    }

    /** That are open, WebSockets too: the next one is closed. */
    public HttpLimits connections(final int most) {
        connections = positive(most);
        return this;
    }

    /**
     * That are being read or answered, or whose handlers have not returned, also when their clients are gone: the next one is answered
     * 503.
     */
    public HttpLimits requests(final int most) {
        requests = positive(most);
        return this;
    }

    /** Streams of server-sent events that are open: the next one is answered 503. */
    public HttpLimits eventStreams(final int most) {
        eventStreams = positive(most);
        return this;
    }

    /** Of a message of a WebSocket: one that is longer ends it. */
    public HttpLimits messageBytes(final int bytes) {
        messageBytes = positive(bytes);
        return this;
    }

    /** That wait for a client of a WebSocket or a stream who does not read: what is sent then is refused, and says so. */
    public HttpLimits backlogBytes(final int bytes) {
        backlogBytes = positive(bytes);
        return this;
    }

    /** That wait to be opened: the next one is answered 503. */
    public HttpLimits waitingFiles(final int most) {
        waitingFiles = positive(most);
        return this;
    }

    /** After which a connection on which nothing moves is closed. A WebSocket is pinged at half of it. */
    public HttpLimits idle(final Duration time) {
        idle = positive(time);
        return this;
    }

    /** For a request's line and headers to arrive, and for the handshake of TLS before the first. */
    public HttpLimits headTime(final Duration time) {
        head = positive(time);
        return this;
    }

    /** For a request's body to arrive. */
    public HttpLimits bodyTime(final Duration time) {
        body = positive(time);
        return this;
    }

    /** For a handler to answer: then 503 is answered for it. */
    public HttpLimits answerTime(final Duration time) {
        answer = positive(time);
        return this;
    }

    private static int positive(final int value) {
        if (value < 1) {
            throw new IllegalArgumentException("a limit is 1 or more (seen: " + value + ")");
        }
        return value;
    }

    private static Duration positive(final Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("a time is longer than nothing (seen: " + time + ")");
        }
        return time;
    }

    int lineBytes() {
        return lineBytes;
    }

    int headerBytes() {
        return headerBytes;
    }

    int bodyBytes() {
        return bodyBytes;
    }

    long bodiesBytes() {
        return bodiesBytes;
    }

    int connections() {
        return connections;
    }

    int requests() {
        return requests;
    }

    int eventStreams() {
        return eventStreams;
    }

    int messageBytes() {
        return messageBytes;
    }

    int backlogBytes() {
        return backlogBytes;
    }

    int waitingFiles() {
        return waitingFiles;
    }

    long idleNs() {
        return idle.toNanos();
    }

    long headNs() {
        return head.toNanos();
    }

    long bodyNs() {
        return body.toNanos();
    }

    long answerNs() {
        return answer.toNanos();
    }

    /** How often times are looked at: often enough for the shortest. */
    long sweepMs() {
        final long shortest = Math.min(Math.min(idleNs(), headNs()), Math.min(bodyNs(), answerNs()));
        return Math.clamp(shortest / 4_000_000, 10, 1_000);
    }
}
