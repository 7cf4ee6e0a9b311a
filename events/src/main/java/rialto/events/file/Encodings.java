package rialto.events.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Which smaller variants of a file a client takes. */
final class Encodings {
    /**
     * @param name   in HTTP
     * @param suffix of the file beside the original
     */
    record Encoding(String name, String suffix) {}

    private static final Encoding BROTLI = new Encoding("br", ".br");
    private static final Encoding GZIP = new Encoding("gzip", ".gz");

    private Encodings() {}

    /**
     * Reads the header {@code Accept-Encoding}.
     *
     * @param header null for none
     * @return the best first
     */
    static List<Encoding> accepted(final String header) {
        if (header == null) {
            return List.of();
        }
        final int brotli = weight(header, BROTLI.name);
        final int gzip = weight(header, GZIP.name);
        final List<Encoding> accepted = new ArrayList<>();
        if (brotli > 0) {
            accepted.add(BROTLI);
        }
        if (gzip > 0) {
            accepted.add(gzip > brotli ? 0 : accepted.size(), GZIP);
        }
        return accepted;
    }

    /** @return thousandths; 0 when it is not accepted */
    private static int weight(final String header, final String name) {
        int any = 0;
        for (final String item : header.split(",")) {
            final String[] parts = item.split(";");
            final String coding = parts[0].strip().toLowerCase(Locale.ROOT);
            if (coding.equals(name)) {
                return quality(parts);
            }
            any = coding.equals("*") ? quality(parts) : any;
        }
        return any;
    }

    private static int quality(final String[] parts) {
        for (int at = 1; at < parts.length; at++) {
            final String parameter = parts[at].strip().toLowerCase(Locale.ROOT);
            if (parameter.matches("q=(0(\\.[0-9]{0,3})?|1(\\.0{0,3})?)")) {
                return (int) Math.round(Double.parseDouble(parameter.substring(2)) * 1_000);
            }
            if (parameter.startsWith("q=")) {
                return 0;
            }
        }
        return 1_000;
    }
}
