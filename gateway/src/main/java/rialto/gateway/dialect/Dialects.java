package rialto.gateway.dialect;

import rialto.gateway.setting.ConfigurationException;
import rialto.gateway.setting.Setting;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** The dialects that are there: those of every module and jar in the class path. */
public final class Dialects {
    private static final String LIST = "META-INF/services/" + Dialect.class.getName();

    private Dialects() {}

    /**
     * New instances for one gateway, by name.
     *
     * @throws ConfigurationException that names the jar, when a dialect cannot be loaded or was made for another version,
     *     when two have the same name, or one declares a setting outside its section
     */
    public static List<Dialect> load() {
        return load(Thread.currentThread().getContextClassLoader());
    }

    static List<Dialect> load(final ClassLoader loader) {
        final List<Dialect> dialects = new ArrayList<>();
        final Iterator<ServiceLoader.Provider<Dialect>> providers =
                ServiceLoader.load(Dialect.class, loader).stream().iterator();
        while (hasNext(providers, loader)) {
            final ServiceLoader.Provider<Dialect> provider = next(providers, loader);
            try {
                final Dialect dialect = provider.get();
                check(dialect, dialects);
                dialects.add(dialect);
            } catch (final ServiceConfigurationError | LinkageError e) {
                throw broken(origin(provider.type()), e);
            }
        }
        dialects.sort(Comparator.comparing(Dialect::name));
        return dialects;
    }

    private static boolean hasNext(final Iterator<?> providers, final ClassLoader loader) {
        try {
            return providers.hasNext();
        } catch (final ServiceConfigurationError | LinkageError e) {
            throw broken(namedIn(loader, String.valueOf(e.getMessage())), e);
        }
    }

    private static <T> T next(final Iterator<T> providers, final ClassLoader loader) {
        try {
            return providers.next();
        } catch (final ServiceConfigurationError | LinkageError e) {
            throw broken(namedIn(loader, String.valueOf(e.getMessage())), e);
        }
    }

    private static ConfigurationException broken(final String origin, final Throwable e) {
        final Throwable cause = e.getCause() == null ? e : e.getCause();
        return new ConfigurationException("the dialect of " + origin + " cannot be loaded (" + cause
                + "): put one that was made for this version in its place, or remove it");
    }

    private static void check(final Dialect dialect, final List<Dialect> others) {
        final String name = dialect.name();
        for (final Dialect other : others) {
            if (other.name().equals(name)) {
                throw new ConfigurationException("two dialects are called " + name + ": those of " + origin(other)
                        + " and of " + origin(dialect) + "; remove one");
            }
        }
        for (final Setting<?> setting : dialect.settings()) {
            if (!setting.path().startsWith(name + ".")) {
                throw new ConfigurationException("the dialect " + name + " of " + origin(dialect)
                        + " declares the setting " + setting.path() + ", which does not begin with its name and a dot");
            }
        }
    }

    /** The jar or directory that a dialect is from, for a person. */
    public static String origin(final Dialect dialect) {
        return origin(dialect.getClass());
    }

    private static String origin(final Class<?> type) {
        final CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null ? type.getName() : place(source.getLocation());
    }

    /** The jar or directory whose list has a class that an error's message speaks of. */
    private static String namedIn(final ClassLoader loader, final String message) {
        try {
            for (final URL list : loader.resources(LIST).toList()) {
                final String text;
                try (var in = list.openStream()) {
                    text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                }
                if (message.contains(list.toString())
                        || text.lines()
                                .map(String::strip)
                                .anyMatch(name -> !name.isEmpty() && message.contains(name))) {
                    return place(list);
                }
            }
            return message;
        } catch (final IOException e) {
            return message;
        }
    }

    private static String place(final URL url) {
        final String text = url.toString().replaceFirst("^jar:", "").replaceFirst("!/.*$", "");
        final String file = text.endsWith(LIST) ? text.substring(0, text.length() - LIST.length()) : text;
        return file.startsWith("file:") ? URI.create(file).getPath() : file;
    }
}
