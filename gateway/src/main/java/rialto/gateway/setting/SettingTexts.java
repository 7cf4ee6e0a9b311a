package rialto.gateway.setting;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Written values of a set of settings: what is not written has its default, a key that is none of them is an error.
 *
 * @param texts the written value of every setting, by path
 */
public record SettingTexts(Map<String, String> texts) implements SettingValues {
    public SettingTexts {
        texts = Map.copyOf(texts);
    }

    /**
     * Defaults, and the texts that win over them.
     *
     * @param written by path
     * @throws ConfigurationException for an unknown key or a bad value
     */
    public static SettingTexts of(final Collection<? extends Setting<?>> known, final Map<String, String> written) {
        final Map<String, Setting<?>> byPath = new LinkedHashMap<>();
        final Map<String, String> texts = new LinkedHashMap<>();
        known.forEach(setting -> {
            if (byPath.put(setting.path(), setting) != null) {
                throw new IllegalArgumentException("two settings have the key " + setting.path());
            }
            texts.put(setting.path(), setting.defaultText());
        });
        written.forEach((path, text) -> {
            requireKnown(byPath, path, text);
            texts.put(path, text);
        });
        byPath.forEach((path, setting) -> setting.parse(texts.get(path)));
        return new SettingTexts(texts);
    }

    private static void requireKnown(final Map<String, Setting<?>> byPath, final String path, final String text) {
        if (!byPath.containsKey(path)) {
            final String section = path.contains(".") ? path.substring(0, path.lastIndexOf('.') + 1) : "";
            final String known = byPath.keySet().stream()
                    .filter(key -> !section.isEmpty() && key.startsWith(section))
                    .collect(Collectors.joining(", "));
            throw new ConfigurationException("unknown key '" + path + "' (value '" + text + "'); "
                    + (known.isEmpty()
                            ? "known keys: " + String.join(", ", byPath.keySet())
                            : "known keys here: " + known));
        }
    }

    @Override
    public <T> T get(final Setting<T> setting) {
        final String text = texts.get(setting.path());
        if (text == null) {
            throw new IllegalArgumentException("the setting " + setting.path() + " was not declared");
        }
        return setting.parse(text);
    }
}
