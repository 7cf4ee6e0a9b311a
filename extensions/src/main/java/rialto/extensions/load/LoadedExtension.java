package rialto.extensions.load;

import rialto.client.OwnFiles;
import rialto.extensions.ApiVersion;
import rialto.extensions.Extension;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The class of an extension, ready to be made, with its settings. */
public final class LoadedExtension implements AutoCloseable {
    /** Of the settings: which of the host's classes it is. */
    public static final String CLASS = "class";

    /** Keys of settings that others may not read; with {@code -file} they name a file that others may not read. */
    private static final Pattern SECRET = Pattern.compile(".*(secret|password|token)(-file)?");

    private static final String SERVICES = "META-INF/services/" + Extension.class.getName();

    private final ExtensionClassLoader loader;
    private final Class<? extends Extension> type;
    private final Map<String, String> settings;

    private LoadedExtension(
            final ExtensionClassLoader loader,
            final Class<? extends Extension> type,
            final Map<String, String> settings) {
        this.loader = loader;
        this.type = type;
        this.settings = settings;
    }

    /**
     * Loads it, and runs none of its code. A jar is copied: what is copied over it later does not reach the one that runs.
     *
     * @param copies a directory for that; the copy is deleted when this is closed
     * @throws LoadException when it is no extension that this host can run
     */
    public static LoadedExtension load(final ExtensionFiles files, final Path copies) throws LoadException {
        if (!files.hasName()) {
            throw new LoadException(
                    "its name is not 1 to 36 characters of [A-Za-z0-9_-], or is all or control, which are the host's: rename"
                            + " the file");
        }
        if (files.isTwice()) {
            throw new LoadException("there are a .java file and a jar of that name: remove one");
        }
        try {
            for (final Path file : new Path[] {files.code(), files.settings()}) {
                if (file != null) {
                    OwnFiles.requireOwner(file);
                }
            }
            final Map<String, String> settings = Collections.unmodifiableMap(files.read());
            requireOwnSecrets(files.settings(), settings);
            return load(files, settings, copies);
        } catch (final IOException e) {
            throw new LoadException("it cannot be read: " + e.getMessage(), e);
        }
    }

    private static void requireOwnSecrets(final Path file, final Map<String, String> settings) throws IOException {
        for (final Map.Entry<String, String> setting : settings.entrySet()) {
            final Matcher secret = SECRET.matcher(setting.getKey());
            if (secret.matches()) {
                final Path of = secret.group(2) == null
                        ? file
                        : Path.of(setting.getValue().strip());
                if (Files.exists(of)) {
                    OwnFiles.requireKey(of);
                }
            }
        }
    }

    private static LoadedExtension load(
            final ExtensionFiles files, final Map<String, String> settings, final Path copies)
            throws LoadException, IOException {
        final boolean isSource = files.code() != null && files.code().toString().endsWith(ExtensionFiles.SOURCE);
        final Map<String, byte[]> classes = isSource ? SourceCompiler.compile(files.code()) : Map.of();
        final Path jar = files.code() == null || isSource ? null : copy(files.code(), copies);
        final ExtensionClassLoader loader = new ExtensionClassLoader(files.name(), jar, classes);
        try {
            final List<Class<?>> found = isSource
                    ? ofSource(loader, classes.keySet())
                    : List.of(named(loader, files.code() == null ? ofSettings(settings) : ofJar(loader)));
            final Class<? extends Extension> type = one(found, isSource);
            requireVersion(type, isSource);
            return new LoadedExtension(loader, type, settings);
        } catch (final LinkageError e) {
            loader.close();
            throw new LoadException("it was made for other classes than this host has: " + e, e);
        } catch (final LoadException | IOException e) {
            loader.close();
            throw e;
        }
    }

    private static Path copy(final Path jar, final Path copies) throws IOException {
        Files.createDirectories(copies);
        return Files.copy(
                jar, Files.createTempFile(copies, "", ExtensionFiles.JAR), StandardCopyOption.REPLACE_EXISTING);
    }

    private static String ofSettings(final Map<String, String> settings) throws LoadException {
        final String name = settings.get(CLASS);
        if (name == null) {
            throw new LoadException(
                    "there are settings, but no .java file and no jar of that name; settings alone name one of"
                            + " the host's classes, as '" + CLASS + "=rialto.extensions…'");
        }
        return name.strip();
    }

    private static String ofJar(final ExtensionClassLoader loader) throws LoadException, IOException {
        final List<String> names = new ArrayList<>();
        for (final URL services : Collections.list(loader.ownResources(SERVICES))) {
            final URLConnection connection = services.openConnection();
            connection.setUseCaches(false); // a cached jar stays open
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
                lines.lines()
                        .map(line -> line.replaceFirst("#.*", "").strip())
                        .filter(line -> !line.isEmpty())
                        .forEach(names::add);
            }
        }
        if (names.size() != 1) {
            throw new LoadException("the jar is to name its one extension in " + SERVICES + "; it names " + names);
        }
        return names.getFirst();
    }

    private static Class<?> named(final ExtensionClassLoader loader, final String name) throws LoadException {
        try {
            return Class.forName(name, false, loader);
        } catch (final ClassNotFoundException e) {
            throw new LoadException("there is no class " + name, e);
        }
    }

    private static List<Class<?>> ofSource(final ExtensionClassLoader loader, final Collection<String> names)
            throws LoadException {
        final List<Class<?>> found = new ArrayList<>();
        for (final String name : names) {
            final Class<?> type = named(loader, name);
            if (Extension.class.isAssignableFrom(type)) {
                found.add(type);
            }
        }
        return found;
    }

    private static Class<? extends Extension> one(final List<Class<?>> found, final boolean isSource)
            throws LoadException {
        if (found.size() != 1) {
            throw new LoadException("it is to have one class that implements " + Extension.class.getName() + "; it has "
                    + found.stream().map(Class::getName).toList());
        }
        final Class<?> type = found.getFirst();
        if (!Extension.class.isAssignableFrom(type)) {
            throw new LoadException(type.getName() + " does not implement " + Extension.class.getName());
        }
        if (Modifier.isAbstract(type.getModifiers())
                || !Modifier.isPublic(type.getModifiers())
                || !hasConstructor(type)) {
            throw new LoadException(type.getName() + " is to be public, not abstract, and to have a public constructor"
                    + " without parameters");
        }
        return type.asSubclass(Extension.class);
    }

    private static boolean hasConstructor(final Class<?> type) {
        for (final var constructor : type.getConstructors()) {
            if (constructor.getParameterCount() == 0) {
                return true;
            }
        }
        return false;
    }

    private static void requireVersion(final Class<? extends Extension> type, final boolean isSource)
            throws LoadException {
        final ApiVersion version = type.getAnnotation(ApiVersion.class);
        final boolean isOwn = type.getClassLoader() == Extension.class.getClassLoader();
        if (version == null && !isSource && !isOwn) {
            throw new LoadException(
                    type.getName() + " does not say for which version of the API it is: annotate it with @"
                            + ApiVersion.class.getSimpleName() + "(" + Extension.API_VERSION + ")");
        }
        if (version != null && version.value() != Extension.API_VERSION) {
            throw new LoadException(
                    type.getName() + " is for version " + version.value() + " of the API, and this host has version "
                            + Extension.API_VERSION + ": see docs/extensions.md for what changed, and build it again");
        }
    }

    /**
     * Makes it: runs its constructor.
     *
     * @throws Exception what the constructor threw
     */
    public Extension newInstance() throws Exception {
        try {
            return type.getConstructor().newInstance();
        } catch (final InvocationTargetException e) {
            if (e.getCause() instanceof final Error error) {
                throw error;
            }
            throw e.getCause() instanceof final Exception cause ? cause : e;
        }
    }

    /** The extension whose code a thread ran, or that made the thread; empty when it is none. */
    public static Optional<String> ofThread(final Thread thread, final Throwable cause) {
        for (final StackTraceElement element : cause.getStackTrace()) {
            final String name = element.getClassLoaderName();
            if (name != null && name.startsWith(ExtensionClassLoader.NAME)) {
                return Optional.of(name.substring(ExtensionClassLoader.NAME.length()));
            }
        }
        return thread.getContextClassLoader() instanceof final ExtensionClassLoader loader
                ? Optional.of(loader.getName().substring(ExtensionClassLoader.NAME.length()))
                : Optional.empty();
    }

    /** For threads that run its code. */
    public ClassLoader classLoader() {
        return loader;
    }

    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public void close() throws IOException {
        loader.close();
    }
}
