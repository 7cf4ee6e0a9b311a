package rialto.dialect.binance.stream;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The streams that a connection's address names: {@code /ws}, {@code /ws/7} and {@code /stream} name none,
 * {@code /ws/a} and {@code /ws/a/b} and {@code /stream?streams=a/b} name theirs.
 *
 * @param mistake null, or why the address cannot be served
 */
record DialedStreams(List<String> names, String mistake) {
    private static final String STREAMS = "streams=";
    private static final String TIME_UNIT = "timeUnit=";

    static DialedStreams of(final String path, final String query) {
        final List<String> names = new ArrayList<>();
        if (path.startsWith("/ws/")) {
            addNames(path.substring("/ws/".length()), names);
        }
        if (query != null) {
            for (final String parameter : query.split("&")) {
                if (parameter.startsWith(STREAMS)) {
                    addNames(parameter.substring(STREAMS.length()), names);
                } else if (parameter.startsWith(TIME_UNIT) && !parameter.endsWith("=MILLISECOND")) {
                    return new DialedStreams(List.of(), "unsupported: " + TIME_UNIT + " other than MILLISECOND");
                }
            }
        }
        return new DialedStreams(names, null);
    }

    private static void addNames(final String encoded, final List<String> names) {
        final String text;
        try {
            text = URLDecoder.decode(encoded, StandardCharsets.UTF_8);
        } catch (final IllegalArgumentException e) {
            names.add("");
            return;
        }
        Arrays.stream(text.split("/"))
                .filter(name -> !name.isEmpty() && !name.chars().allMatch(Character::isDigit))
                .forEach(names::add);
    }
}
