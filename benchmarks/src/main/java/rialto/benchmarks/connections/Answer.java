package rialto.benchmarks.connections;

import org.HdrHistogram.Histogram;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;

/** What a {@link Worker} answers: {@code ok name=value name=value}, or {@code failed} and why. */
record Answer(Map<String, String> values) {
    private static final String OK = "ok";
    private static final String FAILED = "failed ";
    private static final long HIGHEST_NS = TimeUnit.MINUTES.toNanos(10);

    static Answer of() {
        return new Answer(new TreeMap<>());
    }

    static Histogram histogram() {
        return new Histogram(HIGHEST_NS, 3);
    }

    Answer with(final String name, final long value) {
        values.put(name, Long.toString(value));
        return this;
    }

    Answer with(final String name, final Histogram histogram) {
        final ByteBuffer bytes = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        final int length = histogram.encodeIntoCompressedByteBuffer(bytes);
        values.put(
                name,
                Base64.getEncoder().withoutPadding().encodeToString(java.util.Arrays.copyOf(bytes.array(), length)));
        return this;
    }

    String line() {
        final StringBuilder line = new StringBuilder(OK);
        values.forEach(
                (name, value) -> line.append(' ').append(name).append('=').append(value));
        return line.toString();
    }

    static String failed(final Exception why) {
        return FAILED + String.valueOf(why).replaceAll("\\s+", " ");
    }

    /** @throws IOException when it failed, with the reason */
    static Answer parse(final String who, final String line) throws IOException {
        if (!line.equals(OK) && !line.startsWith(OK + " ")) {
            throw new IOException(who + ": " + line);
        }
        final Answer answer = of();
        for (final String part : line.substring(OK.length()).trim().split(" ")) {
            final int equals = part.indexOf('=');
            if (equals > 0) {
                answer.values.put(part.substring(0, equals), part.substring(equals + 1));
            }
        }
        return answer;
    }

    long number(final String name) throws IOException {
        final String value = values.get(name);
        if (value == null) {
            throw new IOException("the answer has no " + name + ": " + values);
        }
        return Long.parseLong(value);
    }

    Histogram histogram(final String name) throws IOException {
        try {
            return Histogram.decodeFromCompressedByteBuffer(
                    ByteBuffer.wrap(Base64.getDecoder().decode(values.get(name))), HIGHEST_NS);
        } catch (final DataFormatException e) {
            throw new IOException(name, e);
        }
    }
}
