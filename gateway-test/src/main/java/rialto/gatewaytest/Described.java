package rialto.gatewaytest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** What a description in YAML says. */
public final class Described {
    private Described() {}

    public static JsonNode read(final String yaml) {
        try {
            return new YAMLMapper().readTree(yaml);
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Method and path of every operation of an OpenAPI document, as {@code GET /health}, a line each. */
    public static String operations(final JsonNode openApi) {
        final Set<String> described = new TreeSet<>();
        openApi.get("paths").properties().forEach(path -> path.getValue()
                .fieldNames()
                .forEachRemaining(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));
        return String.join("\n", described);
    }
}
