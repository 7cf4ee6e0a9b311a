package rialto.app.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import rialto.app.data.FileFailure;
import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;
import rialto.gateway.setting.SettingTexts;
import rialto.gateway.setting.SettingValues;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The venue's configuration: defaults, then the file, then what the command line says. Complete and valid, or it does
 * not exist.
 *
 * @param texts the written value of every setting, by path
 */
public record VenueConfiguration(Map<String, String> texts) implements SettingValues {
    /** Of a setting whose value each command chooses by itself. */
    public static final String AUTO = "auto";

    public VenueConfiguration {
        texts = SettingTexts.of(Settings.all(), texts).texts();
    }

    /**
     * Reads a configuration.
     *
     * @param defaults values by path that differ from the settings' own defaults
     * @param file a YAML file, or null for none
     * @param overrides values by path that win over the file
     * @throws ConfigurationException for a file that cannot be read, an unknown key or a bad value
     */
    public static VenueConfiguration load(
            final Map<String, String> defaults, final Path file, final Map<String, String> overrides) {
        final Map<String, String> written = new LinkedHashMap<>(defaults);
        if (file != null) {
            collect("", read(file), written);
        }
        written.putAll(overrides);
        return new VenueConfiguration(written);
    }

    /** The same with a command's own choice where a setting leaves that to it. */
    public VenueConfiguration choosing(final Setting<String> setting, final String choice) {
        if (!get(setting).equals(AUTO)) {
            return this;
        }
        final Map<String, String> chosen = new LinkedHashMap<>(texts);
        chosen.put(setting.path(), choice);
        return new VenueConfiguration(chosen);
    }

    /** The settings whose value is not their own default, in the order of the example file. */
    public List<Setting<?>> changed() {
        return Settings.all().stream()
                .filter(setting -> !setting.defaultText().equals(texts.get(setting.path())))
                .toList();
    }

    /** A setting's value as a person may see it: without a password that stands in it. */
    public String shown(final Setting<?> setting) {
        return Setting.shown(texts.get(setting.path()));
    }

    @Override
    public <T> T get(final Setting<T> setting) {
        return setting.parse(texts.get(setting.path()));
    }

    private static JsonNode read(final Path file) {
        try {
            return new YAMLMapper().readTree(Files.readString(file));
        } catch (final NoSuchFileException e) {
            throw new ConfigurationException("configuration file " + file + " does not exist");
        } catch (final JsonProcessingException e) {
            final String where =
                    e.getLocation() == null ? "" : " at line " + e.getLocation().getLineNr();
            throw new ConfigurationException("configuration file " + file + " is not YAML" + where + ": "
                    + e.getOriginalMessage().lines().findFirst().orElse(""));
        } catch (final IOException e) {
            throw new ConfigurationException(
                    "configuration file " + file + " cannot be read: " + FileFailure.reason(e));
        }
    }

    private static void collect(final String path, final JsonNode node, final Map<String, String> texts) {
        if (node.isObject()) {
            Settings.all().stream()
                    .filter(setting -> setting.path().equals(path))
                    .forEach(setting -> {
                        throw new ConfigurationException(path + ": '" + node
                                + "' is a section where a value belongs; it takes " + setting.accepts());
                    });
            node.properties()
                    .forEach(field -> collect(
                            path.isEmpty() ? field.getKey() : path + "." + field.getKey(), field.getValue(), texts));
        } else if (!node.isMissingNode() && !(path.isEmpty() && node.isNull())) {
            final String text = node.isNull() ? "" : node.isArray() ? listed(node) : node.asText();
            texts.put(path, text);
        }
    }

    private static String listed(final JsonNode array) {
        return array.valueStream()
                .map(element -> element.isValueNode() ? element.asText() : element.toString())
                .collect(Collectors.joining(", "));
    }
}
