package rialto.gateway.ops;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * The description of the interface, {@code /openapi.yaml}: the core's part and those of the dialects, section by section.
 * A part is YAML in block style, whose sections begin in the first column; those of {@code components} in the third.
 */
public final class OpenApi {
    private static final String COMPONENTS = "components:";

    private final Map<String, StringBuilder> sections = new LinkedHashMap<>();
    private final Map<String, StringBuilder> components = new LinkedHashMap<>();

    private OpenApi() {}

    /** With the core's part. */
    public static OpenApi ofCore() {
        final OpenApi document = new OpenApi();
        document.add(resource(OpenApi.class, "openapi.yaml"));
        return document;
    }

    /** A dialect's part as it stands beside one of its classes. */
    public static String resource(final Class<?> neighbour, final String name) {
        try (InputStream stream = Objects.requireNonNull(neighbour.getResourceAsStream(name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @param part null for nothing */
    public void add(final String part) {
        if (part == null) {
            return;
        }
        StringBuilder section = null;
        boolean inComponents = false;
        for (final String line : part.split("\n")) {
            final boolean begins = !line.isEmpty() && line.charAt(0) != ' ' && line.charAt(0) != '-';
            if (begins) {
                inComponents = line.equals(COMPONENTS);
            }
            if (begins && !inComponents) {
                section = section(sections, line);
            } else if (inComponents && line.matches("  \\S.*:")) {
                section = section(components, line);
            } else if (!begins) {
                Objects.requireNonNull(section, line).append(line).append('\n');
            }
        }
    }

    private static StringBuilder section(final Map<String, StringBuilder> known, final String line) {
        return known.computeIfAbsent(line, first -> new StringBuilder(first).append('\n'));
    }

    /** The whole document. */
    public String text() {
        final StringBuilder text = new StringBuilder();
        sections.values().forEach(text::append);
        text.append(COMPONENTS).append('\n');
        components.values().forEach(text::append);
        return text.toString();
    }
}
