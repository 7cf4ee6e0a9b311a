package rialto.extensions.load;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;

/**
 * The classes of one extension: its own first, so that it may bring libraries in other versions than the host's. What it shares with
 * the host, and with other extensions through it, are the packages below {@code rialto} and the logger.
 */
final class ExtensionClassLoader extends URLClassLoader {
    /** Its name begins so, and ends with the extension's. */
    static final String NAME = "extension-";

    private static final List<String> SHARED =
            List.of("java.", "javax.", "jdk.", "sun.", "rialto.", "org.slf4j.", "io.micrometer.");

    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> classes;
    /** Its own copy; null without one. */
    private final Path jar;

    ExtensionClassLoader(final String name, final Path jar, final Map<String, byte[]> classes)
            throws MalformedURLException {
        super(
                NAME + name,
                jar == null ? new URL[0] : new URL[] {jar.toUri().toURL()},
                ExtensionClassLoader.class.getClassLoader());
        this.jar = jar;
        this.classes = Map.copyOf(classes);
    }

    @Override
    public void close() throws IOException {
        super.close();
        if (jar != null) {
            Files.deleteIfExists(jar);
        }
    }

    @Override
    protected Class<?> loadClass(final String name, final boolean resolve) throws ClassNotFoundException {
        if (!classes.containsKey(name) && SHARED.stream().anyMatch(name::startsWith)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> found = findLoadedClass(name);
            if (found == null) {
                try {
                    found = findClass(name);
                } catch (final ClassNotFoundException e) {
                    return super.loadClass(name, resolve);
                }
            }
            if (resolve) {
                resolveClass(found);
            }
            return found;
        }
    }

    @Override
    protected Class<?> findClass(final String name) throws ClassNotFoundException {
        final byte[] bytes = classes.get(name);
        return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public URL getResource(final String name) {
        final URL own = findResource(name);
        return own == null ? super.getResource(name) : own;
    }

    /** Its own alone: a service of the host's is not the extension's. */
    Enumeration<URL> ownResources(final String name) throws IOException {
        return findResources(name);
    }
}
