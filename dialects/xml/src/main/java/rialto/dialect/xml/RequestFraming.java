package rialto.dialect.xml;

import rialto.gateway.security.BearerToken;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Finds requests in a stream of bytes, however it is cut into pieces. A request ends where its root element is closed;
 * the length line before it is read but not believed. Between requests white space, zero bytes, byte order marks,
 * numbers, comments and processing instructions are passed over, and so is an XML declaration of any content.
 */
final class RequestFraming {
    /** Told what was found, in order. */
    interface Listener {
        void onRequest(XmlRequest request);

        /** What comes is not a request; nothing after it is looked at. */
        void onFault(String message);

        /** The word {@code end}; nothing after it is looked at. */
        void onEnd();

        /**
         * What came of a request that will never be whole.
         *
         * @param weight of it, as of a whole one
         */
        default void onAbandoned(final int weight) {}

        /**
         * A comment or processing instruction between requests.
         *
         * @param weight of it, as of a request
         */
        default void onAside(final int weight) {}

        /** Whether another request may follow at once. */
        default boolean wantsMore() {
            return true;
        }
    }

    private enum State {
        BETWEEN,
        WORD,
        PREFIX,
        DECLARATION,
        DOCUMENT,
        OVER
    }

    private static final byte[] DECLARATION = "<?xml".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "end".getBytes(StandardCharsets.US_ASCII);
    private static final long MAX_LENGTH = Integer.MAX_VALUE;
    private static final int SHOWN = 24;
    /** Those who count too many count a zero byte, or the end of a line. */
    private static final int COUNTED_TOO_MANY = 2;

    private final int maxBytes;
    private final Listener listener;
    private final RequestBuilder builder;
    private final XmlTokenizer tokenizer;
    private final Utf8Check utf8 = new Utf8Check();
    private State state = State.BETWEEN;
    /** Bytes of the declaration, or of the word, that were matched. */
    private int matched;
    /** Bytes since this request began, or this comment. */
    private long size;
    /** Bytes since the last request that belong to none. */
    private long passedOver;
    /** Whether there were comments or processing instructions since the last request. */
    private boolean hasAsides;

    private boolean inNumber;
    /** Whether the document has an XML declaration: then it must have a root element. */
    private boolean hasDeclaration;
    /** What the length line says; 0 without one. */
    private long declared;
    /** Bytes since the length line. */
    private long sinceLength;

    /** Of requests that need no token. */
    RequestFraming(final int maxBytes, final ItemBudget.Holding holding, final Listener listener) {
        this(maxBytes, holding, null, listener);
    }

    /**
     * @param maxBytes of a request, and of all that stands between two
     * @param holding  what requests take until they are answered; that of whole ones is given back by whoever answers
     * @param token    that every request must show; null for none
     */
    RequestFraming(
            final int maxBytes, final ItemBudget.Holding holding, final BearerToken token, final Listener listener) {
        this.maxBytes = maxBytes;
        this.listener = listener;
        builder = new RequestBuilder(holding, token);
        tokenizer = new XmlTokenizer(builder);
    }

    /** Whether a request has begun and its root element is not closed. */
    boolean isInside() {
        return state == State.PREFIX || state == State.DECLARATION || state == State.DOCUMENT;
    }

    /** Whether a request has begun, or there are comments or processing instructions that may belong to the next one. */
    boolean hasBegun() {
        return isInside() || hasAsides;
    }

    /** Whether a request is inside, though as many bytes have come as its length line says, or nearly. */
    boolean isOverdue() {
        return isInside() && declared > 0 && sinceLength + COUNTED_TOO_MANY >= declared;
    }

    /**
     * Takes bytes in; they may be overwritten afterwards.
     *
     * @return where it stopped: before the end only after a request when the listener wants no more for now
     */
    int onBytes(final byte[] bytes, final int begin, final int end) {
        int at = begin;
        try {
            while (at < end && state != State.OVER) {
                at = step(bytes, at, end);
                if (state == State.BETWEEN && !listener.wantsMore()) {
                    return at;
                }
            }
            if (isInside()) {
                builder.await();
            }
        } catch (final XmlFault e) {
            fault(e.getMessage());
        }
        return end;
    }

    /** No more bytes will come. */
    void onEndOfInput() {
        if (isInside()) {
            fault("the input ends before the root element is closed");
        } else if (state == State.WORD) {
            fault("not XML");
        }
        stop();
    }

    /** Gives up on a request that is not closed. */
    void onOverdue() {
        fault("the root element is not closed within the " + declared + " bytes that the length line says");
    }

    /** Gives up on a request that is not closed, or has only comments yet, if there is one. */
    void giveUp(final String reason) {
        if (hasBegun()) {
            fault(reason);
        }
    }

    /** Nothing is looked at from now on. */
    void stop() {
        final int abandoned = isInside() ? builder.abandon() : 0;
        state = State.OVER;
        hasAsides = false;
        tokenizer.end();
        if (abandoned > 0) {
            listener.onAbandoned(abandoned);
        }
    }

    private void fault(final String message) {
        stop();
        listener.onFault(message);
    }

    private int step(final byte[] bytes, final int at, final int end) throws XmlFault {
        return switch (state) {
            case BETWEEN -> between(bytes, at, end);
            case WORD -> word(bytes, at, end);
            case PREFIX -> prefix(bytes, at, end);
            case DECLARATION -> declaration(bytes, at, end);
            case DOCUMENT -> document(bytes, at, end);
            case OVER -> end;
        };
    }

    private int between(final byte[] bytes, final int begin, final int end) throws XmlFault {
        for (int at = begin; at < end; at++) {
            final byte next = bytes[at];
            if (next >= '0' && next <= '9') {
                declared = Math.min(MAX_LENGTH, (inNumber ? declared * 10 : 0) + next - '0');
                inNumber = true;
                sinceLength = 0;
                passOver(1);
            } else if (isFiller(next)) {
                // the byte that ends the number is not part of the request
                sinceLength += inNumber ? 0 : 1;
                inNumber = false;
                passOver(1);
            } else if (next == '<') {
                beginDocument();
                return at;
            } else if (next == END[0]) {
                state = State.WORD;
                matched = 0;
                return at;
            } else {
                throw new XmlFault("not XML: '" + shown(bytes, at, end) + "'");
            }
        }
        return end;
    }

    private static boolean isFiller(final byte next) {
        return switch (next) {
            case ' ', '\t', '\r', '\n', 0, (byte) 0xEF, (byte) 0xBB, (byte) 0xBF -> true;
            default -> false;
        };
    }

    private void beginDocument() {
        state = State.PREFIX;
        matched = 0;
        size = 0;
        inNumber = false;
        hasDeclaration = false;
        utf8.begin();
        tokenizer.begin();
    }

    private int word(final byte[] bytes, final int begin, final int end) throws XmlFault {
        int at = begin;
        while (at < end && matched < END.length && bytes[at] == END[matched]) {
            at++;
            matched++;
        }
        if (matched == END.length) {
            stop();
            listener.onEnd();
            return end;
        }
        if (at < end) {
            throw new XmlFault("not XML: '" + shown(bytes, begin, end) + "'");
        }
        return end;
    }

    /** Tells an XML declaration from the beginning of the document. */
    private int prefix(final byte[] bytes, final int begin, final int end) throws XmlFault {
        int at = begin;
        while (at < end && matched < DECLARATION.length && bytes[at] == DECLARATION[matched]) {
            at++;
            matched++;
        }
        count(at - begin);
        sinceLength += at - begin;
        if (at == end) {
            return end;
        }
        if (matched == DECLARATION.length && (isFiller(bytes[at]) || bytes[at] == '?' || bytes[at] == '>')) {
            state = State.DECLARATION;
            hasDeclaration = true;
        } else {
            state = State.DOCUMENT;
            tokenizer.feed(DECLARATION, 0, matched);
        }
        return at;
    }

    /** Passes over the declaration: whatever it says, the document is read as UTF-8. */
    private int declaration(final byte[] bytes, final int begin, final int end) throws XmlFault {
        int at = begin;
        while (at < end && bytes[at] != '>') {
            at++;
        }
        if (at < end) {
            at++;
            state = State.DOCUMENT;
        }
        count(at - begin);
        sinceLength += at - begin;
        return at;
    }

    /** Feeds up to the next '>': only there can the root element be closed, and then the request ends exactly there. */
    private int document(final byte[] bytes, final int begin, final int end) throws XmlFault {
        int at = begin;
        while (at < end && bytes[at] != '>') {
            at++;
        }
        final int stop = Math.min(end, at + 1);
        count(stop - begin);
        sinceLength += stop - begin;
        builder.onSize(size);
        requireUtf8(bytes, begin, stop);
        if (tokenizer.feed(bytes, begin, stop)) {
            finish();
        } else if (tokenizer.isBetween() && !hasDeclaration) {
            // after a root element such things belong to its document, and the next document may have a length line
            onAside();
        }
        return stop;
    }

    /** Each costs a parser of its own: it is paid for like a request, and no number of them is free. */
    private void onAside() throws XmlFault {
        tokenizer.end();
        final int weight = 1 + builder.abandon();
        state = State.BETWEEN;
        hasAsides = true;
        passOver(size);
        listener.onAside(weight);
    }

    private void requireUtf8(final byte[] bytes, final int begin, final int end) throws XmlFault {
        final int wrong = utf8.feed(bytes, begin, end);
        if (wrong < end) {
            throw new XmlFault("not UTF-8: byte " + (size - (end - wrong) + 1) + " of the document, 0x"
                    + HexFormat.of().withUpperCase().toHexDigits(bytes[wrong])
                    + ", is in no character's encoding there; send UTF-8, each character in its shortest form");
        }
    }

    private void finish() {
        tokenizer.end();
        state = State.BETWEEN;
        passedOver = 0;
        hasAsides = false;
        declared = 0;
        sinceLength = 0;
        listener.onRequest(builder.request());
    }

    private void count(final int bytes) throws XmlFault {
        size += bytes;
        if (size > maxBytes) {
            throw new XmlFault("the request is larger than " + maxBytes + " bytes");
        }
    }

    private void passOver(final long bytes) throws XmlFault {
        passedOver += bytes;
        if (passedOver > maxBytes) {
            throw new XmlFault(
                    "more than " + maxBytes + " bytes between requests; send no more than that of white space,"
                            + " length lines, comments and processing instructions before a request");
        }
    }

    private static String shown(final byte[] bytes, final int begin, final int end) {
        final StringBuilder shown = new StringBuilder();
        for (int at = begin; at < Math.min(end, begin + SHOWN); at++) {
            shown.append(bytes[at] >= ' ' && bytes[at] < 0x7F ? (char) bytes[at] : '.');
        }
        return shown.toString();
    }
}
